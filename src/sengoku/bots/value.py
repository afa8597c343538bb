"""Value: the learned worth of a position, a weight for every feature. Made by tools/train.py, kept as TOML."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from operator import mul
from pathlib import Path

from sengoku.kernel.errors import BadSetup

Bend = tuple[float, float, list[float]]  # its height, where it lies, its weights


class Value:
    """Weights in the order of the names, and bends on top of them where a straight line does not do: height x tanh(at +
    weights x features). The worth of a seat's features is one number, read by `mind.even`."""

    def __init__(self, names: list[str], weights: list[float], bends: Sequence[Bend] = ()) -> None:
        self.names = names
        self.weights = weights
        self.bends = bends

    def of(self, features: list[float]) -> float:
        total: float = sum(map(mul, features, self.weights))
        for height, at, weights in self.bends:
            total += height * math.tanh(at + sum(map(mul, features, weights)))
        return total

    @staticmethod
    def read(path: Path, names: list[str]) -> Value:
        """The weights of a file; `BadSetup` if they are not those of these features."""
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
        table, bends = doc["weights"], doc.get("bend", [])
        if list(table) != names or any([len(b["weights"]) != len(names) for b in bends]):
            raise BadSetup("error.bad_value", file=path.name)
        made = [(float(b["height"]), float(b["at"]), [float(w) for w in b["weights"]]) for b in bends]
        return Value(names, [float(w) for w in table.values()], made)
