"""Positions that several tests begin with. Later lines of a position overrule earlier ones."""

from __future__ import annotations

from bushido.position import Table, run

# Three players. Red's a2 and a3 touch yellow's b3; red's b2 touches yellow's b3 and green's c2 and c3.
THREE = """
players red yellow green
month 3
D red 20 yellow 25 green 30
S red 12 yellow 20 green 15
cell a1 fortress red 1
cell a2 village red 5
cell a3 mountain red 4
cell b2 rice_field red 6
cell b3 mountain yellow 3
cell b4 village yellow 4
cell b5 fortress yellow 1
cell a4 temple yellow 3
cell c3 mountain green 3
cell c2 rice_field green 3
cell c4 town green 3
cell d3 fortress green 1
"""
# The same land ready to fight: red is Daimyo, green his Samurai and Sensei, yellow the Bushi.
WAR = (
    THREE
    + """
start 7 red
roles samurai green bushi yellow sensei green
hand green 1 1 2 3 3
hand yellow 1 1 1 1 3
discs green battle duel ambush traitor
discs yellow battle duel ambush traitor
"""
)
# Five players: red is Daimyo, yellow Samurai, green Bushi, blue Sensei, black Hatamoto.
FIVE = """
players red yellow green blue black
month 3
D red 20 yellow 25 green 30 blue 35 black 40
S red 12 yellow 20 green 15 blue 17 black 19
roles samurai yellow bushi green sensei blue
cell a1 fortress red 1
cell a2 village red 5
cell b2 rice_field red 4
cell b3 mountain red 3
cell a4 fortress yellow 1
cell a3 temple yellow 4
cell b4 village yellow 4
cell c2 fortress green 1
cell c3 mountain green 4
cell d2 rice_field green 5
cell d5 fortress blue 1
cell c5 town blue 3
cell d4 village blue 4
cell f2 fortress black 1
cell e3 city black 4
cell e2 mountain black 4
"""


def play(position: str, script: str) -> Table:
    return run(position + "---\n" + script)


def fight(discs: str, green: str, yellow: str, more: str = "", march: int = 3, source: str = "a3") -> Table:
    """Red attacks b3 with green as Samurai: 'battle duel', and ones, twos and threes of both ('2 1 2')."""
    table = play(WAR + more, f"red: done\nred: attack {source} b3\nred: march {march}\n")
    stacks_of(table, "green", green)
    stacks_of(table, "yellow", yellow)
    if discs:
        a, d = discs.split()
        table.does("green", f"disc {a}")
        table.does("yellow", f"disc {d}")
    return table


def stacks_of(table: Table, colour: str, stack: str) -> None:
    counts = [int(n) for n in stack.split()]
    for kind, n in zip(("ones", "twos", "threes"), counts):
        table.does(colour, f"{kind} {n}")
    tops = [k + 1 for k in range(3) if counts[k]]
    table.does(colour, f"top {tops[0]}" if tops else "top none")


def holds(table: Table, *facts: str) -> None:
    """Each fact as a script would say it: 'D red 31'."""
    for fact in facts:
        try:
            table.expect(fact.split())
        except AssertionError as e:
            raise AssertionError(f"'{fact}': {e}") from e
