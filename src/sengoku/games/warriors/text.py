"""A view as plain text, for the terminal: tracks, regions with who stands there, boxes, the battle."""

from __future__ import annotations

from textwrap import wrap

from sengoku.games.warriors.board import BATTLE, BESIDE, BRAVERY, NUMBER_OF, REGION_OF, REGIONS, SIDES, STARS, TO_WIN
from sengoku.kernel import Json, Words

WIDTH = 100
UNBROKEN = "\u00a0"
MOVED = "'"


def board_text(view: Json, words: Words) -> str:
    """The position of a view, at most 100 columns wide."""
    head = {name: view[name] for name in ("turn", "turns", "season", "year", "number")}
    head |= {"side": view["initiative"] or "nothing", "south": view["totals"][0], "north": view["totals"][1]}
    lines = [*folded(words.say("text.head", head), 0), track(view["vp"], words)]
    lines += [*folded(words.say("text.legend", {}), 0), ""]
    for region, seen in view["regions"].items():
        lines += region_lines(region, seen, view, words)
    for side in SIDES:
        if view["drawn"][side]:
            lines += folded(words.say("text.drawn", {"side": side, "samurai": view["drawn"][side]}), 0)
    if view["battle"]:
        lines += battle_lines(view["battle"], words)
    if view["dead"]:
        lines += folded(words.say("text.dead", {"samurai": view["dead"]}), 0)
    return "\n".join(lines) + "\n"


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


def region_lines(region: str, seen: Json, view: Json, words: Words) -> list[str]:
    owner = seen["control"]
    held = words.say("text.held", {"side": owner}) if owner else words.say("text.nobody", {})
    near = listed([way(region, REGIONS[to], border.limit, view, words) for to, border in BESIDE[REGION_OF[region]]])
    told = {"region": region, "vp": seen["vp"], "owner": held, "near": near}
    lines = folded(words.say("text.region", told), 0)
    for side in SIDES:
        band = seen[side]
        if band:
            strength = len(band) + sum(band.values())
            samurai = listed([one(name, count, view, words) for name, count in band.items()])
            lines += folded(words.say("text.band", {"side": side, "strength": strength, "samurai": samurai}), 2)
    for side in SIDES:
        if seen["boxes"][side]:
            samurai = listed([one(name, 0, view, words) for name in seen["boxes"][side]])
            lines += folded(words.say("text.boxes", {"side": side, "samurai": samurai}), 2)
    return lines


def way(start: str, end: str, limit: int, view: Json, words: Words) -> str:
    """'South Kantô 4', 'Ô 2x' when the border is closed for the turn."""
    closed = [start, end] in view["closed"] or [end, start] in view["closed"]
    return f"{words.term(end)} {limit}{'x' if closed else ''}"


def one(name: str, soldiers: int, view: Json, words: Words) -> str:
    """'Kitabatake Akiie ***6/3+4': stars, battle rating, bravery, soldiers."""
    w = NUMBER_OF[name]
    counter = f"{'*' * STARS[w]}{BATTLE[w]}/{BRAVERY[w]}"
    return f"{words.term(name)} {counter}{f'+{soldiers}' if soldiers else ''}{MOVED if name in view['moved'] else ''}"


def battle_lines(battle: Json, words: Words) -> list[str]:
    told = {side: name or "nothing" for side, name in battle["commanders"].items()}
    lines = folded(words.say("text.battle", {"region": battle["region"], **told}), 0)
    fallen = [*battle["fallen"]["south"], *battle["fallen"]["north"]]
    return lines + (folded(words.say("text.fallen", {"samurai": fallen}), 0) if fallen else [])
