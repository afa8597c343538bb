"""Positions and scripts of Bushido told as text. A script is a position, then what is played on it and what must hold.

Position, a fact a line (cells not named are neutral, hands not named are empty, bonus tokens not named are gone):

    players red yellow green        seats in turn order; the colours are the script's own
    option campaign full
    start 7 red                     the phase to begin with, and the Daimyo; or `start setup red`
    month 3
    roles samurai yellow bushi green sensei yellow
    D red 30 yellow 28              Daimyo honor; S: Samurai honor
    cell b2 village red 5 [2]       kind, owner, troops, Ronin;  elite b2 1: markers there
    hand red 1 1 2 ronin            support tiles;  discs red duel kotau;  bonus red 3 6;  token red;  idle 2
    bag 4                           only so many tiles are in the bag; the last player named holds the others

Script:

    red: attack b2 b3               a decision; `x4` repeats it. In a window a play makes the later ones pass unseen
    ~ bag red 1 ronin               what the decision before it drew;  ~ disc kotau duel;  ~ front a1 town
    = D red 31                      what must hold: see `expect`
"""

from __future__ import annotations

import re
from pathlib import Path

import sengoku
from sengoku.games.bushido.pieces import (
    ALL_DISCS,
    BONUS,
    CELL,
    COLOURS,
    DISCS,
    FORTRESS,
    KINDS,
    KOKU,
    SUPPORT,
    TILES,
    D,
    T,
)
from sengoku.games.bushido.provinces import katana_of, own_cells
from sengoku.games.bushido.records import Outcome
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.supply import picked
from sengoku.games.bushido.turn import Turn

GAME = sengoku.game("bushido")
REMARK = re.compile(r"\([^()]*\)|#.*")


class Table:
    """A state, and the script's own names for its seats."""

    def __init__(self, text: str) -> None:
        lines = [REMARK.sub("", line).split() for line in text.strip().splitlines()]
        facts = [line for line in lines if line]
        self.players = next(line[1:] for line in facts if line[0] == "players")
        options = {line[1]: GAME.options[line[1]].read(line[2]) for line in facts if line[0] == "option"}
        state = GAME.new(len(self.players), 1, options)
        assert isinstance(state, Bushido)
        self.s = state
        self.fronts: dict[str, str] = {}
        self.start = next(line[1:] for line in facts if line[0] == "start")
        self.s.daimyo = self.s.starter = self.seat(self.start[1])
        if self.start[0] == "setup":
            self.s = GAME.new(len(self.players), 1, {**options, "start": self.s.daimyo})  # type: ignore[assignment]
        else:
            self._cleared()
            for line in facts:
                self._fact(*line)
            self._totals()
            self._pool_of_tiles(facts)

    def seat(self, colour: str) -> int:
        return self.players.index(colour)

    def _cleared(self) -> None:
        s = self.s
        for cell in s.cells:
            s.kind[cell] = KINDS.index("mountain")
        s.fronts, s.bonus, s.token = [0] * FORTRESS, [0] * s.seats, [0] * s.seats
        s.discs, s.floor = [0] * (s.seats * D), [0] * (s.seats * D)
        s.daimyo_honor = [20 + x for x in range(s.seats)]
        s.top, s.phase, s.next = Turn(None), 1, int(self.start[0])
        # a fight lost before Phase 10, for scripts that begin with the council
        s.outcome = Outcome(s.cells[0], 0, 0, 1, 2, False, 0, 0, 1, "held")

    def _fact(self, name: str, *words: str) -> None:
        s = self.s
        if name == "cell":
            cell = CELL[words[0]]
            s.kind[cell], s.troops[cell] = KINDS.index(words[1]), int(words[3])
            s.owner[cell] = -1 if words[2] == "neutral" else self.seat(words[2])
            s.ronin[cell] = int(words[4]) if len(words) > 4 else 0
        elif name == "elite":
            s.elite[CELL[words[0]]] = int(words[1])
        elif name in "DS":
            for colour, value in zip(words[::2], words[1::2]):
                (s.daimyo_honor if name == "D" else s.samurai_honor)[self.seat(colour)] = int(value)
        elif name == "hand":
            for tile in words[1:]:
                s.tiles[self.seat(words[0]) * T + TILES.index(tile)] += 1
        elif name == "discs":
            for disc in words[1:]:
                s.discs[self.seat(words[0]) * D + DISCS.index(disc)] += 1
        elif name == "bonus":
            s.bonus[self.seat(words[0])] = sum([1 << BONUS.index(int(n)) for n in words[1:]])
        elif name == "token":
            s.token[self.seat(words[0])] = 1
        elif name == "month":
            s.month = int(words[0])
        elif name == "idle":
            s.idle = int(words[0])
        elif name == "roles":
            for role, colour in zip(words[::2], words[1::2]):
                setattr(s, role, self.seat(colour))
            if s.seats == 5:
                (s.hatamoto,) = {0, 1, 2, 3, 4} - {s.daimyo, s.samurai, s.bushi, s.sensei}
        elif name not in ("players", "start", "option", "bag"):
            raise ValueError(f"no fact is called {name}")

    def _totals(self) -> None:
        s = self.s
        for x in range(s.seats):
            cells = own_cells(s, x)
            s.pool[x] = 30 - sum([s.troops[c] for c in cells])
            s.koku[x] = sum([KOKU[s.kind[c]] for c in cells])
            s.income[x] = sum([katana_of(s, s.kind[c]) for c in cells])

    def _pool_of_tiles(self, facts: list[list[str]]) -> None:
        s = self.s
        s.bag = [SUPPORT[k] - sum(s.tiles[k::T]) for k in range(T)]
        s.bag[TILES.index("ronin")] -= sum(s.ronin)
        s.pile = [ALL_DISCS[k] - sum(s.discs[k::D]) for k in range(D)]
        assert min(s.bag) >= 0
        assert min(s.pile) >= 0
        left = [int(line[1]) for line in facts if line[0] == "bag"]
        for kind in range(T) if left else []:
            while s.bag[kind] and sum(s.bag) > left[0]:
                s.bag[kind] -= 1
                s.tiles[(s.seats - 1) * T + kind] += 1

    # ------------------------------------------------------------ playing

    def begin(self, drawn: list[list[str]]) -> None:
        if self.start[0] != "setup":
            self.s.script = self.dice(drawn) or None
            self.s.settle()
            assert not self.s.script
            self.s.script = None

    def named(self, action: str) -> str:
        """An action in the script's colours, in the engine's own."""
        return " ".join([COLOURS[self.seat(w)] if w in self.players else w for w in action.split()])

    def dice(self, drawn: list[list[str]]) -> list[int]:
        """The dice that draw these things, in this order."""
        bag, pile, out = self.s.bag.copy(), self.s.pile.copy(), []
        for what, *words in drawn:
            names, counts, wanted = (TILES, bag, words[1:]) if what == "bag" else (DISCS, pile, words)
            for thing in wanted:
                value = sum(counts[: names.index(thing)]) + 1
                assert picked(counts, value) == names.index(thing), f"no {thing} is left"
                out.append(value)
        return out

    def does(self, colour: str, action: str, drawn: list[list[str]] | None = None) -> None:
        s, seat = self.s, self.seat(colour)
        wanted = self.named(action)
        legal = s.legal_actions(seat)
        assert wanted in legal, f"asked: {s.to_act} at {type(s.top).__name__}, {colour} may {legal[:40]}"
        window = type(s.top).__name__ in ("Others", "Council", "Kotau")
        after = [x for x in s.to_act if x != seat] if window and action != "pass" else []
        for x in after:
            s.apply(x, "pass")
        if action.startswith("take") and action.split()[1] in self.fronts:
            kind = KINDS.index(self.fronts[action.split()[1]])
            s.script = [sum(s.fronts[:kind]) + 1]
        elif drawn:
            s.script = self.dice(drawn)
        s.apply(seat, wanted)
        assert not s.script, f"dice left: {s.script}"
        s.script = None

    # ------------------------------------------------------------ what must hold

    def offered(self, colour: str | None = None) -> list[str]:
        """The list of the next decision, in the script's colours."""
        s = self.s
        seat = self.seat(colour) if colour else s.sensei if s.sensei in s.to_act else s.to_act[0]
        back = {COLOURS[i]: name for i, name in enumerate(self.players)}
        return [" ".join([back.get(w, w) for w in a.split()]) for a in s.legal_actions(seat)]

    def expect(self, words: list[str], colour: str | None = None) -> None:
        view, name = self.s.view(None), words[0]
        of_player = {"D": "daimyo_honor", "S": "samurai_honor", "koku": "koku", "income": "income", "pool": "pool"}
        of_player |= {"tiles": "tiles", "discs": "discs", "token": "token", "bonus": "bonus"}
        found: object
        if name in of_player:
            found = view["players"][self.seat(words[1])][of_player[name]]
        elif name in ("troops", "ronin", "elite"):
            found = view["cells"][words[1]][name]
        elif name == "owner":
            owner = view["cells"][words[1]]["owner"]
            found = "neutral" if owner is None else self.players[owner]
        elif name in ("month", "phase"):
            found = view[name]
        elif name in ("daimyo", "hatamoto"):
            found = self.players[view["roles"][name]]
        elif name in ("strength", "losses"):
            found = view["last_fight"][name]
            found = "none" if found is None else " ".join([str(n) for n in found])
            words = [name, " ".join(words[1:])]
        elif name == "result":
            found = view["last_fight"]["result"]
        elif name == "winner":
            found = self.players[self.s.winners[0]] if self.s.is_over else "nobody"
        elif name == "asked":
            found, words = " ".join([self.players[x] for x in self.s.to_act]), [name, " ".join(words[1:])]
        elif name == "bag":
            found = view["bag"]
        else:
            return self._expect_offer(name, " ".join(words[1:]), colour)
        assert str(found) == words[-1], f"{name} is {found}"

    def _expect_offer(self, name: str, text: str, colour: str | None) -> None:
        list_ = self.offered(colour)
        if name == "offered":
            assert sorted(list_) == sorted([a.strip() for a in text.split("|")]), f"offered: {list_}"
        elif name == "has":
            assert text in list_, f"offered: {list_}"
        elif name == "lacks":
            assert text not in list_, f"offered: {list_}"
        else:
            raise ValueError(f"nothing is called {name}")


def run(text: str) -> Table:
    """Plays a text: a position, a line of dashes, a script. Returns the table as it is at the end."""
    facts, _, script = text.partition("---\n")
    table = Table(facts)
    steps = [line for line in [REMARK.sub("", raw).strip() for raw in script.splitlines()] if line]
    for line in steps:
        if line.startswith("~ front"):
            table.fronts[line.split()[2]] = line.split()[3]
    steps = [line for line in steps if not line.startswith("~ front")]
    table.begin(_drawn(steps, -1))
    for i, line in enumerate(steps):
        try:
            if line.startswith("="):
                following = [x.partition(":")[0] for x in steps[i:] if ":" in x]
                table.expect(line[1:].split(), following[0] if following else None)
            elif not line.startswith("~"):
                colour, _, action = line.partition(":")
                action, times = re.fullmatch(r"\s*(.*?)(?:\s+x(\d+))?\s*", action).groups()  # type: ignore[union-attr]
                for k in range(int(times or 1)):
                    table.does(colour, action, _drawn(steps, i) if k == int(times or 1) - 1 else [])
        except AssertionError as e:
            raise AssertionError(f"'{line}' (step {i + 1}): {e}") from e
    return table


def _drawn(steps: list[str], i: int) -> list[list[str]]:
    """The lines of drawn things that belong to step i: up to the next decision."""
    out: list[list[str]] = []
    for line in steps[i + 1 :]:
        if line.startswith("~"):
            out.append(line[1:].split())
        elif not line.startswith("="):
            break
    return out


# ------------------------------------------------------------ script files

SCRIPTS = Path(__file__).resolve().parent / "scripts"


class ScriptFile:
    """A script in a file: `covers:` and ids first. Its position may begin with `same as FILE`."""

    def __init__(self, path: Path) -> None:
        head, _, self.text = path.read_text(encoding="utf-8").partition("\n")
        assert head.startswith("covers:"), path
        self.name, self.covers = path.stem, head.split()[1:]
        same = re.search(r"^same as (\S+)\n", self.text, re.MULTILINE)
        if same:
            other = ScriptFile(SCRIPTS / f"{same[1]}.txt").text.partition("---\n")[0]
            self.text = self.text.replace(same[0], other)


def all_scripts() -> list[ScriptFile]:
    return [ScriptFile(path) for path in sorted(SCRIPTS.glob("*.txt"))]
