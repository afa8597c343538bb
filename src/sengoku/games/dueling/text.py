"""The position of a view as plain text, at most 100 columns: for the terminal."""

from __future__ import annotations

from typing import Any, Final

from sengoku.games.dueling import board
from sengoku.kernel import Json, Words

WIDTH: Final = 100
CLANS: Final = "ABCD"
MARKS: Final = (("infected", "smallpox"), ("revolt", "revolt"), ("ninja", "Ninja"))


def clan(seat: int | None) -> str:
    return CLANS[seat] if seat is not None and 0 <= seat < len(CLANS) else "-"


def wrapped(head: str, parts: list[str]) -> list[str]:
    """A head and its parts, broken into lines."""
    lines, line = [], head
    for i, part in enumerate(parts):
        piece = part + ("," if i < len(parts) - 1 else "")
        if len(line) + 1 + len(piece) > WIDTH:
            lines.append(line)
            line = " " * min(len(head), 14)
        line += " " + piece
    return [*lines, line[:WIDTH]]


def stack_text(stack: Json, words: Words) -> str:
    name = words.term(stack["warlord"]) if "warlord" in stack else "unled"
    out = f"{name}{'*' if stack.get('main') else ''} {stack['tokens']}"
    if "colours" in stack:
        out += " (" + " ".join([f"{clan(x)}{n}" for x, n in enumerate(stack["colours"]) if n]) + ")"
    chits = [words.term(c) + ("'" if c in stack.get("used", []) else "") for c in stack.get("chits", [])]
    if stack.get("scouts"):
        chits.append("Scouts")
    return out + (f" [{' '.join(chits)}]" if chits else "")


def land_text(name: str, land: Json, extras: list[str], words: Words) -> str:
    """One territory: owner, castle, stacks or tents, marks."""
    owner = clan(land["owner"])
    castle = f" #{clan(land['castle'])}" if "castle" in land else ""
    held = ", ".join([stack_text(x, words) for x in land["stacks"]]) or f"{land.get('tents', 0)} tents"
    marks = [text for key, text in MARKS if land.get(key)] + extras
    return f"  {owner} {words.term(name):<11}{castle:<3} {held}{' <' + ', '.join(marks) + '>' if marks else ''}"


def _extras(view: Json, words: Words) -> dict[str, list[str]]:
    """Centres and wanderers by territory."""
    out: dict[str, list[str]] = {}
    for centre, (at, _) in view["centres"].items():
        out.setdefault(at, []).append(words.term(centre))
    for kind, at, _ in view["bands"]:
        out.setdefault(at, []).append(words.term(kind))
    return out


def _head(view: Json) -> list[str]:
    year = board.NUMBERS["round_track"][max(view["round"], 1) - 1] + 5 * view["half"]
    turn = f"turn of {clan(view['active'])}, {view['actions']} actions left" if view["active"] >= 0 else "between turns"
    lines = [f"{year} (decade {view['round']} of {view['last']}), {turn}; next cash-in {view['cash']}"]
    for x in range(view["seats"]):
        total = sum(view["points"][x].values())
        you = " (you)" if x == view["you"] else ""
        gone = " is out" if x in view["eliminated"] else ""
        cards, supply = view["cards"][x], view["supply"][x]
        lines.append(f"  {clan(x)}{you}{gone}: {total:g} points, {cards} cards, {supply} tokens in the supply")
    return lines


def _rest(view: Json, words: Words) -> list[str]:
    lines: list[str] = []
    for name, ship in view["ships"].items():
        crew = ", ".join([stack_text(x, words) for x in ship["stacks"]]) or "empty"
        lines.append(f"  {clan(ship['owner'])} {words.term(name)} off {words.term(ship['at'])}: {crew}"[:WIDTH])
    for p in view["peace"]:
        where = f" in {words.term(p['at'])}" if p["at"] else f" with {clan(p['with'])}" if p["with"] >= 0 else ""
        lines.append(f"  {words.term(p['card'])} of {clan(p['by'])}{where}")
    fight: Any = view["fight"]
    if fight:
        joined = [words.term(x) for x in fight["joined"]] or [f"{fight['tents']} tents"]
        lines += wrapped(f"Battle: {clan(fight['seat'])} attacks {words.term(fight['target'])} with", joined)
    if "hand" in view:
        lines += wrapped("Your hand:", [words.term(c) for c in view["hand"]] or ["no cards"])
    for x, cards in view.get("known", {}).items():
        lines += wrapped(f"Seen of {clan(int(x))}:", [words.term(c) for c in cards])
    return lines


def board_text(view: Json, words: Words) -> str:
    """Territories by region with owner, castle (#), Warlords (* main Daimyo), tokens and chits; points; the hand."""
    lines, extras = _head(view), _extras(view, words)
    for r, region in enumerate(board.REGIONS):
        lands = [board.LANDS[t] for t in board.REGION_LANDS[r] if board.LANDS[t] in view["lands"]]
        if lands:
            lines.append(f"{words.term(region)} ({board.REGION_FIRST[r]},{board.REGION_LAST[r]})")
            lines += [land_text(t, view["lands"][t], extras.get(t, []), words)[:WIDTH] for t in lands]
    return "\n".join(lines + _rest(view, words))
