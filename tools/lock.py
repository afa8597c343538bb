"""Pins every dependency (`make lock`), naming no host and no path of the machine it runs on.

Writes requirements/boot.txt (uv), lock.txt (the package and its developers' tools), bench.txt (what the benchmark
adds) and node.txt (Node, for machines that have none), all with hashes, and the same pins without hashes into
[tool.uv] constraint-dependencies of pyproject.toml.

What is pinned stays as it is. `python tools/lock.py all` moves everything to the newest versions,
`python tools/lock.py typer rich` only those two.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / ".boot" / ("Scripts" if os.name == "nt" else "bin") / "uv"
HEADER = "# Written by `make lock`; do not edit.\n"
CONSTRAINTS = re.compile(r"^constraint-dependencies = \[.*?^\]$", re.MULTILINE | re.DOTALL)


def name_of(requirement: str) -> str:
    """The package that a requirement line is about, in its normal form."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    if not found:
        raise SystemExit(f"not a pinned package: {requirement}")
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def with_constraints(pyproject: str, pins: list[str]) -> str:
    """The text of pyproject.toml with these pins as its constraints."""
    block = "".join(f'    "{pin}",\n' for pin in pins)
    text, count = CONSTRAINTS.subn(lambda _: f"constraint-dependencies = [\n{block}]", pyproject)
    if count != 1:
        raise SystemExit("pyproject.toml must have one list constraint-dependencies, over several lines")
    return text


def kept(pyproject: str, upgrade: list[str]) -> list[str]:
    """The pins of today that are not to be upgraded."""
    pins: list[str] = tomllib.loads(pyproject)["tool"]["uv"]["constraint-dependencies"]
    names = {name_of(name) for name in upgrade}
    return [pin for pin in pins if "all" not in names and name_of(pin) not in names]


def stanzas(requirements: str) -> list[str]:
    """A requirements file cut into packages, each with its hashes."""
    return re.findall(r"^[A-Za-z0-9].*\n(?:[ \t].*\n)*", requirements, re.MULTILINE)


def main(upgrade: list[str]) -> None:
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:  # an old uv.lock has no say, and none stays behind
        copy = Path(folder) / "pyproject.toml"
        copy.write_text(with_constraints(pyproject, kept(pyproject, upgrade)), encoding="utf-8")

        def uv(*arguments: str) -> str:
            command = [UV, *arguments, "--quiet", "--python", sys.executable, "--project", folder]
            done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, encoding="utf-8")
            return done.stdout

        def export(*arguments: str) -> str:
            return uv("export", "--frozen", "--no-emit-project", "--no-header", "--no-annotate", *arguments)

        uv("lock")
        pins = export("--all-groups", "--no-hashes").splitlines()
        lock = stanzas(export("--no-default-groups", "--group", "dev"))
        files = {
            "boot.txt": stanzas(export("--only-group", "boot")),
            "node.txt": stanzas(export("--only-group", "node")),
            "lock.txt": lock,
            "bench.txt": [part for part in stanzas(export("--only-group", "bench")) if part not in lock],
        }

    (ROOT / "requirements").mkdir(exist_ok=True)
    for name, parts in files.items():
        (ROOT / "requirements" / name).write_text(HEADER + "".join(parts), encoding="utf-8", newline="\n")
        print(f"requirements/{name}: {len(parts)} packages")
    text = with_constraints(pyproject, pins)
    (ROOT / "pyproject.toml").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if not shutil.which(UV):
        raise SystemExit("uv is missing: run `make lock`, or `python run.py boot` first")
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
