"""A position as plain text, at most 100 columns wide: the map, the scoreboard, the roles, the own screen."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from sengoku.games.bushido.pieces import CELL, CELLS, COLOURS, HONOR, KATANA, KINDS, KOKU, MONTHS, NEAR, PLACES
from sengoku.kernel import Json, Words

WIDTH: Final = 100
HALF: Final = 7  # columns of half a tile
PHASES: Final = (
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
    lines = [_calendar(view), "", *_map(view, words), _legend(view, words), "", *_scoreboard(view, words), ""]
    lines.append(_table(view, words))
    lines += _fight(view, words) + _screen(view, words)
    return "\n".join([part for line in lines for part in _folded(line.rstrip())])


def _folded(line: str) -> list[str]:
    """A line as it is, or in as many as it needs: nothing is cut off."""
    return [line] if len(line) <= WIDTH else wrap(line, WIDTH, subsequent_indent="    ")


def look_text(view: Json, words: Words, name: str) -> str:
    """A province and its neighbours, by the name of its tile, its row, or its kind; '' if there is none."""
    wanted = " ".join(name.lower().replace("_", " ").split())
    cells = view["cells"]
    found = [c for c in cells if c == wanted]
    found = found or [c for c in cells if wanted and cells[c]["kind"] and words.term(cells[c]["kind"]) == wanted]
    found = found or [c for c in cells if wanted and c.startswith(wanted)]
    lines: list[str] = []
    for c in found:
        lines.append(_province(c, view, words))
        lines += ["  " + _province(CELLS[n], view, words) for n in NEAR[view["seats"]][CELL[c]]]
    return "\n".join(lines)


def _province(name: str, view: Json, words: Words) -> str:
    cell = view["cells"][name]
    if cell["kind"] is None:
        return f"{name}: face down, free"
    owner = "nobody" if cell["owner"] is None else words.term(COLOURS[cell["owner"]])
    units = [_troops(cell["troops"])] if cell["troops"] else []
    units += [f"{cell['elite']} elite"] if cell["elite"] else []
    units += [f"{cell['ronin']} Ronin"] if cell["ronin"] else []
    honor, koku, katana = _values(cell["kind"], view)
    values = f"honor {honor}, koku {koku}, katana {katana}"
    return f"{name} {words.term(cell['kind'])} ({values}): {', '.join([owner, *units])}"


def _troops(n: int) -> str:
    return "1 troop" if n == 1 else f"{n} troops"


def _values(kind: str, view: Json) -> tuple[int, int, int]:
    k = KINDS.index(kind)
    katana = KATANA[k] if kind != "town" or view["options"]["town_katana"] else 0
    return HONOR[k], KOKU[k], katana


def _legend(view: Json, words: Words) -> str:
    """What each kind of province is worth."""
    worth = ["/".join([str(n) for n in _values(kind, view)]) for kind in KINDS]
    return "Honor/koku/katana: " + ", ".join([f"{words.term(kind)} {n}" for kind, n in zip(KINDS, worth)])


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
    heads = ("Honor:", "Daimyo", "Samurai", "koku", "income", "pool", "tiles", "discs", "bonus", "role")
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
        lines.append(_attack(f, view, words))
        if f["stacks"]:
            shown = [f"{x['height']} high, {words.term(str(x['top']))} on top" for x in f["stacks"]]
            lines.append(f"  stacks: {shown[0]}; against {shown[1]}")
    if last is not None:
        discs = [words.term(disc) if disc else "no disc" for disc in last["discs"]]
        strength = "" if last["strength"] is None else f" {last['strength'][0]} : {last['strength'][1]}"
        winner = "attacker" if last["attacker_won"] else "defender"
        text = f"Last fight, {last['cell']}: {discs[0]} against {discs[1]}{strength}, {winner} won"
        lost = f"attack lost {last['losses'][0]}, defence {last['losses'][1]}"
        lines.append(f"{text}; {lost}; {last['result'] or 'retreating'}")
    return lines


def _attack(f: Json, view: Json, words: Words) -> str:
    """Who leads whose troops against whom, where."""
    daimyo = words.term(COLOURS[view["roles"]["daimyo"]])
    elite = f", {f['elite']} elite" if f["elite"] else ""
    if f["defender"] is None:
        return f"{daimyo} marches into {f['target']}, which nobody owns: {_troops(f['troops'])}{elite}"
    attacker, defender = words.term(COLOURS[f["attacker"]]), words.term(COLOURS[f["defender"]])
    if f["revolt"]:
        return f"Revolt in {f['target']}: {attacker} with the Ronin there, against {defender}"
    bonus = f", bonus {f['bonus']}" if f["bonus"] else ""
    led = f"{attacker} with {_troops(f['troops'])}{elite} of {daimyo}"
    return f"Fight for {f['target']}: {led}, against {defender}{bonus}"


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
