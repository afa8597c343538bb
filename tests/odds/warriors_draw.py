"""Battles of Warriors of Japan drawn at random, and how the engine plays them by the rules that the odds state."""

from __future__ import annotations

import random
from typing import Any

import sengoku
from odds.harness import Battle, with_dice
from sengoku.games.warriors import board
from sengoku.games.warriors.battle import Battles
from sengoku.games.warriors.betrayal import Bribe, leverage
from sengoku.games.warriors.board import BATTLE, BRAVERY, FRONTS, MOST, NAMES, NUMBER_OF, REGION_OF, STARS, STRIPE, R
from sengoku.games.warriors.losses import BoxOfN
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, Frame
from warriors.given import position

FIELD = "tokai"
# By side: where it runs to, by how many can cross.
REFUGE = [{4: "south_kanto", 2: "tosan"}, {4: "north_kinki", 2: "south_kinki"}]
WHO = ("attacker", "defender")


class Over(Frame[Warriors]):
    """Stops where the battle is over."""

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (0,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return ["pass"]


class Fought:
    """A battle, and who decides how."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.asked = asked
        self.court = asked["court"]
        self.seats = [board.SIDES.index(self.court), 1 - board.SIDES.index(self.court)]  # of attacker, defender
        self.refuge = [REFUGE[n][self.choice(n, "limit", 4)] for n in (0, 1)]
        self.base = self._base()

    def choice(self, number: int, name: str, default: Any) -> Any:
        return self.asked.get(f"{WHO[number]}_{name}", default)

    def _base(self) -> Warriors:
        lines = []
        for n, who in enumerate(WHO):
            side = board.SIDES[self.seats[n]]
            lines += [f"at {name} {side} {FIELD} {count}" for name, count in self.asked[who].items()]
            lines.append(f"control {side} {self.refuge[n]}")
        payer = [n for n in (0, 1) if self.choice(n, "pays", False)]
        vp = 0 if not payer else 1 if self.seats[payer[0]] == 0 else -1
        initiative = board.SIDES[self.seats[WHO.index(self.asked["initiative"])]]
        base = position("\n".join(lines), "battles", vp=vp, initiative=initiative)
        assert isinstance(base, Warriors)
        base.top = Battles(Over(None))
        return base

    # ------------------------------------------------------------ playing it

    def played(self, n: int) -> Warriors:
        s = with_dice(self.base, n)
        assert isinstance(s, Warriors)
        s.settle()
        while not isinstance(s.top, Over):
            seat = s.to_act[0]
            s.apply(seat, self.decides(s, seat, s.legal_actions(seat)))
        return s

    def decides(self, s: Warriors, seat: int, legal: list[Action]) -> Action:
        number = self.seats.index(seat)
        kind = legal[0].split(" ")[0]
        if isinstance(s.top, Bribe):
            return "spend" if self.choice(number, "pays", False) else "keep"
        if isinstance(s.top, BoxOfN):
            return legal[0]
        if legal[-1] == "no betrayal":
            wanted = f"betray {self.choice(number, 'tempts', None)}"
            return wanted if wanted in legal else "no betrayal"
        if legal[-1] == "stay":
            runs = s.strength(seat, s.field) <= self.choice(number, "runs_at", 0)
            return f"run {self.refuge[number]}" if runs else "stay"
        if legal[0] == "pursue":
            return "pursue" if self.choice(number, "pursues", True) else "let go"
        able = [(a, NUMBER_OF[a.split(" ")[-1]]) for a in legal]
        if kind == "by":
            target = s.top.target  # type: ignore[attr-defined]
            return max(able, key=lambda x: leverage(x[1], target))[0]
        if kind == "command":
            wanted = f"command {self.choice(number, 'commander', None)}"
            best = max(able, key=lambda x: (BATTLE[x[1]], BRAVERY[x[1]], -x[1]))[0]
            return wanted if wanted in legal else best
        leads = s.commander[seat]
        if kind == "flee":
            return max(able, key=lambda x: (*rank(seat, x[1], leads), s.soldiers[x[1]], x[1]))[0]
        assert kind == "lose"
        soldiers_first = self.choice(number, "loses", "soldiers") == "soldiers"
        return min(able, key=lambda x: (x[0].startswith("lose soldier") != soldiers_first, *rank(seat, x[1], leads)))[0]

    def end(self, s: Warriors) -> str:
        """How it ended, as the odds tell it."""
        field = REGION_OF[FIELD]
        stand = [self.told(s, s.at[seat * R + field]) for seat in self.seats]
        fled = [self.told(s, s.at[seat * R + REGION_OF[self.refuge[n]]]) for n, seat in enumerate(self.seats)]
        result = "attacker" if stand[0] else "defender" if stand[1] else "mutual"
        result = "attacker_fled" if fled[0] else "defender_fled" if fled[1] else result
        return f"{result} {stand[0]}|{stand[1]}|{fled[0] or fled[1]}"

    def told(self, s: Warriors, band: tuple[int, ...]) -> str:
        return ",".join([f"{NAMES[w]}+{s.soldiers[w]}" for w in band])


def rank(seat: int, w: int, commander: int) -> tuple[bool, int, bool, int]:
    return w == commander, STARS[w], STRIPE[w] == seat, w


def exact(asked: dict[str, Any]) -> dict[str, float]:
    def told(band: dict[str, int]) -> str:
        return ",".join([f"{name}+{band[name]}" for name in sorted(band, key=lambda name: NUMBER_OF[name])])

    out: dict[str, float] = {}
    for p, end in sengoku.odds("warriors-of-japan", **asked, positions=0).survivors:
        out[f"{end['result']} {told(end['attacker'])}|{told(end['defender'])}|{told(end['fled'])}"] = p
    return out


def drawn(rng: random.Random) -> dict[str, Any]:
    """A battle over all there is to choose; small ones more often than big ones."""
    sizes = [rng.choice([1, 2, 2, 3]), rng.choice([1, 1, 2, 3])]
    counters = rng.sample(range(FRONTS), sum(sizes))
    bands = [counters[: sizes[0]], counters[sizes[0] :]]
    asked: dict[str, Any] = {"court": rng.choice(board.SIDES), "initiative": rng.choice(WHO)}
    for n, who in enumerate(WHO):
        asked[who] = {NAMES[w]: rng.randrange(min(MOST[w], 3) + 1) for w in bands[n]}
        asked[f"{who}_loses"] = rng.choice(["soldiers", "soldiers", "samurai"])
        asked[f"{who}_pursues"] = rng.random() < 0.8
        asked[f"{who}_limit"] = rng.choice([2, 4])
        asked[f"{who}_runs_at"] = rng.choice([0, 0, 1, 2, 3])
        if rng.random() < 0.4:
            asked[f"{who}_commander"] = NAMES[rng.choice(bands[n])]
        if rng.random() < 0.6:
            asked[f"{who}_tempts"] = NAMES[rng.choice(bands[1 - n])]
    payer = rng.choice(["attacker", "defender", None])
    if payer:
        asked[f"{payer}_pays"] = True
    return asked


def draw(rng: random.Random) -> Battle:
    asked = drawn(rng)
    fought = Fought(asked)
    return Battle(str(asked), exact(asked), lambda n: fought.end(fought.played(n)))
