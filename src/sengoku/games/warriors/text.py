"""A view as plain text, for the terminal: tracks, regions and boxes, the battle; a look at a region or a Samurai."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from sengoku.games.warriors.board import (
    BATTLE,
    BESIDE,
    BRAVERY,
    FRONT_OF,
    HOME,
    MOST,
    NAMES,
    NONE,
    NUMBER_OF,
    REGION_OF,
    REGIONS,
    SIDES,
    STARS,
    STRIPE,
    STRIPES,
    SUCCESSOR,
    TO_WIN,
    Border,
)
from sengoku.kernel import Json, Words
from sengoku.kernel.notation import plain

WIDTH: Final = 100
UNBROKEN: Final = "\u00a0"
COLOURS: Final = "brg"  # by stripe: blue, red, gray
AT_HOME: Final = "@"
MOVED: Final = "'"


def board_text(view: Json, words: Words) -> str:
    """The position of a view, at most 100 columns wide."""
    head = {name: view[name] for name in ("turn", "turns", "season", "year", "number")}
    head |= {"side": view["initiative"] or "nothing", "south": view["totals"][0], "north": view["totals"][1]}
    lines = [*folded(words.say("text.head", head), 0), track(view["vp"], words)]
    lines += [*folded(words.say("text.legend", {}), 0), ""]
    for region in view["regions"]:
        lines += region_lines(region, view, words)
    for side in SIDES:
        if view["drawn"][side]:
            samurai = listed([with_home(name, words) for name in view["drawn"][side]])
            lines += folded(words.say("text.drawn", {"side": side, "samurai": samurai}), 0)
    if view["battle"]:
        lines += battle_lines(view["battle"], words)
    if view["dead"]:
        lines += folded(words.say("text.dead", {"samurai": view["dead"]}), 0)
    return "\n".join(lines) + "\n"


def look_text(view: Json, words: Words, name: str) -> str:
    """Regions with their neighbours, or Samurai, whose name or a word of it begins like that; '' if there is none."""
    wanted = plain(name.replace("_", " "))
    if not wanted:
        return ""
    spelt = [(id, plain(words.term(id))) for id in [*REGIONS, *NAMES]]
    found = [id for id, full in spelt if full == wanted]
    found = found or [id for id, full in spelt if (" " + full).find(" " + wanted) >= 0]
    lines: list[str] = []
    for id in found:
        lines += looked_at(id, view, words) if id in REGION_OF else samurai_lines(id, view, words)
    return "\n".join(lines)


# ------------------------------------------------------------ lines


def folded(text: str, margin: int) -> list[str]:
    """The text in lines that fit; what does not fit in the first is set in further."""
    inner, outer = " " * margin, " " * (margin + 4)
    lines = wrap(text, WIDTH, initial_indent=inner, subsequent_indent=outer, break_long_words=False)
    return [line.replace(UNBROKEN, " ") for line in lines]


def listed(parts: list[str]) -> str:
    """Parts in a row, none of which is broken at the end of a line."""
    return ", ".join([part.replace(" ", UNBROKEN) for part in parts])


def track(vp: int, words: Words) -> str:
    """The victory points track, the North's end to the left: 'North 10 . . 0 . [2] . 10 South'."""
    spaces = [
        f"[{abs(n)}]" if n == vp else str(abs(n)) if n in (-TO_WIN, 0, TO_WIN) else "."
        for n in range(-TO_WIN, TO_WIN + 1)
    ]
    return f"{words.term('north')} {' '.join(spaces)} {words.term('south')}"


def region_lines(region: str, view: Json, words: Words) -> list[str]:
    """A region: its worth, who controls it, its neighbours; who stands there, who waits in its boxes."""
    seen = view["regions"][region]
    owner = seen["control"]
    held = words.say("text.held", {"side": owner}) if owner else words.say("text.nobody", {})
    near = listed([way(border, REGIONS[to], view, words) for to, border in BESIDE[REGION_OF[region]]])
    told = {"region": region, "vp": seen["vp"], "owner": held, "near": near}
    lines = folded(words.say("text.region", told), 0)
    for side in SIDES:
        if seen[side]:
            samurai = listed([one(name, region, view, words) for name in seen[side]])
            told = {"side": side, "strength": strength(seen[side]), "samurai": samurai}
            lines += folded(words.say("text.band", told), 2)
    for side in SIDES:
        if seen["boxes"][side]:
            samurai = listed([f"{words.term(name)} {counter(name)}" for name in seen["boxes"][side]])
            lines += folded(words.say("text.boxes", {"side": side, "samurai": samurai}), 2)
    return lines


def strength(band: Json) -> int:
    return len(band) + sum(band.values())


def is_closed(border: Border, view: Json) -> bool:
    return [REGIONS[border.a], REGIONS[border.b]] in view["closed"]


def way(border: Border, end: str, view: Json, words: Words) -> str:
    """'South Kantô 4', 'Ô 2x' when the border is closed for the turn."""
    return f"{words.term(end)} {border.limit}{'x' if is_closed(border, view) else ''}"


def counter(name: str) -> str:
    """What is printed on him: 'b***6/3', his stripe, stars, battle rating and bravery."""
    w = NUMBER_OF[name]
    return f"{COLOURS[STRIPE[w]]}{'*' * STARS[w]}{BATTLE[w]}/{BRAVERY[w]}"


def one(name: str, region: str, view: Json, words: Words) -> str:
    """A Samurai in play: 'Kitabatake Akiie b***6/3+4', with his soldiers, whether he is at home, whether he moved."""
    soldiers = view["regions"][region]["south"].get(name, 0) + view["regions"][region]["north"].get(name, 0)
    marks = f"+{soldiers}" if soldiers else ""
    marks += AT_HOME if HOME[NUMBER_OF[name]] == REGION_OF[region] else ""
    return f"{words.term(name)} {counter(name)}{marks}{MOVED if name in view['moved'] else ''}"


def home_of(w: int) -> str:
    return REGIONS[HOME[w]] if HOME[w] != NONE else "N"


def with_home(name: str, words: Words) -> str:
    """A Samurai not yet placed, and where he is from."""
    return f"{words.term(name)} {counter(name)} ({words.term(home_of(NUMBER_OF[name]))})"


def battle_lines(battle: Json, words: Words) -> list[str]:
    told = {side: name or "nothing" for side, name in battle["commanders"].items()}
    lines = folded(words.say("text.battle", {"region": battle["region"], **told}), 0)
    fallen = [*battle["fallen"]["south"], *battle["fallen"]["north"]]
    return lines + (folded(words.say("text.fallen", {"samurai": fallen}), 0) if fallen else [])


# ------------------------------------------------------------ a closer look


def looked_at(region: str, view: Json, words: Words) -> list[str]:
    """A region, and each of its neighbours with the border between them."""
    lines = region_lines(region, view, words)
    for to, border in BESIDE[REGION_OF[region]]:
        there = REGIONS[to]
        seen = view["regions"][there]
        bands = [f"{words.term(side)} {strength(seen[side])}" for side in SIDES if seen[side]]
        owner = words.say("text.held", {"side": seen["control"]}) if seen["control"] else words.say("text.nobody", {})
        told = {"region": there, "vp": seen["vp"], "owner": owner, "bands": ", ".join(bands) or words.term("nobody")}
        told |= {"border": border.kind, "limit": border.limit}
        kind = "blocked" if border.limit == 0 else "closed" if is_closed(border, view) else "border"
        lines += folded(words.say("look." + kind, told), 2)
    return lines


def samurai_lines(name: str, view: Json, words: Words) -> list[str]:
    """All that is printed on a Samurai's counter, and where it is."""
    w = NUMBER_OF[name]
    heir = NAMES[SUCCESSOR[w]] if SUCCESSOR[w] != NONE else "nothing"
    told = {"samurai": name, "stripe": "stripe_" + STRIPES[STRIPE[w]], "stars": STARS[w], "most": MOST[w]}
    told |= {"battle": BATTLE[w], "bravery": BRAVERY[w], "home": home_of(w), "successor": heir}
    return [*folded(words.say("look.samurai", told), 0), *folded(whereabouts(name, view, words), 2)]


def whereabouts(name: str, view: Json, words: Words) -> str:
    for region, seen in view["regions"].items():
        for side in SIDES:
            if name in seen[side]:
                return words.say("look.at", {"region": region, "side": side, "soldiers": seen[side][name]})
            if name in seen["boxes"][side]:
                return words.say("look.box", {"region": region, "side": side})
    for side in SIDES:
        if name in view["drawn"][side]:
            return words.say("look.drawn", {"side": side})
        if view["battle"] and name in view["battle"]["fallen"][side]:
            return words.say("look.fallen", {"region": view["battle"]["region"]})
    if name in view["dead"]:
        return words.say("look.dead", {})
    return words.say("look.unborn", {"front": NAMES[FRONT_OF[NUMBER_OF[name]]]})
