"""The command line. One module a command; each imports what it needs only when it runs, so that help comes at once."""

from __future__ import annotations


def main() -> None:
    """The console script `sengoku`."""
    from sengoku.cli.app import app

    app(prog_name="sengoku")
