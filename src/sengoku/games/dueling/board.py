"""The printed things as tables: territories, borders, coasts, Warlords, cards. Read once from `board/*.toml`."""

from __future__ import annotations

import math
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / "board" / name).read_text(encoding="utf-8"))


_map, _lords, _cards = _read("map.toml"), _read("warlords.toml"), _read("cards.toml")
NUMBERS: Final[dict[str, Any]] = _cards["numbers"]

# ---------------------------------------------------------------- territories and other places

LANDS: Final[list[str]] = [t["id"] for t in _map["territory"]]
LAND: Final[dict[str, int]] = {name: i for i, name in enumerate(LANDS)}
REGIONS: Final[list[str]] = [r["id"] for r in _map["region"]]
REGION: Final[list[int]] = [REGIONS.index(t["region"]) for t in _map["territory"]]
REGION_LANDS: Final[list[tuple[int, ...]]] = [
    tuple([t for t in range(len(LANDS)) if REGION[t] == r]) for r in range(len(REGIONS))
]
REGION_FIRST: Final[list[int]] = [r["first"] for r in _map["region"]]
REGION_LAST: Final[list[int]] = [r["last"] for r in _map["region"]]
COASTAL: Final[list[bool]] = [t["coastal"] for t in _map["territory"]]
SHORT_MAPS: Final[dict[str, list[str]]] = _map["short_maps"]
VOLCANOES: Final[list[tuple[int, ...]]] = [tuple([LAND[t] for t in v["territories"]]) for v in _map["volcano"]]
VOLCANO_NAMES: Final[list[str]] = [v["name"] for v in _map["volcano"]]

# Where tokens can be: a territory, a ship, the riders of a horse move, the Ninja force.
SHIP: Final = len(LANDS)  # place of ship number 0
SHIPS: Final = 4
RIDERS: Final = SHIP + SHIPS
FORCE: Final = RIDERS + 1
PLACES: Final = FORCE + 1
GUEST: Final = PLACES  # the source of a card played by guests who border nothing there (rule D-R76)
PLACE_NAMES: Final[list[str]] = [*LANDS, "ship1", "ship2", "ship3", "ship4", "riders", "ninja_force"]


def _neighbours() -> list[tuple[int, ...]]:
    near: list[list[int]] = [[] for _ in LANDS]
    for a, b in [*_map["borders"]["land"], *_map["borders"]["sea"]]:
        near[LAND[a]].append(LAND[b])
        near[LAND[b]].append(LAND[a])
    return [tuple(sorted(n)) for n in near]


def _sea_ways() -> list[tuple[int, ...]]:
    """Where a ship may go on to: the next coasts either way, and over sea arrows (ruling D-A78)."""
    ways: list[list[int]] = [[] for _ in LANDS]
    for coast in _map["coast"]:
        order = [LAND[t] for t in coast["order"]]
        pairs = list(pairwise(order)) + ([(order[-1], order[0])] if coast["ring"] else [])
        for one, two in pairs:
            ways[one].append(two)
            ways[two].append(one)
    for a, b in _map["borders"]["sea"]:
        ways[LAND[a]].append(LAND[b])
        ways[LAND[b]].append(LAND[a])
    return [tuple(sorted(set(w))) for w in ways]


def _coast_steps() -> list[list[int]]:
    """Steps along one coast order, arrows not counted (ruling D-A79); 99 between different coasts."""
    far = [[99] * len(LANDS) for _ in LANDS]
    for coast in _map["coast"]:
        order = [LAND[t] for t in coast["order"]]
        n = len(order)
        for i in range(n):
            for j in range(n):
                straight = abs(i - j)
                far[order[i]][order[j]] = min(straight, n - straight) if coast["ring"] else straight
    return far


def distances(near: list[tuple[int, ...]], start: int) -> list[int]:
    """Borders from `start` to every territory; 99 where there is no way."""
    far = [99] * len(near)
    far[start] = 0
    queue = [start]
    for t in queue:
        for u in near[t]:
            if far[u] == 99:
                far[u] = far[t] + 1
                queue.append(u)
    return far


NEAR: Final[list[tuple[int, ...]]] = _neighbours()
SEA_WAYS: Final[list[tuple[int, ...]]] = _sea_ways()
COAST_STEPS: Final[list[list[int]]] = _coast_steps()
FAR: Final[list[list[int]]] = [distances(NEAR, t) for t in range(len(LANDS))]
ADJACENT: Final[list[list[bool]]] = [[u in NEAR[t] for u in range(len(LANDS))] for t in range(len(LANDS))]


def _toward(t: int, direction: int) -> tuple[int, ...]:
    """The neighbours nearest to a direction (degrees), if within 45 of it (ruling D-A37): one, or two alike."""
    best: list[tuple[float, int]] = []
    here = _map["territory"][t]
    for u in NEAR[t]:
        there = _map["territory"][u]
        north = there["lat"] - here["lat"]
        east = (there["lon"] - here["lon"]) * math.cos(math.radians((here["lat"] + there["lat"]) / 2))
        bearing = math.degrees(math.atan2(east, north)) % 360
        off = abs((bearing - direction + 180) % 360 - 180)
        if off <= 45:
            best.append((math.hypot(north, east), u))
    nearest = min([d for d, _ in best], default=0.0)
    return tuple([u for d, u in best if d - nearest < 1e-9])


TOWARD: Final[list[list[tuple[int, ...]]]] = [
    [_toward(t, 90 * k) for t in range(len(LANDS))] for k in range(4)
]  # N E S W
COMPASS: Final = ["north", "east", "south", "west"]

# ---------------------------------------------------------------- Warlords

WARLORDS: Final[list[str]] = [w["id"] for w in _lords["warlord"]]
WARLORD: Final[dict[str, int]] = {name: i for i, name in enumerate(WARLORDS)}
DAIMYO: Final[list[int]] = [WARLORD[t["daimyo"]] for t in _map["territory"]]  # by territory
GOLD: Final[tuple[int, ...]] = tuple([i for i, w in enumerate(_lords["warlord"]) if w["deck"] == "gold"])
TAGS: Final[list[tuple[str, ...]]] = [tuple(w["tags"]) for w in _lords["warlord"]]
DUEL: Final[list[list[tuple[int, str, str, str, int]]]] = []  # value, side, what it is against, argument, least tokens
BY_HIM: Final[list[dict[str, int]]] = []  # card -> modifier
ON_HIM: Final[list[dict[str, int]]] = []
BRIBE_BY: Final[list[int]] = []
BRIBE_AGAINST: Final[list[tuple[int, str]]] = []  # value, tag of the briber's Warlord ("" any)
SPECIAL: Final[list[tuple[str, ...]]] = []
BECOMES: Final[dict[int, int]] = {}
for _w in _lords["warlord"]:
    _effects = _w["effects"]
    _duels = []
    for _e in [e for e in _effects if e["kind"] == "duel"]:
        _what, _, _arg = _e["vs"].partition(":")
        _duels.append((_e["value"], _e["side"], _what, _arg, _e.get("min_tokens", 0)))
    DUEL.append(_duels)
    BY_HIM.append({e["card"]: e["value"] for e in _effects if e["kind"] == "card_used_by_him"})
    ON_HIM.append({e["card"]: e["value"] for e in _effects if e["kind"] == "card_used_on_him"})
    BRIBE_BY.append(sum([e["value"] for e in _effects if e["kind"] == "bribe_by_him"]))
    _against = [e for e in _effects if e["kind"] == "bribe_against_him"]
    BRIBE_AGAINST.append(
        (_against[0]["value"], "" if _against[0]["by"] == "any" else _against[0]["by"].partition(":")[2])
        if _against
        else (0, "")
    )
    _codes = [e["code"] for e in _effects if e["kind"] == "special"]
    SPECIAL.append(tuple([c for c in _codes if not c.startswith("becomes:")]))
    for _code in _codes:
        if _code.startswith("becomes:"):
            BECOMES[WARLORD[_w["id"]]] = WARLORD[_code.partition(":")[2]]
SPECIAL_OF: Final[dict[str, tuple[int, ...]]] = {  # code -> Warlords that have it
    code: tuple([w for w in range(len(WARLORDS)) if code in SPECIAL[w]])
    for code in dict.fromkeys([c for codes in SPECIAL for c in codes])
}
LORDS: Final = len(WARLORDS)

# A stack is a Warlord with his tokens, or the unled tokens of a place (ruling D-A64).
UNLED: Final = LORDS  # the unled stack of place p is UNLED + p
STACKS: Final = UNLED + PLACES
STACK_NAMES: Final[list[str]] = [*WARLORDS, *PLACE_NAMES]

# ---------------------------------------------------------------- cards

GODS: Final = ["earthquake", "flooding", "full_moon", "tsunami", "volcano", "typhoon", "invasion"]
DECKS: Final = ["god", "attack", "defence", "bonus"]
GOD_DECK: Final = 0
ATTACK_DECK: Final = 1
DEFENCE_DECK: Final = 2
BONUS_DECK: Final = 3
_attack = [k for k in _cards["decks"]["attack"] if k not in GODS]
_defence = [k for k in _cards["decks"]["defence"] if k != "spy"]
PLAYING: Final[list[str]] = [*GODS, *_attack, *_defence]  # 36 kinds
BONUS_KINDS: Final = ["archers", "horses", "dueling_samurai", "ambush"]
KINDS: Final[list[str]] = [*PLAYING, *BONUS_KINDS]
KIND: Final[dict[str, int]] = {name: i for i, name in enumerate(KINDS)}

# A card's number tells its deck too: God cards and Spies are in two decks, and go back to their own (D-A94).
CARD_KIND: Final[list[int]] = list(range(len(PLAYING)))
CARD_DECK: Final[list[int]] = [ATTACK_DECK if k in GODS or k in _attack else DEFENCE_DECK for k in PLAYING]
CARD_KIND.extend([KIND[k] for k in [*GODS, "spy"]])
CARD_DECK.extend([GOD_DECK] * len(GODS) + [DEFENCE_DECK])
FIRST_BONUS: Final = len(CARD_KIND)
BONUS_LANDS: Final[dict[int, tuple[int, int]]] = {}
CARD_NAMES: Final[list[str]] = [KINDS[k] for k in CARD_KIND]
for _i, _b in enumerate(_cards["bonus"]["cards"]):
    CARD_KIND.append(KIND[_b["kind"]])
    CARD_DECK.append(BONUS_DECK)
    BONUS_LANDS[FIRST_BONUS + _i] = (LAND[_b["territories"][0]], LAND[_b["territories"][1]])
    CARD_NAMES.append(f"{_b['kind']}:{'-'.join(_b['territories'])}")
CARDS: Final = len(CARD_KIND)
CARDS_NAMED: Final[dict[str, tuple[int, ...]]] = {
    name: tuple([c for c in range(CARDS) if CARD_NAMES[c] == name]) for name in dict.fromkeys(CARD_NAMES)
}


def _full_decks() -> list[tuple[int, ...]]:
    decks: list[tuple[int, ...]] = []
    for d, deck in enumerate(DECKS[:3]):
        cards: list[int] = []
        for kind, count in _cards["decks"][deck].items():
            cards += [next(c for c in CARDS_NAMED[kind] if CARD_DECK[c] == d)] * count
        decks.append(tuple(sorted(cards)))
    return [*decks, tuple(range(FIRST_BONUS, CARDS))]


FULL_DECKS: Final[list[tuple[int, ...]]] = _full_decks()

# ---------------------------------------------------------------- cultural centres

CENTRES: Final[list[str]] = [c["id"] for c in _cards["centre"]]
CENTRE: Final[dict[str, int]] = {name: i for i, name in enumerate(CENTRES)}
CENTRE_DATA: Final[list[dict[str, Any]]] = _cards["centre"]
SETUP_CENTRES: Final[list[int]] = [
    i for _, i in sorted([(c["setup"], i) for i, c in enumerate(CENTRE_DATA) if c["setup"]])
]
SWORDS: Final = 0  # in the order of the data, as all that follow
TEA: Final = 1
POETRY: Final = 2
COURT: Final = 3
CALLIGRAPHY: Final = 4
SUMO_RING: Final = 5
DOJO_HALL: Final = 6
PIPE: Final = 7
BON_ODORI: Final = 8
CEREMONY_SITE: Final = 9
WILLOW: Final = 10
GAMBLING: Final = 11
