"""Where the values of the two editions and the borders of the board come from, for the rules page."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import DISPUTED, EDITIONS, MAP, PLACE
from sengoku.kernel.game import Ruling

EDITION: Final = "12. Values of this edition"
BOARD: Final = "13. Sources of the board"
SHORT: Final = {
    "SS": "the Samurai Swords book",
    "IK": "the Ikusa book",
    "T": "the transcription",
    "D": "the redraw",
    "H": "the historical borders",
}
KINDS: Final = {"land": "land borders", "sea": "sea lines"}


def provenance(edition: str) -> list[Ruling]:
    """Entries S-E (values that no book prints) and S-B (borders), made of the data itself."""
    ours = [Ruling(f"S-E{i}", EDITION, text, "reconstructed") for i, text in enumerate(EDITIONS[edition]["ours"], 1)]
    told = ["What the board is taken from: " + "; ".join(MAP["sources"].values()) + "."]
    told += [text for kind in KINDS for text in borders(kind)]
    told.append("Not neighbours, though one might expect it: " + ", ".join([_pair(e) for e in _not_adjacent()]) + ".")
    board = [Ruling(f"S-B{i}", BOARD, text, "source") for i, text in enumerate(told, 1)]
    for d in DISPUTED:
        board.append(Ruling(f"S-B{len(board) + 1}", BOARD, d["text"], "source", d["option"]))
    return ours + board


def borders(kind: str) -> list[str]:
    """A sentence for each set of sources; the largest set is not listed border by border."""
    groups: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for entry in MAP["adjacency"][kind]:
        groups.setdefault(tuple(entry["by"]), []).append(entry)
    ordered = sorted(groups.items(), key=lambda group: len(group[1]))
    out = []
    for by, entries in ordered:
        count, what = len(entries), KINDS[kind] if len(entries) > 1 else KINDS[kind].rstrip("s")
        if entries is ordered[-1][1]:
            unsure = all([e.get("confidence") == "medium" for e in entries])
            less = ", and are the least certain part of the board" if unsure else ""
            out.append(f"The other {count} {what} rest on {_sources(by)}{less}.")
        else:
            verb = "rest" if count > 1 else "rests"
            out.append(f"{count} {what} {verb} on {_sources(by)}: {', '.join([_pair(e) for e in entries])}.")
    return out


def _sources(by: tuple[str, ...]) -> str:
    *most, last = [SHORT[b] for b in by]
    return f"{', '.join(most)} and {last}" if most else f"{last} alone"


def _pair(entry: dict[str, str]) -> str:
    a, b = [MAP["province"][PLACE[entry[end]]]["name"] for end in ("a", "b")]
    return f"{a} and {b}"


def _not_adjacent() -> list[dict[str, str]]:
    entries: list[dict[str, str]] = MAP["adjacency"]["not_adjacent"]
    return entries
