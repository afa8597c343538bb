"""Why a bot of Samurai Swords or Ikusa does what it does: one message for each kind of step."""

from __future__ import annotations

from typing import Any

from sengoku.games.shogun.battle import STOP, Fight
from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.bots_odds import outlook
from sengoku.games.shogun.bots_sight import READ
from sengoku.games.shogun.bots_truce import is_breach
from sengoku.games.shogun.bots_war import troop_of
from sengoku.games.shogun.combat import DONE, ENTER, REST, Campaign, Declaring
from sengoku.games.shogun.march import HALT, Armies, March
from sengoku.games.shogun.ninja import PASSES, Window
from sengoku.games.shogun.rounds import Planning
from sengoku.games.shogun.send import Sending
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel import Action, Message

SIMPLE = {
    "Divide": "divide", "Reinforce": "strengthen", "Markers": "marker", "Claim": "claim", "AddSpearman": "strengthen",
    "Share": "share", "Succeed": "cheapest", "Spying": "spy", "TurnOrder": "first", "Wanting": "first",
    "Building": "build", "BuildInTurn": "build", "Buying": "buy", "Levying": "levy", "Hiding": "hide",
    "Leave": "garrison", "Uncover": "ronin", "Show": "ronin", "ShowDefence": "ronin", "Detail": "spread",
    "Combat": "fight", "Losing": "lose", "Avenge": "avenge", "Raise": "raise", "Muster": "pickup", "Armies": "army",
}  # fmt: skip


def why(s: Shogun, seat: int, action: Action) -> Message:
    f = s.top
    if is_breach(s, action):
        return "bot.breach", {}
    if isinstance(f, Declaring):
        if action == DONE:
            return "bot.no_attack", {}
        k, p, q, _ = READ[action]
        army = 3 * f.clan + k if k >= 0 else -1
        return attack(s, army, s.armies[army].place if army >= 0 else p, q, True)
    if isinstance(f, Fight):
        _, args = attack(s, f.army, f.source, f.target, False)
        return ("bot.stop" if action == STOP else "bot.press"), args
    if isinstance(f, Campaign):
        if action in (REST, ENTER):
            return ("bot.no_attack" if action == REST else "bot.enter"), {}
        return attack(s, f.army, s.armies[f.army].place, READ[action][0], True)
    if isinstance(f, Planning):
        return f"bot.plan_{action.split(' ')[1]}", {"koku": int(action.rsplit(" ", 1)[1])}
    if isinstance(f, Window):
        return ("bot.wait" if action in PASSES else "bot.strike"), {}
    if isinstance(f, (March, Sending, Armies)):
        return moving(s, action)
    return "bot." + SIMPLE[type(f).__name__], {}


def attack(s: Shogun, army: int, p: int, q: int, fresh: bool) -> Message:
    """The exact chance, hidden ronin aside."""
    if s.owner[q] == NOBODYS:
        return "bot.unopposed", {"place": PLACES[q]}
    win = outlook(s, army >= 0, troop_of(s, army, p), q, fresh and s.map.is_naval(p, q))[0]
    args: dict[str, Any] = {"place": PLACES[q], "percent": round(100 * win)}
    return "bot.attack", args


def moving(s: Shogun, action: Action) -> Message:
    if action == DONE:
        return "bot.stay", {}
    if action == HALT:
        return "bot.halt", {}
    verb = action.split(" ")[0]
    if verb == "army":
        return "bot.army", {}
    if verb == "pickup":
        return "bot.pickup", {}
    place = PLACES[READ[action][2 if verb == "send" else 0]]
    if verb == "detach" or (s.owner[READ[action][2 if verb == "send" else 0]] == NOBODYS):
        return "bot.take", {"place": place}
    return ("bot.march" if verb == "march" else "bot.send"), {"place": place}
