"""Positions told in words, for examples, tests and what-if games.

    round 5                           (default 2)
    turn pink A                       pink is about to play phase A, B, C or D; or: `plan` (action 1 is next)
    order pink gray                   turn order, those not named follow; default: as in the clan list
    ninja gray                        who holds him
    koku gray 5                       default: provinces // 3, at least 3
    built 8 castles 4 bases           so many more, put into the first provinces without a building
    pink: kai sagami musashi          provinces with one spearman each
    shinano pink 3p 1r castle pile 2  a force, its open ronin, a building, ronin face down
    pink army 2 shinano 2b 2s 2g 2p level 3       or `hole 4`; `lying`; armies not named are lost
    others: gray blue                 share what is left, one spearman each; else it is empty

Letters: b bowman, s swordsman, g gunner, p spearman, r ronin. A clan without army is out of the game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sengoku.games.shogun.board import PLACE, PLACES, N
from sengoku.games.shogun.pieces import LOST, NOBODY, Army, Troop, less, plus
from sengoku.games.shogun.rounds import LEAST_KOKU, MOST_KOKU, Round
from sengoku.games.shogun.state import CASTLE, FORTRESS, NOBODYS, Shogun
from sengoku.games.shogun.war import Phase, War
from sengoku.kernel import BadSetup, BrokenLaw, Json
from sengoku.kernel.dice import stream
from sengoku.kernel.state import TABLE

if TYPE_CHECKING:
    from sengoku.games.shogun.game import ShogunGame

LETTERS: Final = "bsgpr"
MOST_ROUNDS: Final = 1_000


def position(
    game: ShogunGame,
    seats: int,
    text: str,
    seed: int | str = 0,
    options: Json | None = None,
    dice: Sequence[int] | None = None,
) -> Shogun:
    """A state at the position that `text` tells; `BadSetup` names the line that makes no sense."""
    base = game.new(seats, seed, options)
    assert isinstance(base, Shogun)
    s = game.blank(seats, base.options, str(seed), ())
    s.key = stream(s.seed)
    _clear(s)
    told = Told()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if line:
            try:
                _read(s, told, line)
            except (KeyError, ValueError, IndexError) as e:
                raise BadSetup("error.position", number=number, line=line, why=str(e) or type(e).__name__) from None
    try:
        _complete(s, told)
        s.audit()
    except (ValueError, BrokenLaw) as e:
        why = e.args_of["what"] if isinstance(e, BrokenLaw) else str(e)
        raise BadSetup("error.position_whole", why=why) from None
    s.script = None if dice is None else list(dice)
    s.settle()
    s.start, s.drawn = s.snapshot(), []
    s.log = (None, TABLE, "start", [], 0)
    return s


class Told:
    """What the lines say about the turn, put in force when all is read."""

    def __init__(self) -> None:
        self.turn: tuple[int, str] | None = None
        self.order: list[int] = []
        self.koku: dict[int, int] = {}
        self.others: list[int] = []
        self.built = (0, 0)


def _clear(s: Shogun) -> None:
    n = s.clans
    s.owner, s.force, s.army_at = [NOBODYS] * N, [NOBODY] * N, [-1] * N
    s.building, s.worn, s.pile, s.most = [0] * N, [0] * N, [0] * N, [0] * N
    pieces = s.rules.pieces
    s.tray = [(pieces["bowman"], pieces["swordsman"], pieces["gunner"], pieces["spearman"], 0)] * n
    s.koku, s.alive, s.hired, s.bought, s.plans = [0] * n, [True] * n, [0] * n, [NOBODY] * n, [()] * n
    s.armies = [Army(LOST, 0, False, NOBODY) for _ in range(3 * n)]
    s.pool, s.castles, s.bases, s.round = s.rules.ronin, pieces["castles"], pieces["bases"], 2


def _clan(s: Shogun, name: str) -> int:
    if name not in s.rules.clan_names[: s.clans]:
        raise ValueError(f"there is no clan '{name}' here")
    return s.rules.clan_names.index(name)


def _place(name: str) -> int:
    if name not in PLACE:
        raise ValueError(f"there is no province '{name}'")
    return PLACE[name]


def _read(s: Shogun, told: Told, line: str) -> None:
    head, colon, rest = line.partition(":")
    words = line.split()
    if colon:
        if head == "others":
            told.others = [_clan(s, name) for name in rest.split()]
        else:
            for name in rest.split():
                _put(s, _place(name), _clan(s, head), plus(NOBODY, 3, 1))
    elif words[0] == "round":
        s.round = _number(words[1], 1, MOST_ROUNDS)
    elif words[0] == "plan":
        told.turn = None
    elif words[0] == "turn":
        if words[2] not in ("A", "B", "C", "D"):
            raise ValueError("a turn has the phases A, B, C and D")
        told.turn = (_clan(s, words[1]), words[2])
    elif words[0] == "order":
        told.order = [_clan(s, name) for name in words[1:]]
    elif words[0] == "ninja":
        s.ninja = _clan(s, words[1])
    elif words[0] == "koku":
        told.koku[_clan(s, words[1])] = _number(words[2], 0, MOST_KOKU)
    elif words[0] == "built":
        told.built = (_number(words[1], 0, s.castles), _number(words[3], 0, s.bases))
    elif len(words) > 1 and words[1] == "army":
        _army(s, _clan(s, words[0]), _number(words[2], 1, 3), _place(words[3]), words[4:])
    elif len(words) > 1:
        _force(s, _place(words[0]), _clan(s, words[1]), words[2:])
    else:
        raise ValueError("it says nothing")


def _number(text: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if not re.fullmatch("[0-9]{1,4}", text) or not least <= int(text) <= most:
        raise ValueError(f"'{text}' is no whole number from {least} to {most}")
    return int(text)


def _troop(words: list[str]) -> tuple[Troop, list[str]]:
    """'2b 3p castle' -> the troop, and the words that are left."""
    t, rest = NOBODY, []
    for word in words:
        found = re.fullmatch(r"(\d+)([bsgpr])", word)
        if found:
            t = plus(t, LETTERS.index(found[2]), int(found[1]))
        else:
            rest.append(word)
    return t, rest


def _put(s: Shogun, p: int, clan: int, t: Troop) -> None:
    if s.owner[p] not in (NOBODYS, clan):
        raise ValueError(f"{PLACES[p]} has two owners")
    if any(s.force[p]):
        raise ValueError(f"the force in {PLACES[p]} is told twice")
    s.owner[p], s.force[p] = clan, t
    _take(s, clan, t)


def _take(s: Shogun, clan: int, t: Troop) -> None:
    s.tray[clan] = less(s.tray[clan], (t[0], t[1], t[2], t[3], 0))
    s.pool -= t[4]


def _force(s: Shogun, p: int, clan: int, words: list[str]) -> None:
    t, rest = _troop(words)
    _put(s, p, clan, t)
    while rest:
        word = rest.pop(0)
        if word == "castle":
            s.building[p], s.castles = CASTLE, s.castles - 1
        elif word == "fortress":
            s.building[p], s.castles, s.bases = FORTRESS, s.castles - 1, s.bases - 1
        elif word == "pile":
            s.pile[p] = _number(rest.pop(0), 0, s.rules.ronin)
            s.pool -= s.pile[p]
        else:
            raise ValueError(f"'{word}' says nothing")


def _army(s: Shogun, clan: int, number: int, p: int, words: list[str]) -> None:
    t, rest = _troop(words)
    hole, lying = 0, False
    while rest:
        word = rest.pop(0)
        if word == "level":
            hole = s.rules.holes.index(_number(rest.pop(0), 1, s.rules.holes[-1]))
        elif word == "hole":
            hole = _number(rest.pop(0), 1, len(s.rules.holes)) - 1
        elif word == "lying":
            lying = True
        else:
            raise ValueError(f"'{word}' says nothing")
    i = 3 * clan + number - 1
    if s.owner[p] not in (NOBODYS, clan) or s.army_at[p] >= 0:
        raise ValueError(f"an army cannot stand in {PLACES[p]}")
    if s.armies[i].place != LOST:
        raise ValueError("this army stands elsewhere")
    s.armies[i], s.army_at[p], s.owner[p] = Army(p, hole, lying, t), i, clan
    _take(s, clan, t)


def _complete(s: Shogun, told: Told) -> None:
    free = [p for p in range(N) if s.owner[p] == NOBODYS] if told.others else []
    for i, p in enumerate(free):
        _put(s, p, told.others[i % len(told.others)], plus(NOBODY, 3, 1))
    castles, bases = told.built
    for p in [p for p in range(N) if not s.building[p]][:castles]:
        s.building[p], s.castles = CASTLE, s.castles - 1
    for p in [p for p in range(N) if s.building[p] == CASTLE][:bases]:
        s.building[p], s.bases = FORTRESS, s.bases - 1
    s.most = [0 if x == NOBODYS else s.rules.ronin for x in s.owner]
    s.alive = [any([s.armies[i].place >= 0 for i in s.armies_of(c)]) for c in range(s.clans)]
    for c in s.living():
        s.koku[c] = told.koku.get(c, max(s.count(c) // 3, LEAST_KOKU)) if told.turn is None else 0
    first = told.order
    if len({*first}) < len(first) or not all([s.alive[c] for c in first]):
        raise ValueError("the order names a clan twice or one without army")
    s.order = (*first, *[c for c in s.living() if c not in first])
    if s.ninja >= 0 and not s.alive[s.ninja]:
        raise ValueError("a clan without army holds the ninja")
    if len(s.seats_of(list(s.living()))) < 2:
        raise ValueError("fewer than two players have an army")
    if told.turn is None:
        s.order, s.top = (), Round(None, 1)
    else:
        clan, phase = told.turn
        if clan not in s.order:
            raise ValueError("it is the turn of a clan without army")
        turn = s.order.index(clan)
        s.active = clan
        s.hired = [sum([s.pile[p] for p in s.owned(c)]) for c in range(s.clans)]
        s.plans = [(0, 0, 0, 0, 0) if s.alive[c] else () for c in range(s.clans)]
        s.top = Phase(War(Round(None, 8), turn + 1), clan, phase)
