"""Which part of a view stands where in the row of numbers that learning libraries are given (docs/adapters.md)."""

from __future__ import annotations

from sengoku.adapters.encoding import Bag, Choice, Field, Made, Mentions, Number, Table, table_of
from sengoku.games.warriors.board import BORDERS, MOST, NAMES, REGIONS, SIDES, TO_WIN, TURNS
from sengoku.kernel import Json

CLOSED = [f"{REGIONS[b.a]}-{REGIONS[b.b]}" for b in BORDERS]
NUMBERS = ["left", "limit", "need", "with_point", "die", "hits_on_south", "hits_on_north"]
NUMBERS += ["south_impulses", "north_impulses"]


def layout(seats: int, options: Json) -> Field:
    side = Choice(SIDES)
    samurai = Table({"region": Choice(REGIONS), "box": Choice(REGIONS), "side": side, "soldiers": Number(max(MOST))})
    fields: dict[str, Field] = {
        "turn": Number(TURNS),
        "season": Choice(("spring", "summer", "autumn", "winter")),
        "vp": Number(TO_WIN),
        "initiative": side,
        "number": Number(6),
        "control": table_of(REGIONS, side),
        "samurai": table_of(NAMES, samurai),
        "moved": Bag(NAMES, 1),
        "closed": Bag(CLOSED, 1),
        "drawn": Mentions(NAMES),
        "dead": Bag(NAMES, 1),
        "field": Choice(REGIONS),
        "commanders": Mentions(NAMES),
        "fallen": Mentions(NAMES),
        "named": Mentions([*REGIONS, *NAMES]),
        "step": table_of(NUMBERS, Number(12)),
    }
    return Made(prepared, Table(fields))


def prepared(view: Json, you: int) -> Json:
    """The view with the Samurai by name instead of by place."""
    samurai: Json = {}
    for region, seen in view["regions"].items():
        for side in SIDES:
            samurai |= {who: {"region": region, "side": side, "soldiers": n} for who, n in seen[side].items()}
            samurai |= {who: {"box": region, "side": side} for who in seen["boxes"][side]}
    out = {**view, "samurai": samurai, "control": {name: seen["control"] for name, seen in view["regions"].items()}}
    out["closed"] = [f"{a}-{b}" for a, b in view["closed"]]
    battle = view["battle"] or {}
    out["field"], out["commanders"] = battle.get("region"), battle.get("commanders")
    out["fallen"] = battle.get("fallen")
    out["named"] = [view["ask"], {k: v for k, v in view["step"].items() if k != "name"}]
    return out
