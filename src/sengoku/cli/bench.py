"""`sengoku bench`: how fast it is, beside known yardsticks."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from sengoku.cli.common import AsJson, Trouble, console, print_json


def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="How long, roughly.")] = 20,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 also if python-chess is not installed.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure random play of each game, with the list of choices made at each decision, and single operations.

    python-chess and OpenSpiel are measured in the same run where they are installed (`make bench` installs them), in
    turns of a tenth of a second, so that the ratios hold on a busy machine too. The exit status is 1 if any figure is
    under 0.8 of its target; targets are higher for the compiled engine (`make compile`).

    \b
    Examples:
        sengoku bench
        sengoku bench --seconds 60 --json
        sengoku bench --check
    """
    from sengoku.arena.bench import measure, short_of, unmeasured

    doc = measure(seconds)
    short = short_of(doc) + (unmeasured(doc) if check else [])
    if as_json:
        print_json({**doc, "short_of_target": short})
    else:
        show(doc)
    if short:
        raise Trouble(" ".join(short))


def show(doc: dict[str, Any]) -> None:
    from rich.table import Table

    out = console()
    out.print(f"compiled: {'yes' if doc['compiled'] else 'no'}")
    out.print()
    table = Table("random play, choices listed", box=None, pad_edge=False, header_style="bold")
    for head in ("decisions/s", "x python-chess", "target"):
        table.add_column(head, justify="right")
    for row in [*doc["play"], *doc["peers"]]:
        times = "" if row["ratio"] is None else f"{row['ratio']:.2f}"
        goal = f">= {row['target']:g}" if "target" in row else ""
        table.add_row(row["name"], f"{row['per_second']:,.0f}", times, goal)
    out.print(table)
    for name in doc["missing"]:
        out.print(f"{name} is not installed here; `make bench` installs it and measures beside it.")
    found = doc.get("operations")
    if not found:
        return
    out.print()
    costs = Table(f"one operation, {found['of']}", box=None, pad_edge=False, header_style="bold")
    costs.add_column("cost", justify="right")
    costs.add_column("target", justify="right")
    costs.add_row("clone()", f"{found['clone']:.1f} us", f"<= {found['clone_target']:g} us")
    labels = {"view": "view(seat)", "view_json": "view(seat) as JSON", "determinize": "determinize(seat, seed)"}
    labels |= {"fingerprint": "fingerprint()", "replay": "replay, a decision", "verify": "verify, a decision"}
    for name, label in labels.items():
        costs.add_row(label, f"{found[name]:.1f} us", "")
    for row in doc["odds"]:
        costs.add_row(row["name"], f"{row['milliseconds']:.2f} ms", f"<= {row['target']:g} ms")
    costs.add_row("record, a decision", f"{found['record_bytes']:.0f} bytes", "")
    out.print(costs)


def add_to(app: typer.Typer) -> None:
    app.command("bench")(bench)
