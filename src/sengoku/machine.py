"""Imported before anything that may be compiled: machine code that is older than its source is refused."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

STAMP = Path(__file__).with_name("compiled.json")  # written by tools/compile.py: a digest of each compiled source


def check() -> None:
    """A compiled module wins over its source; nobody would see that an edited source is not what runs."""
    if not STAMP.exists():
        return  # plain Python, or an installed wheel whose sources nobody edits
    for name, digest in json.loads(STAMP.read_text(encoding="utf-8")).items():
        source = STAMP.parent.parent / name
        if not source.exists() or hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            raise ImportError(
                f"{name} is not what it was when the engine was compiled: `make compile` again, or `make uncompile`."
            )


check()
