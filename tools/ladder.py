"""Does each level of bots beat the one below? Plays until that is clear, and writes the tables of docs/ladder.md.

    python tools/ladder.py                              all games, all steps
    python tools/ladder.py ikusa --step daimyo          one game, one step: daimyo against samurai
    python tools/ladder.py ikusa --seats 4 --option variant=quick
    python tools/ladder.py --tables                     only the tables, from docs/ladder/*.json

Each step is one `sengoku arena` command, which is told in the tables; its games are kept under build/ladder, so that a
run that is stopped goes on; when the game or its bots have changed since, it begins anew. Seats and options are in
ladder.toml. Exit status 1 if a step is not clear above its line.
"""

import argparse
import json
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import sengoku
from sengoku.arena.code import code_of
from sengoku.arena.setups import read_options

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "tools" / "ladder.toml"
BOTS = ("random", "ashigaru", "samurai", "daimyo", "shogun")
STEPS = list(zip(BOTS[1:], BOTS))  # upper, lower
THINKERS = ("shogun",)
MOST_TIME = {"daimyo": 0.1}  # seconds a decision on average; a thinker has its budget
Doc = dict[str, Any]


def line(upper: str, seats: int) -> str:
    """What a level must reach against the one below: a share of wins, or twice the fair share of first places."""
    if seats == 2:
        return {"ashigaru": "0.95", "shogun": "0.6"}.get(upper, "0.7")
    return "0.7" if upper == "ashigaru" else "2x"


def settings(game: str, upper: str) -> Doc:
    """How a step is measured: the file's, then the game's, then the step's own."""
    doc = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))
    own: Doc = doc.get(game, {})
    common = {k: v for k, v in doc.items() if not isinstance(v, dict)}
    out: Doc = {"options": {}, **common, **own, **own.get("step", {}).get(upper, {})}
    out.setdefault("seats", sengoku.game(game).seats[0])
    return out


def words(game: str, upper: str, lower: str, how: Doc) -> list[str]:
    """The command of a step, without where it keeps its games."""
    out = ["arena", game, "--bots", f"{upper},{lower}", "--seats", str(how["seats"])]
    for name, value in how["options"].items():
        out += ["--option", f"{name}={value}"]
    if upper in THINKERS:
        out += ["--think", str(how["think"])]
    return [*out, "--until", line(upper, how["seats"]), "--games", str(how["games"]), "--seed", "ladder"]


def measured(game: str, upper: str, lower: str, how: Doc, more: list[str], folder: Path) -> Doc:
    """Plays one step; what it found, as a row."""
    command = words(game, upper, lower, how)
    options = "-".join([f"{k}_{v}" for k, v in how["options"].items()])
    save = folder / "-".join([x for x in (game, upper, str(how["seats"]), options, code_of(game)) if x])
    full = [*command, "--save", str(save), "--jobs", str(how["jobs"]), *more, "--json"]
    done = subprocess.run([sys.executable, "-m", "sengoku", *full], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    if done.returncode:
        raise SystemExit(done.returncode)
    return row_of(json.loads(done.stdout), command, how)


def row_of(doc: Doc, command: list[str], how: Doc) -> Doc:
    (found,) = doc["matrix"]
    upper, lower, until = found["one"], found["other"], doc["until"]
    row: Doc = {"upper": upper, "lower": lower, "seats": how["seats"], "options": how["options"]}
    row |= {"think": how["think"] if upper in THINKERS else None}
    row |= {key: found[key] for key in ("games", "wins", "share", "low", "high")}
    row |= {"line": until["line"], "verdict": until["verdict"], "sequential": [until["low"], until["high"]]}
    row |= {"decisions": doc["setups"][0]["decisions"]["mean"]}
    row |= {"seconds": {name: doc["bots"][name]["decision"] for name in (upper, lower)}}
    row |= {"program": doc["plan"]["program"], "fingerprint": doc["fingerprint"]}
    return {**row, "command": "sengoku " + shlex.join(command)}


# ------------------------------------------------------------ what is kept


def kept(file: Path) -> list[Doc]:
    if not file.exists():
        return []
    rows: list[Doc] = json.loads(file.read_text(encoding="utf-8"))["steps"]
    return rows


def key(row: Doc) -> tuple[Any, ...]:
    """What a row is about: a second measurement of it takes its place."""
    return BOTS.index(row["upper"]), row["seats"], json.dumps(row["options"])


def keep(docs: Path, game: str, row: Doc) -> None:
    file = docs / "ladder" / f"{game}.json"
    rows = {key(r): r for r in [*kept(file), row]}
    file.parent.mkdir(parents=True, exist_ok=True)
    doc = {"game": game, "rules": sengoku.game(game).rules_version, "steps": [rows[k] for k in sorted(rows)]}
    file.write_text(json.dumps(doc, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


# ------------------------------------------------------------ the tables


HEAD = """# The ladder of bots

Each level against the one below, by `python tools/ladder.py`, which writes this page from `docs/ladder/*.json`. At
two seats the share of wins must be clearly above 70 % (`ashigaru` against `random` 95 %, `shogun` against `daimyo` 60
%); with more seats one of the upper level sits among bots of the lower and must take clearly more than twice its fair
share of first places (`ashigaru` among `random` 70 %). Seats are rotated and every game has a fresh deal.

*95 %*: Wilson's interval for the games played. *Verdict*: of the sequential test that said when to stop, which allows
looking after every round of seats ([how it works](arena.md#when-to-stop)). A row of few games stopped while the upper
bot was lucky: it proves the side of the line, and its share is rather too high. *A decision*: mean and longest time of
the upper bot, in seconds of one core, where there was something to choose. `--jobs` changes nothing in the games; only
a bot that thinks for a stated time plays differently on another machine.
"""


def tables(docs: Path) -> str:
    """The page, from the files."""
    parts = [HEAD]
    for game in sengoku.games():
        rows = kept(docs / "ladder" / f"{game}.json")
        if rows:
            parts.append(section(sengoku.game(game).title, rows))
    if len(parts) == 1:
        parts.append("Nothing has been measured yet.\n")
    return "\n".join(parts)


def section(title: str, rows: list[Doc]) -> str:
    heads = ["pairing", "seats", "variant", "games", "wins", "share", "95 %", "line", "verdict", "a decision"]
    lines = [f"## {title}", "", "| " + " | ".join(heads) + " |"]
    lines.append(
        "| --- | " + " | ".join(["---:" if h not in ("variant", "verdict") else "---" for h in heads[1:]]) + " |"
    )
    lines += ["| " + " | ".join(cells(row)) + " |" for row in rows]
    return "\n".join([*lines, "", "```", *[row["command"] for row in rows], "```", ""])


def cells(row: Doc) -> list[str]:
    among = "against" if row["seats"] == 2 else "among"
    variant = ", ".join([f"{k}={v}" for k, v in row["options"].items()]) or "standard"
    time = row["seconds"][row["upper"]]
    return [
        f"{row['upper']} {among} {row['lower']}",
        str(row["seats"]),
        variant,
        f"{row['games']:,}",
        f"{row['wins']:,.1f}".removesuffix(".0"),
        percent(row["share"]),
        f"{percent(row['low'])} to {percent(row['high'])}",
        percent(row["line"]),
        row["verdict"] + too_slow(row),
        f"{time['mean']:.4f} s ({time['most']:.2f} s)",
    ]


def too_slow(row: Doc) -> str:
    limit = row["think"] or MOST_TIME.get(row["upper"])
    mean = row["seconds"][row["upper"]]["mean"]
    return f"; slower than {limit} s" if limit and mean > limit * 1.02 else ""


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


# ------------------------------------------------------------ the command


def main(given: list[str] | None = None) -> int:
    args = read(given)
    docs = Path(args.docs)
    failed = []
    if not args.tables:
        for game in [args.game] if args.game else sengoku.games():
            for upper, lower in [s for s in STEPS if args.step in (None, s[0])]:
                row = measured(game, upper, lower, chosen(game, upper, args), args.more, Path(args.folder))
                keep(docs, game, row)
                told = f"{game}: {upper} against {lower}, {row['games']} games, {percent(row['share'])}"
                print(f"{told}: {row['verdict']} {percent(row['line'])}{too_slow(row)}", flush=True)
                if row["verdict"] != "clear above" or too_slow(row):
                    failed.append(told)
    (docs / "ladder.md").write_text(tables(docs), encoding="utf-8", newline="\n")
    return 1 if failed else 0


def chosen(game: str, upper: str, args: argparse.Namespace) -> Doc:
    """The settings of a step, with what was typed instead."""
    how = settings(game, upper)
    if args.seats or args.option:
        how["options"] = read_options(args.option, sengoku.game(game))
    typed = {"seats": args.seats, "games": args.games, "jobs": args.jobs, "think": args.think}
    return {**how, **{name: value for name, value in typed.items() if value is not None}}


def read(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=sengoku.games(), metavar="GAME", help="all if not given")
    parser.add_argument("--step", choices=BOTS[1:], help="only this level against the one below")
    parser.add_argument("--seats", type=int, help="instead of ladder.toml; options are then those typed here alone")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, help="at most, of each step")
    parser.add_argument("--think", type=float, help="seconds a decision of a bot that thinks")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--tables", action="store_true", help="play nothing, write the tables")
    parser.add_argument("--folder", default=str(ROOT / "build" / "ladder"), help="where the games are kept")
    parser.add_argument("--docs", default=str(ROOT / "docs"), help="where the tables are")
    parser.add_argument(
        "--more", nargs=argparse.REMAINDER, default=[], help="more words for `sengoku arena`: --ray local"
    )
    return parser.parse_args(given)


if __name__ == "__main__":
    sys.exit(main())
