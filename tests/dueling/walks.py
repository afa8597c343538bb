"""Random games: the setups that are tried, and what is looked at on the way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ATTACK
from sengoku.games.dueling.forces import move_lord, put, slay, take, tidy
from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.state import GOLD, IN_DECK, REVOLT, Dueling

MAPS = {2: ["full"], 3: ["full", "west3", "full", "east3"], 4: ["full", "west_half", "full", "east_half"]}
ROUNDS = [5, "castles", 3, "open", 5, 8]
LONGEST = 60_000


def setup(seed: int) -> tuple[int, dict[str, object]]:
    """Seats and options of game number `seed`: all seat counts, both kinds of play, all maps and ends."""
    seats = 2 + seed % 3
    maps = MAPS[seats]
    options = {"play": ("basic", "advanced")[seed // 3 % 2], "map": maps[seed // 6 % len(maps)]}
    return seats, {**options, "rounds": ROUNDS[seed // 2 % len(ROUNDS)]}


def fresh(seed: int, **options: object) -> Dueling:
    seats, chosen = setup(seed)
    s = GAME.new(seats, seed, {**chosen, **options})
    assert isinstance(s, Dueling)
    return s


def walk(s: Dueling, rng: random.Random, fierce: float = 0.0) -> Iterator[Dueling]:
    """Plays at random to the end, showing every position. A fierce player attacks and rolls when he can."""
    for _ in range(LONGEST):
        if s.is_over:
            return
        yield s
        seat = rng.choice(s.to_act)
        s.apply(seat, choice(s.legal_actions(seat), rng, fierce))
    raise AssertionError("the game does not end")


def choice(legal: list[str], rng: random.Random, fierce: float) -> str:
    if fierce and rng.random() < fierce:
        bold = [a for a in legal if a in ("go", "roll", "occupy", "keep", "done") or a.startswith(("attack ", "join "))]
        if bold:
            return rng.choice(bold)
    return rng.choice(legal)


def kind_of(action: str) -> str:
    """What an action is, without its arguments: the card or chit, else the verb."""
    words = action.partition(":")[0].split()
    return " ".join(words[:2]) if words[0] in ("play", "use") else words[0]


def rarities(s: Dueling, seat: int, legal: list[str]) -> list[str]:
    """What leads to steps that random play hardly meets: Honda's duels, attacks on a ceremony by several stacks."""
    if type(s.top).__name__ == "Compose":
        return [a for a in legal if a.startswith("join ")]
    if type(s.top).__name__ == "Send":
        return [a for a in legal if "honda_tadakatsu" in a]
    if type(s.top).__name__ != "Act" or not s.advanced:
        return []
    site, place = s.centre[board.CEREMONY_SITE], s.where[board.WARLORD["honda_tadakatsu"]]
    goals = [site] if site >= 0 else []
    if 0 <= place < board.SHIP and s.owner[place] == seat:
        goals += board.NEAR[place]
    return [ATTACK[t] for t in goals if ATTACK[t] in legal]


def curious(s: Dueling, rng: random.Random, seen: Counter[str]) -> str:
    """A player who likes what has been done least: rare cards and chits come up often."""
    seat = rng.choice(s.to_act)
    legal = s.legal_actions(seat)
    rare = rarities(s, seat, legal)
    if rare and rng.random() < 0.5:
        action = rng.choice(rare)
    elif rng.random() < 0.6:
        kinds = {kind_of(a): a for a in rng.sample(legal, len(legal))}
        least = min([seen[k] for k in kinds])
        action = kinds[next(k for k in sorted(kinds) if seen[k] == least)]
    else:
        action = rng.choice(legal)
    seen[kind_of(action)] += 1
    s.apply(seat, action)
    return action


def salt(s: Dueling, rng: random.Random) -> None:
    """Strews open chits over the board, so that rare steps of advanced play come up: all of it public."""
    lands = [t for t in range(board.SHIP) if s.owner[t] >= 0]
    for t in rng.sample(lands, min(8, len(lands))):
        s.marks[t] |= REVOLT
    for centre in (board.DOJO_HALL, board.SUMO_RING):
        s.centre[centre], s.since[centre] = rng.choice(lands), 0
    foreign = [t for t in lands if s.owner[t] != s.active and s.castle[t] < 0]
    if foreign:  # a ceremony where the active player can attack with several stacks
        s.centre[board.CEREMONY_SITE] = max(foreign, key=lambda t: [s.owner[u] for u in board.NEAR[t]].count(s.active))
    castles = [t for t in lands if 0 <= s.castle[t] < s.seats]
    for t in castles:
        others = [x for x in s.playing() if x != s.castle[t]]
        if others:
            s.spies = (*[c for c in s.spies if c[1] != t], (rng.choice(others), t, 1, 0, 0))
            s.killers = (*[c for c in s.killers if c[1] != t], (rng.choice(others), t, False))
    s.bands = (*s.bands, *[(k, rng.choice([t for t in lands if board.COASTAL[t]]), False) for k in range(3)])
    for w, p in enumerate(s.where):
        if p >= 0 and rng.random() < 0.15:
            s.gear[w] |= GOLD
    honda = board.WARLORD["honda_tadakatsu"]
    host = [t for t in lands if s.owner[t] == s.active and s.tokens(t) > 1 + len(s.lords[t])]
    if s.where[honda] == IN_DECK and host:
        t = rng.choice(host)
        token = take(s, s.largest(t), 1)
        move_lord(s, honda, t)
        put(s, honda, token)
        tidy(s, t)
    if rng.random() < 0.3:
        strip(s, rng.choice(s.playing()))
    if rng.random() < 0.4 and s.half == 0:
        s.round = s.last = 8
    s._seat = -1


def strip(s: Dueling, seat: int) -> None:
    """A seat loses all its Warlords and keeps its tokens."""
    for w in s.lords_of(seat):
        place = s.where[w]
        tokens = take(s, w, s.size[w])
        slay(s, w)
        put(s, board.UNLED + place, tokens)
    s.main[seat], s.alarm = -1, False
