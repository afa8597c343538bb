"""The ledger: ratings of people, by game. Plackett-Luce (openskill), moved once by each finished game.

Games among people and games of one person against bots make two ladders: nobody climbs the first by beating bots. What
was played on from another game's position counts for neither, nor does a table at which somebody sits twice.
"""

from __future__ import annotations

from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, select, text, update

from sengoku.server.chairs import PERSON, Chair
from sengoku.server.rows import Row
from sengoku.server.schema import ratings, users

PEOPLE, BOTS = "people", "bots"
LEVELS = {"random": 10.0, "ashigaru": 20.0, "samurai": 25.0, "daimyo": 28.0, "shogun": 31.0}  # where bots stand
SURE = 1.0  # and how surely
NEW = text(
    "INSERT INTO ratings (user_id, game, against, mu, sigma, games, wins, at)"
    " VALUES (:user_id, :game, :against, :mu, :sigma, 0, 0, :at) ON CONFLICT DO NOTHING"
)


def ranks(result: dict[str, Any], seats: list[int]) -> list[float]:
    """Places of these seats: the winners first, the rest by their scores."""
    best = [(seat in result["winners"], result["scores"][seat]) for seat in seats]
    return [float(len([other for other in best if other > mine])) for mine in best]


def ladder(row: Row, chairs: list[Chair]) -> str | None:
    """What a finished game counts for."""
    people = [chair.user_id for chair in chairs if chair.kind == PERSON]
    if row["forked"] or len(set(people)) < len(people) or not people or len(chairs) < 2:
        return None
    return PEOPLE if len(people) > 1 else BOTS


def rate(c: Connection, row: Row, chairs: list[Chair], at: int) -> None:
    """In the same commit as the record, so once. Rows are locked in one order: other games may end meanwhile."""
    against = ladder(row, chairs)
    if against is None or not row["result"]:
        return
    model = PlackettLuce()
    fresh = model.rating()
    people = sorted([chair for chair in chairs if chair.kind == PERSON], key=lambda chair: chair.user_id or 0)
    keys = [{"user_id": chair.user_id, "game": row["game"], "against": against} for chair in people]
    for key in keys:
        c.execute(NEW, {**key, "mu": fresh.mu, "sigma": fresh.sigma, "at": at})
    found = []
    for key in keys:
        mine = [ratings.c[name] == value for name, value in key.items()]
        found.append(c.execute(select(ratings).where(*mine).with_for_update()).mappings().one())
    teams = [[model.rating(r["mu"], r["sigma"])] for r in found]
    seats = [chair.seat for chair in people]
    if against == BOTS:
        bots = [chair for chair in chairs if chair.kind != PERSON]
        teams += [[model.rating(LEVELS.get(chair.bot.partition(":")[0], fresh.mu), SURE)] for chair in bots]
        seats += [chair.seat for chair in bots]
    rated = model.rate(teams, ranks=ranks(row["result"], seats))
    for chair, key, r, team in zip(people, keys, found, rated):
        won = chair.seat in row["result"]["winners"]
        values = {"mu": team[0].mu, "sigma": team[0].sigma, "games": r["games"] + 1, "wins": r["wins"] + won, "at": at}
        c.execute(update(ratings).where(*[ratings.c[n] == v for n, v in key.items()]).values(**values))


def shown(r: Any) -> dict[str, Any]:
    """`rating`: what somebody is worth at least, as far as his games tell (mu - 3 sigma)."""
    sure = {"mu": round(r["mu"], 3), "sigma": round(r["sigma"], 3), "rating": round(r["mu"] - 3 * r["sigma"], 2)}
    told = {name: r[name] for name in ("name", "kind", "game", "against", "games", "wins", "at")}
    return {**told, **sure}


def best(c: Connection, game: str | None, against: str, most: int) -> list[dict[str, Any]]:
    wanted = select(ratings, users.c.name, users.c.kind).join(users, users.c.id == ratings.c.user_id)
    wanted = wanted.where(ratings.c.against == against, users.c.kind != "deleted", users.c.banned.is_(None))
    if game:
        wanted = wanted.where(ratings.c.game == game)
    order = (ratings.c.mu - 3 * ratings.c.sigma).desc()
    return [shown(r) for r in c.execute(wanted.order_by(order, users.c.name).limit(most)).mappings()]


def of_person(c: Connection, user_id: int) -> list[dict[str, Any]]:
    wanted = select(ratings, users.c.name, users.c.kind).join(users, users.c.id == ratings.c.user_id)
    wanted = wanted.where(ratings.c.user_id == user_id).order_by(ratings.c.game, ratings.c.against)
    return [shown(r) for r in c.execute(wanted).mappings()]
