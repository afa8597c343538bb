"""Which program plays: a hash of all source and data that decides how a game goes.

Games of a bot before and after a change are games of two bots: a run goes on only with the program that began it, and
machines that play together must have the same one.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

import sengoku
from sengoku.kernel.game import game

PARTS = ("kernel", "bots", "odds")
KINDS = (".py", ".toml")


@cache
def code_of(id: str) -> str:
    """The hash for one game: its own folder, the kernel, the bots, the odds. It is made once in a process."""
    package = Path(str(sengoku.__file__)).parent
    module = sys.modules[type(game(id)).__module__]
    folders = [*[package / part for part in PARTS], Path(str(module.__file__)).parent]
    found = blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in KINDS and path.is_file():
                found.update(f"{path.relative_to(folder).as_posix()}\n".encode())
                found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()
