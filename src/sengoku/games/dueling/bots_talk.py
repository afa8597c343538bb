"""The reason for an action in one line, as a message of the table [bot]."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.act import Act
from sengoku.games.dueling.actions import ARG, BREAK_OFF, CASH_IN, COUNT, END, GO, LEAVE, PASSES, RETREAT, ROLL, verb
from sengoku.games.dueling.attack import Compose, Press
from sengoku.games.dueling.bots_sight import LORDS, ODDS, Sight
from sengoku.games.dueling.bots_war import standing_odds
from sengoku.games.dueling.conquest import Advance, Castle, Occupy
from sengoku.games.dueling.income import PROMOTION
from sengoku.games.dueling.state import Dueling
from sengoku.kernel import Action, Message
from sengoku.odds.dueling_core import fight

PLAIN = {  # steps with one reason, whatever is chosen
    "ChooseCastle": "castle",
    "FirstTokens": "first",
    "Fortify": "fortify",
    "Send": "send",
    "Lose": "lose",
    "Convert": "lose",
    "Tribute": "lose",
    "Muster": "lose",
    "Spread": "lose",
    "Give": "give",
    "Sumo": "give",
    "Draw": "draw",
    "ExtraCard": "draw",
    "AnyDeck": "draw",
    "CashIn": "cash_card",
    "Promote": "promote",
    "Recruit": "recruit",
    "Heir": "heir",
    "Under": "under",
    "Seize": "seize",
    "Aim": "aim",
    "Direct": "aim",
    "Move": "march",
    "Sail": "sail",
    "Arrival": "sail",
    "Ninja": "ninja",
    "Commit": "commit",
    "Permission": "refuse",
    "Waylay": "waylay",
    "ReRoll": "reroll",
}


def why(s: Dueling, seat: int, action: Action) -> Message:
    top = s.top
    if isinstance(top, Act):
        return acting(s, seat, action)
    if isinstance(top, Compose):
        return composing(s, seat, top, action)
    if isinstance(top, Press):
        return pressing(s, seat, action)
    name = type(top).__name__
    if name == "Window":
        return ("bot.pass", {}) if action in PASSES else ("bot.answer", {"card": card_of(action)})
    if name == "Place":
        x = ARG[action]
        tenth = x < LORDS and s.size[x] < PROMOTION <= s.size[x] + COUNT.get(action, 1)
        return (
            ("bot.eleventh", {"warlord": board.WARLORDS[x]})
            if tenth
            else ("bot.place", {"stack": board.STACK_NAMES[x]})
        )
    if isinstance(top, Advance):
        return "bot.advance", {"at": board.LANDS[top.target]}
    if isinstance(top, Occupy):
        return "bot.leave" if action == LEAVE else "bot.occupy", {}
    if isinstance(top, Castle):
        return "bot.keep", {}
    if name == "CashInOffer":
        return "bot.cash" if action == CASH_IN else "bot.cash_not", {"value": s.cash}
    if name in PLAIN:
        return "bot." + PLAIN[name], {}
    return "bot.glance", {"action": action}


def card_of(action: Action) -> str:
    """The name of a card or chit, without the territories of a bonus card."""
    return action.split()[1].partition(":")[0]


def acting(s: Dueling, seat: int, action: Action) -> Message:
    word = verb(action)
    if word == "attack":
        return "bot.attack", {"at": board.LANDS[ARG[action]], "percent": chance(s, seat, ARG[action])}
    if word == "bribe":
        return "bot.bribe", {"warlord": board.WARLORDS[ARG[action]]}
    if action == END:
        return "bot.end", {}
    if action == CASH_IN:
        return "bot.cash", {"value": s.cash}
    if word in ("play", "use"):
        return "bot.card", {"card": card_of(action)}
    return ("bot.march", {}) if word == "move" else ("bot.glance", {"action": action})


def chance(s: Dueling, seat: int, t: int) -> int:
    sight = Sight(s, seat, ODDS)
    stacks = sight.armies(t, seat)
    return round(100 * sight.odds(t, stacks, seat).win) if stacks else 0


def composing(s: Dueling, seat: int, top: Compose, action: Action) -> Message:
    if action == GO:
        joined = list(top.mine(s))
        win = Sight(s, seat, ODDS).odds(top.target, joined, seat).win if joined else 0.0
        return "bot.attack", {"at": board.LANDS[top.target], "percent": round(100 * win)}
    if action[:5] == "join ":
        return "bot.join", {"stack": board.STACK_NAMES[ARG[action]]}
    return ("bot.back", {}) if action == "back" else ("bot.card", {"card": card_of(action)})


def pressing(s: Dueling, seat: int, action: Action) -> Message:
    if action not in (ROLL, RETREAT, BREAK_OFF):
        return "bot.card", {"card": card_of(action)}
    a, d, peasants = standing_odds(s)
    percent = round(100 * fight(a, d, peasants).win)
    return "bot.press" if action == ROLL else "bot.retreat", {"percent": percent}
