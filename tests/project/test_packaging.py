"""What people get who install the package."""

import subprocess
import sys
import tomllib
import zipfile
from email import message_from_bytes
from importlib import metadata, util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

pytestmark = pytest.mark.skipif(util.find_spec("hatchling") is None, reason="hatchling is not installed")


def build(source: Path, target: Path) -> zipfile.ZipFile:
    """The wheel of a source tree."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    built = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    (wheel,) = target.glob("*.whl")
    return zipfile.ZipFile(wheel)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return build(ROOT, tmp_path_factory.mktemp("wheel"))


def test_wheel_contains_all_data_files_and_the_typing_marker(wheel: zipfile.ZipFile) -> None:
    package = ROOT / "src" / "sengoku"
    data = {path.relative_to(package.parent).as_posix() for path in package.rglob("*.toml")}
    assert {*data, "sengoku/py.typed"} <= set(wheel.namelist())


def test_wheel_contains_every_module_and_nothing_but_the_package(wheel: zipfile.ZipFile) -> None:
    package = ROOT / "src" / "sengoku"
    modules = {path.relative_to(package.parent).as_posix() for path in package.rglob("*.py")}
    names = set(wheel.namelist())
    assert modules <= names
    assert {name.split("/")[0] for name in names} == {"sengoku", f"sengoku-{PROJECT['version']}.dist-info"}


def test_wheel_declares_command_licence_and_runtime_dependencies_only(wheel: zipfile.ZipFile) -> None:
    info = f"sengoku-{PROJECT['version']}.dist-info"
    declared = message_from_bytes(wheel.read(f"{info}/METADATA"))
    assert declared["License-Expression"] == "MIT"
    assert "The Sengoku authors" in wheel.read(f"{info}/licenses/LICENSE").decode()
    needed = [line for line in declared.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert sorted(needed) == sorted(PROJECT["dependencies"])
    assert "sengoku = sengoku.cli:main" in wheel.read(f"{info}/entry_points.txt").decode()


def test_wheel_contains_the_browser_client(wheel: zipfile.ZipFile) -> None:
    """Who installs the package needs no Node."""
    names = set(wheel.namelist())
    assert {"sengoku/web/index.html", "sengoku/web/symbols.svg", "sengoku/web/maps/sea.webp"} <= names
    assert any(name.startswith("sengoku/web/assets/") and name.endswith(".js") for name in names)


def test_data_files_are_shipped_however_deep_they_lie(tmp_path: Path) -> None:
    """On a made-up tree, so that it holds for games that are not written yet."""
    (tmp_path / "tools").mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore", "hatch_build.py", "tools/client.py"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    data = {"sengoku/words/en.toml", "sengoku/games/made_up/board/provinces.toml", "sengoku/py.typed"}
    for name in {"sengoku/__init__.py", *data}:
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert data <= set(build(tmp_path, tmp_path / "dist").namelist())


def test_installed_version_is_the_declared_one() -> None:
    assert metadata.version("sengoku") == PROJECT["version"]
