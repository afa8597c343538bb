"""Words for testing Samurai Swords and Ikusa: positions and dealt games to start from, and what must hold after.

    s = at("ikusa", 4, '''turn blue A ...''')     a position, told as in the module `position`
    run(s, '''                                    decisions and `=>` lines, told as in tests/script.py
        blue: army 1, march omi
        => army blue 1 omi D 1b 2g level 2
        ''')

What `=>` lines may say (clans and provinces by their ids; b bowman, s swordsman, g gunner, p spearman, r ronin):

    owner hizen none              owner hizen pink          owns pink 25        empty hizen iyo (these and no others)
    force higo 1s 2p              force higo none           building tango castle (or fortress, none)
    army pink 1 hizen D 1b 2g     the daimyo and exactly these units; `lying` instead of D: he lies; or neither
    ... level 2 hole 4            and where his experience marker is; the first hole is 1
    army pink 1 lost              army pink 1 unplaced      lost pink (no longer in the game)
    tray pink 13p 3g              these kinds; others are not looked at
    koku pink 5                   plan pink 1 0 4 0 0       plan pink none (as `pink` is shown it: open plans)
    ninja gray    ninja none      order pink gray           round 2    phase D    active pink
    piles gray 4 2                sizes, as all see them    hidden gray hida 4 owari 2 (as gray sees them)
    hired gray 4                  pool 26    castles 9    bases 5    worn tango 2
    asked pink gray               asked none                step Fight
    legal pink march omi          not legal pink march omi  choices pink army 1, done (these and no others)
    winner pink gray              winner none
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import script
import sengoku
from script import Script
from sengoku.games.shogun.board import PLACE, PLACES, N
from sengoku.games.shogun.game import ShogunGame
from sengoku.games.shogun.position import position
from sengoku.games.shogun.state import Shogun
from sengoku.kernel.dice import shuffle_values

KIND = {"b": "bowman", "s": "swordsman", "g": "gunner", "p": "spearman", "r": "ronin"}
BINS = ("order", "build", "levy", "ronin", "ninja")
EDITIONS = ("samurai-swords", "ikusa")


# ------------------------------------------------------------ to start from


def edition(name: str) -> ShogunGame:
    game = sengoku.game(name)
    assert isinstance(game, ShogunGame)
    return game


def at(game: str, seats: int, text: str, **more: Any) -> Shogun:
    """A position told in words; `options`, `seed` and `dice` as for a new game."""
    return position(edition(game), seats, text, **more)


HOMES = ("mutsu", "osumi", "sado", "tsushima", "awa_honshu")


def table(game: str, seats: int, text: str = "", **more: Any) -> Shogun:
    """A position on a full board: what is not told belongs to the clans by turns, a spearman each.

    A clan of which no army is told has one at home: daimyo, bowman, swordsman, two gunners.
    """
    names = edition(game).clan_names[: 4 if seats == 2 else seats]
    homes = [p for p in HOMES if p not in text.split()]
    lines = [text]
    for name in names:
        if not re.search(rf"^\s*{name} army", text, re.MULTILINE):
            lines.append(f"{name} army 1 {homes.pop(0)} 1b 1s 2g")
    if "others:" not in text:
        lines.append("others: " + " ".join(names))
    return at(game, seats, "\n".join(lines), **more)


def dealt(
    game: str,
    seats: int,
    cards: dict[str, str] | None = None,
    order: str = "",
    options: dict[str, Any] | None = None,
) -> Shogun:
    """A new game with these cards and this turn order for the setup; a clan not named is dealt what comes next.

    Two players: cards of the two piles by the name of each player's first clan; a last die says who divides first
    (the first player).
    """
    g, cards = edition(game), cards or {}
    clans, quick = 4 if seats == 2 else seats, (options or {}).get("variant") == "quick"
    share = {3: 16, 4: 11, 5: 7}[seats] if quick else N // seats
    piles = 2 if seats == 2 else clans
    named = [PLACE[p] for text in cards.values() for p in text.split()]
    rest = [p for p in range(N) if p not in named]
    deal: list[int] = []
    for i in range(piles):
        own = [PLACE[p] for p in cards.get(g.clan_names[2 * i if seats == 2 else i], "").split()]
        own, rest = own + rest[: share - len(own)], rest[share - len(own) :] if len(own) < share else rest
        deal += own
    dice = shuffle_values(range(N), deal + rest)
    first = [number_of(g, name) for name in order.split()] or list(range(clans))
    dice += [1] if seats == 2 else shuffle_values(range(clans), first)
    s = g.new(seats, 0, options, dice=dice)
    assert isinstance(s, Shogun)
    assert s.script == [], "the deal left dice over"
    s.script = None
    return s


def load(path: Path) -> tuple[Script, Shogun]:
    """A script file and the state it starts from: a `position`, or a `deal` with the `order` of the setup."""
    told = Script(path)
    head = told.head
    options = {name: _read(head["game"], name, value) for name, value in _pairs(head.get("options", ""))}
    if "position" in head:
        return told, at(head["game"], int(head["seats"]), head["position"], options=options)
    cards = dict(_pairs(head.get("deal", "")))
    return told, dealt(head["game"], int(head["seats"]), cards, head.get("order", ""), options)


def _pairs(text: str) -> list[tuple[str, str]]:
    """'variant: quick' a line."""
    pairs = [line.partition(":") for line in text.splitlines() if line.strip()]
    return [(name.strip(), value.strip()) for name, _, value in pairs]


def _read(game: str, option: str, value: str) -> Any:
    return sengoku.game(game).options[option].read(value)


# ------------------------------------------------------------ playing


def seat_of(state: Shogun, name: str) -> int:
    """The seat that plays a clan; 'seat 1' is itself."""
    if name.startswith("seat "):
        return int(name.split()[1])
    assert name in state.rules.clan_names[: state.clans], f"there is no clan '{name}' in this game"
    return state.seat_of(state.rules.clan_names.index(name))


def number_of(game: ShogunGame, name: str) -> int:
    """The number of a clan or a province, for shuffles."""
    return PLACE[name] if name in PLACE else game.clan_names.index(name)


def play(told: Script, state: Shogun) -> Shogun:
    """Plays a script, auditing the state after every line that must hold."""

    def holds(s: Any, text: str) -> None:
        s.audit()
        expect(s, text)

    script.play(told, state, lambda name: seat_of(state, name), holds, lambda name: number_of(state.rules, name))
    state.audit()
    return state


def run(state: Shogun, steps: str) -> Shogun:
    """Plays lines of a script on a state."""
    return play(Script(Path("steps"), steps), state)


def do(state: Shogun, clan: str, actions: str) -> Shogun:
    """Decisions with the state's own dice: 'plan order 0, hide owari x2'."""
    for action in script.decisions(actions):
        state.apply(seat_of(state, clan), action)
    return state


# ------------------------------------------------------------ what must hold


def counts(words: list[str]) -> dict[str, int]:
    """['1s', '2p'] -> {'swordsman': 1, 'spearman': 2}; ['none'] -> {}."""
    out: dict[str, int] = {}
    for word in words:
        if word != "none":
            found = re.fullmatch(r"(\d+)([bsgpr])", word)
            assert found, f"'{word}' is no number of units"
            out[KIND[found[2]]] = int(found[1])
    return {kind: n for kind, n in out.items() if n}


def clan_of(view: dict[str, Any], name: str) -> dict[str, Any]:
    found = [c for c in view["clans"] if c["name"] == name]
    assert found, f"there is no clan '{name}' in this game"
    return dict(found[0])


def expect(state: Shogun, text: str) -> None:
    """What must hold, read from what is shown to a spectator (or, for secrets, to the clan that is named)."""
    what, *words = text.split()
    if what == "not":
        assert words[0] == "legal", f"'{text}' says nothing"
        seat, action = seat_of(state, words[1]), " ".join(words[2:])
        assert action not in state.legal_actions(seat), f"'{action}' is legal"
        return
    checks = {
        "owner": _owner, "owns": _owns, "empty": _empty, "force": _force, "building": _building, "worn": _worn,
        "army": _army, "lost": _lost, "tray": _tray, "koku": _koku, "plan": _plan, "order": _order,
        "piles": _piles, "hidden": _hidden, "hired": _hired, "asked": _asked, "step": _step, "legal": _legal,
        "choices": _choices, "winner": _winner,
    }  # fmt: skip
    if what in checks:
        checks[what](state, words)
    else:
        assert what in ("ninja", "round", "phase", "active", "pool", "castles", "bases"), f"'{text}' says nothing"
        _same(words[0], str(state.view(None)[what] or ("none" if what in ("ninja", "active", "phase") else 0)))


def _same(wanted: Any, found: Any) -> None:
    assert found == wanted, f"it is {found}"


def _owner(s: Shogun, words: list[str]) -> None:
    _same(words[1], s.view(None)["provinces"][words[0]]["owner"] or "none")


def _owns(s: Shogun, words: list[str]) -> None:
    _same(int(words[1]), clan_of(s.view(None), words[0])["provinces"])


def _empty(s: Shogun, words: list[str]) -> None:
    lands = s.view(None)["provinces"]
    _same(sorted([] if words == ["none"] else words), sorted([p for p in PLACES if lands[p]["owner"] is None]))


def _force(s: Shogun, words: list[str]) -> None:
    _same(counts(words[1:]), s.view(None)["provinces"][words[0]].get("force", {}))


def _building(s: Shogun, words: list[str]) -> None:
    _same(words[1], s.view(None)["provinces"][words[0]].get("building") or "none")


def _worn(s: Shogun, words: list[str]) -> None:
    _same(int(words[1]), s.view(None)["provinces"][words[0]].get("worn", 0))


def _army(s: Shogun, words: list[str]) -> None:
    found = clan_of(s.view(None), words[0])["armies"][int(words[1]) - 1]
    if words[2] == "lost":
        _same(None, found)
        return
    assert found is not None, "it is lost"
    _same(words[2], found["place"] or "unplaced")
    rest, troop = words[3:], []
    while rest:
        word = rest.pop(0)
        if word in ("D", "lying"):
            _same(word == "lying", found["lying"])
        elif word == "level":
            _same(int(rest.pop(0)), found["level"])
        elif word == "hole":
            _same(int(rest.pop(0)), found["hole"] + 1)
        else:
            troop.append(word)
    if troop or {"D", "lying"} & {*words}:
        _same(counts(troop), found["units"])


def _lost(s: Shogun, words: list[str]) -> None:
    clan = clan_of(s.view(None), words[0])
    _same((False, 0), (clan["alive"], clan["provinces"]))


def _tray(s: Shogun, words: list[str]) -> None:
    tray = clan_of(s.view(None), words[0])["tray"]
    for word in words[1:]:
        _same(int(word[:-1]), tray[KIND[word[-1]]])


def _koku(s: Shogun, words: list[str]) -> None:
    _same(int(words[1]), clan_of(s.view(None), words[0])["koku"])


def _plan(s: Shogun, words: list[str]) -> None:
    plan = clan_of(s.view(None), words[0])["plan"]
    _same(words[1:], ["none"] if plan is None else [str(plan[b]) for b in BINS])


def _order(s: Shogun, words: list[str]) -> None:
    _same(words, s.view(None)["order"])


def _piles(s: Shogun, words: list[str]) -> None:
    _same([int(n) for n in words[1:] if n != "none"], clan_of(s.view(None), words[0])["piles"])


def _hidden(s: Shogun, words: list[str]) -> None:
    wanted = {words[i]: int(words[i + 1]) for i in range(1, len(words) - 1, 2)}
    _same(wanted, clan_of(s.view(seat_of(s, words[0])), words[0])["hidden"])


def _hired(s: Shogun, words: list[str]) -> None:
    _same(int(words[1]), clan_of(s.view(None), words[0])["hired"])


def _asked(s: Shogun, words: list[str]) -> None:
    _same(sorted({seat_of(s, name) for name in words if name != "none"}), sorted(s.to_act))


def _step(s: Shogun, words: list[str]) -> None:
    _same(words[0], s.view(None)["step"]["name"])


def _legal(s: Shogun, words: list[str]) -> None:
    legal, action = s.legal_actions(seat_of(s, words[0])), " ".join(words[1:])
    assert action in legal, f"legal are {legal[:20]}"


def _choices(s: Shogun, words: list[str]) -> None:
    wanted = script.decisions(" ".join(words[1:]))
    _same(sorted(wanted), sorted(s.legal_actions(seat_of(s, words[0]))))


def _winner(s: Shogun, words: list[str]) -> None:
    _same(tuple(sorted({seat_of(s, name) for name in words if name != "none"})), tuple(sorted(s.winners)))
    _same(words != ["none"], s.is_over)
