"""How bots judge a position of Warriors of Japan: what a region is worth as things stand, and what a move changes.

Everything is told from the South's side, in victory points, so that what helps the North is negative.
"""

from __future__ import annotations

from typing import Final

from sengoku.bots.value import Value
from sengoku.games.warriors.actions import WAYS
from sengoku.games.warriors.betrayal import leverage
from sengoku.games.warriors.board import (
    BATTLE,
    BRAVERY,
    HERE,
    HOME,
    LOSS_VP,
    NONE,
    REGION_VP,
    STARS,
    STRIPE,
    TURNS,
    R,
)
from sengoku.games.warriors.bots_value import NAMES, in_points
from sengoku.games.warriors.state import Band, Warriors
from sengoku.odds.memory import Memory
from sengoku.odds.warriors_core import grid

SIGN: Final[list[float]] = [1.0, -1.0]  # by side

# Learned (tools/train.py), in victory points: a point of a region, a star, a soldier, when the next turn begins.
VALUE: Final[Value] = Value.read(HERE / "value.toml", NAMES)
LASTING, STAR, SOLDIER = in_points(VALUE.weights)
MAN: Final[list[float]] = [STAR * stars + points for stars, points in enumerate(LOSS_VP)]  # a Samurai, by stars

# Set by hand.
LOYAL: Final = 0.15  # more for a Samurai of the side's own stripe
WAITING: Final = 0.12  # somebody in the box of a region that is held
LEVY: Final = 0.3  # a soldier that can be raised
GUARD: Final = 0.8  # a point of a region where a side stands alone
FRONT: Final = 3  # more Samurai in one place do not reach further
PULL: Final = 0.06  # a Samurai next to a point that can be taken

# By region: is this Samurai at home there?
NATIVES: Final[list[frozenset[int]]] = [frozenset([w for w in range(len(HOME)) if HOME[w] == r]) for r in range(R)]

Fight = tuple[float, float, float]  # South wins, North wins, worth of those left (South's less North's)
_fights: Final[Memory[tuple[int, ...], Fight]] = Memory(100_000)


def worth(s: Warriors, band: Band, side: int) -> float:
    """What a band is worth to the side it serves."""
    total = 0.0
    for w in band:
        total += MAN[STARS[w]] + SOLDIER * s.soldiers[w]
        if STRIPE[w] == side:
            total += LOYAL
    return total


def commander(band: Band) -> int:
    """Who will command: of the highest rank the one who rolls most dice."""
    best, best_key = band[0], -1
    for w in band:
        key = STARS[w] * 100 + BATTLE[w] * 10 + BRAVERY[w]
        if key > best_key:
            best, best_key = w, key
    return best


def fight(s: Warriors, south: Band, north: Band) -> Fight:
    """What to expect of a battle, betrayal at its beginning included."""
    soldiers = s.soldiers
    key = (*[w << 3 | soldiers[w] for w in south], -1, *[w << 3 | soldiers[w] for w in north])
    found = _fights.get(key)
    if found is None:
        found = _fought(s, south, north)
        _fights.put(key, found)
    return found


def _fought(s: Warriors, south: Band, north: Band) -> Fight:
    chance_s, prize_s = best_betrayal(s, south, north)
    chance_n, prize_n = best_betrayal(s, north, south)
    one = two = left = 0.0
    for won_s, p in ((True, chance_s), (False, 1 - chance_s)):
        for won_n, q in ((True, chance_n), (False, 1 - chance_n)):
            if p * q <= 0.0:
                continue
            a, b = south, north
            if won_s:
                a, b = (*a, prize_s), tuple([w for w in b if w != prize_s])
            if won_n:
                a, b = tuple([w for w in a if w != prize_n]), (*b, prize_n)
            result = _rounds(s, a, b)
            one += p * q * result[0]
            two += p * q * result[1]
            left += p * q * result[2]
    return one, two, left


def best_betrayal(s: Warriors, mine: Band, theirs: Band) -> tuple[float, int]:
    """The chance to win somebody over without paying for it, and whom: the most soldiers by chance."""
    best, chance, whom = 0.0, 0.0, NONE
    for target in theirs:
        if STARS[target] < 3:
            need = max([leverage(w, target) for w in mine])
            if need > 0:
                gain = min(need, 6) / 6 * (1 + s.soldiers[target])
                if gain > best:
                    best, chance, whom = gain, min(need, 6) / 6, target
    return chance, whom


def _rounds(s: Warriors, south: Band, north: Band) -> Fight:
    if not south or not north:
        return (1.0 if south else 0.0, 1.0 if north else 0.0, worth(s, south, 0) - worth(s, north, 1))
    x, y = commander(south), commander(north)
    a = len(south) + sum([s.soldiers[w] for w in south])
    b = len(north) + sum([s.soldiers[w] for w in north])
    cell = grid(BATTLE[x], BATTLE[y], BRAVERY[x] - BRAVERY[y]).of(a, b)
    return cell[0], cell[1], left_of(s, south, 0, cell[2]) - left_of(s, north, 1, cell[3])


def left_of(s: Warriors, band: Band, side: int, strength: float) -> float:
    """What a band is worth of which so much strength is left; soldiers fall first."""
    men = worth(s, band, side)
    soldiers = sum([s.soldiers[w] for w in band])
    lost = len(band) + soldiers - strength
    if lost <= soldiers:
        return men - SOLDIER * lost
    return (men - SOLDIER * soldiers) * strength / len(band)


# ------------------------------------------------------------ regions


def hold(s: Warriors, side: int, region: int, band: Band) -> float:
    """The chance that a side alone in a region controls it at the end of the turn (8)."""
    if s.control[region] == side:
        return 1.0
    native, stars = NATIVES[region], 0
    for w in band:
        if w in native:
            return 1.0
        if STARS[w] > stars:
            stars = STARS[w]
    return stars / 6


def urgency(s: Warriors) -> float:
    """How likely it is that the game ends this turn: what lasts is worth less then."""
    if s.turn == TURNS:
        return 1.0
    south, north = s.totals
    far = max(abs(s.vp), abs(s.vp + south - north))
    return min(1.0, max(0.0, (far - 5.0) / 6.0))


class Judge:
    """What regions are worth in one position, whoever moves in it; control, soldiers and boxes stay as they are."""

    def __init__(self, s: Warriors) -> None:
        self.s = s
        self.lasts = 1.0 - urgency(s)  # how much what lasts beyond this turn counts
        self.each = 1.0 + LASTING * self.lasts  # a point of a region that is held at the end of the turn
        self.pull = [pulls(s, 0), pulls(s, 1)]
        self.seen: dict[tuple[int, Band, Band], float] = {}

    def region(self, r: int, south: Band, north: Band) -> float:
        """The worth of a region to the South if nobody moves any more this turn."""
        key = (r, south, north)
        found = self.seen.get(key)
        if found is None:
            found = self.seen[key] = self._region(r, south, north)
        return found

    def _region(self, r: int, south: Band, north: Band) -> float:
        s = self.s
        if south and north:
            one, two, left = fight(s, south, north)
            value = self.lasts * left + one * self.held(0, r, south) - two * self.held(1, r, north)
        elif south:
            value = self.lasts * worth(s, south, 0) + self.held(0, r, south)
        elif north:
            value = -self.lasts * worth(s, north, 1) - self.held(1, r, north)
        else:
            owner = s.control[r]
            return 0.0 if owner == NONE else SIGN[owner] * REGION_VP[r] * self.each
        near = self.pull[0][r] * min(FRONT, len(south)) - self.pull[1][r] * min(FRONT, len(north))
        return value + self.lasts * near

    def held(self, side: int, r: int, band: Band) -> float:
        """What it is worth to a side to stand in a region alone."""
        top = max([STARS[w] for w in band])
        gains = WAITING * min(3, len(self.s.box[side * R + r])) + LEVY * top
        value = hold(self.s, side, r, band) * (REGION_VP[r] * self.each + self.lasts * gains)
        return value + self.lasts * GUARD * REGION_VP[r]


def pulls(s: Warriors, side: int) -> list[float]:
    """By region: how much there is to be done next to it for a side."""
    wanted = [0.0] * R
    foe = 1 - side
    for r in range(R):
        if s.control[r] != side and not s.at[side * R + r]:
            wanted[r] = PULL * REGION_VP[r] * (1.6 if s.control[r] == foe else 1.0)
        elif s.at[foe * R + r]:
            wanted[r] = PULL * 0.5
    return [sum([wanted[way.end] for way in WAYS[r]]) for r in range(R)]
