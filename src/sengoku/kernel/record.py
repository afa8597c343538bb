"""Records: one JSON document that holds every choice *and* every random result of a game. See docs/record-format.md.

A replay takes the results as they stand; only `verify` draws them again from the seed.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from sengoku.kernel.dice import commitment, digest
from sengoku.kernel.errors import BadRecord, IllegalAction, SengokuError
from sengoku.kernel.game import Game, game
from sengoku.kernel.state import NO_ROLLS, TABLE, Log, Rolls, State
from sengoku.kernel.words import Json

FORMAT: Final = 1
FIELDS: Final[dict[str, type | tuple[type, ...]]] = {
    "format": int,
    "game": str,
    "rules": str,
    "seats": int,
    "options": dict,
    "seed": str,
    "nonces": list,
    "commit": str,
    "tags": dict,
    "start": (dict, type(None)),
    "draws": int,
    "end": str,
    "result": dict,
    "snapshots": dict,
    "moves": list,
    "sums": list,
    "hash": str,
}
HEAD: Final = [name for name in FIELDS if name not in ("moves", "sums", "hash")]
FIRST_LINE: Final = len(HEAD) + 3  # the line of the file that holds the first move: a brace, the head, '"moves": ['
LINE: Final = re.compile(r"(\*|\d{1,4}) ([^|]{1,200}?)((?: \| \d{1,9}:(?: \d{1,3})+)*)")
UNDO: Final = re.compile(r"\* undo ([1-9]\d{0,8})")  # back to the position after so many lines, the start counted
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
KEPT_EVERY: Final = 100  # positions kept in memory by a replay, so that the next one is quick


def line_of(seat: int, words: str, rolls: Rolls) -> str:
    """'2 attack owari mino | 17: 3 11 4'; the table's own lines begin with a star."""
    who = "*" if seat == TABLE else str(seat)
    return " | ".join([f"{who} {words}", *[f"{n}: {' '.join(map(str, values))}" for n, values in rolls]])


def read_line(line: str) -> tuple[int, str, Rolls]:
    """The parts of a line; ValueError unless it is written exactly as `line_of` writes it."""
    found = LINE.fullmatch(line)
    if not found:
        raise ValueError("this is no move")
    who, words, rest = found.groups()
    rolls: Rolls = []
    for part in rest.split(" | ")[1:]:
        n, _, values = part.partition(": ")
        rolls.append((int(n), [int(v) for v in values.split(" ")]))
    seat = TABLE if who == "*" else int(who)
    if line_of(seat, " ".join(words.split()), rolls) != line:
        raise ValueError("this is not how a move is written")
    return seat, words, rolls


def lines_of(log: Log) -> list[str]:
    """The log as lines. A sealed step is written in seat order: who was first leaves no trace.

    Table acts are open and may answer each other: they keep their order, before the choices.
    """
    entries: list[tuple[int, str, Rolls, int]] = []
    while log is not None:
        entries.append(log[1:])
        log = log[0]
    entries.reverse()
    lines: list[str] = []
    i = 0
    while i < len(entries):
        j = i + 1
        while j < len(entries) and entries[i][3] and entries[j][3] == entries[i][3]:
            j += 1
        rolls = entries[j - 1][2]
        group = sorted(entries[i:j], key=lambda x: -1 if x[1][:2] == "! " else x[0])
        lines += [line_of(x[0], x[1], NO_ROLLS) for x in group[:-1]] + [line_of(group[-1][0], group[-1][1], rolls)]
        i = j
    return lines


def sums_of(doc: Json) -> list[str]:
    """Running checks: of the head, then of each move: the first that differs names what was changed."""
    out = [digest(json.dumps([doc[name] for name in HEAD]), 2).hex()]
    for move in doc["moves"]:
        out.append(digest(out[-1] + move, 2).hex())
    return out


def hash_of(doc: Json) -> str:
    """The hash of all. Only this, as the server published it at the end, proves the choices against forgers."""
    return digest(json.dumps([[doc[name] for name in HEAD], doc["moves"], doc["sums"]])).hex()


class Record:
    """A game as it was played. `doc` is its JSON data."""

    def __init__(self, doc: Json) -> None:
        self.doc = doc
        self._text: str | None = None
        self._kept: dict[int, State] = {}  # positions of earlier replays
        self._back: list[tuple[int, int]] | None = None

    @staticmethod
    def of(s: State, tags: dict[str, str]) -> Record:
        doc: Json = {"format": FORMAT, "game": s.game.id, "rules": s.game.rules_version, "seats": s.seats}
        doc |= {"options": s.options, "seed": s.seed, "nonces": list(s.nonces), "commit": commitment(s.seed)}
        doc |= {"tags": tags, "start": s.start, "draws": s.rolls, "end": s.fingerprint()}
        doc |= {"result": result_of(s), "snapshots": {}, "moves": lines_of(s.log)}
        return Record(sealed_with_sums(doc))

    # ------------------------------------------------------------ texts

    def to_json(self) -> str:
        """One field a line, one move a line."""
        head = [f"{json.dumps(name)}: {json.dumps(self.doc[name])}," for name in HEAD]
        moves = ",\n".join([json.dumps(m) for m in self.doc["moves"]])
        tail = [f'"sums": {json.dumps(self.doc["sums"])},', f'"hash": {json.dumps(self.doc["hash"])}', "}"]
        return "\n".join(["{", *head, '"moves": [', moves, "],", *tail]) + "\n"

    @staticmethod
    def from_json(text: str) -> Record:
        """Reads a record; `BadRecord` says what is wrong with a text that is none."""
        record = Record(_read(text))
        record._text = text
        return record

    # ------------------------------------------------------------ replaying

    @property
    def game(self) -> Game:
        """The game it is of; `BadSetup` if there is no such game."""
        return game(self.doc["game"])

    @property
    def moves(self) -> int:
        """How many decisions and table acts there are, the start not counted."""
        return len(self.doc["moves"]) - 1

    @property
    def foreign(self) -> bool:
        """Whether it was made under other rules than this program has."""
        return bool(self.doc["rules"] != self.game.rules_version)

    def replay(self, upto: int | None = None) -> State:
        """The position after `upto` moves (None: all), with the recorded dice."""
        n = self._checked(upto)
        at = max([k for k in self._kept if k <= n], default=-1)
        s = self._kept[at].clone() if at >= 0 else self._started(False)
        return self._played(s, max(at, 0), n, False, self._kept)

    def seek(self, upto: int) -> State:
        """As `replay`, but from the nearest snapshot: quick, and able to open a game whose rules have changed.

        The position has no past before that snapshot.
        """
        n = self._checked(upto)
        for k in sorted([int(k) for k in self.doc["snapshots"] if int(k) <= n], reverse=True):
            if all([t >= k for i, t in self._undos() if k < i <= n]):  # else an undo leads back behind the snapshot
                s = self.game.restore(self.doc["snapshots"][str(k)], any_rules=True)
                return self._played(s, k, n, False, {})
        return self.replay(n)

    def _undos(self) -> list[tuple[int, int]]:
        """The moves that go back, each with the move after which the game went on."""
        if self._back is None:
            found = [(i, UNDO.fullmatch(line)) for i, line in enumerate(self.doc["moves"])]
            self._back = [(i, int(match[1]) - 1) for i, match in found if match]
        return self._back

    def with_snapshots(self, every: int = 200) -> Record:
        """The same record with a snapshot after every so many moves, and after the last."""
        found = {str(n): _plain(self.replay(n).snapshot()) for n in {*range(0, self.moves, every), self.moves}}
        ordered = {k: found[k] for k in sorted(found, key=int)}
        return Record(sealed_with_sums({**self.doc, "snapshots": ordered}))

    def verify(self) -> bool:
        """Checks everything: accidents, the commitment, every choice, every die, the result.

        `BadRecord` names the first line that does not hold. A forger can compute new sums and choose other moves:
        only `doc["hash"]`, as published when the game ended, proves the choices.
        """
        self._check_text()
        foreign = self.foreign  # before anything else: there may be no such game
        if self.doc["commit"] != commitment(self.doc["seed"]):
            raise BadRecord("record.commit", at=_at("commit"))
        try:
            self._check_play()
        except SengokuError as e:
            if not foreign:
                raise
            args = {"game": self.doc["game"], "found": self.doc["rules"], "wanted": self.game.rules_version}
            raise BadRecord("record.rules", **args, why=str(e).rstrip(".")) from None
        return True

    def _check_text(self) -> None:
        good, found = sums_of(self.doc), self.doc["sums"]
        for i, (a, b) in enumerate(zip(good, found, strict=False)):
            if a != b:
                if i == 0:
                    raise BadRecord("record.head", at=_lines_from(2, len(HEAD)))
                raise BadRecord("record.line", where=_where(i - 1), text=self.doc["moves"][i - 1])
        if len(good) != len(found):
            raise BadRecord("record.checks", count=len(found), right=len(good))
        if self.doc["hash"] != hash_of(self.doc):
            raise BadRecord("record.hash")
        if self._text is not None:
            for i, (a, b) in enumerate(zip(self.to_json().split("\n"), self._text.split("\n"), strict=False), 1):
                if a != b:
                    raise BadRecord("record.layout", line=i)
            if self.to_json() != self._text:
                raise BadRecord("record.layout", line=self.to_json().count("\n") + 1)

    def _check_play(self) -> None:
        s, n = self._started(True), 0
        kept: dict[int, State] = {}
        for k in [*[int(k) for k in self.doc["snapshots"]], self.moves]:
            if k < n:
                raise BadRecord("record.snapshot", move=k, at=_at("snapshots"))
            s, n = self._played(s, n, k, True, kept), k
            if str(k) in self.doc["snapshots"] and not _same(self._told_of(s), self.doc["snapshots"][str(k)]):
                raise BadRecord("record.snapshot", move=k, at=_at("snapshots"))
        for i, (found, right) in enumerate(zip(self.doc["moves"], lines_of(s.log), strict=True)):
            if found != right:
                raise BadRecord("record.order", where=_where(i), text=found)
        if s.rolls != self.doc["draws"]:
            raise BadRecord("record.draws", right=s.rolls, found=self.doc["draws"], at=_at("draws"))
        if not _same(result_of(s), self.doc["result"]):
            raise BadRecord("record.result", at=_at("result"))
        if digest(json.dumps(self._told_of(s), separators=(",", ":")), 16).hex() != self.doc["end"]:
            raise BadRecord("record.end", at=_at("end"))

    def _told_of(self, s: State) -> Json:
        """The snapshot of a position as the program that wrote this record would have made it."""
        return {**s.snapshot(), "rules": self.doc["rules"]}

    def _checked(self, upto: int | None) -> int:
        if upto is None:
            return self.moves
        if type(upto) is not int or not 0 <= upto <= self.moves:
            raise BadRecord("record.upto", count=self.moves, upto=upto)
        return upto

    def _started(self, redraw: bool) -> State:
        line = self.doc["moves"][0] if self.doc["moves"] else ""
        try:
            seat, words, rolls = read_line(line)
            if (seat, words) != (TABLE, "start"):
                raise ValueError("a record begins with '* start'")
            if self.doc["start"] is not None:
                s = self.game.restore(self.doc["start"], any_rules=True)
            else:
                dice = None if redraw else [v for _, values in rolls for v in values]
                d = self.doc
                s = self.game.new(d["seats"], d["seed"], d["options"], dice, d["nonces"])
            if s.drawn != rolls:
                raise ValueError(str(BadRecord("record.dice", right=_told(s.drawn), found=_told(rolls))))
            head = {"seats": s.seats, "options": s.options, "seed": s.seed, "nonces": list(s.nonces)}
            if not self.foreign and not _same(head, {name: self.doc[name] for name in head}):
                raise ValueError("the head tells of another game than its start")
        except Exception as e:
            raise self._wrong(0, e) from e
        s.script = None
        return s

    def _wrong(self, i: int, e: Exception) -> BadRecord:
        """A record may come from anywhere: what it makes the game stumble over is the record's fault."""
        text = self.doc["moves"][i] if self.doc["moves"] else ""
        why = str(e) if isinstance(e, (SengokuError, ValueError)) else f"{type(e).__name__} {e}"
        return BadRecord("record.move", where=_where(i), text=text, why=why.rstrip("."))

    def _played(self, s: State, done: int, upto: int, redraw: bool, kept: dict[int, State]) -> State:
        """From the position after `done` moves to that after `upto`; keeps those to which an undo goes back."""
        wanted = {t for _, t in self._undos()}
        if done in wanted and done not in kept:
            kept[done] = s.clone()
        for i in range(done + 1, upto + 1):
            line = self.doc["moves"][i]
            try:
                s = self._stepped(s, line, redraw, kept)
            except Exception as e:
                raise self._wrong(i, e) from e
            if i in wanted or i % KEPT_EVERY == 0:
                kept[i] = s.clone()
        return s

    def _stepped(self, s: State, line: str, redraw: bool, kept: dict[int, State]) -> State:
        seat, words, rolls = read_line(line)
        if seat == TABLE:
            found = UNDO.fullmatch(line)
            if not found:
                raise ValueError("the table only starts a game and takes moves back")
            back = kept.get(int(found[1]) - 1)
            if back is None:
                raise IllegalAction("error.bad_undo")
            return s.undone(back)
        played(s, seat, words, None if redraw else rolls)
        if s.drawn != rolls:
            raise ValueError(str(BadRecord("record.dice", right=_told(s.drawn), found=_told(rolls))))
        return s


def result_of(s: State) -> Json:
    return {"over": s.is_over, "winners": list(s.winners), "scores": s.scores}


def sealed_with_sums(doc: Json) -> Json:
    doc = _plain({name: doc[name] for name in [*HEAD, "moves"]})
    doc["sums"] = sums_of(doc)
    doc["hash"] = hash_of(doc)
    return doc


def _read(text: str) -> Json:
    """The fields of a record, each of its kind; whether they hold together is for `verify` to say."""
    try:
        if not isinstance(text, str):
            raise ValueError("it is not a text")
        doc = json.loads(text, object_pairs_hook=_no_key_twice, parse_int=_number, parse_constant=_number)
    except json.JSONDecodeError as e:
        raise BadRecord("record.not_json", line=e.lineno, why=e.msg) from None
    except (ValueError, RecursionError) as e:
        raise BadRecord("record.not_a_record", why=str(e)) from None
    if not isinstance(doc, dict):
        raise BadRecord("record.not_a_record", why="it is not a JSON object")
    if "format" in doc and doc["format"] != FORMAT:
        raise BadRecord("record.format", found=doc["format"], wanted=FORMAT)
    if list(doc) != list(FIELDS):
        raise BadRecord("record.fields", found=", ".join(doc)[:200] or "none", wanted=", ".join(FIELDS))
    for name, kind in FIELDS.items():
        if not isinstance(doc[name], kind) or isinstance(doc[name], bool):
            raise BadRecord("record.kind", name=name)
    texts = [*doc["nonces"], *doc["moves"], *doc["sums"], *doc["tags"].values()]
    if not all([isinstance(x, str) for x in texts]):
        raise BadRecord("record.not_a_record", why="its nonces, tags, moves and sums are not all texts")
    for n, snapshot in doc["snapshots"].items():
        if not NUMBER.fullmatch(n) or int(n) >= len(doc["moves"]) or not isinstance(snapshot, dict):
            raise BadRecord("record.not_a_record", why=f"it has no move {n[:20]} for a snapshot to stand after")
    return doc


def _number(text: str) -> int:
    """Whole numbers of a length that makes sense; what JSON has not (NaN) is none."""
    if len(text) > 18 or not text.lstrip("-").isdecimal():
        raise ValueError(f"{text[:20]} is no number it could hold")
    return int(text)


def _same(one: Json, two: Json) -> bool:
    """As JSON has it, where 1 is not true."""
    return json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)


def _plain(value: Json) -> Json:
    """As it comes back from JSON: lists for tuples."""
    out: Json = json.loads(json.dumps(value))
    return out


def _no_key_twice(pairs: list[tuple[str, Any]]) -> Json:
    out = dict(pairs)
    if len(out) != len(pairs):
        raise ValueError("it has a field twice")
    return out


def _told(rolls: Rolls) -> str:
    return ", ".join([f"{n}: {' '.join(map(str, values))}" for n, values in rolls]) or "no dice"


def _where(i: int) -> str:
    return f"line {FIRST_LINE + i} (move {i})"


def _at(field: str) -> str:
    return f" (line {HEAD.index(field) + 2})"


def _lines_from(first: int, count: int) -> str:
    return f" (one of the lines {first} to {first + count - 1})"


def played(s: State, seat: int, words: str, rolls: Rolls | None) -> None:
    """One line of a record: a decision or a table act, with the dice that it had; None: with fresh ones."""
    s.script = None if rolls is None else [value for _, values in rolls for value in values]
    if words.startswith("! "):
        s.act(seat, words[2:])
    else:
        s.apply(seat, words)
    s.script = None
