"""What a seat knows of the table, built from nothing: what is not named here is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sengoku.games.bushido.pieces import BONUS, CELLS, COLOURS, DISCS, INCOME_MOST, KINDS, TILES, TROOPS, D, T
from sengoku.games.bushido.supply import named
from sengoku.kernel import Json

if TYPE_CHECKING:
    from sengoku.games.bushido.state import Bushido

ROLES: Final = ("daimyo", "samurai", "bushi", "sensei", "hatamoto")


def seen_by(s: Bushido, seat: int | None) -> Json:
    roles = (s.daimyo, s.samurai, s.bushi, s.sensei, s.hatamoto)
    out: Json = {"month": s.month, "phase": s.phase, "turn": s.turns, "idle_turns": s.idle, "starter": s.starter}
    out["campaign"] = s.campaign
    out["roles"] = {name: x for name, x in zip(ROLES, roles) if x >= 0}
    out["players"] = [_player(s, x) for x in range(s.seats)]
    out["cells"] = {CELLS[c]: _cell(s, c) for c in s.cells}
    out["face_down"] = {KINDS[k]: n for k, n in enumerate(s.fronts) if n}
    out["bag"], out["stacks"] = sum(s.bag), sum(s.pile)  # of support tiles, of discs
    out["discards"] = {"count": sum(s.used) + sum(s.tossed), "seen": named(DISCS, s.used)}
    out["fight"], out["last_fight"] = _fight(s, seat), _outcome(s)
    out["spied"] = [[look.spy, look.target] for look in s.looks]
    if seat is not None:
        out["tiles"] = named(TILES, s.tiles[seat * T : seat * T + T])
        out["discs"] = named(DISCS, s.discs[seat * D : seat * D + D])
        out["discarded"] = named(DISCS, s.tossed[seat * D : seat * D + D])
        out["looks"] = [_look(s, i) for i, look in enumerate(s.looks) if look.spy == seat]
    return out


def _player(s: Bushido, x: int) -> Json:
    """Numbers behind a screen are public, kinds are not (ruling B-A73); `known_discs` all have seen him take."""
    out: Json = {"colour": COLOURS[x], "daimyo_honor": s.daimyo_honor[x], "samurai_honor": s.samurai_honor[x]}
    out |= {"koku": s.koku[x], "income": s.income[x], "pool": s.pool[x]}
    out |= {"troop_limit": min(s.koku[x], TROOPS), "draws": min(s.income[x], INCOME_MOST)}
    out |= {"tiles": s.hand_size(x), "discs": s.disc_count(x), "discarded": sum(s.tossed[x * D : x * D + D])}
    out["known_discs"] = named(DISCS, s.floor[x * D : x * D + D])
    out |= {"bonus": [n for i, n in enumerate(BONUS) if s.bonus[x] >> i & 1], "token": s.token[x]}
    return out


def _cell(s: Bushido, c: int) -> Json:
    kind = KINDS[s.kind[c]] if s.kind[c] >= 0 else None  # None: face down
    out: Json = {"kind": kind, "owner": s.owner[c] if s.owner[c] >= 0 else None, "troops": s.troops[c]}
    return {**out, "elite": s.elite[c], "ronin": s.ronin[c]}


def _fight(s: Bushido, seat: int | None) -> Json | None:
    """Heights and top tiles are public once both stacks are ready; the own stack its owner knows."""
    f = s.fight
    if f is None:
        return None
    out: Json = {"attacker": f.attacker, "defender": f.defender if f.defender >= 0 else None, "revolt": f.revolt}
    out |= {"origin": CELLS[f.origin] if f.origin >= 0 else None, "target": CELLS[f.target]}
    out |= {"troops": f.troops, "elite": f.elite, "bonus": f.bonus, "stacks": None}
    if s.stacks:
        out["stacks"] = [{"height": sum(stack), "top": top + 1} for stack, top in zip(s.stacks, s.tops)]
        for i, fighter in enumerate((f.attacker, f.defender)):
            if fighter == seat:
                out["own_stack"] = list(s.stacks[i])
    return out


def _outcome(s: Bushido) -> Json | None:
    o = s.outcome
    if o is None:
        return None
    discs = [DISCS[disc] if disc >= 0 else None for disc in (o.disc_a, o.disc_d)]
    strength = [o.strength_a, o.strength_d] if o.strength_a >= 0 else None
    out: Json = {"cell": CELLS[o.target], "discs": discs, "strength": strength, "attacker_won": o.attacker_won}
    return {**out, "losses": [o.lost_a, o.lost_d], "result": o.result}


def _look(s: Bushido, i: int) -> Json:
    """A spy's snapshot: as it was at that moment, and what has openly left and joined since (ruling B-A72)."""
    x = s.looks[i]
    out: Json = {"target": x.target, "tiles": named(TILES, list(x.tiles)), "discs": named(DISCS, list(x.discs))}
    out |= {"tiles_gone": named(TILES, list(x.tiles_gone)), "discs_gone": named(DISCS, list(x.discs_gone))}
    return {**out, "holds": [x.tiles_hold, x.discs_hold], "drawn": [x.tiles_drawn, x.discs_drawn]}
