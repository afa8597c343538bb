#!/usr/bin/env python3
"""Compiles the engine with mypyc, in place: the same Python, the same results, several times faster.

    python tools/compile.py                    everything; needs a C compiler and the group `compile` of pyproject.toml
    python tools/compile.py --only shogun      the kernel and this game; the others stay as they are
    python tools/compile.py --no-bots          the rules alone
    python tools/compile.py --remove           back to plain Python
    python tools/compile.py --root FOLDER      in a copy of this tree (with its `src`)

`make compile` and `make uncompile` do the same. A compiled module lies beside its source and wins over it, so a stamp
with a digest of each source lies beside them: Sengoku does not start when a source was changed afterwards.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

STAMP = "compiled.json"  # in the package; sengoku/machine.py reads it
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
FACES = (
    "audit",
    "battles",
    "observation",
    "position",
    "provenance",
    "sources",
    "text",
    "vocabulary",
)  # modules of a game's folder
LEVEL = "2"  # of optimisation by the C compiler; 3 takes longer and gains nothing


def modules(package: Path, only: tuple[str, ...] = (), bots: bool = True) -> list[Path]:
    """What is compiled: of the kernel, the games, their odds and their bots all but what faces the world.

    Compiled functions refuse a wrong type with a TypeError before a line of them runs; what people and networks hand in
    shall be refused with our own sentences, and is not where the time goes.
    """
    folders = [f for f in sorted(package.glob("games/*/")) if (f / "__init__.py").exists()]
    missing = [name for name in only if name not in [f.name for f in folders]]
    if missing:
        raise SystemExit(f"There is no game's folder {', '.join(missing)} under {package / 'games'}.")
    found = [package / "kernel" / f"{name}.py" for name in ("dice", "frame", "state")]
    for folder in folders:
        if not only or folder.name in only:
            found += [f for f in folder.rglob("*.py") if f != folder / "__init__.py" and f.stem not in FACES]
            found += package.glob(f"odds/{folder.name}_*.py")
    if not bots:
        return sorted([f for f in found if not f.name.startswith("bots") and f.parent.name != "odds"])
    found.append(package / "odds" / "memory.py")
    return sorted([*found, *[f for f in package.glob("bots/*.py") if f.name != "__init__.py"]])


def compile_into(
    root: Path, only: tuple[str, ...] = (), level: str = LEVEL, jobs: int = 0, bots: bool = True
) -> list[Path]:
    """Compiles the package under `root / "src"` in place and returns the files that were added, the stamp last."""
    from mypyc.build import mypycify

    remove(root)
    src = root / "src"
    files = [str(f.relative_to(src)) for f in modules(src / "sengoku", only, bots)]
    here = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="sengoku-") as build:
        os.chdir(src)  # mypyc names modules by their path
        try:
            made: list[Any] = mypycify(
                ["--strict", *files],
                opt_level=level,
                debug_level="0",
                multi_file=True,
                group_name="sengoku",
                target_dir=build,
            )
            build_in_place(made, build, jobs or os.cpu_count() or 1)
        finally:
            os.chdir(here)
    stamp = src / "sengoku" / STAMP
    digests = {name: hashlib.sha256((src / name).read_bytes()).hexdigest() for name in files}
    stamp.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    return [*compiled_files(src), stamp]


def build_in_place(extensions: list[Any], folder: str, jobs: int) -> None:
    """Runs the C compiler; setuptools would compile the many files of one extension one by one."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Build(build_ext):
        def build_extension(self, ext: Any) -> None:
            if not hasattr(self.compiler, "one_by_one"):
                self.compiler.one_by_one = self.compiler.compile
                self.compiler.compile = self.side_by_side
            super().build_extension(ext)

        def side_by_side(self, sources: list[str], **given: Any) -> list[str]:
            with ThreadPoolExecutor(jobs) as pool:
                done = list(pool.map(lambda source: self.compiler.one_by_one([source], **given), sources))
            return [made for objects in done for made in objects]

    command = Build(Distribution({"name": "sengoku", "ext_modules": extensions}))
    command.inplace, command.build_temp, command.build_lib = 1, f"{folder}/objects", f"{folder}/lib"
    command.ensure_finalized()
    command.run()


def compiled_files(src: Path) -> list[Path]:
    return sorted([*src.glob("sengoku__mypyc.*"), *(src / "sengoku").rglob(f"*{SUFFIX}")])


def remove(root: Path) -> None:
    """Back to plain Python."""
    for file in [*compiled_files(root / "src"), root / "src" / "sengoku" / STAMP]:
        file.unlink(missing_ok=True)


def has_compiler() -> bool:
    """Whether there is a C compiler; setuptools looks for these."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return sys.platform == "win32" or any([shutil.which(word) for word in (words[0], "cc", "gcc", "clang")])


def main() -> None:
    ask = argparse.ArgumentParser(description="Compile the engine with mypyc, in place.")
    ask.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, help="a tree with src/")
    ask.add_argument("--only", default="", help="folders of games, with commas between; default: all")
    ask.add_argument("--no-bots", action="store_true", help="leave odds and bots out")
    ask.add_argument("--level", default=LEVEL, choices=["0", "1", "2", "3"], help="of optimisation")
    ask.add_argument("--jobs", type=int, default=0, help="C compilers at once; default: one a core")
    ask.add_argument("--remove", action="store_true", help="back to plain Python")
    given = ask.parse_args()
    if given.remove:
        return remove(given.root)
    if not has_compiler():
        raise SystemExit("There is no C compiler here; Sengoku runs without one, only slower.")
    only = tuple([name for name in given.only.split(",") if name])
    made = compile_into(given.root, only, given.level, given.jobs, not given.no_bots)
    print(f"{len(made) - 1} compiled files lie beside their sources; `make uncompile` removes them.")


if __name__ == "__main__":
    main()
