"""The reasons bots of Warriors of Japan give for what they do."""

from __future__ import annotations

from sengoku.games.warriors.actions import KEEP, NO_BETRAYAL, PASS, PLACE_OF, SAMURAI_OF, SPEND, STAY, WAY_OF
from sengoku.games.warriors.betrayal import leverage
from sengoku.games.warriors.board import BATTLE, BRAVERY, NAMES, NONE, REGIONS, R
from sengoku.games.warriors.bots_judge import commander, fight, hold
from sengoku.games.warriors.movement import Movers
from sengoku.games.warriors.state import Band, Warriors
from sengoku.kernel import Action, Message
from sengoku.odds.warriors_core import grid

PLAIN = {
    "neutral": "bot.neutral",
    "add": "bot.add",
    "done": "bot.enough",
    "by": "bot.by",
    "command": "bot.command",
    "lose": "bot.lose",
    "box": "bot.box",
    "flee": "bot.flee",
    "pursue": "bot.pursue",
    "let": "bot.let_go",
    "claim": "bot.claim",
    "soldier": "bot.soldier",
    "enter": "bot.enter",
    "champion": "bot.champion",
}


def percent(chance: float) -> int:
    return round(100 * chance)


def reason(s: Warriors, seat: int, action: Action) -> Message:
    """Why a seat does this, in the measure of its first glance."""
    top = s.top
    if action == PASS:
        return "bot.pass", {}
    if action in WAY_OF:
        return moving(s, seat, action, ())
    if isinstance(top, Movers):
        picked = top.picked if action not in SAMURAI_OF else tuple(sorted([*top.picked, SAMURAI_OF[action]]))
        return moving(s, seat, top.way, picked)
    word = action.split(" ")[0]
    if word == "battle":
        r = PLACE_OF[action]
        return "bot.battle", {"region": REGIONS[r], "percent": percent(fight(s, s.at[r], s.at[R + r])[seat])}
    if action == STAY or word == "run":
        return ("bot.stay" if action == STAY else "bot.run"), {"percent": percent(going_on(s, seat))}
    if action == NO_BETRAYAL:
        return "bot.no_betrayal", {}
    if word == "betray":
        target = SAMURAI_OF[action]
        need = max([leverage(w, target) for w in s.at[seat * R + s.field]])
        return "bot.betray", {"samurai": NAMES[target], "percent": percent(min(max(need, 0), 6) / 6)}
    if action in (SPEND, KEEP):
        return ("bot.spend" if action == SPEND else "bot.keep"), {}
    return PLAIN[word], {}


def moving(s: Warriors, seat: int, action: Action, band: Band) -> Message:
    """What the end of a way promises, as far as those who go are known."""
    end = WAY_OF[action].end
    mine, theirs = tuple(sorted([*s.at[seat * R + end], *band])), s.at[(1 - seat) * R + end]
    told = {"region": REGIONS[end]}
    if theirs:
        if not band:
            return "bot.attack", told
        south, north = (theirs, mine) if seat else (mine, theirs)
        return "bot.attack_odds", {**told, "percent": percent(fight(s, south, north)[seat])}
    if s.control[end] == seat:
        return "bot.closer", told
    if not band:
        return "bot.take", told
    return "bot.take_odds", {**told, "percent": percent(hold(s, seat, end, mine))}


def going_on(s: Warriors, seat: int) -> float:
    """The chance to win a battle by staying in it."""
    mine, theirs = s.at[seat * R + s.field], s.at[(1 - seat) * R + s.field]
    x, y = s.commander[seat], s.commander[1 - seat]
    x, y = commander(mine) if x == NONE else x, commander(theirs) if y == NONE else y
    table = grid(BATTLE[x], BATTLE[y], BRAVERY[x] - BRAVERY[y])
    return table.of(s.strength(seat, s.field), s.strength(1 - seat, s.field))[0]
