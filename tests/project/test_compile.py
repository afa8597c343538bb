"""The compiled engine plays exactly as the plain one, and never stands in for a source that was changed since."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib import util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MINUTE = 60  # seconds


def run(*words: object, tree: Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    """A Python process that finds the package under `tree / "src"`."""
    paths = os.pathsep.join([str(tree / "src"), str(ROOT / "tests")])
    command = [sys.executable, *[str(w) for w in words]]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, cwd=tree, capture_output=True, text=True)
    assert done.returncode == status, done.stdout[-5_000:] + done.stderr[-5_000:]
    return done


def copied(tree: Path) -> Path:
    """The package without whatever is compiled here."""
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "compiled.json", "__pycache__")
    shutil.copytree(ROOT / "src", tree / "src", ignore=ignored)
    return tree


def compiled(tree: Path, *words: str) -> Path:
    """The package, compiled; skips where there is no C compiler, except where everything has to be tested."""
    copied(tree)
    wants = ["no mypy"] if util.find_spec("mypyc") is None else []
    wants += [] if any([shutil.which(name) for name in ("cc", "gcc", "clang")]) else ["no C compiler"]
    if wants and not os.environ.get("CI"):
        pytest.skip(f"{' and '.join(wants)} here")
    run(ROOT / "tools" / "compile.py", "--root", tree, *words, tree=tree)
    return tree


def stamped(tree: Path) -> Path:
    """The package with the stamp that compiling leaves."""
    names = [f.relative_to(tree / "src").as_posix() for f in (copied(tree) / "src").rglob("*.py")]
    digests = {name: hashlib.sha256((tree / "src" / name).read_bytes()).hexdigest() for name in names}
    (tree / "src" / "sengoku" / "compiled.json").write_text(json.dumps(digests), encoding="utf-8")
    return tree


def test_a_source_that_was_changed_after_compiling_is_refused_in_one_sentence(tmp_path: Path) -> None:
    tree = stamped(tmp_path)
    run("-c", "import sengoku", tree=tree)
    with (tree / "src" / "sengoku" / "kernel" / "dice.py").open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    said = run("-c", "import sengoku", tree=tree, status=1).stderr
    assert "ImportError: sengoku/kernel/dice.py is not what it was when the engine was compiled" in said
    run(ROOT / "tools" / "compile.py", "--root", tree, "--remove", tree=tree)
    run("-c", "import sengoku", tree=tree)


@pytest.mark.timeout(30 * MINUTE)
def test_the_compiled_rules_play_every_game_as_the_plain_ones_do(tmp_path: Path) -> None:
    """Not optimised, which takes the C compiler a fifth of the time. A game in plain Python runs on it, too."""
    fast = compiled(tmp_path, "--no-bots", "--level", "0")
    told = json.loads(run(ROOT / "tests" / "project" / "fingerprints.py", 400, tree=fast).stdout)
    plain = json.loads(run(ROOT / "tests" / "project" / "fingerprints.py", 400, tree=ROOT).stdout)
    assert told["compiled"]
    assert told["walks"] == plain["walks"]
    assert len(told["walks"]) >= 2 * 5
    run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml", ROOT / "tests" / "toy", tree=fast
    )


@pytest.mark.soak
def test_the_whole_suite_passes_with_everything_compiled(tmp_path: Path) -> None:
    """Odds and bots too, and optimised: what `make compile` makes."""
    fast = compiled(tmp_path)
    told = json.loads(run(ROOT / "tests" / "project" / "fingerprints.py", 20_000, tree=fast).stdout)
    plain = json.loads(run(ROOT / "tests" / "project" / "fingerprints.py", 20_000, tree=ROOT).stdout)
    assert told["compiled"]
    assert told["walks"] == plain["walks"]
    suite = [ROOT / "tests" / name for name in sorted(os.listdir(ROOT / "tests")) if name != "project"]
    folders = [folder for folder in suite if folder.is_dir()]
    run("-m", "pytest", "-q", "-n", "auto", "-c", ROOT / "pyproject.toml", *folders, tree=fast)


@pytest.mark.soak
def test_a_wheel_of_the_compiled_engine_holds_machine_code_for_this_machine(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "SENGOKU_COMPILE": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-5_000:]
    (wheel,) = tmp_path.glob("*.whl")
    assert "none-any" not in wheel.name
    tree = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(tree / "src")
    assert not (tree / "src" / "sengoku" / "compiled.json").exists()
    assert json.loads(run(ROOT / "tests" / "project" / "fingerprints.py", 50, tree=tree).stdout)["compiled"]
