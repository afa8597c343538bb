"""Battles of Warriors of Japan: rounds, the Loss Table and its traitors, running away, exactly.

>>> import sengoku
>>> o = sengoku.odds(
...     "warriors-of-japan",
...     attacker={"kitabatake_akiie": 4, "kitabatake_chikafusa": 2},
...     defender={"ko_no_moroyasu": 2, "uesugi_shigeyoshi": 1, "shiba_ienaga": 1},
...     defender_runs_at=3,
... )
>>> round(o.attacker_wins, 3), round(o.defender_flees, 3), round(o.attacker_points, 3)
(0.862, 0.599, 0.262)

A side is its Samurai with their soldiers. `court`: for whom the attacker fights; `initiative`: which of the two has it
("attacker" or "defender"): the other one does everything first (7).

Choices are made by rules that can be stated, each named after the side it is for (`attacker_...`, `defender_...`):
`commander`: who commands when he is of the highest rank; else the one with the highest battle rating, then bravery.
`loses`: "soldiers" before Samurai, or "samurai" without soldiers before soldiers; low ranks before high ones, strangers
to the court before its own, in the order of the counters; the commander's soldiers after the others', himself last.
`runs_at`: runs away when its strength is not more than that (0: never), to where `limit` can cross; who would be lost
first stays behind, and betrays. `pursues`: whether it fights the last round against those who run.
`tempts`: whom it tries to win over before the first round, by whoever persuades best; `pays`: a point for that.

Battles of few Samurai are exact. In large ones that strangers to the courts fight in, the rarest betrayals are not told
apart (see `warriors_battle.py`): `rough` is the chance of all these, and `positions=0` leaves nothing out, if it takes
minutes.
"""

from __future__ import annotations

from typing import Any

from sengoku.games.warriors.board import FRONT_OF, MOST, NAMES, NONE, NUMBER_OF, SIDES
from sengoku.kernel.words import Json
from sengoku.odds import Odds, refused, register
from sengoku.odds.warriors_battle import (
    ATTACKER,
    ATTACKER_FLED,
    BOXED,
    DEAD,
    DEFENDER,
    DEFENDER_FLED,
    FLED,
    MUTUAL,
    WITH,
    Band,
    Battle,
    End,
    Side,
)

WHO = ("attacker", "defender")
LOSES = ("soldiers", "samurai")
LARGEST = 20  # Samurai of a side
POSITIONS = 800  # a quarter of a second
MOST_POSITIONS = 1_000_000


class WarriorsOdds(Odds):
    """`attacker_wins`: the attacker has the field, whether the defender fell or fled.

    `attacker_points`, `defender_points`: victory points gained on average by Samurai of the enemy who fell.
    `fates`: by counter, the chances of where he (or his successor) is in the end: "with_attacker", "with_defender" on
    the field, "fled", "box_of_attacker", "box_of_defender", "dead". `rounds`: fought on average.
    `rough`: no chance told here is further off than this.
    """

    def __init__(self, battle: Battle) -> None:
        self.ends: dict[End, float] = battle.ends
        self.attacker_flees, self.defender_flees = self._chance(ATTACKER_FLED), self._chance(DEFENDER_FLED)
        super().__init__(
            self._chance(ATTACKER) + self.defender_flees,
            self._chance(DEFENDER) + self.attacker_flees,
            self._chance(MUTUAL),
        )
        self.attacker_points, self.defender_points = battle.points
        self.rounds = battle.rounds
        self.rough = battle.rough
        self.fates = {NAMES[w]: _places(chances) for w, chances in sorted(battle.fate.items())}

    def _chance(self, result: str) -> float:
        return sum([p for end, p in self.ends.items() if end[0] == result], 0.0)

    @property
    def survivors(self) -> list[tuple[float, Json]]:
        out: list[tuple[float, Json]] = []
        for (result, a, d, fled), p in self.ends.items():
            out.append((p, {"result": result, "attacker": _told(a), "defender": _told(d), "fled": _told(fled)}))
        return sorted(out, key=lambda way: -way[0])

    def to_json(self) -> Json:
        more: Json = {"attacker_flees": self.attacker_flees, "defender_flees": self.defender_flees}
        more |= {"attacker_points": self.attacker_points, "defender_points": self.defender_points}
        return {**super().to_json(), **more, "rounds": self.rounds, "rough": self.rough, "fates": self.fates}


def _told(band: Band) -> Json:
    return {NAMES[x >> 3]: x & 7 for x in band}


def _places(chances: list[float]) -> dict[str, float]:
    return {
        "with_attacker": chances[WITH],
        "with_defender": chances[WITH + 1],
        "fled": chances[FLED] + chances[FLED + 1],
        "box_of_attacker": chances[BOXED],
        "box_of_defender": chances[BOXED + 1],
        "dead": chances[DEAD],
    }


# ------------------------------------------------------------ what is asked


def odds(
    attacker: Any,
    defender: Any,
    court: str = "south",
    initiative: str = "attacker",
    successor_roll_awards_vp: bool = True,
    positions: int = POSITIONS,
    **choices: Any,
) -> WarriorsOdds:
    """The odds of a battle; `choices` are those of the module's text, such as `defender_runs_at=3`."""
    if court not in SIDES:
        raise refused("warriors.court", value=court)
    if initiative not in WHO:
        raise refused("warriors.initiative", value=initiative)
    bands = [_band(attacker, WHO[0]), _band(defender, WHO[1])]
    counters = [FRONT_OF[x >> 3] for band in bands for x in band]
    if len(set(counters)) < len(counters):
        raise refused("warriors.twice")
    first = SIDES.index(court)
    sides = [Side(0, first), Side(1, 1 - first)]
    for name, value in choices.items():
        whose, _, choice = name.partition("_")
        if whose not in WHO or choice not in CHOICES:
            raise refused("warriors.choice", name=name, known=", ".join(CHOICES))
        _choose(sides[WHO.index(whose)], choice, value, name)
    if type(positions) is not int or not 0 <= positions <= MOST_POSITIONS:
        raise refused("warriors.number", name="positions", least=0, most=MOST_POSITIONS, value=positions)
    battle = Battle(sides[0], sides[1], WHO.index(initiative), bool(successor_roll_awards_vp), positions)
    battle.fought(bands[0], bands[1])
    return WarriorsOdds(battle)


def _band(given: Any, whose: str) -> Band:
    if not isinstance(given, dict) or not given or len(given) > LARGEST:
        raise refused("warriors.band", whose=whose, most=LARGEST)
    out: list[int] = []
    for name, soldiers in given.items():
        w = _samurai(name)
        if type(soldiers) is not int or not 0 <= soldiers <= MOST[w]:
            raise refused("warriors.soldiers", name=name, most=MOST[w], value=soldiers)
        out.append(w << 3 | soldiers)
    return tuple(sorted(out))


def _samurai(name: Any) -> int:
    if not isinstance(name, str) or name not in NUMBER_OF:
        raise refused("warriors.samurai", name=name)
    return NUMBER_OF[name]


CHOICES = ("commander", "loses", "runs_at", "limit", "pursues", "tempts", "pays")


def _choose(side: Side, choice: str, value: Any, name: str) -> None:
    if choice in ("commander", "tempts"):
        w = NONE if value is None else _samurai(value)
        if choice == "commander":
            side.commander = w
        else:
            side.tempts = w
    elif choice == "loses":
        if value not in LOSES:
            raise refused("warriors.loses", name=name, known=", ".join(LOSES), value=value)
        side.samurai_first = value == "samurai"
    elif choice in ("runs_at", "limit"):
        least = 1 if choice == "limit" else 0
        if type(value) is not int or not least <= value <= 99:
            raise refused("warriors.number", name=name, least=least, most=99, value=value)
        if choice == "limit":
            side.limit = value
        else:
            side.runs_at = value
    elif type(value) is not bool:
        raise refused("warriors.yes_no", name=name, value=value)
    elif choice == "pursues":
        side.pursues = value
    else:
        side.pays = value


register("warriors-of-japan", odds)
