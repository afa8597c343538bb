"""Every action that Samurai Swords or Ikusa can ever offer, in a fixed order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sengoku.games.shogun.battle import PRESS, STOP
from sengoku.games.shogun.board import (
    ADD,
    ATTACK,
    CASTLE,
    CLAIM,
    DECLARE_ARMY,
    DETACH,
    FIGHT_FORCE,
    FORTIFY,
    HIDE,
    KINDS,
    LEVY,
    MARCH,
    MARKER,
    PLACES,
    RAISE,
    REINFORCE,
    TAKE,
    every_border,
)
from sengoku.games.shogun.combat import ENTER, FIGHT_ARMY, REST
from sengoku.games.shogun.depart import DETAIL, GO, KEEP, LEAVE, REVEAL
from sengoku.games.shogun.levy import BUY
from sengoku.games.shogun.losses import LOSE
from sengoku.games.shogun.march import ARMY, DONE, HALT
from sengoku.games.shogun.ninja import AVENGE, PASSES
from sengoku.games.shogun.pickup import PICKUP
from sengoku.games.shogun.rounds import ORDER, PLAN, SUCCEED, WANT
from sengoku.games.shogun.setup import SHARE, SHARES
from sengoku.kernel import Action

if TYPE_CHECKING:
    from sengoku.games.shogun.game import ShogunGame


def all_actions(game: ShogunGame) -> list[Action]:
    """Setup, the round, movement, battle, the ninja: about 5,500 words."""
    out = [*TAKE, *REINFORCE, *CLAIM, *ADD, *[a for key in SHARES for a in SHARE[key]]]
    out += [a for row in MARKER for a in row]
    out += [*SUCCEED, *[a for name in PLAN for a in PLAN[name]], *game.spy_words, "spy none", *ORDER, *WANT]
    out += [*CASTLE, *FORTIFY, *[a for row in BUY for a in row], *[a for row in LEVY for pair in row for a in pair]]
    out += [*HIDE, *PASSES, *game.strike_words, *AVENGE]
    out += [*ARMY, DONE, HALT, *PICKUP, *MARCH, *LEAVE, GO, KEEP, *REVEAL, *DETACH, *DETAIL]
    borders = every_border()
    out += [a for row in DECLARE_ARMY for a in row] + [f"declare force {PLACES[p]} {PLACES[q]}" for p, q in borders]
    out += [*FIGHT_ARMY, *FIGHT_FORCE, *[a for pair in LOSE for a in pair], PRESS, STOP, ENTER, *ATTACK, REST, *RAISE]
    for kind in (*KINDS, "ronin"):
        for p, q in borders:
            out += [f"send {kind} {PLACES[p]} {PLACES[q]} {troop}" for troop in ("force", "army")]
    return out
