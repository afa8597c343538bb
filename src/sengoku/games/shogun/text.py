"""A view as plain text for the terminal, up to 100 columns: the provinces by region, the clans, what is going on.

Every line can be read alone, as a client may show only those that have changed. What is not in the view is not told.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, Final

from sengoku.games.shogun.board import DISPUTED, PLACE, PLACES, REGION, board_for
from sengoku.games.shogun.view import BINS
from sengoku.kernel import Json
from sengoku.kernel.notation import plain
from sengoku.kernel.words import Words

WIDTH: Final = 100
MARGIN: Final = 12  # for the names of regions
SLOT: Final = 22  # a province; a long one takes two
ARMY_SLOT: Final = 32
LETTERS: Final = {"bowman": "b", "swordsman": "s", "gunner": "g", "spearman": "p", "ronin": "r"}
BUILT: Final = {"castle": "C", "fortress": "F"}
EMPTY: Final = "-"


def board_text(view: Json, words: Words) -> str:
    """The position that a view shows."""
    page = Page(view, words)
    return "\n".join([*page.head(), "", *page.map(), "", *page.clans(), *page.affairs(), "", *page.legend()])


def look_text(view: Json, words: Words, name: str) -> str:
    """A province, or all whose names begin like that, each with its neighbours; '' if there is none."""
    page, wanted = Page(view, words), plain(name)
    found = [p for p in PLACES if wanted in (p, plain(words.term(p)))] or [p for p in PLACES if p.startswith(wanted)]
    board = board_for(tuple([view["options"][d["option"]] for d in DISPUTED]))
    lines: list[str] = []
    for p in found if wanted else []:
        lines.append(page.province(p))
        for q in board.near[PLACE[p]]:
            sea = f" {page.say('by_sea')}" if board.is_naval(PLACE[p], q) else ""
            lines.append(f"  {page.province(PLACES[q])}{sea}")
    return "\n".join(lines)


def troop(units: Json) -> str:
    """{'spearman': 3, 'gunner': 1} -> '1g 3p'."""
    return " ".join([f"{units[kind]}{letter}" for kind, letter in LETTERS.items() if units.get(kind)])


def mark_of(name: str) -> str:
    """Three letters for a clan: 'Blue' -> 'Blu', 'Pink-Stripe' -> 'P-S'."""
    parts = name.split("-")
    return "-".join([part[:1] for part in parts]) if len(parts) > 1 else name[:3]


def in_slots(parts: Sequence[str], slot: int, width: int) -> list[str]:
    """Texts side by side in slots of equal width; one that is too long takes as many slots as it needs."""
    rows, row = [], ""
    for part in parts:
        if row and len(row) + len(part) > width:
            rows.append(row.rstrip())
            row = ""
        row += part + " " * (-(len(part) + 1) % slot + 1)
    return [*rows, row.rstrip()] if row else rows


def joined(parts: Sequence[str]) -> list[str]:
    """Parts with bars between them, broken only there."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 3 + len(part) <= WIDTH:
            lines[-1] += " | " + part
        else:
            lines.append(part)
    return lines


def folded(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


class Page:
    """The parts of the text."""

    def __init__(self, view: Json, words: Words) -> None:
        self.view, self.words = view, words
        self.marks = {c["name"]: mark_of(words.term(c["name"])) for c in view["clans"]}
        self.seats: dict[int, list[str]] = {}
        for c in view["clans"]:
            self.seats.setdefault(c["seat"], []).append(c["name"])

    def say(self, id: str, **args: Any) -> str:
        return self.words.say("board." + id, args)

    def player(self, seat: int) -> str:
        return " & ".join([self.words.term(name) for name in self.seats[seat]])

    # ------------------------------------------------------------ above the map

    def head(self) -> list[str]:
        v = self.view
        parts = [self.say("round", round=v["round"]) if v["round"] else self.say("setup")]
        if v["phase"]:
            parts.append(self.say("turn", clan=v["active"], phase=v["phase"]))
        parts += [self.say("order", order=v["order"])] if v["order"] else []
        ninja = self.say("ninja", clan=v["ninja"]) if v["ninja"] else self.say("no_ninja")
        parts.append(ninja + (f" ({self.say('hush_' + v['hush'])})" if v["hush"] else ""))
        parts.append(self.say("supply", ronin=v["pool"], castles=v["castles"], bases=v["bases"]))
        lines = joined(parts) + joined(self.options())
        if v["over"]:
            lines.append(self.say("won", players=[self.player(x) for x in v["winners"]]))
        elif v["to_act"]:
            lines.append(self.say("asked", players=[self.player(x) for x in v["to_act"]]))
        return lines + ([self.say("left", players=[self.player(x) for x in v["left"]])] if v["left"] else [])

    def options(self) -> list[str]:
        """Those that are not as usual."""
        options = self.view["options"]
        told = [self.say("variant_" + options["variant"])] if options["variant"] != "standard" else []
        told += [self.say("limit", rounds=options["round_limit"])] if options["round_limit"] else []
        return told + [f"{d['option']}: {options[d['option']]}" for d in DISPUTED if self.is_unusual(d)]

    def is_unusual(self, disputed: Json) -> bool:
        usual: str = disputed["choices"][0]
        return bool(self.view["options"][disputed["option"]] != usual)

    # ------------------------------------------------------------ the map

    def map(self) -> list[str]:
        """The provinces, region by region, the region's name at the left of its first row."""
        lines: list[str] = []
        for region in dict.fromkeys(REGION):
            cells = [self.province(p) for p, r in zip(PLACES, REGION) if r == region]
            rows = in_slots(cells, SLOT, WIDTH - MARGIN)
            for i, row in enumerate(rows):
                lines.append((self.words.term(region) if i == 0 else "").ljust(MARGIN) + row)
        return lines

    def province(self, place: str) -> str:
        """'Shinano    Pin 3p #2L3 (2) C-1 !': owner, force, army 2 of level 3, own pile, walls, attack declared."""
        land = self.view["provinces"][place]
        parts = [self.words.term(place).ljust(10), self.marks[land["owner"]] if land["owner"] else EMPTY]
        if "force" in land:
            parts.append(troop(land["force"]))
        for c in self.view["clans"]:
            for k, army in enumerate(c["armies"]):
                if army and army["place"] == place:
                    level = f"L{army['level']}" if army["level"] > 1 else ""
                    parts.append(f"#{k + 1}{level}" + ("x" if army["lying"] else ""))
            if place in c.get("hidden", {}):
                parts.append(f"({c['hidden'][place]})")
        if "building" in land:
            parts.append(BUILT[land["building"]] + (f"-{land['worn']}" if land["worn"] else ""))
        if place in [b["against"] for b in self.view["battles"]]:
            parts.append("!")
        return " ".join(parts)

    # ------------------------------------------------------------ the clans

    def clans(self) -> list[str]:
        lines = [self.say("clans", bins="/".join([self.say("bin_" + b) for b in BINS]))]
        for c in self.view["clans"]:
            lines += self.clan(c)
        return lines

    def clan(self, c: Json) -> list[str]:
        mark = self.marks[c["name"]]
        name = f"{mark} {self.words.term(c['name'])}"
        if self.view["you"] == c["seat"]:
            name += f" ({self.say('you')})"
        elif len(self.seats[c["seat"]]) > 1:
            name += f" ({self.say('seat', seat=c['seat'])})"
        if not c["alive"]:
            return [f"{name}: {self.say('out')}"]
        plan = "/".join([str(c["plan"][b]) for b in BINS]) if c["plan"] else EMPTY
        lines = [f"{name:<27} {c['provinces']:>9} {c['koku']:>5}  {troop(c['tray']) or EMPTY:<16} {plan}"]
        extra = [self.say("bought", units=troop(c["bought"]))] if c["bought"] else []
        extra += [self.say("hired", ronin=c["hired"])] if c["hired"] else []
        extra += [self.say("piles", sizes=c["piles"])] if c["piles"] else []
        armies = [self.army(k + 1, army) for k, army in enumerate(c["armies"])]
        below = in_slots(armies, ARMY_SLOT, WIDTH - len(mark) - 1) + ([", ".join(extra)] if extra else [])
        return lines + [f"{mark} {line}" for line in below]

    def army(self, number: int, army: Json | None) -> str:
        """'#1 Yamashiro L1/3 1b 1s 2g': level 1, hole 3."""
        if army is None:
            return f"#{number} {self.say('lost')}"
        place = self.words.term(army["place"]) if army["place"] else self.say("unplaced")
        lying = f" {self.say('lying')}" if army["lying"] else ""
        return f"#{number} {place} L{army['level']}/{army['hole'] + 1}{lying} {troop(army['units'])}".rstrip()

    # ------------------------------------------------------------ what is going on

    def affairs(self) -> list[str]:
        v, term = self.view, self.words.term
        lines: list[str] = []
        if v["battles"]:
            told = [f"{self.troop_name(b['army'])} {term(b['from'])} > {term(b['against'])}" for b in v["battles"]]
            lines.append(self.say("declared", attacks=told))
        if v["raised"]:
            lines.append(self.say("raised", armies=[f"{term(r['clan'])} #{r['army']}" for r in v["raised"]]))
        if v["gained"]:
            lines.append(self.say("gained", places=v["gained"]))
        lines += [] if v["over"] else self.step()
        lines += self.truces()
        out = [part for line in lines for part in folded(line)]
        return ["", *out] if out else []

    def troop_name(self, army: int | None) -> str:
        return f"#{army}" if army else self.words.term("force")

    def step(self) -> list[str]:
        """What the view shows of the step that the game is at."""
        step = self.view["step"]
        name, lines = step["name"], []
        if name in ("Fight", "Losing"):
            lines.append(self.say("battle", **{k: step[k] for k in ("clan", "from", "against")}))
        if name == "Fight":  # who is asked here is always at step 8
            lines.append(self.say("fight", troop=self.troop_name(step["army"])))
        if name == "Losing":
            lines.append(self.say("hits", attacker=step["hits"][0], defender=step["hits"][1]))
        if name == "ShowDefence":
            lines.append(self.say("uncovered", ronin=step["ronin"]))
        if name == "March":
            lines.append(self.say("march", clan=step["clan"], army=step["army"], steps=step["steps"]))
        if name == "Campaign":
            lines.append(self.say("campaign", army=step["army"], left=step["left"]))
            lines += [self.say("called", places=step["called"])] if step["called"] else []
            lines += [self.say("entry", place=step["entry"])] if step["entry"] else []
        if name == "Leave":
            lines.append(self.say("leave", units=troop(dict(zip(LETTERS, step["left"]))) or EMPTY))
        if name == "Detail":
            lines.append(
                self.say("detail", place=step["target"], units=troop(dict(zip(LETTERS, step["sent"]))) or EMPTY)
            )
        if "taken" in step:
            told = [f"{i} {self.words.term(c) if c else EMPTY}" for i, c in enumerate(step["taken"], 1)]
            lines.append(self.say("taken", order=told))
        return lines + ([self.say("tray", choices=step["tray"])] if step.get("tray") else [])

    def truces(self) -> list[str]:
        """Offers and truces in force one by one; of the others, what became of them."""
        lines, past = [], []
        for t in self.view["truces"]:
            if t["stage"] in ("offered", "on"):
                parties = {"clan": self.player(t["seats"][0]), "other": self.player(t["seats"][1])}
                when = {"rounds": t["rounds"], "until": t["until"], "cover": t["cover"] or ["all provinces"]}
                lines.append(self.say("truce_" + t["stage"], name=t["name"], **parties, **when))
            else:
                breaker = {} if t["broken_by"] is None else {"breaker": self.player(t["broken_by"])}
                past.append(self.say("truce_" + t["stage"], name=t["name"], **breaker))
        return lines + ([self.say("truces_past", truces=past)] if past else [])

    def legend(self) -> list[str]:
        letters = ", ".join([f"{letter} {self.words.term(kind)}" for kind, letter in LETTERS.items()])
        return folded(self.say("legend_units", letters=letters)) + folded(self.say("legend_marks"))
