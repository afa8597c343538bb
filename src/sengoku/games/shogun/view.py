"""What a seat may know, built from nothing; and worlds it may believe in."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from sengoku.games.shogun.board import KINDS, PLACES, N
from sengoku.games.shogun.pieces import LOST, NOBODY, told
from sengoku.kernel import Json

if TYPE_CHECKING:
    from sengoku.games.shogun.state import Plan, Shogun

BINS: Final = ("order", "build", "levy", "ronin", "ninja")
BUILDINGS: Final = (None, "castle", "fortress")
HUSH: Final = (None, "phase", "turn", "round")


def seen_by_all(s: Shogun) -> Json:
    """S-R5: the provinces are open."""
    name = s.rules.clan_names
    owner, force, building = s.owner, s.force, s.building
    lands: Json = {}
    for p in range(N):
        land: Json = {"owner": None if owner[p] < 0 else name[owner[p]]}
        if force[p] != NOBODY:
            land["force"] = told(force[p])
        if building[p]:
            land["building"] = BUILDINGS[building[p]]
            land["worn"] = s.worn[p]
        lands[PLACES[p]] = land
    return {"round": s.round, "phase": s.phase, "provinces": lands}


def seen_by(s: Shogun, seat: int | None) -> Json:
    """S-R5: all is open but plans, piles and what lies in sealed trays (H1 to H5)."""
    name = s.rules.clan_names
    down = [p for p in range(N) if s.pile[p]]
    out: Json = {"clans": [clan_seen(s, c, seat, down) for c in range(s.clans)]}
    out["order"] = [name[c] for c in s.order]
    out["active"] = None if s.active < 0 else name[s.active]
    out["ninja"] = None if s.ninja < 0 else name[s.ninja]
    out["hush"] = HUSH[s.hush]
    out["pool"], out["castles"], out["bases"] = s.pool, s.castles, s.bases
    out["battles"] = [
        {"army": None if army < 0 else army % 3 + 1, "from": PLACES[p], "against": PLACES[q]}
        for army, p, q in s.battles
    ]
    out["raised"] = [{"clan": name[i // 3], "army": i % 3 + 1} for i in s.raised]
    out["gained"] = [PLACES[p] for p in s.gained]
    out["truces"] = [t.told(s) for t in s.truces if t.seen_by(seat)]
    return out


def clan_seen(s: Shogun, c: int, seat: int | None, down: list[int]) -> Json:
    """A clan as a seat sees it; the places of its piles, of all that lie `down`, only if the seat plays it."""
    own = seat is not None and s.seat_of(c) == seat
    piles = [(PLACES[p], s.pile[p]) for p in down if s.owner[p] == c]
    armies: list[Json | None] = []
    for i in s.armies_of(c):
        a = s.armies[i]
        if a.place == LOST:
            armies.append(None)
            continue
        place = PLACES[a.place] if a.place >= 0 else None
        armies.append({"place": place, "level": s.level(i), "hole": a.hole, "lying": a.lying, "units": told(a.troop)})
    out: Json = {"name": s.clan_name(c), "seat": s.seat_of(c), "alive": s.alive[c], "provinces": s.count(c)}
    out |= {"koku": s.koku[c], "tray": {KINDS[k]: s.tray[c][k] for k in range(4)}, "armies": armies}
    out |= {"hired": s.hired[c], "bought": told(s.bought[c]), "plan": None}
    out["piles"] = sorted([n for _, n in piles], reverse=True)  # sizes only, largest first: never in board order
    if own:
        out["hidden"] = dict(piles)
    if s.plans[c] and (s.plans_open or own or knows_plan(s, seat, c)):
        out["plan"] = dict(zip(BINS, s.plans[c]))
    return out


def knows_plan(s: Shogun, seat: int | None, clan: int) -> bool:
    """Whether a seat has spied a clan's plan (H2)."""
    spy, target = s.spied
    return seat is not None and spy >= 0 and s.seat_of(spy) == seat and target == clan


def random_plan(koku: int, rng: random.Random) -> Plan:
    left, bins = koku, []
    for i in range(4):
        most = [x for x in (0, 2) if x <= left] if i == 1 else list(range(left + 1))
        bins.append(rng.choice(most))
        left -= bins[-1]
    return (*bins, left)


def hidden_redrawn(s: Shogun, seat: int | None, rng: random.Random) -> None:
    """H1 and H4 for the clans of other seats; what lies in sealed trays is drawn again by the frames."""
    for c in range(s.clans):
        if seat is not None and s.seat_of(c) == seat:
            continue
        if not s.plans_open and s.plans[c] and not knows_plan(s, seat, c):
            s.plans[c] = random_plan(sum(s.plans[c]), rng)
        down = [p for p in range(N) if s.pile[p] and s.owner[p] == c and s.most[p]]
        if not down:
            continue
        sizes = sorted([s.pile[p] for p in down], reverse=True)
        for p in down:
            s.pile[p] = 0
        free = [(p, min(s.room(p), s.most[p])) for p in range(N) if s.owner[p] == c and s.most[p]]
        for size in sizes:  # the largest first: whatever is chosen, the others still find a place
            x = rng.choice([x for x in free if x[1] >= size])
            free.remove(x)
            s.pile[x[0]] = size
    s.truces = tuple([t for t in s.truces if t.seen_by(seat)])
