"""What is drawn: one battle, one with ronin face down somewhere, or two of which the second follows from the first."""

from __future__ import annotations

import random

import sengoku
from odds.harness import Battle, with_dice
from odds.shogun_battles import Players, Setup, army_left, away, key, keys, result, troop, troops_at, written
from sengoku.games.shogun.board import PLACES, N
from sengoku.games.shogun.combat import Campaign
from sengoku.games.shogun.pieces import NOBODY, units
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel.state import State
from sengoku.odds.shogun import ATTACKER, NOT_FOUGHT, ShogunOdds
from sengoku.odds.shogun_core import DAIMYO_NONE, Left
from sengoku.odds.shogun_hidden import believed
from sengoku.odds.shogun_stacks import tell


def draw(rng: random.Random) -> Battle:
    kind = rng.choice((one, one, one, one, hidden, campaign, second_wave))
    return kind(Setup(rng), rng)


def shogun(s: State) -> Shogun:
    assert isinstance(s, Shogun)
    return s


def exact(setup: Setup, **battle: object) -> ShogunOdds:
    found = sengoku.odds(setup.game, **battle)
    assert isinstance(found, ShogunOdds)
    return found


def strength(setup: Setup) -> int:
    return sum(setup.attack)


def ended(c: Shogun, setup: Setup, players: Players) -> str:
    mine: Left = army_left(c) if setup.led else (c.force[setup.source], NOBODY, DAIMYO_NONE, 0)
    theirs = troops_at(c, setup.target)
    return key(result(mine, theirs, players.stopped), mine, theirs)


def one(setup: Setup, rng: random.Random) -> Battle:
    s, found = setup.position(), exact(setup, **setup.battle())
    s.apply(0, setup.declaration())
    players = Players(setup, found)

    def play(n: int) -> str:
        c = shogun(with_dice(s, n))
        c.apply(0, "done")
        players.fight(c, 0 if setup.led else -1, strength(setup))
        return ended(c, setup, players)

    return Battle(f"one: {setup.told()}", keys(found), play)


def hidden(setup: Setup, rng: random.Random) -> Battle:
    """The defender's clan has two piles; all know their sizes, the attacker not where they lie."""
    setup.force, setup.pile = (0, 0, 1, 2, 0), 2
    others = rng.sample([p for p in away(list(range(N))) if p not in (setup.source, setup.target)], 3)
    lines = [f"{PLACES[p]} {setup.clans[1]} {rng.randint(1, 5)}p" for p in others[1:]]
    setup.more = "\n".join([*lines, f"{PLACES[others[0]]} {setup.clans[1]} 4p pile {rng.randint(1, 3)}"])
    s = setup.position()
    chances = believed(s, 0, setup.target)
    assert len(chances) > 1
    found = exact(setup, **setup.battle(), hidden=chances)
    s.apply(0, setup.declaration())
    players = Players(setup, found)

    def play(n: int) -> str:
        c = shogun(s.determinize(0, n))
        c.apply(0, "done")
        players.fight(c, 0 if setup.led else -1, strength(setup))
        return ended(c, setup, players)

    return Battle(f"hidden {chances}: {setup.told()}", keys(found), play)


def campaign(setup: Setup, rng: random.Random) -> Battle:
    """An army of level 2 attacks a second time: from where it stands, or having won and moved in."""
    setup.led, setup.level, setup.attack = True, 2, troop(rng, True, 4, 7)
    garrison = rng.choice((0, 1, 2))
    start = setup.target if garrison else setup.source
    near = away([p for p in setup.map.near[start] if p not in (setup.source, setup.target)])
    if not near:
        return campaign(Setup(rng), rng)
    other, force = rng.choice(near), troop(rng, False, 1, 3)
    setup.more = f"{PLACES[other]} {setup.clans[1]} {written(force)}"
    s, first = setup.position(), exact(setup, **setup.battle())
    anyway = not garrison and bool(setup.stop)  # S-R54: having called off, it may attack elsewhere
    then = {"defender": tell((force, NOBODY, 0, 0)), "naval": setup.map.is_naval(start, other), "also_stopped": anyway}
    found = exact(setup, attacker=first, **then, **setup.how(), garrison=garrison)
    s.apply(0, setup.declaration())
    players, again = Players(setup, first), Players(setup, found)

    def play(n: int) -> str:
        c = shogun(with_dice(s, n))
        c.apply(0, "done")
        players.fight(c, 0, strength(setup))
        won = isinstance(c.top, Campaign) and c.owner[setup.target] == NOBODYS
        goes_on = (won and moved_in(c, garrison)) or (anyway and players.stopped)
        if goes_on:
            ours = sum(c.armies[0].troop)
            c.apply(0, f"attack {PLACES[other]}")
            again.fight(c, 0, ours)
        mine, theirs = army_left(c), troops_at(c, other)
        return key(result(mine, theirs, again.stopped) if goes_on else NOT_FOUGHT, mine, theirs)

    return Battle(f"campaign, garrison {garrison}, then {then}: {setup.told()}", keys(found), play)


def moved_in(c: Shogun, garrison: int) -> bool:
    """Leaves so many behind, the cheapest, and moves in; or cannot."""
    t = c.armies[0].troop
    if not garrison:
        return True
    if units(t) - t[4] < garrison:
        return False
    c.apply(0, "enter")
    for _ in range(garrison):
        legal = c.legal_actions(0)
        leave = [f"leave {kind}" for kind in ("spearman", "gunner", "swordsman", "bowman")]
        c.apply(0, next(a for a in leave if a in legal))
    c.apply(0, "go")
    return True


def second_wave(setup: Setup, rng: random.Random) -> Battle:
    """An army attacks, then the force from beside it attacks what is left."""
    setup.led, setup.attack, wave = True, troop(rng, True, 2, 4), troop(rng, False, 2, 4)
    setup.more = f"{PLACES[setup.source]} {setup.clans[0]} {written(wave)}"
    s, first = setup.position(), exact(setup, **setup.battle())
    attacker = tell((wave, NOBODY, 0, 0))
    found = exact(setup, attacker=attacker, defender=first, naval=setup.naval, **setup.how())
    s.apply(0, setup.declaration())
    s.apply(0, f"declare force {PLACES[setup.source]} {PLACES[setup.target]}")
    s.apply(0, "done")
    players, again = Players(setup, first), Players(setup, found)

    def play(n: int) -> str:
        c = shogun(with_dice(s, n))
        c.apply(0, "fight army 1")
        players.fight(c, 0, strength(setup))
        again.fight(c, -1, sum(wave))
        mine, theirs = (c.force[setup.source], NOBODY, DAIMYO_NONE, 0), troops_at(c, setup.target)
        return key(result(mine, theirs, again.stopped), mine, theirs)

    return Battle(f"second wave {wave}: {setup.told()}", by_the_board(found), play)


def by_the_board(found: ShogunOdds) -> dict[str, float]:
    """On the board an attack that nobody is left for looks like one won without loss."""
    ends: dict[str, float] = {}
    for e in found.ends:
        end = key(ATTACKER if e.result == NOT_FOUGHT else e.result, e.attacker, e.defender)
        ends[end] = ends.get(end, 0.0) + e.chance
    return ends
