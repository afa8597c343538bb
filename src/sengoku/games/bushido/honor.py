"""The Bushido scoreboard: no two Daimyo markers, and no two Samurai markers, on one square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sengoku.games.bushido.pieces import COLOURS, SHOGUN

if TYPE_CHECKING:
    from sengoku.games.bushido.state import Bushido


def _lowest_free(others: list[int]) -> int:
    square = 0
    while square in others:
        square += 1
    return square


def move_samurai(s: Bushido, seat: int, amount: int) -> None:
    """One whole move on the Samurai track: the amount, then on over taken squares (B-R7, ruling B-A49)."""
    if not amount or s.is_over:
        return
    track = s.samurai_honor
    others = [track[x] for x in range(s.seats) if x != seat]
    square = track[seat] + amount
    if amount > 0:
        while square in others:  # ruling B-A50: on 10 too, whoever still stands there
            square += 1
    else:
        while square > 0 and square in others:
            square -= 1
        if square <= 0:  # ruling B-A7: the torii holds any number of markers
            square = 0 if s.options["shared_torii"] else _lowest_free(others)
    if s.heard:
        s.tell(None, "samurai_honor", {"who": COLOURS[seat], "amount": amount, "was": track[seat], "now": square})
    track[seat] = square


def move_daimyo(s: Bushido, seat: int, amount: int) -> None:
    """One whole move on the Daimyo track; whoever reaches 50 is Shogun at once (B-R14, ruling B-A44)."""
    if not amount or s.is_over:
        return
    track = s.daimyo_honor
    others = [track[x] for x in range(s.seats) if x != seat]
    square = min(SHOGUN, track[seat] + amount)  # ruling B-A52: a gain past 50 stops on 50
    if amount > 0:
        while square in others:
            square += 1
    else:
        while square >= 0 and square in others:
            square -= 1
        if square < 0:  # ruling B-A51: no room below
            square = _lowest_free(others)
    if s.heard:
        s.tell(None, "daimyo_honor", {"who": COLOURS[seat], "amount": amount, "was": track[seat], "now": square})
    track[seat] = square
    if square == SHOGUN:
        end(s, seat, "shogun")


def place_daimyo(s: Bushido, seat: int, total: int) -> None:
    """Set-up: the marker goes on its total, or ahead to the next free square; nobody wins here (ruling B-A52)."""
    square = min(total, SHOGUN - 1)
    step = 1 if square == total else -1
    while square in s.daimyo_honor:
        square += step
        if square == SHOGUN:
            square, step = SHOGUN - 1, -1
    s.daimyo_honor[seat] = square
    if s.heard:
        s.tell(None, "first_honor", {"who": COLOURS[seat], "total": total, "now": square})


def end(s: Bushido, winner: int, why: str) -> None:
    s.is_over, s.winners = True, (winner,)
    if s.heard:
        s.tell(None, why, {"who": COLOURS[winner], "honor": s.daimyo_honor[winner]})


def end_by_calendar(s: Bushido) -> None:
    """The counter has left month 12: the highest Daimyo marker wins, and no two stand level (ruling B-A53)."""
    end(s, s.daimyo_honor.index(max(s.daimyo_honor)), "year_over")
