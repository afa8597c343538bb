"""Value: the learned worth of a position, a weight for every feature. Made by tools/train.py, kept as TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sengoku.kernel.errors import BadSetup


class Value:
    """Weights in the order of the names. The worth of a seat's features is one number, read by `mind.even`."""

    def __init__(self, names: list[str], weights: list[float]) -> None:
        self.names = names
        self.weights = weights

    def of(self, features: list[float]) -> float:
        total = 0.0
        for i, w in enumerate(self.weights):
            total += w * features[i]
        return total

    @staticmethod
    def read(path: Path, names: list[str]) -> Value:
        """The weights of a file; `BadSetup` if they are not those of these features."""
        table = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
        if list(table) != names:
            raise BadSetup("error.bad_value", file=path.name)
        return Value(names, [float(w) for w in table.values()])
