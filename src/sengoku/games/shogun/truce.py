"""Truces: table acts, never binding, always remembered (S-R87)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sengoku.games.shogun.board import PLACE, PLACES
from sengoku.kernel import IllegalAction, Json
from sengoku.kernel.notation import plain

if TYPE_CHECKING:
    from sengoku.games.shogun.state import Shogun

OFFERED: Final = "offered"
ON: Final = "on"
DECLINED: Final = "declined"
ENDED: Final = "ended"
BROKEN: Final = "broken"
LONGEST: Final = 20
USAGE: Final = (
    "resign, timeout, truce offer CLAN ROUNDS [provinces, or borders such as owari-mino ...], "
    "truce accept|decline|withdraw NAME"
)


class Truce:
    """Between two players: from when it was accepted to the end of round `until`.

    `cover`: () for everything, else provinces (p,) and borders (p, q).
    """

    def __init__(
        self, name: str, a: int, b: int, rounds: int, until: int, cover: tuple[Any, ...], stage: str, by: int
    ) -> None:
        self.name, self.a, self.b, self.rounds, self.until = name, a, b, rounds, until
        self.cover, self.stage, self.by = cover, stage, by  # by: who broke it

    def data(self) -> tuple[Any, ...]:
        return self.name, self.a, self.b, self.rounds, self.until, self.cover, self.stage, self.by

    def now(self, stage: str, until: int = 0, by: int = -1) -> Truce:
        return Truce(self.name, self.a, self.b, self.rounds, until or self.until, self.cover, stage, by)

    def seen_by(self, seat: int | None) -> bool:
        """An offer is between the two; a truce that came to be is open to all."""
        return self.stage not in (OFFERED, DECLINED) or seat in (self.a, self.b)

    def covers(self, p: int, q: int) -> bool:
        return not self.cover or (q,) in self.cover or (min(p, q), max(p, q)) in self.cover

    def told(self, s: Shogun) -> Json:
        cover = ["-".join([PLACES[p] for p in c]) for c in self.cover]
        out: Json = {"name": self.name, "seats": [self.a, self.b], "rounds": self.rounds, "until": self.until}
        return {**out, "cover": cover, "stage": self.stage, "broken_by": None if self.by < 0 else self.by}


def truce_act(s: Shogun, seat: int, words: list[str]) -> None:
    """`truce offer gray 3 owari-mino`, `truce accept pink-gray-1`, ... Refused acts change nothing."""
    if len(words) < 3 or words[0] != "truce":
        raise IllegalAction("error.no_act", act=" ".join(words)[:80], known=USAGE)
    if words[1] == "offer":
        _offer(s, seat, words[2:])
        return
    if words[1] not in ("accept", "decline", "withdraw") or len(words) != 3:
        raise IllegalAction("error.no_act", act=" ".join(words)[:80], known=USAGE)
    found = [t for t in s.truces if t.name == words[2] and t.stage == OFFERED]
    wanted = [t for t in found if seat == (t.a if words[1] == "withdraw" else t.b)]
    if not wanted:
        raise IllegalAction("error.no_truce", name=words[2][:60], verb=words[1])
    t = wanted[0]
    if words[1] == "accept":
        _replace(s, t.now(ON, until=max(s.round, 1) + t.rounds - 1))
    else:
        _replace(s, t.now(DECLINED))


def _offer(s: Shogun, seat: int, words: list[str]) -> None:
    if len(words) < 2 or not words[1].isdecimal() or not 1 <= int(words[1]) <= LONGEST:
        raise IllegalAction("error.truce_rounds", most=LONGEST)
    clans = [c for c in s.living() if s.clan_name(c) == words[0]]
    if not clans or s.seat_of(clans[0]) == seat:
        known = ", ".join([s.clan_name(c) for c in s.living() if s.seat_of(c) != seat])
        raise IllegalAction("error.truce_party", name=words[0][:40], known=known)
    cover = []
    for word in words[2:]:
        places = [PLACE.get(plain(x), -1) for x in word.split("-")]
        if -1 in places or len(places) > 2 or (len(places) == 2 and places[1] not in s.map.near[places[0]]):
            raise IllegalAction("error.truce_cover", word=word[:40])
        cover.append(tuple(sorted(places)))
    other = s.seat_of(clans[0])
    earlier = len([t for t in s.truces if (t.a, t.b) == (seat, other)])  # a common count would tell of others' offers
    name = f"{s.clan_name(s.clans_of(seat)[0])}-{words[0]}-{earlier + 1}"
    t = Truce(name, seat, other, int(words[1]), 0, tuple(cover), OFFERED, -1)
    s.truces = (*s.truces, t)
    _tell(s, t)


def _replace(s: Shogun, t: Truce) -> None:
    s.truces = tuple([t if x.name == t.name else x for x in s.truces])
    _tell(s, t)


def _tell(s: Shogun, t: Truce) -> None:
    """`truce_offered`, `truce_on`, ...: an offer is heard by the two alone, as it is seen."""
    if not s.heard:
        return
    names = [s.clan_name(s.clans_of(x)[0]) for x in (t.a, t.b, t.by) if x >= 0]
    data: Json = {"name": t.name, "clan": names[0], "other": names[1], "rounds": t.rounds, "until": t.until}
    data["cover"] = t.told(s)["cover"] or ["all provinces"]
    if t.by >= 0:
        data["breaker"] = names[2]
    s.tell(None if t.stage not in (OFFERED, DECLINED) else (t.a, t.b), "truce_" + t.stage, data)


def breach(s: Shogun, by: int, against: int, p: int, q: int) -> None:
    """`by` attacks `against` from p in q: a truce that covers it is broken, which is legal, and recorded."""
    if not s.truces:
        return
    a, b = s.seat_of(by), s.seat_of(against)
    for t in s.truces:
        covered = t.covers(p, q) if p >= 0 else not t.cover  # a ninja's strike crosses no border
        if t.stage == ON and (t.a, t.b) in ((a, b), (b, a)) and covered:
            _replace(s, t.now(BROKEN, by=a))


def expire(s: Shogun) -> None:
    """At the end of a round."""
    for t in s.truces:
        if t.stage == ON and t.until <= s.round:
            _replace(s, t.now(ENDED))
