"""Every action as a prebuilt string, in tables by cell, seat or number. An action is its own notation."""

from __future__ import annotations

from typing import Final

from sengoku.games.bushido.pieces import (
    BONUS,
    CELLS,
    COLOURS,
    DISCS,
    LEAST_ADVICE,
    MARKERS,
    MOST_ADVICE,
    NEAR,
    SHOGUN,
    SUPPORT,
    THREE,
    THREES,
    TROOPS,
    N,
)
from sengoku.kernel import Action


def _cells(verb: str) -> tuple[Action, ...]:
    return tuple([f"{verb} {name}" for name in CELLS])


def _pairs(verb: str) -> tuple[tuple[Action, ...], ...]:
    return tuple([tuple([f"{verb} {a} {b}" for b in CELLS]) for a in CELLS])


def _seats(verb: str) -> tuple[Action, ...]:
    return tuple([f"{verb} {colour}" for colour in COLOURS])


def _numbers(verb: str, most: int) -> tuple[Action, ...]:
    return tuple([f"{verb} {n}" for n in range(most + 1)])


FORTRESS_AT: Final = _cells("fortress")
TAKE: Final = _cells("take")
LEVY: Final = _cells("levy")
REMOVE: Final = _cells("remove")
RONIN_AT: Final = _cells("ronin")
REVOLT: Final = _cells("revolt")
RETREAT: Final = _cells("retreat")
ELITE: Final = _cells("elite")
REGROUP: Final = _pairs("regroup")
REGROUP_ELITE: Final = _pairs("regroup-elite")
ATTACK: Final = _pairs("attack")
INVITE: Final = _seats("tea")
SAMURAI: Final = _seats("samurai")
BUSHI: Final = _seats("bushi")
SENSEI: Final = _seats("sensei")
SHINOBI_ON: Final = _seats("shinobi")
CHANOYU_FOR: Final = _seats("chanoyu")
CONVERT: Final = _numbers("convert", SHOGUN)
BUY: Final = _numbers("buy", SUPPORT[THREE] // THREES)
MARCH: Final = _numbers("march", TROOPS)
MARCH_ELITE: Final = _numbers("march-elite", MARKERS)
BONUS_OF: Final = tuple([f"bonus {n}" for n in (0, *BONUS, sum(BONUS))])  # by the bits of the tokens
ONES: Final = _numbers("ones", SUPPORT[0])
TWOS: Final = _numbers("twos", SUPPORT[1])
THREES_USED: Final = _numbers("threes", SUPPORT[2])
PROPOSE: Final = tuple([f"propose {n}" for n in range(LEAST_ADVICE, MOST_ADVICE + 1)])
DISCARD: Final = tuple([f"discard {kind}" for kind in DISCS])
DISC: Final = (*[f"disc {kind}" for kind in DISCS[:-1]], "disc draw")
TOP: Final = ("top 1", "top 2", "top 3", "top none")
KOTAU_FOR: Final = ("kotau appease", "kotau hostilities", "kotau support")
APPEASE: Final = KOTAU_FOR[0]
HOSTILITIES: Final = KOTAU_FOR[1]
SUPPORT_PLEA: Final = KOTAU_FOR[2]
PASS: Final = "pass"
DONE: Final = "done"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
GEISHA_PLAY: Final = "geisha"
HOLD: Final = "hold"
SEPPUKU_PLAY: Final = "seppuku"
HEED: Final = "heed"
SPARE: Final = "spare"
TO_ARMS: Final = "arms"
BIDE: Final = "bide"
RECRUIT: Final = "recruit"
KEEP: Final = "keep"
CAMPAIGN: Final = "campaign"


def _by_action() -> dict[Action, int]:
    """What stands behind the verb of an action: a cell, a seat, a kind or a number."""
    found: dict[Action, int] = {}
    for table in (FORTRESS_AT, TAKE, LEVY, REMOVE, RONIN_AT, REVOLT, RETREAT, ELITE, INVITE, SAMURAI, BUSHI, SENSEI):
        found.update({a: i for i, a in enumerate(table)})
    for table in (SHINOBI_ON, CHANOYU_FOR, CONVERT, BUY, MARCH, MARCH_ELITE, BONUS_OF, ONES, TWOS, THREES_USED):
        found.update({a: i for i, a in enumerate(table)})
    for table in (DISCARD, DISC, TOP, KOTAU_FOR):
        found.update({a: i for i, a in enumerate(table)})
    found.update({a: i + LEAST_ADVICE for i, a in enumerate(PROPOSE)})
    return found


ARG: Final = _by_action()
PAIR: Final[dict[Action, tuple[int, int]]] = {
    table[a][b]: (a, b) for table in (REGROUP, REGROUP_ELITE, ATTACK) for a in range(N) for b in range(N)
}


def all_actions() -> list[Action]:
    """The vocabulary: 1486 actions of the game, then 907 of the optional rules."""
    out: list[Action] = []
    for table in (FORTRESS_AT, TAKE, LEVY, REMOVE, RONIN_AT, REVOLT, RETREAT):
        out += table
    out += [REGROUP[a][b] for a in range(N) for b in range(N) if a != b]
    out += [ATTACK[a][b] for a in range(N) for b in NEAR[5][a]]
    for table in (INVITE, SAMURAI, BUSHI, SENSEI, SHINOBI_ON, CHANOYU_FOR):
        out += table
    for table in (CONVERT, BUY, MARCH, BONUS_OF, ONES, TWOS, THREES_USED, PROPOSE, DISCARD, DISC, TOP, KOTAU_FOR):
        out += table
    out += [PASS, DONE, ACCEPT, REFUSE, GEISHA_PLAY, HOLD, SEPPUKU_PLAY, HEED, SPARE, TO_ARMS, BIDE]
    out += ELITE
    out += [REGROUP_ELITE[a][b] for a in range(N) for b in range(N) if a != b]
    return [*out, *MARCH_ELITE, RECRUIT, KEEP, CAMPAIGN]
