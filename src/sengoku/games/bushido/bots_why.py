"""Why a player does what he does, in one line."""

from __future__ import annotations

from sengoku.games.bushido import appoint, calendar, council, fight, mobilization, roles, setup, tea
from sengoku.games.bushido.actions import ARG, BIDE, DONE, HEED, HOLD, KEEP, PAIR, PASS, REFUSE
from sengoku.games.bushido.bots_stand import convertible
from sengoku.games.bushido.pieces import CELLS, COLOURS
from sengoku.games.bushido.state import Bushido
from sengoku.kernel import Action
from sengoku.kernel.frame import Message


def why(s: Bushido, seat: int, action: Action) -> Message:
    """The reason as a message of the catalogue."""
    kind = type(s.top)
    if kind in PLAIN_REASONS:
        return PLAIN_REASONS[kind], {}
    if kind in AT_CELL:
        return AT_CELL[kind], {"cell": CELLS[ARG[action]]}
    if kind in ABOUT_SEAT:
        return ABOUT_SEAT[kind], {"who": COLOURS[ARG[action]]}
    if kind in EITHER:
        refused, no, yes = EITHER[kind]
        return (no if action in refused else yes), {}
    return particular(s, seat, action)


def particular(s: Bushido, seat: int, action: Action) -> Message:
    """Reasons that need more than the kind of the step."""
    frame = s.top
    if isinstance(frame, tea.Tea):
        if action == PASS:
            return "bot.tea_not", {}
        return "bot.tea", {"points": convertible(s, seat), "guest": COLOURS[ARG[action]]}
    if isinstance(frame, tea.Answer):
        return ("bot.refuse", {"host": COLOURS[frame.host]}) if action == REFUSE else ("bot.accept", {})
    if isinstance(frame, tea.Buy):
        return "bot.buy" if ARG[action] else "bot.buy_not", {}
    if isinstance(frame, mobilization.Attack):
        return ("bot.hold", {}) if action == HOLD else ("bot.attack", {"cell": CELLS[PAIR[action][1]]})
    if isinstance(frame, (council.Council, council.Propose, council.Verdict)):
        hard = action == HEED or action not in (PASS, "spare")
        return "bot.seppuku" if hard else "bot.mercy", {"samurai": COLOURS[s.samurai]}
    return effect(action)


def effect(action: Action) -> Message:
    verb = action.partition(" ")[0]
    if verb in ("ronin", "revolt"):
        return "bot." + verb, {"cell": CELLS[ARG[action]]}
    if verb == "shinobi":
        return "bot.shinobi", {"who": COLOURS[ARG[action]]}
    if verb in ("geisha", "chanoyu"):
        return "bot." + verb, {}
    return "bot.effects_not", {}


PLAIN_REASONS: dict[type, str] = {
    setup.Fortress: "bot.fortress",
    setup.Take: "bot.take",
    tea.Convert: "bot.convert",
    mobilization.March: "bot.march",
    mobilization.MarchElite: "bot.march",
    mobilization.Join: "bot.march",
    mobilization.Bonus: "bot.bonus",
    fight.Stacks: "bot.katana",
    fight.Discs: "bot.disc",
}
AT_CELL: dict[type, str] = {
    setup.Deploy: "bot.levy",
    appoint.Levy: "bot.levy",
    appoint.Elite: "bot.levy",
    appoint.Remove: "bot.remove",
    fight.Retreat: "bot.retreat",
}
ABOUT_SEAT: dict[type, str] = {roles.Samurai: "bot.samurai", roles.Bushi: "bot.bushi", roles.Sensei: "bot.sensei"}
EITHER: dict[type, tuple[tuple[Action, ...], str, str]] = {  # actions that are a no, and the reasons for no and yes
    appoint.Discard: ((DONE,), "bot.discs_kept", "bot.discs_thrown"),
    appoint.Recruit: ((KEEP,), "bot.token_not", "bot.token"),
    mobilization.Campaign: ((KEEP,), "bot.token_not", "bot.token"),
    mobilization.Regroup: ((DONE,), "bot.regrouped", "bot.regroup"),
    calendar.Arms: ((BIDE,), "bot.bide", "bot.arms"),
    calendar.Kotau: ((PASS,), "bot.kotau_not", "bot.kotau"),
}
