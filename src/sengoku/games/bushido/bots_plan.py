"""The Daimyo's plan of a turn: whom to attack, where, with whom. It follows from the position alone."""

from __future__ import annotations

from typing import NamedTuple

from sengoku.games.bushido.bots_stand import PAIR, Taste, garrison, katana_left, own_turns_left, rivals, units, worth
from sengoku.games.bushido.pieces import FORTRESS, HONOR
from sengoku.games.bushido.provinces import groups_of
from sengoku.games.bushido.state import Bushido


class Target(NamedTuple):
    cell: int
    origin: int
    troops: int  # that can be sent, after regrouping
    owner: int  # -1: neutral


def targets(s: Bushido, seat: int, groups: tuple[tuple[int, ...], ...], taste: Taste) -> list[Target]:
    """Provinces that can be attacked, each from the place that can send most; the troops of a group count together."""
    found: dict[int, Target] = {}
    for group in groups:
        spare = sum([units(s, c) for c in group]) - sum([min(garrison(s, c, taste), units(s, c)) for c in group])
        for origin in group:
            own = units(s, origin) - 1
            send = max(1, spare) if spare + min(own, 1) > 0 else 0
            if sum([units(s, c) for c in group]) <= len(group):
                send = 0
            if not send:
                continue
            for t in s.near[origin]:
                if s.owner[t] == seat or s.kind[t] == FORTRESS:
                    continue
                if s.owner[t] < 0 and send <= s.ronin[t]:
                    continue
                old = found.get(t)
                if old is None or (send, -garrison(s, origin, taste)) > (old.troops, -garrison(s, old.origin, taste)):
                    found[t] = Target(t, origin, send, s.owner[t])
    return list(found.values())


def win_chance(s: Bushido, samurai: int, bushi: int, sent: int, defenders: int, taste: Taste) -> float:
    """From the numbers of tiles and troops."""
    edge = katana_left(s, samurai) - katana_left(s, bushi) + 0.4 * (sent - defenders)
    return min(0.9, max(0.1, 0.5 + taste.slope * edge))


def gain(s: Bushido, seat: int, t: Target, samurai: int, threat: list[float], taste: Taste) -> float:
    """What attacking a province is worth to the Daimyo: his own gain, less what it does for his rivals."""
    left = own_turns_left(s, seat)
    value = worth(s.kind[t.cell], left, taste)
    if t.owner < 0:
        return value + (0.5 if t.troops > s.ronin[t.cell] + 1 else 0.0)
    sent, held = min(t.troops, int(taste.sent)), units(s, t.cell)
    p = win_chance(s, samurai, t.owner, sent, held, taste)
    falls = p * (0.9 if held <= 4 else 0.75)
    tiles = taste.samurai_tiles * s.hand_size(samurai)
    to_samurai = p * (held + tiles + HONOR[s.kind[t.cell]]) * PAIR * bool(own_turns_left(s, samurai))
    lost = (1 - p) * (min(sent, 4) + HONOR[s.kind[t.cell]]) * PAIR * bool(own_turns_left(s, t.owner))
    own = falls * value - (1 - p) * 0.08 * sent
    others = threat[samurai] * to_samurai + threat[t.owner] * (lost - falls * value)
    return own - taste.envy * others


def best_gain(
    s: Bushido, seat: int, found: list[Target], samurai: int, bushi: int, threat: list[float], taste: Taste
) -> float:
    """The best attack with these roles; 0.0: there is none worth it."""
    return max([taste.bold, *[gain(s, seat, t, samurai, threat, taste) for t in found if t.owner in (-1, bushi)]])


class Roles:
    """The plan before roles are dealt: for every Samurai and Bushi the best gain."""

    def __init__(self, s: Bushido, seat: int, taste: Taste) -> None:
        self.threat = rivals(s, seat, taste)
        found = targets(s, seat, groups_of(s, seat), taste)
        others = [x for x in range(s.seats) if x != seat]
        self.gains = {
            (m, b): best_gain(s, seat, found, m, b, self.threat, taste) - taste.feed * self.threat[m]
            for m in others
            for b in others
            if m != b
        }

    def samurai(self, m: int) -> float:
        return max([g for (x, _), g in self.gains.items() if x == m])

    def bushi(self, m: int, b: int) -> float:
        return self.gains.get((m, b), 0.0)


def chosen_target(s: Bushido, seat: int, groups: tuple[tuple[int, ...], ...], taste: Taste) -> Target | None:
    """The target after roles are dealt, from the totals of the groups: the same before and while troops regroup."""
    threat = rivals(s, seat, taste)
    found = [t for t in targets(s, seat, groups, taste) if t.owner in (-1, s.bushi)]
    if not found:
        return None
    best = max(found, key=lambda t: gain(s, seat, t, s.samurai, threat, taste))
    return best if gain(s, seat, best, s.samurai, threat, taste) > taste.bold else None
