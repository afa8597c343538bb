"""Every action as a prebuilt text, and what its argument is. `ARG[action]` is the index of the thing it names."""

from __future__ import annotations

from typing import Final

from sengoku.games.dueling.board import (
    BONUS_LANDS,
    CARD_NAMES,
    CARDS,
    CARDS_NAMED,
    DECKS,
    FIRST_BONUS,
    LANDS,
    PLACE_NAMES,
    SHIP,
    SHIPS,
    STACK_NAMES,
    UNLED,
    WARLORDS,
)

ARG: Final[dict[str, int]] = {}
COUNT: Final[dict[str, int]] = {}  # of actions that name several tokens at once; all others mean one
_all: list[str] = []


def _table(verb: str, names: list[str], tail: str = "") -> list[str]:
    """'verb name' for every name; equal texts mean equal things."""
    table = [f"{verb} {name}{tail}" for name in names]
    for i, text in enumerate(table):
        if text not in ARG:
            _all.append(text)
            ARG[text] = i
    return table


def _several(verb: str, names: list[str], most: int) -> list[list[str]]:
    """Tables by number: 'verb name', 'verb 2 name', ... up to `most`; nothing is under 0."""
    tables = [[], _table(verb, names)]
    for n in range(2, most + 1):
        tables.append(_table(f"{verb} {n}", names))
        COUNT.update(dict.fromkeys(tables[n], n))
    return tables


def _word(text: str, arg: int = 0) -> str:
    _all.append(text)
    ARG[text] = arg
    return text


_stacks = STACK_NAMES[: UNLED + SHIP + SHIPS]
_board_places = PLACE_NAMES[: SHIP + SHIPS]

CASTLE: Final = _table("castle", LANDS)
PLACES: Final = _several("place", STACK_NAMES[: UNLED + SHIP], 24)  # the highest cash-in
PLACE: Final = PLACES[1]
DRAW: Final = _table("draw", DECKS)
DRAW_TWO: Final = [f"draw {a} {b}" for a, b in (("attack", "attack"), ("attack", "defence"), ("defence", "defence"))]
for _text in DRAW_TWO:
    _word(_text)
USE_CARD: Final = [""] * FIRST_BONUS + _table("use", CARD_NAMES[FIRST_BONUS:])
for _c in range(FIRST_BONUS, CARDS):
    ARG[USE_CARD[_c]] = _c
CASH_IN: Final = _word("cash-in")
NO: Final = _word("no")
YES: Final = _word("yes")
ATTACK: Final = _table("attack", LANDS)
MOVE: Final = _table("move", LANDS)
BRIBE: Final = _table("bribe", WARLORDS)
SAIL: Final = _table("sail", PLACE_NAMES[SHIP : SHIP + SHIPS])
LAND_SHIP: Final = _table("land", PLACE_NAMES[SHIP : SHIP + SHIPS])
END: Final = _word("end")
BACK: Final = _word("back")
GO: Final = _word("go")
PLAY: Final = [f"play {name}" for name in CARD_NAMES]
for _name, _same in CARDS_NAMED.items():
    _word(f"play {_name}", _same[0])
FROM: Final = _table("from", STACK_NAMES)  # a territory's `from` is that of its unled stack
AT: Final = _table("at", _board_places)
JOIN: Final = _table("join", STACK_NAMES)
STACK: Final = _table("stack", STACK_NAMES)
LOSES: Final = _several("lose", STACK_NAMES, 12)  # the worst of most calamities; more are lost in two goes
LOSE: Final = LOSES[1]
GIVES: Final = _several("give", _stacks, 3)  # a wrestling team
GIVE: Final = GIVES[1]
TAKE: Final = _table("take", _stacks)
BOARD: Final = _table("board", _stacks)
SEND: Final = _table("send", WARLORDS)
SEND_ARCHERS: Final = _table("send", WARLORDS, " archers")
UNDER: Final = _table("under", WARLORDS)
HEIR: Final = _table("heir", WARLORDS)
SLAY: Final = _table("slay", WARLORDS)
ENTER: Final = _table("enter", WARLORDS)
USER: Final = _table("user", WARLORDS)
_numbers = [str(n) for n in range(21)]
WITH: Final = _table("with", _numbers)
WITH_BUT: Final = _table("with but", _numbers)
TOKENS: Final = _table("tokens", _numbers)
TOKENS_BUT: Final = _table("tokens but", _numbers)
# Where fortifying goes, and how many: the most first. A Warlord goes to a territory, tokens to a stack.
TO_WITH: Final = [_table(f"to {name} with", _numbers[:0:-1]) for name in LANDS]
TO_WITH_BUT: Final = [_table(f"to {name} with but", _numbers) for name in LANDS]
TO_TOKENS: Final = [_table(f"to {name} tokens", _numbers[:0:-1]) for name in STACK_NAMES[: UNLED + SHIP]]
TO_TOKENS_BUT: Final = [_table(f"to {name} tokens but", _numbers) for name in STACK_NAMES[: UNLED + SHIP]]
MARCH: Final[
    dict[str, tuple[int, int, bool, bool]]
] = {}  # goal (territory or stack), number, all but that, with the Warlord
for _goal, _name in enumerate(LANDS):
    MARCH.update({text: (_goal, 20 - i, False, True) for i, text in enumerate(TO_WITH[_goal])})
    MARCH.update({text: (_goal, i, True, True) for i, text in enumerate(TO_WITH_BUT[_goal])})
for _goal, _name in enumerate(STACK_NAMES[: UNLED + SHIP]):
    MARCH.update({text: (_goal, 20 - i, False, False) for i, text in enumerate(TO_TOKENS[_goal])})
    MARCH.update({text: (_goal, i, True, False) for i, text in enumerate(TO_TOKENS_BUT[_goal])})
SEIZE: Final = [f"seize {name}" for name in CARD_NAMES]
for _name, _same in CARDS_NAMED.items():
    _word(f"seize {_name}", _same[0])
CLAN_NAMES: Final = ["a", "b", "c", "d"]
CLAN: Final = _table("clan", CLAN_NAMES)
COMMIT: Final = _table("commit", ["0", "1", "2"])
STEP: Final = _table("step", LANDS)
SPREAD: Final = _table("spread", LANDS)
GOAL: Final = _table("goal", LANDS)
BEACH: Final = _table("beach", LANDS)
QUELL: Final = _table("quell", LANDS)
TENTS: Final = _table("tents", LANDS)
ON: Final = _table("on", LANDS)
DIRECT: Final[dict[int, tuple[str, str]]] = {}  # bonus card -> directing it at its first, its second territory
for _c, (_a, _b) in BONUS_LANDS.items():
    DIRECT[_c] = (_word(f"with {CARD_NAMES[_c]} {LANDS[_a]}", _c), _word(f"with {CARD_NAMES[_c]} {LANDS[_b]}", _c))
RANDOM: Final = _word("random")
ROLL: Final = _word("roll")
RETREAT: Final = _word("retreat")
BREAK_OFF: Final = _word("break off")
REROLL: Final = _word("re-roll")
OCCUPY: Final = _word("occupy")
LEAVE: Final = _word("leave")
STAY: Final = _word("stay")
STOP: Final = _word("stop")
ANCHOR: Final = _word("anchor")
KEEP: Final = _word("keep")
BURN: Final = _word("burn")
PERMIT: Final = _word("permit")
REFUSE: Final = _word("refuse")
AMBUSH: Final = _word("ambush")
DONE: Final = _word("done")
HALT: Final = _word("halt")
CALL: Final = _word("call")
ASHORE: Final = _word("land")
ABOARD: Final = _word("aboard")
LIE_OFF: Final = _word("lie off")
LANDING: Final = _word("attack")
STRIKE: Final = _word("strike")
PROMOTE: Final = _word("promote")
BECOME: Final = _word("become")
DIE: Final = _word("die")
NO_DIE: Final = _word("no die")
PASS: Final = _word("pass")
PASS_FOR_NOW: Final = _word("pass for now")
PASS_BATTLE: Final = _word("pass battle")
PASS_TURN: Final = _word("pass turn")
PASS_DECADE: Final = _word("pass decade")
PASSES: Final = (PASS, PASS_FOR_NOW, PASS_BATTLE, PASS_TURN, PASS_DECADE)
LAST_YES: Final = _word("last yes")
LAST_NO: Final = _word("last no")

# Chits that stay in play and are used again: by Warlord, by stack or by territory.
USE_CANNONS: Final = _table("use cannons", WARLORDS)
USE_RIFLEMEN: Final = _table("use riflemen", WARLORDS)
USE_RAM: Final = _table("use battering_ram", WARLORDS)
USE_GOLD: Final = _table("use gold", WARLORDS)
USE_SCOUTS: Final = _table("use scouts", STACK_NAMES)
USE_CONVERSION: Final = _table("use conversion", LANDS)
USE_ASSASSIN: Final = _table("use assassin", LANDS)
USE_SPY: Final = _table("use spy", LANDS)
USE_BAND: Final = [_table(f"use {kind}", LANDS) for kind in ("ronin", "pirates", "bandits")]


def all_actions() -> list[str]:
    return list(_all)


def verb(action: str) -> str:
    return action.partition(" ")[0]


def amounts(most: int, words: list[str], but: list[str], least: int = 1) -> list[str]:
    """The numbers of tokens that may be named out of `most`: 1 to 20, or all but 0 to 20 (ruling D-A114)."""
    out = words[least : min(most, 20) + 1]
    return out + but[: min(most - least, 20) + 1]


def amount(action: str, most: int) -> int:
    """How many tokens 'with 4' or 'tokens but 1' means when `most` could go."""
    n = ARG[action]
    return most - n if " but " in action else n


def marches(most: int, words: list[str], but: list[str]) -> list[str]:
    """Every number of tokens once, the most first: 20 and fewer by their number, more by what stays (D-A114)."""
    if most > 20:
        return but[: min(most - 20, 21)] + words
    return words[20 - most :]
