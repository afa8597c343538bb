"""A position as plain text, at most 100 columns wide: the map, the scoreboard, the roles, the own screen."""

from __future__ import annotations

from typing import Any

from sengoku.games.bushido.pieces import CELLS, COLOURS, MONTHS, PLACES
from sengoku.kernel import Json, Words

WIDTH = 100
HALF = 7  # columns of half a tile
PHASES = (
    "game preparation",
    "the Daimyo",
    "tea ceremony",
    "purchase of honor",
    "roles",
    "the Sensei",
    "the Hatamoto",
    "mobilization",
    "the fight",
    "valuation",
    "council",
    "to arms",
    "Kotau",
    "end of turn",
)


def board_text(view: Json, words: Words) -> str:
    """Draws a view."""
    lines = [_calendar(view), "", *_map(view, words), "", *_scoreboard(view, words), ""]
    lines.append(_table(view, words))
    lines += _fight(view, words) + _screen(view, words)
    return "\n".join([line.rstrip() if len(line) <= WIDTH else line[: WIDTH - 3] + "..." for line in lines])


def _calendar(view: Json) -> str:
    year = " ".join([f"[{m}]" if m == view["month"] else str(m) for m in range(1, MONTHS + 1)])
    phase = view["phase"]
    name = PHASES[phase] if not phase else f"phase {phase}, {PHASES[phase]}"
    return f"Month {year}   turn {view['turn']}: {name}"


def _map(view: Json, words: Words) -> list[str]:
    """Three lines to a row of tiles: name and kind, owner and troops, elite markers and Ronin."""
    lines: list[str] = []
    for row in range(max([r for r, _ in PLACES.values()]) + 1):
        cells = [c for c in CELLS if c in view["cells"] and PLACES[c][0] == row]
        for part in range(3):
            line = ""
            for c in cells:
                text = _cell(c, view["cells"][c], words)[part]
                line = f"{line:<{HALF * PLACES[c][1]}}{text[: 2 * HALF - 1]}"
            if cells:
                lines.append(line)
    return lines


def _cell(name: str, cell: Json, words: Words) -> tuple[str, str, str]:
    kind = words.term(cell["kind"]) if cell["kind"] else "?"
    if cell["kind"] == "fortress":
        kind = kind.upper()
    if cell["owner"] is None:
        owner = "nobody" if cell["kind"] else ""
    else:
        owner = f"{words.term(COLOURS[cell['owner']])} {cell['troops']}"
    more = [f"elite {cell['elite']}"] if cell["elite"] else []
    more += [f"ron {cell['ronin']}" if more else f"ronin {cell['ronin']}"] if cell["ronin"] else []
    return f"{name} {kind}", owner, " ".join(more)


def _scoreboard(view: Json, words: Words) -> list[str]:
    heads = ("", "Daimyo", "Samurai", "koku", "income", "pool", "tiles", "discs", "bonus", "role")
    rows: list[tuple[str, ...]] = [heads]
    for x, p in enumerate(view["players"]):
        roles = [words.term(name) for name, seat in view["roles"].items() if seat == x]
        name = words.term(p["colour"]) + (" (you)" if x == view["you"] else "")
        honor = p["daimyo_honor"] if p["daimyo_honor"] >= 0 else "-"
        numbers = [honor, p["samurai_honor"], p["koku"], p["income"], p["pool"], p["tiles"], p["discs"]]
        tokens = [str(n) for n in p["bonus"]] + (["campaign"] if p["token"] else [])
        rows.append((name, *[str(n) for n in numbers], " ".join(tokens) or "-", ", ".join(roles)))
    widths = (13, 7, 8, 5, 7, 5, 6, 6, 13, 0)
    return ["".join([f"{text:<{w}}" for text, w in zip(row, widths)]) for row in rows]


def _table(view: Json, words: Words) -> str:
    discards = view["discards"]
    seen = f" ({_list(discards['seen'], words)})" if discards["seen"] else ""
    return f"Bag {view['bag']} tiles; stacks {view['stacks']} discs; discards {discards['count']}{seen}"


def _fight(view: Json, words: Words) -> list[str]:
    lines: list[str] = []
    f, last = view["fight"], view["last_fight"]
    if f is not None:
        who = words.term(COLOURS[f["attacker"]])
        against = words.term(COLOURS[f["defender"]]) if f["defender"] is not None else "nobody"
        strong = "with the Ronin there" if f["revolt"] else f"with {f['troops']} troops and {f['elite']} elite"
        lines.append(f"Fight for {f['target']}: {who} against {against}, {strong}, bonus {f['bonus']}")
        if f["stacks"]:
            shown = [f"height {x['height']}, top {x['top']}" for x in f["stacks"]]
            lines.append(f"  stacks: {shown[0]} against {shown[1]}")
    if last is not None:
        discs = [words.term(disc) if disc else "no disc" for disc in last["discs"]]
        strength = "" if last["strength"] is None else f" {last['strength'][0]} : {last['strength'][1]}"
        winner = "attacker" if last["attacker_won"] else "defender"
        text = f"Last fight, {last['cell']}: {discs[0]} against {discs[1]}{strength}, {winner} won"
        lines.append(f"{text}, losses {last['losses'][0]} and {last['losses'][1]}, {last['result'] or 'retreating'}")
    return lines


def _screen(view: Json, words: Words) -> list[str]:
    if view["you"] is None:
        return []
    lines = [f"Behind your screen: {_list(view['tiles'], words)}", f"  discs: {_list(view['discs'], words)}"]
    if view["fight"] is not None and "own_stack" in view["fight"]:
        ones, twos, threes = view["fight"]["own_stack"]
        lines.append(f"  your stack: ones {ones}, twos {twos}, threes {threes}")
    if view["step"].get("tray"):
        lines.append("  chosen: " + ", ".join(view["step"]["tray"]))
    for look in view["looks"]:
        name = words.term(COLOURS[look["target"]])
        lines.append(f"You saw behind {name}'s screen: {_list(look['tiles'], words)}; {_list(look['discs'], words)}")
    return lines


def _list(counts: dict[str, Any], words: Words) -> str:
    return ", ".join([f"{n} {words.term(kind)}" for kind, n in counts.items()]) or "nothing"
