"""Every action, as prebuilt texts: one table for each kind of decision, indexed by Samurai, region or way."""

from __future__ import annotations

from typing import Final

from sengoku.games.warriors.board import BESIDE, HAS_BOXES, NAMES, NEUTRALS, REGIONS, STARS, Border, R

PASS: Final = "pass"
DONE: Final = "done"
NO_BETRAYAL: Final = "no betrayal"
SPEND: Final = "spend"
KEEP: Final = "keep"
STAY: Final = "stay"
PURSUE: Final = "pursue"
LET_GO: Final = "let go"

NEUTRAL: Final = [f"neutral {x}" for x in NAMES]
ADD: Final = [f"add {x}" for x in NAMES]
BATTLE_IN: Final = [f"battle {x}" for x in REGIONS]
BETRAY: Final = [f"betray {x}" for x in NAMES]
BY: Final = [f"by {x}" for x in NAMES]
COMMAND: Final = [f"command {x}" for x in NAMES]
LOSE_SOLDIER: Final = [f"lose soldier {x}" for x in NAMES]
LOSE: Final = [f"lose {x}" for x in NAMES]
BOX: Final = [f"box {x}" for x in REGIONS]
RUN: Final = [f"run {x}" for x in REGIONS]
FLEE: Final = [f"flee {x}" for x in NAMES]
CLAIM: Final = [f"claim {x}" for x in NAMES]
SOLDIER: Final = [f"soldier {x}" for x in NAMES]
ENTER: Final = [f"enter {x}" for x in NAMES]
CHAMPION: Final = [f"champion {x}" for x in NAMES]


class Way:
    """A border in one direction, as it is moved over."""

    def __init__(self, start: int, end: int, border: Border) -> None:
        self.start, self.end, self.border = start, end, border
        self.bit, self.limit = border.bit, border.limit
        self.action = f"move {REGIONS[start]} {REGIONS[end]}"


# By region: the ways out that Samurai may take, obstructed borders left out (6.1).
WAYS: Final[list[list[Way]]] = [[Way(r, to, b) for to, b in BESIDE[r] if b.limit > 0] for r in range(R)]
WAY_OF: Final[dict[str, Way]] = {way.action: way for ways in WAYS for way in ways}

# What a text means: the Samurai of every action that ends with a name, the region of those that end with one.
SAMURAI_OF: Final[dict[str, int]] = {
    text: w
    for table in (NEUTRAL, ADD, BETRAY, BY, COMMAND, LOSE_SOLDIER, LOSE, FLEE, CLAIM, SOLDIER, ENTER, CHAMPION)
    for w, text in enumerate(table)
}
PLACE_OF: Final[dict[str, int]] = {text: r for table in (BATTLE_IN, BOX, RUN) for r, text in enumerate(table)}


def all_actions() -> list[str]:
    """The vocabulary, in the order of the decisions W-D1 to W-D17. A 3-star is never a target (7, step 1)."""
    return [
        *[NEUTRAL[w] for w in NEUTRALS],
        *[way.action for ways in WAYS for way in ways],
        PASS,
        *ADD,
        DONE,
        *BATTLE_IN,
        *[text for text, stars in zip(BETRAY, STARS) if stars < 3],
        NO_BETRAYAL,
        *BY,
        SPEND,
        KEEP,
        *COMMAND,
        *LOSE_SOLDIER,
        *LOSE,
        *[text for text, boxes in zip(BOX, HAS_BOXES) if boxes],
        *RUN,
        STAY,
        *FLEE,
        PURSUE,
        LET_GO,
        *CLAIM,
        *SOLDIER,
        *ENTER,
        *CHAMPION,
    ]
