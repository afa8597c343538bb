"""Every action as a prebuilt text, and what its argument is. `ARG[action]` is the index of the thing it names."""

from __future__ import annotations

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

ARG: dict[str, int] = {}
COUNT: dict[str, int] = {}  # of actions that name several tokens at once; all others mean one
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

CASTLE = _table("castle", LANDS)
PLACES = _several("place", STACK_NAMES[: UNLED + SHIP], 24)  # the highest cash-in
PLACE = PLACES[1]
DRAW = _table("draw", DECKS)
DRAW_TWO = [f"draw {a} {b}" for a, b in (("attack", "attack"), ("attack", "defence"), ("defence", "defence"))]
for _text in DRAW_TWO:
    _word(_text)
USE_CARD = [""] * FIRST_BONUS + _table("use", CARD_NAMES[FIRST_BONUS:])
for _c in range(FIRST_BONUS, CARDS):
    ARG[USE_CARD[_c]] = _c
CASH_IN, NO, YES = _word("cash-in"), _word("no"), _word("yes")
ATTACK = _table("attack", LANDS)
MOVE = _table("move", LANDS)
BRIBE = _table("bribe", WARLORDS)
SAIL = _table("sail", PLACE_NAMES[SHIP : SHIP + SHIPS])
LAND_SHIP = _table("land", PLACE_NAMES[SHIP : SHIP + SHIPS])
END, BACK, GO = _word("end"), _word("back"), _word("go")
PLAY = [f"play {name}" for name in CARD_NAMES]
for _name, _same in CARDS_NAMED.items():
    _word(f"play {_name}", _same[0])
FROM = _table("from", STACK_NAMES)  # a territory's `from` is that of its unled stack
AT = _table("at", _board_places)
JOIN = _table("join", STACK_NAMES)
STACK = _table("stack", STACK_NAMES)
LOSES = _several("lose", STACK_NAMES, 12)  # the worst of most calamities; more are lost in two goes
LOSE = LOSES[1]
GIVES = _several("give", _stacks, 3)  # a wrestling team
GIVE = GIVES[1]
TAKE = _table("take", _stacks)
BOARD = _table("board", _stacks)
SEND = _table("send", WARLORDS)
SEND_ARCHERS = _table("send", WARLORDS, " archers")
UNDER = _table("under", WARLORDS)
HEIR = _table("heir", WARLORDS)
SLAY = _table("slay", WARLORDS)
ENTER = _table("enter", WARLORDS)
USER = _table("user", WARLORDS)
_numbers = [str(n) for n in range(21)]
WITH = _table("with", _numbers)
WITH_BUT = _table("with but", _numbers)
TOKENS = _table("tokens", _numbers)
TOKENS_BUT = _table("tokens but", _numbers)
# Where fortifying goes, and how many: the most first. A Warlord goes to a territory, tokens to a stack.
TO_WITH = [_table(f"to {name} with", _numbers[:0:-1]) for name in LANDS]
TO_WITH_BUT = [_table(f"to {name} with but", _numbers) for name in LANDS]
TO_TOKENS = [_table(f"to {name} tokens", _numbers[:0:-1]) for name in STACK_NAMES[: UNLED + SHIP]]
TO_TOKENS_BUT = [_table(f"to {name} tokens but", _numbers) for name in STACK_NAMES[: UNLED + SHIP]]
MARCH: dict[str, tuple[int, int, bool, bool]] = {}  # goal (territory or stack), number, all but that, with the Warlord
for _goal, _name in enumerate(LANDS):
    MARCH.update({text: (_goal, 20 - i, False, True) for i, text in enumerate(TO_WITH[_goal])})
    MARCH.update({text: (_goal, i, True, True) for i, text in enumerate(TO_WITH_BUT[_goal])})
for _goal, _name in enumerate(STACK_NAMES[: UNLED + SHIP]):
    MARCH.update({text: (_goal, 20 - i, False, False) for i, text in enumerate(TO_TOKENS[_goal])})
    MARCH.update({text: (_goal, i, True, False) for i, text in enumerate(TO_TOKENS_BUT[_goal])})
SEIZE = [f"seize {name}" for name in CARD_NAMES]
for _name, _same in CARDS_NAMED.items():
    _word(f"seize {_name}", _same[0])
CLAN_NAMES = ["a", "b", "c", "d"]
CLAN = _table("clan", CLAN_NAMES)
COMMIT = _table("commit", ["0", "1", "2"])
STEP = _table("step", LANDS)
SPREAD = _table("spread", LANDS)
GOAL = _table("goal", LANDS)
BEACH = _table("beach", LANDS)
QUELL = _table("quell", LANDS)
TENTS = _table("tents", LANDS)
ON = _table("on", LANDS)
DIRECT: dict[int, tuple[str, str]] = {}  # bonus card -> directing it at its first, its second territory
for _c, (_a, _b) in BONUS_LANDS.items():
    DIRECT[_c] = (_word(f"with {CARD_NAMES[_c]} {LANDS[_a]}", _c), _word(f"with {CARD_NAMES[_c]} {LANDS[_b]}", _c))
RANDOM = _word("random")
ROLL, RETREAT, BREAK_OFF = _word("roll"), _word("retreat"), _word("break off")
REROLL = _word("re-roll")
OCCUPY, LEAVE, STAY, STOP, ANCHOR = _word("occupy"), _word("leave"), _word("stay"), _word("stop"), _word("anchor")
KEEP, BURN = _word("keep"), _word("burn")
PERMIT, REFUSE, AMBUSH = _word("permit"), _word("refuse"), _word("ambush")
DONE, HALT, CALL = _word("done"), _word("halt"), _word("call")
ASHORE, ABOARD, LIE_OFF, LANDING = _word("land"), _word("aboard"), _word("lie off"), _word("attack")
STRIKE, PROMOTE, BECOME = _word("strike"), _word("promote"), _word("become")
DIE, NO_DIE = _word("die"), _word("no die")
PASS, PASS_FOR_NOW, PASS_BATTLE = _word("pass"), _word("pass for now"), _word("pass battle")
PASS_TURN, PASS_DECADE = _word("pass turn"), _word("pass decade")
PASSES = (PASS, PASS_FOR_NOW, PASS_BATTLE, PASS_TURN, PASS_DECADE)
LAST_YES, LAST_NO = _word("last yes"), _word("last no")

# Chits that stay in play and are used again: by Warlord, by stack or by territory.
USE_CANNONS = _table("use cannons", WARLORDS)
USE_RIFLEMEN = _table("use riflemen", WARLORDS)
USE_RAM = _table("use battering_ram", WARLORDS)
USE_GOLD = _table("use gold", WARLORDS)
USE_SCOUTS = _table("use scouts", STACK_NAMES)
USE_CONVERSION = _table("use conversion", LANDS)
USE_ASSASSIN = _table("use assassin", LANDS)
USE_SPY = _table("use spy", LANDS)
USE_BAND = [_table(f"use {kind}", LANDS) for kind in ("ronin", "pirates", "bandits")]


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
