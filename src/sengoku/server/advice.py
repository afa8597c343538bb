"""What the desk and the bots' workers are asked for people. Worlds are imagined before they leave the event loop."""

from __future__ import annotations

import json
from typing import Any

from sengoku.arena.play import number
from sengoku.kernel.errors import BadSetup
from sengoku.server.desk import Desk
from sengoku.server.drive import Driver
from sengoku.server.host import Host

PATIENCE = 5.0  # seconds for odds
SHOWN = 60  # ways to end that are told of any battle, the likeliest


# ------------------------------------------------------------ in other processes


def load() -> None:
    """All that questions need, before the first one is asked."""
    import sengoku
    from sengoku.odds.attacks import battles_of

    for id in sengoku.games():
        battles_of(sengoku.game(id))


def attacks_of(id: str, world: dict[str, Any], seat: int, actions: list[str] | None) -> list[dict[str, Any]]:
    from sengoku.kernel.game import game
    from sengoku.odds.attacks import attacks

    s = game(id).restore(world, any_rules=True)
    s.imagined = True
    return attacks(s, seat, actions)


def odds_of(id: str, battle: dict[str, Any]) -> dict[str, Any]:
    import sengoku

    hidden = battle.get("hidden")
    if isinstance(hidden, dict):  # JSON has no numbers for names
        battle = {**battle, "hidden": {int(k) if k.isdecimal() else k: p for k, p in hidden.items()}}
    try:
        found: dict[str, Any] = sengoku.odds(id, **battle).to_json()
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as e:
        raise BadSetup("error.odds.unreadable", why=str(e)[:200]) from None
    for name, value in found.items():
        if isinstance(value, list) and len(value) > SHOWN:
            found[name] = value[:SHOWN]
    return found


def hinted(id: str, world: dict[str, Any], seat: int, level: str, seed: int, think: float) -> tuple[str, Any]:
    from sengoku.bots import bot
    from sengoku.bots.player import Player
    from sengoku.kernel.game import game

    of = game(id)
    s, player = of.restore(world, any_rules=True), bot(level, of, seed=seed, think=think)
    action = player(s, seat)
    return action, player.why(s, seat, action) if isinstance(player, Player) else None


# ------------------------------------------------------------ in the server


async def attacks(desk: Desk, host: Host, seat: int, actions: list[str] | None) -> list[dict[str, Any]]:
    """The same for all positions that the seat cannot tell apart: one world stands for them."""
    wanted = None if actions is None else sorted(set(actions))
    key = ("attacks", host.id, host.n, seat, None if wanted is None else tuple(wanted))
    world = host.state.determinize(seat, 0).snapshot()
    found: list[dict[str, Any]] = await desk.ask(key, PATIENCE, attacks_of, host.state.game.id, world, seat, wanted)
    return found


async def free(desk: Desk, game: str, battle: dict[str, Any]) -> dict[str, Any]:
    key = ("odds", game, json.dumps(battle, sort_keys=True))
    found: dict[str, Any] = await desk.ask(key, PATIENCE, odds_of, game, battle)
    return found


async def hint(driver: Driver, host: Host, seat: int, level: str) -> dict[str, Any]:
    s = host.state
    seed = number(host.id, host.count(seat), seat, level) % (1 << 30)
    world = s.determinize(seat, seed).snapshot()
    action, why = await driver.in_worker(hinted, s.game.id, world, seat, level, seed, driver.think)
    words = s.game.words.say(*why) if why is not None else ""
    return {"action": action, "why": None if why is None else {"id": why[0], "data": why[1]}, "text": words}


def parts(x: Any) -> int:
    """How many things a description is made of, however deep they lie."""
    count, left = 0, [x]
    while left:
        one = left.pop()
        count += 1
        left += one.values() if isinstance(one, dict) else one if isinstance(one, list) else []
    return count
