"""With which dice a recorded game was rolled: what somebody needs who computes its draws again without the rules."""

from __future__ import annotations

from sengoku.kernel.errors import SengokuError
from sengoku.kernel.record import Record, played, read_line
from sengoku.kernel.state import TABLE


def sides_of(record: Record) -> list[list[list[int]]]:
    """For each line of the record, for each of its draws, the sides of its dice.

    Where the rules have changed since, as far as they let it go: then it is shorter than the record.
    """
    out: list[list[list[int]]] = []
    try:
        s = record.replay(0)
        out.append(s.sides[: len(s.drawn)])
        for i in range(1, record.moves + 1):
            seat, words, rolls = read_line(record.doc["moves"][i])
            if seat == TABLE:  # an undo rolls nothing
                s = record.replay(i)
                out.append([])
                continue
            played(s, seat, words, rolls)
            out.append(s.sides[: len(s.drawn)])
    except SengokuError:
        if not record.foreign:
            raise
    return out
