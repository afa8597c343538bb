"""Every action as a prebuilt string, in tables by cell, seat or number. An action is its own notation."""

from __future__ import annotations

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


FORTRESS_AT, TAKE, LEVY, REMOVE = _cells("fortress"), _cells("take"), _cells("levy"), _cells("remove")
RONIN_AT, REVOLT, RETREAT, ELITE = _cells("ronin"), _cells("revolt"), _cells("retreat"), _cells("elite")
REGROUP, REGROUP_ELITE, ATTACK = _pairs("regroup"), _pairs("regroup-elite"), _pairs("attack")
INVITE, SAMURAI, BUSHI, SENSEI = _seats("tea"), _seats("samurai"), _seats("bushi"), _seats("sensei")
SHINOBI_ON, CHANOYU_FOR = _seats("shinobi"), _seats("chanoyu")
CONVERT, BUY = _numbers("convert", SHOGUN), _numbers("buy", SUPPORT[THREE] // THREES)
MARCH, MARCH_ELITE = _numbers("march", TROOPS), _numbers("march-elite", MARKERS)
BONUS_OF = tuple([f"bonus {n}" for n in (0, *BONUS, sum(BONUS))])  # by the bits of the tokens
ONES, TWOS, THREES_USED = _numbers("ones", SUPPORT[0]), _numbers("twos", SUPPORT[1]), _numbers("threes", SUPPORT[2])
PROPOSE = tuple([f"propose {n}" for n in range(LEAST_ADVICE, MOST_ADVICE + 1)])
DISCARD = tuple([f"discard {kind}" for kind in DISCS])
DISC = (*[f"disc {kind}" for kind in DISCS[:-1]], "disc draw")
TOP = ("top 1", "top 2", "top 3", "top none")
KOTAU_FOR = ("kotau appease", "kotau hostilities", "kotau support")
APPEASE, HOSTILITIES, SUPPORT_PLEA = KOTAU_FOR
PASS, DONE, ACCEPT, REFUSE, GEISHA_PLAY, HOLD = "pass", "done", "accept", "refuse", "geisha", "hold"
SEPPUKU_PLAY, HEED, SPARE, TO_ARMS, BIDE = "seppuku", "heed", "spare", "arms", "bide"
RECRUIT, KEEP, CAMPAIGN = "recruit", "keep", "campaign"


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


ARG = _by_action()
PAIR: dict[Action, tuple[int, int]] = {
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
