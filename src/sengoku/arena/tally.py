"""What the games of a plan add up to: who beats whom, ratings, what thinking costs, and how fair the game itself is."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from openskill.models import PlackettLuce

from sengoku.arena.book import Result
from sengoku.arena.fixtures import FREE, Plan
from sengoku.arena.setups import Setup, names_of
from sengoku.arena.stats import counted, quantile, share, spread
from sengoku.kernel.game import game
from sengoku.kernel.words import Json

BINS = 24  # of the lengths of games


def tally(plan: Plan, results: Sequence[Result]) -> Json:
    """Everything, as one document. Games that broke count nowhere but under `errors`."""
    good = [r for r in results if not r.error]
    doc: Json = {"plan": plan.doc(), "games": len(good)}
    doc["errors"] = [{"number": r.number, "seed": r.seed, "error": r.error} for r in results if r.error]
    doc["matrix"] = ahead(plan, good) if plan.field == FREE else first_places(plan, good)
    doc["bots"] = {name: of_bot(name, good) for name in plan.bots}
    for name, rating in ratings(plan.bots, good).items():
        doc["bots"][name]["rating"] = rating
    doc["setups"] = [of_setup(s, [r for r in good if r.setup == i], plan) for i, s in enumerate(plan.setups)]
    doc["fingerprint"] = together(results)
    return doc


def together(results: Sequence[Result]) -> str:
    """One hash for all games: equal for equal games, in whatever processes they were played."""
    text = "\n".join([f"{r.number} {r.fingerprint}" for r in results])
    return blake2b(text.encode(), digest_size=8).hexdigest()


# ------------------------------------------------------------ who beats whom


def first_places(plan: Plan, good: Sequence[Result]) -> list[Json]:
    """For each pairing: the share of first places of the one against the other, or against all the others."""
    out: list[Json] = []
    for i, names in enumerate(plan.pairings()):
        mine = [r for r in good if r.pairing == i]
        if len(names) < 2 or not mine:
            continue
        one, other = names
        wins = sum([sum([x for x, name in zip(r.first_places(), r.bots) if name == one]) for r in mine])
        fair = sum([1 / len(r.bots) for r in mine]) / len(mine)
        out.append({"one": one, "other": other, "fair": fair, **share(wins, len(mine))})
    return out


def ahead(plan: Plan, good: Sequence[Result]) -> list[Json]:
    """In a free-for-all: how often the one ends before the other, of games with both; equal places are half of it."""
    out: list[Json] = []
    for i, one in enumerate(plan.bots):
        for other in plan.bots[i + 1 :]:
            found = [value for r in good if (value := _before(r, one, other)) is not None]
            if found:
                out.append({"one": one, "other": other, "fair": 0.5, **share(sum(found), len(found))})
    return out


def _before(r: Result, one: str, other: str) -> float | None:
    ranks = r.ranks()
    pairs = [
        (ranks[i], ranks[j]) for i, a in enumerate(r.bots) for j, b in enumerate(r.bots) if a == one and b == other
    ]
    return sum([1.0 if a < b else 0.5 if a == b else 0.0 for a, b in pairs]) / len(pairs) if pairs else None


def of_bot(name: str, good: Sequence[Result]) -> Json:
    """First places for each seat taken, and what a decision cost."""
    wins, places, decisions, total, most = 0.0, 0, 0, 0.0, 0.0
    for r in good:
        firsts = r.first_places()
        for seat, bot in enumerate(r.bots):
            if bot != name:
                continue
            wins, places = wins + firsts[seat], places + 1
            if r.times:
                t = r.times[seat]
                decisions, total, most = decisions + t.decisions, total + t.total, max(most, t.most)
    mean = total / decisions if decisions else 0.0
    return {**share(wins, places), "decision": {"count": decisions, "mean": mean, "most": most}}


def ratings(bots: Sequence[str], good: Sequence[Result]) -> dict[str, Json]:
    """Plackett-Luce ratings (openskill) from the places of all seats, game after game.

    A bot that sits on several seats of a table is moved by the mean of what they did.
    """
    model = PlackettLuce()
    now = {name: model.rating(name=name) for name in bots}
    for r in good:
        if len(set(r.bots)) < 2:
            continue
        seats = model.rate([[model.rating(now[b].mu, now[b].sigma)] for b in r.bots], ranks=r.ranks())
        for name in dict.fromkeys(r.bots):
            mine = [team[0] for team, b in zip(seats, r.bots) if b == name]
            mu, sigma = sum([x.mu for x in mine]) / len(mine), sum([x.sigma for x in mine]) / len(mine)
            now[name] = model.rating(mu, sigma, name)
    return {name: {"mu": x.mu, "sigma": x.sigma, "least": x.mu - 3 * x.sigma} for name, x in now.items()}


# ------------------------------------------------------------ the game itself


def of_setup(setup: Setup, good: Sequence[Result], plan: Plan) -> Json:
    """How a set-up plays: first places by seat, lengths, endings, and each bot's share."""
    firsts = [r.first_places() for r in good]
    lengths = [float(r.decisions) for r in good]
    seconds = sum([r.seconds for r in good])
    out: Json = {"name": str(setup), "game": setup.game, "options": setup.options, "games": len(good)}
    out["names"] = names_of(game(setup.game).new(setup.seats, 0, setup.options))
    out["seats"] = [share(sum([f[seat] for f in firsts]), len(good)) for seat in range(setup.seats)]
    out["bots"] = {name: {k: v for k, v in of_bot(name, good).items() if k != "decision"} for name in plan.bots}
    out["decisions"] = {**spread(lengths), "low": quantile(lengths, 0.1), "high": quantile(lengths, 0.9)}
    out["histogram"] = histogram(lengths)
    out["per_second"] = sum(lengths) / seconds if seconds else 0.0
    out["endings"] = counted([r.ending for r in good])
    return out


def histogram(values: Sequence[float], bins: int = BINS) -> Json:
    """How many values fall into each of so many equal steps from the least to the most.

    >>> histogram([1, 2, 3, 4], bins=2)
    {'from': 1, 'step': 1.5, 'counts': [2, 2]}
    """
    if not values:
        return {"from": 0, "step": 1, "counts": []}
    least, most = min(values), max(values)
    step = max(1.0, (most - least) / bins)
    counts = [0] * min(bins, int((most - least) / step) + 1)
    for value in values:
        counts[min(len(counts) - 1, int((value - least) / step))] += 1
    return {"from": least, "step": step, "counts": counts}
