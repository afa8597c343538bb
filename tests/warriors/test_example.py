"""The extended example of the rulebook, choice for choice and die for die."""

from __future__ import annotations

from pathlib import Path

import pytest

from script import Script
from script import play as run_script
from sengoku import State
from sengoku.games.warriors import board
from sengoku.kernel.dice import shuffle_values
from warriors.given import GAME, SEATS, Play, given

SCRIPTS = [Script(path) for path in sorted((Path(__file__).parent / "scripts").glob("*.txt"))]


def started(script: Script) -> Play:
    """The game as the lines before the first decision say; they are taken out of the script."""
    lines = [line for _, line in script.steps if line.startswith(("given ", "first:", "shuffle:"))]
    steps = [(n, line) for n, line in script.steps if line not in lines]
    dice = [int(x) for line in lines if line.startswith("first:") for x in line.split()[1:]]
    if script.head["start"] == "given":
        text = "\n".join([line.removeprefix("given ") for line in lines if line.startswith("given ")])
        play = given(text, "turn", *dice, turn=1)
    else:
        drawn = [board.NUMBER_OF[x] for line in lines if line.startswith("shuffle:") for x in line.split()[1:]]
        state = GAME.new(seed=1, dice=[*dice, *shuffle_values(board.NEUTRALS, drawn)])
        assert state.script == []
        play = Play(state)
    script.steps = steps
    return play


def expect(play: Play, line: str) -> None:
    match line.split():
        case ["at", name, side, region, soldiers]:
            assert play.at(name) == (side, region, int(soldiers)), play.at(name)
        case ["box", name, side, region]:
            assert play.box(name) == (side, region), play.box(name)
        case ["control", region, owner]:
            assert (play.control(region) or "none") == owner, play.control(region)
        case ["vp", points]:
            assert play.vp == int(points), play.vp
        case ["initiative", side, number]:
            assert (play.view["initiative"], play.view["number"]) == (side, int(number))
        case ["impulses", first, many, second, fewer]:
            impulses(play, {first: int(many), second: int(fewer)})
        case ["drawn", _, south, _, north]:
            drawn = play.view["drawn"]
            assert (len(drawn["south"]), len(drawn["north"])) == (int(south), int(north))
        case ["border", a, b, "closed"]:
            assert [a, b] in play.view["closed"] or [b, a] in play.view["closed"], play.view["closed"]
        case ["battles", *regions]:
            fought = [told["region"] for told in play.heard("battle")]
            assert fought == (regions if regions != ["none"] else []), fought
        case ["strength", region, _, south, _, north]:
            assert (play.strength(region, "south"), play.strength(region, "north")) == (int(south), int(north))
        case ["hits", _, south, _, north]:
            told = play.heard("round")[-1]
            assert (told["on_south"], told["on_north"]) == (int(south), int(north)), told
        case ["totals", _, south, _, north]:
            told = play.heard("score")[-1]
            assert (told["south"], told["north"]) == (int(south), int(north)), told
        case ["turn", turn, season, year]:
            view = play.view
            assert (view["turn"], view["season"], view["year"]) == (int(turn), season, int(year))
        case ["legal", *_]:
            wanted = [part.strip() for part in line.removeprefix("legal ").split("|")]
            assert sorted(play.legal) == sorted(wanted), play.legal
        case _:
            raise AssertionError("nobody knows what this means")


def impulses(play: Play, wanted: dict[str, int]) -> None:
    """Plays a copy of the phase with nothing but passes (and, in the set-up, any neutrals) and counts."""
    copy = play.state.clone()
    counted = {"south": 0, "north": 0}
    while copy.view(None)["step"]["name"] in ("Neutrals", "Impulse"):
        (seat,) = copy.to_act
        if copy.view(None)["step"]["name"] == "Impulse":
            counted[("south", "north")[seat]] += 1
            if sum(counted.values()) == sum(wanted.values()):
                break
        copy.apply(seat, copy.legal_actions(seat)[-1])
    assert counted == wanted


@pytest.mark.parametrize(
    "script", [pytest.param(s, marks=pytest.mark.rule(*s.covers), id=s.path.stem) for s in SCRIPTS]
)
def test_the_extended_example_is_played_choice_for_choice(script: Script) -> None:
    play = started(script)

    def check(state: State, line: str) -> None:
        assert state is play.state
        expect(play, line)

    end = run_script(script, play.state, lambda name: SEATS[name], check)
    end.audit()
