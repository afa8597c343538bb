"""The command line. One module a command; each imports what it needs only when it runs, so that help comes at once."""

from __future__ import annotations


def main() -> None:
    """The console script `sengoku`."""
    import sys

    from sengoku.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):  # what a terminal cannot show, or a pipe garbles, stops nothing
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="sengoku")
