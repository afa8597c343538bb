"""The four laws of secrecy at every kind of step of both editions, and planted faults that they find."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from sengoku.games.shogun import battle, depart, ronin, rounds, view
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import BrokenLaw, Event, Json
from sengoku.kernel.laws import always_right, check_secrecy, check_state, known
from shogun import walks
from shogun.helpers import EDITIONS, do, edition, table

PER_KIND, TOTAL = 10, 600


@cache
def sampled(game: str) -> dict[str, list[Shogun]]:
    """Positions by kind of step; not to be changed."""
    out: dict[str, list[Shogun]] = {}
    for kind, s in walks.gathered(game, random.Random(7), PER_KIND, TOTAL):
        out.setdefault(kind, []).append(s.clone())
    return out


# ------------------------------------------------------------ the laws


@pytest.mark.rule("S-T21")
@pytest.mark.parametrize("game", EDITIONS)
def test_the_laws_of_secrecy_hold_at_every_kind_of_step(game: str) -> None:
    rng = random.Random(1)
    found = sampled(game)
    assert {*found} == {*edition(game).frames} - walks.SILENT
    assert min([len(x) for x in found.values()]) >= PER_KIND
    assert sum([len(x) for x in found.values()]) >= TOTAL
    for positions in found.values():
        for s in positions:
            check_secrecy(s, rng)


@pytest.mark.parametrize("game", EDITIONS)
def test_lists_refusals_copies_and_snapshots_hold_at_every_kind_of_step(game: str) -> None:
    rng = random.Random(2)
    for positions in sampled(game).values():
        for s in positions[:PER_KIND]:
            check_state(s, rng)


@pytest.mark.rule("S-T21")
@pytest.mark.soak
@pytest.mark.parametrize("game", EDITIONS)
def test_the_laws_hold_at_thousands_of_positions(game: str) -> None:
    rng = random.Random(3)
    count: dict[str, int] = {}
    for kind, s in walks.gathered(game, random.Random(4), 200, 5_000):
        check_secrecy(s, rng)
        check_state(s, rng)
        count[kind] = count.get(kind, 0) + 1
    assert min(count.values()) >= 200
    assert sum(count.values()) >= 5_000


@pytest.mark.parametrize("game", EDITIONS)
def test_imagined_worlds_can_be_played(game: str) -> None:
    rng = random.Random(8)
    for positions in sampled(game).values():
        for s in positions:
            twin = s.determinize(rng.choice([*range(s.seats), None]), rng.randrange(1 << 30))
            for _ in range(8):
                if not twin.is_over:
                    assert all([twin.legal_actions(x) for x in twin.to_act])
                    walks.lively(twin, rng)
                    twin.audit()


@pytest.mark.parametrize("game", EDITIONS)
def test_imagined_worlds_get_every_secret_wrong_now_and_then(game: str) -> None:
    """What they always get right is in questions about open facts: nothing is peeked at."""
    positions = [s for some in sampled(game).values() for s in some]
    assert [name for name in always_right(positions, random.Random(5)) if not name.startswith("ask.1.")] == []


def test_a_pile_event_tells_sizes_and_no_places() -> None:
    """A reveal may open a door, but not this far: the same sizes elsewhere are told and looked at alike."""
    text = "plan\nkoku blue 9\nowari blue 3p\nmino blue 3p\nkai blue 3p"
    s = table("ikusa", 3, text)
    do(s, "blue", "plan order 0, plan build 0, plan levy 0, plan ronin 2")
    for clan in ("orange", "green"):
        do(s, clan, "plan order 0, plan build 0, plan levy 0, plan ronin 0")
    seen = []
    for first, second in (("owari", "mino"), ("mino", "owari"), ("kai", "mino")):
        c, heard = s.clone(), list[Event]()
        do(c, "blue", f"hide {first}, hide {second}, hide {first}")
        c.listen(heard.append)
        do(c, "blue", "done")
        assert [e for e in heard if e[1] == "reveal.piles"]
        seen.append([[known(c, x) for x in (1, 2, None)], [e for e in heard if e[0] is None]])
    assert seen[0] == seen[1] == seen[2]


# ------------------------------------------------------------ planted faults

Plant = Callable[[pytest.MonkeyPatch], None]


def shows_plans(patch: pytest.MonkeyPatch) -> None:
    """A view that shows plans before their time."""
    true = view.clan_seen

    def seen(s: Shogun, c: int, seat: int | None, down: list[int]) -> Json:
        return {**true(s, c, seat, down), "plan": list(s.plans[c])}

    patch.setattr(view, "clan_seen", seen)


def shows_one_bin(patch: pytest.MonkeyPatch) -> None:
    """A view that shows how much a seat has put into its first bin."""
    true = view.clan_seen

    def seen(s: Shogun, c: int, seat: int | None, down: list[int]) -> Json:
        out = true(s, c, seat, down)
        if isinstance(s.top, rounds.Planning):
            out["bid"] = s.top.trays[s.seat_of(c)][:1]
        return out

    patch.setattr(view, "clan_seen", seen)


def asks_whom_a_pile_defends(patch: pytest.MonkeyPatch) -> None:
    """The defender is asked before his pile is shown, if there is one: the question gives it away."""

    def asks(self: battle.ShowDefence, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(s.owner[self.target]),) if s.pile[self.target] else ()

    patch.setattr(battle.ShowDefence, "asks", asks)
    patch.setattr(battle.Show, "asks", lambda self, s: ())


def asks_whom_a_pile_leaves(patch: pytest.MonkeyPatch) -> None:
    """An army that leaves is asked about its pile only where one lies."""

    def asks(self: depart.Uncover, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),) if s.pile[s.armies[self.army].place] else ()

    patch.setattr(depart.Uncover, "asks", asks)


def shares_dice(patch: pytest.MonkeyPatch) -> None:
    """All copies throw the same dice, one after another."""
    rng = random.Random(1)

    def roll(self: Shogun, sides: list[int]) -> list[int]:
        return [rng.randint(1, side) for side in sides]

    patch.setattr(Shogun, "roll", roll)


def shares_piles(patch: pytest.MonkeyPatch) -> None:
    """A copy whose piles are those of its original."""
    true = Shogun.copied

    def copied(self: Shogun) -> Shogun:
        c = true(self)
        c.pile = self.pile
        return c

    patch.setattr(Shogun, "copied", copied)


def tells_places(patch: pytest.MonkeyPatch) -> None:
    """An event that says how many ronin stay where an army leaves."""
    true = depart.Uncover.chosen

    def chosen(self: depart.Uncover, s: Shogun, seat: int, action: str) -> Any:
        if s.heard:
            s.tell(None, "kept", {"ronin": s.pile[s.armies[self.army].place]})
        return true(self, s, seat, action)

    patch.setattr(depart.Uncover, "chosen", chosen)


def lists_piles_in_board_order(patch: pytest.MonkeyPatch) -> None:
    """Sizes of piles in the order of the board tell which is where."""
    true = view.clan_seen

    def seen(s: Shogun, c: int, seat: int | None, down: list[int]) -> Json:
        out = true(s, c, seat, down)
        out["piles"] = [n for p, n in enumerate(s.pile) if n and s.owner[p] == c]
        return out

    patch.setattr(view, "clan_seen", seen)


def knows_where_not(patch: pytest.MonkeyPatch) -> None:
    """A world that bots are given, with the piles where they are."""
    patch.setattr(view, "hidden_redrawn", lambda s, seat, rng: None)


def prompts_with_trays(patch: pytest.MonkeyPatch) -> None:
    """A question that counts what another has hidden so far."""
    true = ronin.Hiding.prompt

    def prompt(self: ronin.Hiding, s: Shogun, seat: int) -> Any:
        id, args = true(self, s, seat)
        return id, {**args, "others": sum([len(t) for t in self.trays])}

    patch.setattr(ronin.Hiding, "prompt", prompt)


FAULTS: list[tuple[Plant, list[str], str]] = [
    (shows_plans, ["Spying", "Planning"], "law.position"),
    (shows_one_bin, ["Planning"], "law.position"),
    (asks_whom_a_pile_defends, ["Show", "ShowDefence", "Combat", "Declaring"], "law.step"),
    (asks_whom_a_pile_leaves, ["Uncover", "March"], "law.position"),
    (shares_dice, ["Fight", "Combat", "Window"], "law.chance"),
    (shares_piles, ["Hiding", "Uncover", "Show"], "law.copy law.conservation"),
    (tells_places, ["Uncover"], "law.step"),
    (lists_piles_in_board_order, ["Armies", "Declaring", "March"], "law.position"),
    (prompts_with_trays, ["Hiding"], "law.position"),
]


def first_fault(positions: list[Shogun]) -> BrokenLaw | None:
    """What the laws say first at these positions."""
    rng = random.Random(6)
    for s in positions * 4:
        try:
            s.settle()  # who is asked is asked anew, by the fault
            check_secrecy(s, rng)
            check_state(s, rng)
        except BrokenLaw as e:
            return e
    return None


@pytest.mark.plain
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("plant", "kinds", "laws"), FAULTS, ids=[f[0].__name__ for f in FAULTS])
def test_a_planted_fault_is_found(
    game: str, plant: Plant, kinds: list[str], laws: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [s.clone() for kind in kinds for s in sampled(game)[kind]]
    plant(monkeypatch)
    fault = first_fault(own)
    assert fault is not None, "the laws are blind to it"
    assert fault.id in laws.split()


def wrong_guesses(positions: list[Shogun]) -> tuple[int, int]:
    """How often an opponent's imagined world has a clan's piles elsewhere; and how often it was asked."""
    wrong = asked = 0
    for k, s in enumerate(positions):
        for x in range(s.seats):
            for y in range(s.seats):
                true = [c.get("hidden") for c in s.view(y)["clans"]]
                if x != y and any(true):
                    asked += 1
                    wrong += [c.get("hidden") for c in s.determinize(x, k).view(y)["clans"]] != true
    return wrong, asked


@pytest.mark.plain
def test_a_determinize_that_peeks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The laws alone would be content, as the twin is the truth; bots would be given the truth."""
    own = [s.clone() for kind in ("Armies", "Declaring", "March", "Show") for s in sampled("ikusa")[kind]]
    wrong, asked = wrong_guesses(own)
    assert asked > 100
    assert wrong > asked // 2
    knows_where_not(monkeypatch)
    assert wrong_guesses(own) == (0, asked)
