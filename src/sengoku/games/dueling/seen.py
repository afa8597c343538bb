"""What a seat sees of the board (ruling D-A95): all of it, but of cards only its own and those it has been shown."""

from __future__ import annotations

from typing import Final

from sengoku.games.dueling import board
from sengoku.games.dueling.forces import colours, gold_deck
from sengoku.games.dueling.points import sheet
from sengoku.games.dueling.state import BANDS, GEAR, INFECTED, NINJA, NO_CASTLE, OWNERLESS, REVOLT, Dueling
from sengoku.kernel import Json

USED: Final = {"archers": 2, "cannons": 8, "riflemen": 32, "battering_ram": 128}


def _names(cards: tuple[int, ...]) -> list[str]:
    return [board.CARD_NAMES[c] for c in cards]


def _stack(s: Dueling, x: int) -> Json:
    out: Json = {"tokens": s.size[x]}
    if x in s.mix:
        out["colours"] = list(colours(s, x))
    if x in s.scouts:
        out["scouts"] = True
    if x < board.LORDS:
        out["warlord"] = board.WARLORDS[x]
        chits = [name for name, flag in GEAR.items() if s.gear[x] & flag]
        if chits:
            out["chits"] = chits
            out["used"] = [name for name in chits if s.gear[x] & USED.get(name, 0)]
        if s.kills[x]:
            out["kills"] = s.kills[x]
        if s.former[x] >= 0:
            out["bribed_from"] = s.former[x]
        if x in s.main:
            out["main"] = True
    return out


def _land(s: Dueling, t: int) -> Json:
    out: Json = {"owner": s.owner[t], "stacks": [_stack(s, x) for x in s.stacks(t)]}
    if s.owner[t] < 0:
        out["tents"] = s.tents[t]
    if s.castle[t] != NO_CASTLE:
        out["castle"] = None if s.castle[t] == OWNERLESS else s.castle[t]
    for name, mark in (("infected", INFECTED), ("revolt", REVOLT), ("ninja", NINJA)):
        if s.marks[t] & mark:
            out[name] = True
    return out


def seen(s: Dueling, seat: int | None) -> Json:
    n = s.seats
    out: Json = {"round": s.round, "half": s.half, "active": s.active, "actions": s.actions, "order": list(s.order)}
    out |= {"last": s.last, "cash": s.cash, "cashed": s.cashed, "eliminated": list(s.out)}
    out["lands"] = {board.LANDS[t]: _land(s, t) for t in range(board.SHIP) if s.owner[t] >= -1}
    out["ships"] = {
        board.PLACE_NAMES[p]: {
            "owner": s.owner[p],
            "at": board.LANDS[s.ship_at[p - board.SHIP]],
            "used": s.ship_used[p - board.SHIP] == s.round,
            "stacks": [_stack(s, x) for x in s.stacks(p)],
        }
        for p in range(board.SHIP, board.RIDERS)
        if s.owner[p] >= 0
    }
    out["moving"] = (
        {"place": board.PLACE_NAMES[s.moving], "path": [board.LANDS[t] for t in s.path]} if s.moving >= 0 else None
    )
    out["riders"] = [_stack(s, x) for x in s.stacks(board.RIDERS)]
    out["ninja_force"] = s.size[board.UNLED + board.FORCE]
    out["guests"] = [[x, board.LANDS[t], list(tokens)] for x, t, tokens in s.limbo]
    out["centres"] = {board.CENTRES[c]: [board.LANDS[t], s.since[c]] for c, t in enumerate(s.centre) if t >= 0}
    out["bands"] = [[BANDS[kind], board.LANDS[t], used] for kind, t, used in s.bands]
    out["spies"] = [[user, board.LANDS[t], passed, came, tested] for user, t, passed, came, tested in s.spies]
    out["assassins"] = [[user, board.LANDS[t], used] for user, t, used in s.killers]
    out["conversions"] = [[user, board.LANDS[t], used] for user, t, used in s.creeds]
    out["peace"] = [
        {"card": board.KINDS[k], "by": by, "with": other, "at": board.LANDS[t] if t >= 0 else "", "of": x, "ends": ends}
        for k, by, other, t, x, ends in s.pacts
    ]
    out["fight"] = _fight(s)
    out["bound"], out["passes"], out["lull"] = s.bound.copy(), s.mute.copy(), list(s.lull)
    out["backs"], out["refused"] = list(s.backs), [list(pair) for pair in s.refused]
    out["tents_sent"] = [s.tent_used, [board.LANDS[t] for t in s.tents_hit]]
    out["supply"], out["main"] = s.supply.copy(), [board.WARLORDS[w] if w >= 0 else None for w in s.main]
    out["gold_deck"] = [board.WARLORDS[w] for w in gold_deck(s)]
    out["decks"] = {name: len(s.decks[d]) for d, name in enumerate(board.DECKS)}
    out["discards"] = {name: _names(s.piles[d]) for d, name in enumerate(board.DECKS)}
    out["aside"] = _names(s.aside)
    out["cards"] = [len(hand) for hand in s.hands]
    out["points"] = [{k: v / 2 for k, v in sheet(s, x).items()} for x in range(n)]
    if seat is not None:
        out["hand"] = _names(s.hands[seat])
        out["known"] = {str(x): _names(s.known[seat * n + x]) for x in range(n) if s.known[seat * n + x]}
    return out


def _fight(s: Dueling) -> Json | None:
    f = s.fight
    if f is None:
        return None
    return {
        "seat": f.seat,
        "target": board.LANDS[f.target],
        "kind": ["attack", "ninja", "tents"][f.kind],
        "joined": [board.STACK_NAMES[x] for x in f.joined],
        "tents": f.tents,
        "duel": [board.STACK_NAMES[x] if x >= 0 else "" for x in (f.a, f.d)],
        "archers": [f.a_archers, f.d_archers],
        "rolls": f.rolls,
        "dice": [list(f.a_dice), list(f.d_dice)],
        "rerolled": f.rerolled,
        "begun": f.begun,
        "loser": f.loser,
        "home": board.LANDS[f.home] if f.home >= 0 else "",
    }
