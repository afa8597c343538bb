"""What `sengoku arena` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Doc = dict[str, Any]
WHAT = {
    "pairs": "share of wins of the bot on the left",
    "one-vs-rest": "share of first places of one bot on the left among bots of the kind above",
    "free-for-all": "how often the bot on the left ends before the one above",
}


def show(doc: Doc, out: Console) -> None:
    """The whole of a tally: the bots, then the game itself."""
    games = f"{doc['games']:,} games" + (f", {len(doc['errors'])} broke" if doc["errors"] else "")
    setups = doc["setups"]
    out.print(f"[bold]{setups[0]['name'] if len(setups) == 1 else f'{len(setups)} set-ups'}[/]: {games}")
    if doc["matrix"]:
        out.print(f"\nWho beats whom: {WHAT[doc['plan']['field']]}, with 95 % intervals", matrix(doc))
    if doc["until"] and doc["matrix"]:
        out.print(verdict(doc))
    out.print("\nThe bots, and seconds of one core that they take for a decision", bots(doc))
    out.print("\nThe seats", by_seat(doc))
    if len(doc["setups"]) > 1 and len(doc["bots"]) > 1:
        out.print("\nThe set-ups: first places for each seat taken", by_setup(doc))
    out.print("\nDecisions a game", lengths(doc))
    if doc["left_out"]:
        out.print(f"Left out, as the games do not allow them: {'; '.join(doc['left_out'])}.")


def table(*heads: str) -> Table:
    from rich.table import Table

    made = Table(*heads, box=None, header_style="bold", padding=(0, 2))
    for column in made.columns[1:]:
        column.justify = "right"
    return made


def matrix(doc: Doc) -> Table:
    """Who beats whom. In pairs the other half is known, too; with more seats only what was played is shown."""
    names = list(doc["bots"])
    cells: dict[tuple[str, str], str] = {}
    for row in doc["matrix"]:
        cells[row["one"], row["other"]] = interval(row)
        if doc["plan"]["field"] != "one-vs-rest":
            turned = {"share": 1 - row["share"], "low": 1 - row["high"], "high": 1 - row["low"]}
            cells[row["other"], row["one"]] = interval(turned)
    made = table("", *names)
    for a in names:
        made.add_row(a, *["" if a == b else cells.get((a, b), "-") for b in names])
    return made


def bots(doc: Doc) -> Table:
    made = table("", "first places", "seats", "rating", "", "a decision", "the longest", "decisions")
    for name, row in doc["bots"].items():
        rating, cost = row["rating"], row["decision"]
        made.add_row(
            name,
            count(row["wins"]),
            f"{row['games']:,}",
            f"{rating['mu']:.1f}",
            f"± {rating['sigma']:.1f}",
            seconds(cost["mean"]),
            seconds(cost["most"]),
            f"{cost['count']:,}",
        )
    return made


def verdict(doc: Doc) -> str:
    """One sentence: is the share clear of the line?"""
    until, row = doc["until"], doc["matrix"][0]
    found = f"{row['one']} against {row['other']}: {row['share'] * 100:.1f} % of {row['games']:,} games"
    said = f"[bold]{until['verdict']}[/] {'of' if until['verdict'] == 'undecided' else ''}".strip()
    sure = f"sequential 95 % interval {percents(until)}, Wilson {percents(row)}"
    return f"{found}; {said} the line of {until['line'] * 100:.1f} % ({sure})."


def by_seat(doc: Doc) -> Table:
    made = table("", "first places", "share", "95 %")
    for setup in doc["setups"]:
        if len(doc["setups"]) > 1:
            made.add_row(f"[bold]{setup['name']}[/]")
        for i, (name, row) in enumerate(zip(setup["names"], setup["seats"])):
            named = name if name == f"seat {i}" else f"seat {i}, {name}"
            made.add_row(named, count(row["wins"]), f"{row['share'] * 100:.1f} %", percents(row))
    return made


def lengths(doc: Doc) -> Table:
    made = table("", "games", "mean", "least", "median", "most", "ended")
    for s in doc["setups"]:
        d = s["decisions"]
        ends = ", ".join([f"{kind} {n}" for kind, n in s["endings"].items()])
        numbers = [f"{d[k]:,}" for k in ("least", "median", "most")]
        made.add_row(s["name"], f"{s['games']:,}", f"{d['mean']:,.0f}", *numbers, ends)
    return made


def by_setup(doc: Doc) -> Table:
    """Each bot's first places for each seat it took, set-up by set-up."""
    made = table("", *doc["bots"])
    for s in doc["setups"]:
        made.add_row(s["name"], *[interval(row) if row["games"] else "-" for row in s["bots"].values()])
    return made


def interval(row: Doc) -> str:
    return f"{row['share'] * 100:.1f} % ({row['low'] * 100:.0f}-{row['high'] * 100:.0f})"


def percents(row: Doc) -> str:
    return f"{row['low'] * 100:.1f}-{row['high'] * 100:.1f} %"


def count(wins: float) -> str:
    return f"{wins:,.0f}" if wins == int(wins) else f"{wins:,.1f}"


def seconds(value: float) -> str:
    """
    >>> seconds(0.0000123), seconds(0.0123), seconds(1.23)
    ('12 us', '12.3 ms', '1.23 s')
    """
    if value < 0.001:
        return f"{value * 1e6:.0f} us"
    return f"{value * 1e3:.1f} ms" if value < 1 else f"{value:.2f} s"
