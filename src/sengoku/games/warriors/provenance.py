"""Where every value of the board is from: entries for the rules page, made from the data itself."""

from __future__ import annotations

from typing import Final

from sengoku.games.warriors.board import read
from sengoku.kernel import Json, Ruling, Words

KINDS: Final = ["rulebook", "source", "reconstructed"]
Value = tuple[str, str]  # what it reads like, the codes of where it is from


def values(words: Words) -> list[Ruling]:
    """One entry for each sort of value and kind of origin; then the sources themselves."""
    sources = read("sources")
    out: list[Ruling] = []
    for sort, found in all_values(words):
        for kind in KINDS:
            told = [shown(value, codes, kind) for value, codes in found if kind_of(codes, sources) == kind]
            if told:
                text = words.say(f"value.{sort}", {"count": len(told), "values": "; ".join(told)})
                out.append(Ruling(f"value.{sort}.{kind}", "values", text, kind))
    for code, source in sources.items():
        out.append(Ruling(f"source.{code}", "sources", f"{code}: {source['text']}", source["kind"]))
    return out


def kind_of(codes: str, sources: Json) -> str:
    """The best of the kinds its codes stand for: the rulebook before a source before ours."""
    kinds = [sources[code]["kind"] for code in codes.split()]
    return next(kind for kind in KINDS if kind in kinds)


def shown(value: str, codes: str, kind: str) -> str:
    return f"{value} ({codes})" if kind == "source" else value


def all_values(words: Words) -> list[tuple[str, list[Value]]]:
    land, tables = read("map"), read("tables")
    fronts, backs = read("samurai")["samurai"], read("successors")["successor"]
    game, track, losses, setup = tables["game"], tables["track"], tables["losses"], tables["setup"]
    both = [*fronts, *backs]
    name = words.term
    limits = land["movement_limits"].items()
    out: list[tuple[str, list[Value]]] = [
        ("regions", [(name(r["id"]), r["there"]) for r in land["region"]]),
        ("region_vp", [(f"{name(r['id'])} {r['vp'][0]}", r["vp"][1]) for r in land["region"]]),
        ("no_boxes", [(name(r["id"]), r["boxes"][1]) for r in land["region"] if not r["boxes"][0]]),
        ("touch", [(pair(b, words), b["touch"]) for b in land["border"]]),
        ("border", [(f"{pair(b, words)} {name(b['kind'][0])}", b["kind"][1]) for b in land["border"]]),
        ("limit", [(f"{name(kind)} {value[0]}", value[1]) for kind, value in limits]),
        ("stripe", [(f"{name(m['id'])} {name(m['stripe'][0])}", m["stripe"][1]) for m in fronts]),
        ("stars", samurai(both, "stars", words)),
        ("battle", samurai(both, "battle", words)),
        ("bravery", samurai(both, "bravery", words)),
        ("home", samurai(fronts, "home", words)),
        ("successor", samurai([m for m in fronts if m["successor"][0]], "successor", words)),
        ("no_successor", [(name(m["id"]), m["successor"][1]) for m in fronts if not m["successor"][0]]),
        ("losses", [(f"{row}: {name(value[0])}", value[1]) for row, value in losses.items() if row != "vp"]),
        ("loss_vp", [(", ".join([str(n) for n in losses["vp"][0]]), losses["vp"][1])]),
        ("game", [(f"{name(key)} {value[0]}", value[1]) for key, value in game.items()]),
        ("track", [(str(track["first_year"][0]), track["first_year"][1])]),
        ("seasons", [(", ".join([name(x) for x in track["seasons"][0]]), track["seasons"][1])]),
        ("setup", placed(setup, words)),
    ]
    return out


def pair(border: Json, words: Words) -> str:
    a, b = border["between"]
    return f"{words.term(a)} - {words.term(b)}"


def samurai(rows: list[Json], key: str, words: Words) -> list[Value]:
    out: list[Value] = []
    for m in rows:
        value, codes = m[key]
        colon = "" if isinstance(value, int) else ":"
        out.append((f"{words.term(m['id'])}{colon} {words.term(str(value))}", codes))
    return out


def placed(setup: Json, words: Words) -> list[Value]:
    out: list[Value] = []
    for p in setup["placed"]:
        where = f"{words.term(p['samurai'])} {words.term(p['region'][0])} {p['soldiers'][0]}"
        out.append((where, p["region"][1]))
    for c in setup["neutrals"]:
        told = {"side": c["side"], "count": c["count"][0], "region": c["region"][0], "soldiers": c["soldiers"][0]}
        out.append((words.say("value.neutrals", told), c["count"][1]))
    return out
