"""Which part of a view stands where in the row of numbers that learning libraries are given (docs/adapters.md)."""

from __future__ import annotations

from sengoku.adapters.encoding import (
    Bag,
    Choice,
    Field,
    Flag,
    Made,
    Mentions,
    Number,
    Rows,
    Seats,
    Table,
    numbers_in,
    table_of,
)
from sengoku.games.shogun.board import KINDS, PLACES
from sengoku.games.shogun.view import BINS
from sengoku.kernel import Json

UNITS = (*KINDS, "ronin")
UNITS_MOST, TRAY_MOST, KOKU_MOST = 15, 40, 30  # more are cut off


def layout(seats: int, options: Json) -> Field:
    clans = 4 if seats == 2 else seats  # two players lead two clans each (S-R81)
    rank = Choice(range(clans))
    province = Table({"owner": rank, "force": Bag(UNITS, UNITS_MOST), "castle": Flag(), "fortress": Flag()})
    province.fields["worn"] = Number(10)
    army = Table({"place": Choice(PLACES), "level": Number(4), "hole": Number(20), "lying": Flag()})
    army = Table({**army.fields, "units": Bag(UNITS, UNITS_MOST)})
    clan: dict[str, Field] = {"seat": Seats(seats), "alive": Flag(), "provinces": Number(35), "koku": Number(KOKU_MOST)}
    clan |= {"tray": Bag(KINDS, TRAY_MOST), "armies": Rows(3, army), "hired": Number(20), "bought": Bag(UNITS, 10)}
    clan |= {"planned": Flag(), "plan": Bag(BINS, KOKU_MOST), "piles": Rows(10, Number(10))}
    fields: dict[str, Field] = {
        "round": Number(100),
        "phase": Choice("ABCD"),
        "provinces": table_of(PLACES, Table(province.fields)),
        "clans": Rows(clans, Table(clan)),
        "hidden": Bag(PLACES, 10),
        "order": Rows(clans, rank),
        "active": rank,
        "ninja": rank,
        "hush": Choice(("phase", "turn", "round")),
        "pool": Number(60),
        "castles": Number(20),
        "bases": Number(20),
        "battles": Rows(8, Table({"army": Number(3), "from": Choice(PLACES), "against": Choice(PLACES)})),
        "gained": Mentions(PLACES),
        "truces": Seats(seats),
        "named": Mentions([*PLACES, *UNITS]),
        "asked": rank,
        "taken": Rows(clans, rank),
        "numbers": Rows(8, Number(20)),
    }
    return Made(prepared, Table(fields))


def prepared(view: Json, you: int) -> Json:
    """The view with clans by rank: the observer's own first."""
    names = [clan["name"] for clan in view["clans"]]
    first = next((i for i, clan in enumerate(view["clans"]) if clan["seat"] == you), 0)
    rank = {name: (i - first) % len(names) for i, name in enumerate(names)}
    clans = view["clans"][first:] + view["clans"][:first]
    out = {**view, "provinces": {name: _province(land, rank) for name, land in view["provinces"].items()}}
    out["clans"] = [{**clan, "planned": clan["plan"] is not None} for clan in clans]
    out["hidden"] = {place: n for clan in clans for place, n in clan.get("hidden", {}).items()}
    out["order"] = [rank[name] for name in view["order"]]
    out["active"], out["ninja"] = rank.get(view["active"], -1), rank.get(view["ninja"], -1)
    out["truces"] = [x for truce in view["truces"] if you in truce["seats"] for x in truce["seats"]]
    out["named"] = [view["ask"], {k: v for k, v in view["step"].items() if k != "name"}]
    ask: Json = view["ask"][1] if view["ask"] else {}
    out["asked"] = rank.get(ask.get("clan", ""), -1)
    out["taken"] = [rank.get(name, -1) for name in view["step"].get("taken", [])]
    out["numbers"] = numbers_in(view["step"])
    return out


def _province(land: Json, rank: dict[str, int]) -> Json:
    building = land.get("building")
    return {
        **land,
        "owner": rank.get(land["owner"], -1),
        "castle": building == "castle",
        "fortress": building == "fortress",
    }
