"""Troops as people say them, {"daimyo": 1, "bowman": 2}: read, checked by the rules, told again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sengoku.games.shogun.board import KIND, KINDS, RONIN
from sengoku.games.shogun.pieces import MOST_ASHIGARU, MOST_FORCE, MOST_SAMURAI, NOBODY, Troop, spare, told, units
from sengoku.games.shogun.state import BONUS
from sengoku.kernel.words import Json
from sengoku.odds import refused
from sengoku.odds.shogun_core import DAIMYO_LIES, DAIMYO_NONE, DAIMYO_STANDS, USUAL, Left, Order, with_ronin

DAIMYO = "daimyo"
NAMES = (DAIMYO, *KINDS, "ronin")
TROOPS = ("force", "army")
BUILDINGS: dict[str | None, int] = {None: 0, "castle": 1, "fortress": 2}
Stack = Mapping[str, Any]


def whole(value: Any, what: str, least: int = 0, most: int = 99) -> int:
    """A whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise refused("shogun.number", what=what, value=value, least=least, most=most)
    return value


def troop_of(stack: Any, whose: str) -> tuple[Troop, bool]:
    """One troop and whether a daimyo leads it; it must be one that the rules allow (S-R6 to S-R8)."""
    if not isinstance(stack, Mapping):
        raise refused("shogun.no_stack", whose=whose, value=stack)
    for name in stack:
        if name not in NAMES:
            raise refused("shogun.no_unit", whose=whose, name=str(name), known=", ".join(NAMES))
    b, s, g, p, r = [whole(stack.get(name, 0), f"{whose}.{name}") for name in (*KINDS, "ronin")]
    led = whole(stack.get(DAIMYO, 0), f"{whose}.{DAIMYO}", 0, 1) == 1
    t: Troop = (b, s, g, p, r)
    if not led and not units(t):
        raise refused("shogun.empty", whose=whose)
    if led and (b + s > MOST_SAMURAI or g + p > MOST_ASHIGARU):
        raise refused("shogun.army", whose=whose, samurai=MOST_SAMURAI, ashigaru=MOST_ASHIGARU)
    if not led and units(t) > MOST_FORCE:
        raise refused("shogun.force", whose=whose, most=MOST_FORCE)
    if spare(t, 1 if led else 0) < 0:
        raise refused("shogun.ronin", whose=whose, most=units(t) - (0 if led else 1), ronin=r)
    return t, led


def attacker_of(stack: Any) -> Left:
    t, led = troop_of(stack, "attacker")
    return (NOBODY, t, DAIMYO_STANDS, 0) if led else (t, NOBODY, DAIMYO_NONE, 0)


def defender_of(stack: Any, building: str | None, worn: int, disrupted: bool) -> Left:
    """A force, an army, or {"force": {...}, "army": {...}}: a double-troop."""
    if building not in BUILDINGS:
        raise refused("shogun.building", value=str(building))
    bonus = BONUS[BUILDINGS[building]]
    bonus -= whole(worn, "worn", 0, bonus)
    force, army, led = NOBODY, NOBODY, False
    if isinstance(stack, Mapping) and any([name in TROOPS for name in stack]):
        for name, part in stack.items():
            if name not in TROOPS:
                raise refused("shogun.double", name=str(name))
            t, daimyo = troop_of(part, f"defender.{name}")
            if daimyo != (name == "army"):
                raise refused("shogun.led" if daimyo else "shogun.not_led")
            force, army, led = (force, t, True) if daimyo else (t, army, led)
    else:
        t, led = troop_of(stack, "defender")
        force, army = (NOBODY, t) if led else (t, NOBODY)
    if disrupted and not (led and units(army)):
        raise refused("shogun.disrupted")
    return force, army, DAIMYO_LIES if disrupted else DAIMYO_STANDS if led else DAIMYO_NONE, bonus


def order_of(words: Sequence[str] | None, whose: str) -> Order:
    """An order of losses: kinds, those not named after them as usual; `spearman army`: only those of the army."""
    if words is None:
        return USUAL
    if isinstance(words, str):
        raise refused("shogun.order", whose=whose, word=words)
    first: list[tuple[int, int]] = []
    for word in words:
        kind, _, troop = str(word).partition(" ")
        if kind not in KIND or (troop and troop not in TROOPS):
            raise refused("shogun.order", whose=whose, word=str(word))
        first += [(KIND[kind], i) for i, name in enumerate(TROOPS) if troop in ("", name)]
    if len({*first}) < len(first):
        raise refused("shogun.twice", whose=whose)
    return (*first, *[pick for pick in USUAL if pick not in first])


def with_pile(left: Left, ronin: int) -> Left:
    """The defenders' pile turned up; of two troops the force takes what fits, the army the rest."""
    force, army, daimyo, bonus = left
    to_force = min(ronin, max(spare(force, 0), 0))
    rest = ronin - to_force
    if rest > (spare(army, 1) if daimyo else 0):
        raise refused("shogun.hidden", ronin=ronin, room=room_of(left))
    return with_ronin(force, to_force), with_ronin(army, rest), daimyo, bonus


def room_of(left: Left) -> int:
    """How many ronin may lie face down with these troops (S-A4)."""
    force, army, daimyo, _ = left
    return max(spare(force, 0), 0) + (spare(army, 1) if daimyo else 0)


def after_garrison(left: Left, garrison: int) -> Left | None:
    """What an army moves in with that leaves so many units behind, the cheapest; None if it cannot (ruling S-A9)."""
    force, army, daimyo, bonus = left
    if not garrison:
        return left
    if daimyo != DAIMYO_STANDS or units(army) - army[RONIN] < garrison:
        return None
    bowmen, swordsmen, gunners, spearmen, ronin = army
    stay = [0, 0, 0, 0]
    for kind in (3, 2, 1, 0):
        stay[kind] = min(garrison, army[kind])
        garrison -= stay[kind]
    moving: Troop = (bowmen - stay[0], swordsmen - stay[1], gunners - stay[2], spearmen - stay[3], ronin)
    return force, moving, daimyo, bonus


def tell(left: Left, building: int = 0) -> Json:
    """As it is given: one troop plainly, two by their names; bonus units that are left as `castle` or `fortress`."""
    force, army, daimyo, bonus = left
    led: Json = {DAIMYO: 1} if daimyo else {}
    led |= told(army)
    out: Json = {"force": told(force), "army": led} if led and any(force) else led or told(force)
    if bonus:
        out["castle" if building == 1 else "fortress"] = bonus
    return out
