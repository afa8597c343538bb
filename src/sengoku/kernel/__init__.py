"""The table: games, states, frames, dice, records. It knows no game. The contract is told in docs/add-a-game.md."""

from __future__ import annotations

from sengoku.kernel.dice import shuffle_sides, shuffled
from sengoku.kernel.errors import BadRecord, BadSetup, BrokenLaw, IllegalAction, SengokuError
from sengoku.kernel.frame import Action, Frame, Message, Sealed, Trays, no_trays
from sengoku.kernel.game import Game, Option, Ruling, register
from sengoku.kernel.record import Record
from sengoku.kernel.state import Event, State
from sengoku.kernel.words import Json, Words

__all__ = [
    "Action",
    "BadRecord",
    "BadSetup",
    "BrokenLaw",
    "Event",
    "Frame",
    "Game",
    "IllegalAction",
    "Json",
    "Message",
    "Option",
    "Record",
    "Ruling",
    "Sealed",
    "SengokuError",
    "State",
    "Trays",
    "Words",
    "no_trays",
    "register",
    "shuffle_sides",
    "shuffled",
]
