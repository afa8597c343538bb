"""tools/train.py: weights that foretell who wins, found again from made-up games, in a file that bots read."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sengoku
from sengoku.bots import mind
from sengoku.bots.value import Value
from tool import tool

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "train.py"


@pytest.fixture(scope="module")
def train() -> Any:
    return tool("train")


def made_up(train: Any, worth: Callable[[Any], float], moments: int = 4000) -> Any:
    """Positions of three seats with two features, won by chance as their worth says."""
    rng = np.random.default_rng(1)
    notes = []
    for _ in range(moments):
        x = rng.normal(0, 1, (3, 2))
        heights = np.array([worth(row) for row in x])
        parts = np.exp(heights - heights.max())
        winner = rng.choice(3, p=parts / parts.sum())
        notes.append(([x.tolist()], [[True] * 3], [1.0 if i == winner else 0.0 for i in range(3)]))
    return train.Data(notes)


def test_straight_weights_are_found_again(train: Any) -> None:
    data = made_up(train, lambda row: 1.5 * row[0] - 0.5 * row[1])
    assert train.learned(data, 0.0) == pytest.approx([1.5, -0.5], abs=0.1)


def test_bends_tell_what_no_straight_line_can(train: Any) -> None:
    """Only the distance from 0 counts: straight weights see nothing of it."""
    data = made_up(train, lambda row: 2.0 * abs(row[0]))
    straight = train.Fit.straight(train.learned(data, 0.001), 6, "1")
    before = data.loss(straight)
    assert before == pytest.approx(np.log(3), abs=0.01)
    assert data.loss(train.bent([data], straight, 25, "1")) < before - 0.05


def test_the_slopes_of_a_fit_are_those_of_its_loss(train: Any) -> None:
    data = made_up(train, lambda row: row[0], 50)
    rng = np.random.default_rng(2)
    fit = train.Fit(rng.normal(size=2), rng.normal(size=3), rng.normal(size=3), rng.normal(size=(2, 3)))
    slopes = fit.slopes(data.x, (data.chances(fit) - data.y) / len(data.y))
    for part, slope in zip(fit.parts, slopes, strict=True):
        for at in np.ndindex(part.shape):
            was = part[at]
            part[at] = was + 1e-5
            more = data.loss(fit)
            part[at] = was - 1e-5
            less = data.loss(fit)
            part[at] = was
            assert slope[at] == pytest.approx((more - less) / 2e-5, abs=1e-6)


@pytest.mark.parametrize("bends", [0, 3])
def test_the_command_writes_a_file_that_the_bots_read(tmp_path: Path, bends: int) -> None:
    out = tmp_path / "value.toml"
    words = f"bushido --games 20 --seats 3 --level samurai --glance --bends {bends} --epochs 2 --jobs 1 --out {out}"
    done = subprocess.run([sys.executable, str(TOOL), *words.split()], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    names = list(mind(sengoku.game("bushido")).names)
    value = Value.read(out, names)
    assert len(value.bends) == bends
    assert value.of([0.0] * len(names)) == pytest.approx(sum([h * np.tanh(at) for h, at, _ in value.bends]))
    assert "python tools/train.py bushido --games 20 --seats 3 --level samurai --glance" in out.read_text()


def test_bends_of_other_features_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "value.toml"
    file.write_text("[weights]\nkoku = 1.0\n[[bend]]\nheight = 1.0\nat = 0.5\nweights = [1.0, 2.0]\n")
    with pytest.raises(sengoku.BadSetup, match="other features"):
        Value.read(file, ["koku"])
