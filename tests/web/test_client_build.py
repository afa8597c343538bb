"""The client as it is built: how much a browser loads, in which languages it speaks, and that it needs no Node."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import venv
from pathlib import Path
from typing import Any

import pytest

from sengoku.server.settings import WEB

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "web"
LANGUAGES = ("en", "de", "ja")
Manifest = dict[str, dict[str, Any]]  # what Vite says about each part of the build
USED = re.compile(r"""\bt\(\s*["']([a-z0-9_.-]+)["']\s*[,)]""")
PREFIX = re.compile(r"""["'`]([a-z0-9_-]+[._][a-z0-9_.-]*?)(?:["']\s*\+|\$\{)""")  # "bot." + level, `learn.${game}`


def sources() -> dict[str, str]:
    files = [*(CLIENT / "src").rglob("*.svelte"), *(CLIENT / "src").rglob("*.ts")]
    return {path.relative_to(CLIENT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def words() -> dict[str, dict[str, str]]:
    return {
        id: entry
        for file in sorted((CLIENT / "words").glob("*.json"))
        for id, entry in json.loads(file.read_text(encoding="utf-8")).items()
    }


def test_every_text_is_there_in_all_three_languages() -> None:
    for id, entry in words().items():
        assert tuple(sorted(entry)) == tuple(sorted(LANGUAGES)), id
        assert all(entry.values()), id


def test_translations_have_the_same_arguments() -> None:
    names = re.compile(r"\{([A-Za-z0-9_*]+)")
    for id, entry in words().items():
        wanted = set(names.findall(entry["en"]))
        for language in ("de", "ja"):
            assert set(names.findall(entry[language])) == wanted, f"{id} in {language}"


def test_every_text_that_the_client_asks_for_exists() -> None:
    known = words()
    missing = {f"{name}: {id}" for name, text in sources().items() for id in USED.findall(text) if id not in known}
    assert missing == set()


def test_no_text_is_kept_that_nobody_asks_for() -> None:
    text = "\n".join(sources().values())
    prefixes = set(PREFIX.findall(text))
    idle = [id for id in words() if f'"{id}"' not in text and f"'{id}'" not in text and f"`{id}`" not in text]
    idle = [id for id in idle if not any(id.startswith(prefix) for prefix in prefixes)]
    assert idle == []


def test_no_sentence_stands_in_the_markup() -> None:
    """Text between tags is a word of a person's language, and belongs into the catalogue."""
    found = []
    for name, text in sources().items():
        if not name.endswith(".svelte"):
            continue
        body = re.sub(
            r"<script.*?</script>|<style.*?</style>|<kbd.*?</kbd>|<!--.*?-->|&\w+;", "", text, flags=re.DOTALL
        )
        body = re.sub(r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}", "", body)  # expressions
        for piece in re.findall(r">([^<>]*)<", body):
            if re.search(r"[A-Za-z]{3,}", piece) and piece.strip() not in ("SENGOKU",):
                found.append(f"{name}: {piece.strip()[:60]}")
    assert found == []


def loaded(entry: str, manifest: Manifest, seen: set[str]) -> set[str]:
    """The files that come with an entry of the build: its own, and all that it imports at once."""
    if entry in seen:
        return set()
    seen.add(entry)
    part = manifest[entry]
    files = {str(part["file"]), *[str(css) for css in part.get("css", [])]}
    for other in part.get("imports", []):
        files |= loaded(str(other), manifest, seen)
    return files


def weight(files: set[str]) -> int:
    return sum(len(gzip.compress((WEB / name).read_bytes(), 9)) for name in files if name.endswith((".js", ".css")))


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    file = WEB / ".vite" / "manifest.json"
    if not file.is_file():
        pytest.fail("the browser client is not built: python tools/client.py")
    found: Manifest = json.loads(file.read_text())
    return found


def entries(manifest: Manifest, pattern: str) -> list[str]:
    return [key for key in manifest if re.search(pattern, key)]


def test_home_loads_at_most_150_kb_of_script_and_style(manifest: Manifest) -> None:
    files = loaded("index.html", manifest, set()) | loaded("virtual:words/de", manifest, set())
    size = weight(files)
    assert size <= 150_000, size


@pytest.mark.parametrize("family", ["shogun", "warriors", "bushido", "dueling"])
def test_a_table_loads_at_most_350_kb_of_script_and_style(family: str, manifest: Manifest) -> None:
    """The map's geometry among it; pictures and fonts apart."""
    files: set[str] = set()
    for entry in ("index.html", "virtual:words/de", "src/pages/TablePage.svelte", f"src/games/{family}/Table.svelte"):
        files |= loaded(entry, manifest, set())
    size = weight(files)
    assert size <= 350_000, size


@pytest.mark.soak
def test_the_client_builds_on_a_machine_without_node(tmp_path: Path) -> None:
    """With Node from PyPI: a copy of what is committed, a PATH without node and npm."""
    copy = tmp_path / "copy"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
    path = [folder for folder in os.environ["PATH"].split(os.pathsep) if not has_node(Path(folder))]
    bare = tmp_path / "bin"
    bare.mkdir()
    for name in ("python3", "git", "sh", "env"):
        if (found := shutil.which(name)) is not None:
            (bare / name).symlink_to(found)
    env = {**os.environ, "PATH": os.pathsep.join([str(bare), *path])}
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    node = str(copy / "requirements" / "node.txt")
    subprocess.run([python, "-m", "pip", "install", "-qq", "--require-hashes", "-r", node], check=True, env=env)
    subprocess.run([python, "tools/client.py"], cwd=copy, check=True, env=env)
    assert (copy / "src" / "sengoku" / "web" / "index.html").is_file()


def has_node(folder: Path) -> bool:
    return (folder / "node").exists() or (folder / "npm").exists()
