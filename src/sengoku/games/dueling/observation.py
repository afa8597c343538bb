"""Which part of a view stands where in the row of numbers that learning libraries are given (docs/adapters.md)."""

from __future__ import annotations

from sengoku.adapters.encoding import (
    Bag,
    BySeat,
    Choice,
    Field,
    Flag,
    Made,
    Mentions,
    Number,
    Rows,
    Seats,
    Table,
    table_of,
)
from sengoku.games.dueling import board
from sengoku.games.dueling.state import BANDS, GEAR
from sengoku.kernel import Json

LANDS, WARLORDS, DECKS, KINDS = board.LANDS, board.WARLORDS, board.DECKS, board.KINDS
BONUS = [board.CARD_NAMES[c] for c in range(board.FIRST_BONUS, board.CARDS)]
PLACES = [*LANDS, *[board.PLACE_NAMES[p] for p in range(board.SHIP, board.RIDERS)]]
TOKENS, POINTS = 30, 60  # more are cut off
MARKS = ("infected", "revolt", "ninja")


def layout(seats: int, options: Json) -> Field:
    land: dict[str, Field] = {"owner": Seats(seats), "tokens": Number(TOKENS), "unled": Number(TOKENS)}
    land |= {"tents": Number(9), "has_castle": Flag(), "castle": Seats(seats), **dict.fromkeys(MARKS, Flag())}
    land |= {"guests": Number(8), "bands": Bag(BANDS, 2), "spies": Seats(seats), "assassins": Seats(seats)}
    land |= {"conversions": Seats(seats), "peace": Flag()}
    lord: dict[str, Field] = {"place": Choice(PLACES), "owner": Seats(seats), "tokens": Number(TOKENS), "main": Flag()}
    lord |= {"chits": Bag(list(GEAR), 1), "used": Bag(list(GEAR), 1), "kills": Number(6), "bribed_from": Seats(seats)}
    ship = Table({"owner": Seats(seats), "at": Choice(LANDS), "used": Flag(), "tokens": Number(TOKENS)})
    fight: dict[str, Field] = {"seat": Seats(seats), "target": Choice(LANDS), "joined": Mentions(WARLORDS)}
    fight |= {"duel": Rows(2, Mentions(WARLORDS)), "rolls": Number(30), "dice": Rows(2, Rows(2, Number(12)))}
    peace = Table({"card": Choice(KINDS), "by": Seats(seats), "with": Seats(seats), "of": Seats(seats)})
    score = ("castles", "slain", "heads", "honour", "warlords", "territories", "most_kills", "centres", "dishonour")
    fields: dict[str, Field] = {
        "round": Number(8),
        "half": Number(1),
        "last": Number(8),
        "active": Seats(seats),
        "actions": Number(2),
        "first": Seats(seats),
        "cash": Number(24),
        "cashed": Flag(),
        "eliminated": Seats(seats),
        "lands": table_of(LANDS, Table(land)),
        "lords": table_of(WARLORDS, Table(lord)),
        "ships": table_of(PLACES[len(LANDS) :], ship),
        "path": Mentions(LANDS),
        "centres": table_of(board.CENTRES, Choice(LANDS)),
        "peace": Rows(4, peace),
        "fight": Table(fight),
        "bound": BySeat(seats, Number(2)),
        "passes": BySeat(seats, Flag()),
        "lull": Seats(seats),
        "supply": BySeat(seats, Number(150)),
        "cards": BySeat(seats, Number(30)),
        "points": BySeat(seats, table_of(score, Number(POINTS))),
        "decks": Bag(DECKS, 50),
        "discards": Bag([*KINDS, *BONUS], 4),
        "hand": Bag([*KINDS[: -len(board.BONUS_KINDS)], *BONUS], 4),
        "known": Rows(seats, Bag([*KINDS, *BONUS], 4)),
        "gold_deck": Bag(WARLORDS, 1),
        "window": Choice(range(1, 8)),
        "named": Mentions([*LANDS, *WARLORDS, *KINDS]),
    }
    return Made(prepared, Table(fields))


def prepared(view: Json, you: int) -> Json:
    """The view with the Warlords by name, and what lies in a territory told with it."""
    lords: Json = {}
    lands = {name: _land(name, land, lords) for name, land in view["lands"].items()}
    ships = {name: _land(name, ship, lords) for name, ship in view["ships"].items()}
    for key in ("spies", "assassins", "conversions"):
        for user, name, *_ in view[key]:
            lands[name].setdefault(key, []).append(user)
    for kind, name, _ in view["bands"]:
        lands[name].setdefault("bands", []).append(kind)
    for _, name, tokens in view["guests"]:
        lands[name]["guests"] = lands[name].get("guests", 0) + sum(tokens)
    for pact in view["peace"]:
        if pact["at"] in lands:
            lands[pact["at"]]["peace"] = True
    ask = view["ask"][1] if view["ask"] else {}
    known = [view.get("known", {}).get(str((you + i) % view["seats"]), []) for i in range(view["seats"])]
    return {
        **view,
        **{"lands": lands, "lords": lords, "ships": ships, "known": known},
        "first": view["order"][:1],
        "path": (view["moving"] or {}).get("path", []),
        "centres": {name: place for name, (place, _) in view["centres"].items()},
        "discards": [name for pile in view["discards"].values() for name in pile],
        "window": view["step"].get("window", 0),
        "named": [ask, {k: v for k, v in view["step"].items() if k != "name"}],
    }


def _land(name: str, land: Json, lords: Json) -> Json:
    """A place with its tokens counted; its Warlords go into `lords`."""
    unled = 0
    for stack in land["stacks"]:
        if "warlord" in stack:
            lords[stack["warlord"]] = {**stack, "place": name, "owner": land["owner"]}
        else:
            unled += stack["tokens"]
    tokens = sum([stack["tokens"] for stack in land["stacks"]])
    return {**land, "tokens": tokens, "unled": unled, "has_castle": "castle" in land}
