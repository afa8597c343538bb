"""The adapters are an extra: without it one clear sentence, and the rest of Sengoku does not want its libraries."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize(
    ("adapter", "library"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel"), ("seating", "numpy")],
)
def test_without_the_extra_one_sentence_tells_how_to_get_it(adapter: str, library: str) -> None:
    code = f"""
import sys
sys.modules[{library!r}] = None
try:
    import sengoku.adapters.{adapter}
except ImportError as e:
    assert type(e).__name__ == "MissingExtra"
    assert e.name == {library!r}
    print(e)
"""
    told = run(code)
    assert told.stderr == ""
    assert told.stdout.strip() == (
        f"This needs the library {library}, which is not installed: pip install 'sengoku[adapters]'."
    )


def test_the_core_never_imports_numpy_or_a_learning_library() -> None:
    code = """
import sys, sengoku
for name in sengoku.games():
    game = sengoku.game(name)
    state = game.new(seed=1)
    for bot in ("random", "samurai"):
        seat = state.to_act[0]
        sengoku.bot(bot, game, seed=1)(state.determinize(seat, 1), seat)
import sengoku.cli.app
print([name for name in ("numpy", "gymnasium", "pettingzoo", "pyspiel") if name in sys.modules])
"""
    told = run(code)
    assert told.stderr == ""
    assert told.stdout.strip() == "[]"
