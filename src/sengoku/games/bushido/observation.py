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
from sengoku.games.bushido.pieces import BONUS, CELLS, DISCS, KINDS, MONTHS, TILES, TROOPS
from sengoku.games.bushido.seen import ROLES
from sengoku.kernel import Json

HONOR, MANY = 60, 40  # more are cut off
BONUSES = [str(n) for n in BONUS]


def layout(seats: int, options: Json) -> Field:
    player: dict[str, Field] = {"daimyo_honor": Number(HONOR), "samurai_honor": Number(HONOR), "koku": Number(MANY)}
    player |= {"income": Number(MANY), "pool": Number(TROOPS), "tiles": Number(MANY), "discs": Number(12)}
    player |= {"discarded": Number(12), "known_discs": Bag(DISCS, 6), "bonus": Bag(BONUSES, 1), "token": Number(4)}
    cell: dict[str, Field] = {"kind": Choice(KINDS), "owner": Seats(seats), "troops": Number(TROOPS)}
    cell |= {"elite": Number(6), "ronin": Number(6)}
    stack = Table({"height": Number(MANY), "top": Number(3)})
    fight: dict[str, Field] = {"attacker": Seats(seats), "defender": Seats(seats), "revolt": Flag()}
    fight |= {"origin": Choice(CELLS), "target": Choice(CELLS), "troops": Number(TROOPS), "elite": Number(6)}
    fight |= {"bonus": Number(10), "stacks": Rows(2, stack), "own_stack": Rows(3, Number(MANY))}
    last: dict[str, Field] = {"cell": Choice(CELLS), "discs": Rows(2, Choice(DISCS)), "strength": Rows(2, Number(MANY))}
    last |= {"attacker_won": Flag(), "losses": Rows(2, Number(TROOPS))}
    look: dict[str, Field] = {"target": Seats(seats), "tiles": Bag(TILES, MANY), "discs": Bag(DISCS, 6)}
    look |= {"tiles_gone": Bag(TILES, MANY), "discs_gone": Bag(DISCS, 6), "holds": Rows(2, Flag())}
    look["drawn"] = Rows(2, Number(MANY))
    step: dict[str, Field] = {"adviser": Seats(seats), "host": Seats(seats), "guest": Seats(seats)}
    step |= {"points": Number(20), "sent": Bag(CELLS, 1)}
    fields: dict[str, Field] = {
        "month": Number(MONTHS),
        "phase": Choice(range(9)),
        "turn": Number(100),
        "idle_turns": Number(10),
        "starter": Seats(seats),
        "campaign": Number(4),
        "roles": table_of(ROLES, Seats(seats)),
        "players": BySeat(seats, Table(player)),
        "cells": table_of(CELLS, Table(cell)),
        "face_down": Bag(KINDS, 6),
        "bag": Number(150),
        "stacks": Number(60),
        "discards": Table({"count": Number(60), "seen": Bag(DISCS, 20)}),
        "fight": Table(fight),
        "last_fight": Table(last),
        "tiles": Bag(TILES, MANY),
        "discs": Bag(DISCS, 6),
        "discarded": Bag(DISCS, 6),
        "looks": Rows(seats, Table(look)),
        "step": Table(step),
        "named": Mentions([*CELLS, *TILES, *DISCS]),
    }
    return Made(prepared, Table(fields))


def prepared(view: Json, you: int) -> Json:
    """The view with bonus tokens by name, and what the step and the question name."""
    players = [{**player, "bonus": [str(n) for n in player["bonus"]]} for player in view["players"]]
    return {**view, "players": players, "named": [view["ask"], view["step"].get("tray", [])]}
