"""What each card can be aimed at, and from where (Common card law, D-R76; C6)."""

from __future__ import annotations

from typing import Final

from sengoku.games.dueling import board
from sengoku.games.dueling.fight import NINJA_FIGHT
from sengoku.games.dueling.forces import gold_deck
from sengoku.games.dueling.peace import ABSOLUTE, EMPEROR, card_allowed, diplomacy, local_peace
from sengoku.games.dueling.sea import enemy_ships, free_ship, gun_ports, ports
from sengoku.games.dueling.state import (
    ARCHERS,
    FARMERS,
    INFECTED,
    MEDICINE,
    NO_CASTLE,
    RIFLES,
    Dueling,
)

K: Final = board.KIND
GUNS: Final = K["cannons"]
RIFLEMEN: Final = K["riflemen"]
CONVERSION: Final = K["conversion"]
REVOLT_CARD: Final = K["revolt"]
SMALLPOX: Final = K["smallpox"]
PIRATE: Final = K["pirates"]
RAMS: Final = K["battering_ram"]
STRIKES: Final = frozenset([GUNS, RIFLEMEN, CONVERSION, REVOLT_CARD, SMALLPOX, PIRATE, RAMS, K["ronin"], K["bandits"]])
OWN: Final = 1  # contexts of `cards`, as far as targets depend on them
C_W6S: Final = 128
C_W6H: Final = 256
C_W7: Final = 512
PRESSING: Final = 4


def fronts(s: Dueling, seat: int) -> list[int]:
    """Territories of other players that border the seat's land, in data order."""
    owner, seen = s.owner, [False] * board.SHIP
    for t in range(board.SHIP):
        if owner[t] == seat:
            for u in board.NEAR[t]:
                seen[u] = True
    return [u for u in range(board.SHIP) if seen[u] and owner[u] >= 0 and owner[u] != seat]


def _fits(s: Dueling, seat: int, kind: int, t: int) -> bool:
    """Whether an attack card of that kind may be aimed at an enemy territory that borders."""
    if kind == RAMS:
        if s.castle[t] == NO_CASTLE or not any([s.owner[u] == seat and s.tokens(u) >= 5 for u in board.NEAR[t]]):
            return False
    elif kind == PIRATE:
        if not board.COASTAL[t] or not any([s.owner[u] == seat and board.COASTAL[u] for u in board.NEAR[t]]):
            return False
    elif kind == SMALLPOX and s.advanced and any([s.gear[w] & MEDICINE for w in s.lords[t]]):
        return False
    return card_allowed(s, seat, kind, t)


def ninja_front(s: Dueling, seat: int, kind: int) -> int:
    """The castle under the seat's Ninja attack borders the force, save for cannons and rams (D-R49)."""
    f = s.fight
    if f is None or f.kind != NINJA_FIGHT or f.seat != seat or kind in (GUNS, RAMS) or s.owner[f.target] < 0:
        return -1
    return f.target


def ship_targets(s: Dueling, seat: int, kind: int, context: int, only: int = -1) -> list[int]:
    """Enemy ships within reach of the seat's guns or pirates (ruling D-A79)."""
    ships = enemy_ships(s, seat) if context != C_W6S else [s.moving] if s.moving >= 0 else []
    out = []
    for p in ships:
        if s.tokens(p) and (only < 0 or only in gun_ports(s, seat, p)) and gun_ports(s, seat, p):
            immune = kind == PIRATE and s.advanced and immune_to_pirates(s, p)
            if not immune and diplomacy_allows(s, seat, kind, s.owner[p]):
                out.append(p)
    return out


def diplomacy_allows(s: Dueling, seat: int, kind: int, other: int) -> bool:
    return kind == PIRATE or not s.pacts or diplomacy(s, seat, other) < 0


def immune_to_pirates(s: Dueling, ship: int) -> bool:
    """A navy that Wakisaka leads (`navy_immune_pirates`)."""
    return any(["navy_immune_pirates" in board.SPECIAL[w] for w in s.lords[ship]])


def strike_targets(s: Dueling, seat: int, kind: int, context: int, lands: tuple[int, ...], only: int = -1) -> list[int]:
    """All that an attack card may be aimed at now; with `only`, from that source (a chit's Warlord)."""
    if context == C_W7:
        sent = lands or tuple([t for x, t, _ in s.limbo if x == seat])
        found = [t for t in sorted(set(sent)) if s.owner[t] >= 0 and s.owner[t] != seat]
        return [t for t in found if card_allowed(s, seat, kind, t) and not _medicine(s, kind, t)]
    out: list[int] = []
    if context != C_W6S:
        if only >= 0:
            near = board.NEAR[only] if only < board.SHIP else ()
            out = [t for t in near if s.owner[t] >= 0 and s.owner[t] != seat and _fits(s, seat, kind, t)]
            if kind == RAMS and s.tokens(only) < 5:
                out = []
        else:
            out = [t for t in fronts(s, seat) if _fits(s, seat, kind, t)]
            castle = ninja_front(s, seat, kind)
            if castle >= 0 and castle not in out and not _medicine(s, kind, castle):
                if card_allowed(s, seat, kind, castle):
                    out = sorted([*out, castle])
        if kind == GUNS:
            coasts = [t for t in from_ships(s, seat, only) if t not in out and card_allowed(s, seat, kind, t)]
            out = sorted(out + coasts)
    if kind in (GUNS, PIRATE):
        out += ship_targets(s, seat, kind, context, only)
    return out


def _medicine(s: Dueling, kind: int, t: int) -> bool:
    return kind == SMALLPOX and s.advanced and any([s.gear[w] & MEDICINE for w in s.lords[t]])


def from_ships(s: Dueling, seat: int, only: int = -1) -> list[int]:
    """Enemy coasts at which the seat's manned ships lie: cannons may be shot from them (D-R47, D-R76)."""
    out = []
    for k in range(board.SHIPS):
        p, t = board.SHIP + k, s.ship_at[k]
        if s.owner[p] == seat and (only < 0 or only == p) and s.tokens(p) and s.owner[t] >= 0 and s.owner[t] != seat:
            out.append(t)
    return sorted(set(out))


def sources(s: Dueling, seat: int, kind: int, target: int, context: int) -> list[int]:
    """Own places from which the card can be used at the target."""
    if target >= board.SHIP:
        return gun_ports(s, seat, target)
    out = [t for t in board.NEAR[target] if s.owner[t] == seat]
    if kind == PIRATE:
        out = [t for t in out if board.COASTAL[t]]
    elif kind == RAMS:
        out = [t for t in out if s.tokens(t) >= 5]
    elif kind == GUNS:
        for k in range(board.SHIPS):
            if s.owner[board.SHIP + k] == seat and s.ship_at[k] == target and s.tokens(board.SHIP + k):
                out.append(board.SHIP + k)
    if ninja_front(s, seat, kind) == target:
        out.append(board.FORCE)
    return out


def has_target(s: Dueling, seat: int, kind: int, context: int, front: list[int], lands: tuple[int, ...]) -> bool:
    """Whether a card in hand could do anything at all now: an option that would do nothing is not listed."""
    if kind in STRIKES:
        if context in (C_W7, C_W6S):
            return bool(strike_targets(s, seat, kind, context, lands))
        for t in front:
            if _fits(s, seat, kind, t):
                return True
        if kind in (GUNS, PIRATE) or s.fight is not None:
            return bool(strike_targets(s, seat, kind, context, lands))
        return False
    name = board.KINDS[kind]
    if name == "furious_defence":
        return s.fight is not None and s.castle[s.fight.target] == seat and s.fight.kind != 2
    if name == "ambush":
        return s.fight is not None and s.tokens(s.fight.target) > 1 and s.fight.kind != 2
    if name == "dueling_samurai":
        return s.supply[seat] > 0 and seat in s.owner[: board.SHIP]
    if name in ANYWHERE:
        return True
    if name in OWN_LAND:
        return seat in s.owner[: board.SHIP]
    if name in PLACED:
        return bool(place_options(s, seat, kind, context))
    if name == "archers":
        return has_bowless(s, seat)
    if name in ("scouts", "oban_gold", "seppuku"):
        return bool(stack_options(s, seat, kind))
    if name == "navy":
        return free_ship(s) >= 0 and bool(ports(s, seat))
    if name == "horses":
        from sengoku.games.dueling.movement import can_start

        owner = s.owner
        for t in range(board.SHIP):
            if owner[t] == seat:
                for u in board.NEAR[t]:
                    if owner[u] == seat:
                        return True
        return any([can_start(s, seat, t, True) for t in s.lands_of(seat)])
    if name in ("hostages", "marriage", "emperor"):
        return s.active == seat or s.active >= 0
    return True


PLACED: Final = (
    "ninja",
    "chinese_medicine",
    "demons",
    "yoshiwara",
    "dojo",
    "sumo",
    "ceremony",
    "festival",
    "absolute_peace",
)


ANYWHERE: Final = ("ceremony", "festival")
OWN_LAND: Final = ("yoshiwara", "dojo", "sumo", "absolute_peace")


def has_bowless(s: Dueling, seat: int) -> bool:
    """Whether the seat has a Warlord without archers; most have, so the first is found soon."""
    owner, gear = s.owner, s.gear
    found = (True for w, p in enumerate(s.where) if p >= 0 and owner[p] == seat and not gear[w] & ARCHERS)
    return next(found, False)


def place_options(s: Dueling, seat: int, kind: int, context: int) -> list[int]:
    """The `at` list of the cards that are no attack cards, and of Ninja."""
    name = board.KINDS[kind]
    if name == "ninja":
        return ninja_targets(s, seat)
    if name == "chinese_medicine":
        return [t for t in s.lands_of(seat) if s.marks[t] & INFECTED]
    if name == "demons":
        if context in (C_W6S, C_W6H):
            return [s.moving] if s.moving == board.RIDERS or s.moving >= 0 else []
        return enemy_ships(s, seat)
    if name in ("ceremony", "festival"):
        return [t for t in range(board.SHIP) if s.owner[t] >= FARMERS]
    return s.lands_of(seat)


def ninja_targets(s: Dueling, seat: int) -> list[int]:
    """Enemy castles anywhere that a Ninja force may strike, or where one may bribe (D-R49, D-A77)."""
    if s.round == 1 or s.actions < 1 or s.bound[seat] or not ninja_homes(s, seat):
        return []
    out = []
    for t in range(board.SHIP):
        if s.castle[t] in (NO_CASTLE, seat) or s.owner[t] < 0 or s.owner[t] == seat:
            continue
        if any([p[0] == ABSOLUTE for p in s.pacts]) or local_peace(s, t):
            continue
        if diplomacy(s, seat, s.owner[t]) != EMPEROR:
            out.append(t)
    return out


def ninja_homes(s: Dueling, seat: int) -> list[int]:
    """Own territories with five tokens to spare, every Warlord keeping one."""
    return [t for t in s.lands_of(seat) if s.tokens(t) - len(s.lords[t]) >= 5]


def stack_options(s: Dueling, seat: int, kind: int) -> list[int]:
    """The `stack` list of Scouts, Oban Gold, Seppuku and archers."""
    name = board.KINDS[kind]
    if name == "archers":
        return [w for w in s.lords_of(seat) if not s.gear[w] & ARCHERS]
    if name == "seppuku":
        return s.lords_of(seat)
    if name == "scouts":  # deployed riflemen that border own land
        deployed = [w for w in range(board.LORDS) if s.gear[w] & RIFLES]
        front = fronts(s, seat) if deployed else []
        return [w for w in deployed if s.where[w] in front]
    if seat not in s.owner[: board.SHIP] or not s.supply[seat]:
        return []
    return bribable(s, seat)


def bribable(s: Dueling, seat: int) -> list[int]:
    """Warlords of other players in territories, main Daimyos never (D-R61)."""
    return [
        w
        for w, p in enumerate(s.where)
        if 0 <= p < board.SHIP and s.owner[p] >= 0 and s.owner[p] != seat and w not in s.main
    ]


def promotable(s: Dueling) -> bool:
    return bool(gold_deck(s))
