"""A table of people and bots: the game, what each has heard, and what can be taken back. It prints nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sengoku.arena.play import Player, round_of, talk, talkers
from sengoku.arena.setups import names_of
from sengoku.bots import bot as named_bot
from sengoku.bots.player import Player as Thinker
from sengoku.cli.common import Trouble
from sengoku.kernel.frame import Action
from sengoku.kernel.state import Event, State


def nobody(state: State, seat: int) -> Action:
    """In the place of a person, who talks for himself."""
    raise AssertionError


class Table:
    """Seats without a bot are people's."""

    def __init__(self, state: State, bots: dict[int, Player]) -> None:
        self.game = state.game
        self.bots = bots
        self.humans = [x for x in range(state.seats) if x not in bots]
        self.names = names_of(state)
        self.events: list[Event] = []
        self.heard = [0] * state.seats  # how many events each seat has been shown
        self.past: list[tuple[int, State, int]] = []  # own decisions that are free to take back: seat, before, events
        self.talked = 0  # the round in which bots last had their say
        self.why_not = "you have not decided anything yet"
        self._sit(state)

    def _sit(self, state: State) -> None:
        self.state = state
        state.listen(self.events.append)

    # ------------------------------------------------------------ deciding

    def next_seat(self, last: int | None) -> int:
        """Who is asked: the person who was asked last if possible, then other people, then bots.

        In a sealed step nobody learns the order, and people first means that they can still take back.
        """
        asked = self.state.to_act
        people = [x for x in asked if x in self.humans]
        return last if last in people and last is not None else (people or asked)[0]

    def decide(self, seat: int, action: Action) -> None:
        """A person's decision."""
        before, count = self.state.clone(), len(self.events)
        self.state.apply(seat, action)
        if self.past and self.past[-1][0] != seat:
            self.past = []
        if self.state.drawn:
            self._bind("dice were rolled since")
        elif any([kind.startswith("reveal.") for _, kind, _ in self.events[count:]]):
            self._bind("something was revealed since")
        elif self.state.seals != before.seals:
            self._bind("the sealed choices are in")
        else:
            self.past.append((seat, before, count))

    def let_bot(self, seat: int) -> Action:
        """A bot's decision, on the world that it may believe in."""
        action = self.bots[seat](self.state, seat)
        self.state.apply(seat, action)
        self._bind("another player has decided since")
        return action

    def let_bots_talk(self, spoken: bool = False) -> None:
        """Once a round, and when a person has spoken, bots may offer and answer truces."""
        guests = talkers([self.bots.get(x, nobody) for x in range(self.state.seats)])
        if not guests or self.state.is_over or (round_of(self.state) == self.talked and not spoken):
            return
        self.talked = round_of(self.state)
        if talk(self.state, guests, self.talked):
            self._bind("a table act was made since")

    def hint(self, seat: int) -> tuple[Action, str]:
        """What a strong bot would do in the seat's place, and why; it sees what the seat sees."""
        bot = named_bot("daimyo", self.game, seed=1)
        world = self.state.determinize(seat, len(self.events))
        action = bot(world, seat)
        why = self.game.words.say(*bot.why(world, seat, action)) if isinstance(bot, Thinker) else ""
        return action, self.named(why)

    def act(self, seat: int, act: str) -> None:
        """A table act of a person."""
        self.state.act(seat, act)
        self._bind("a table act was made since")

    def _bind(self, why: str) -> None:
        self.past, self.why_not = [], why

    def undo(self, seat: int, real: bool = False) -> Action:
        """Takes back the seat's latest decision, as if it had never been; the action that it was.

        `real`: the latest that was one, with more than one choice.
        """
        while real and self.past and len(self.past[-1][1].legal_actions(seat)) == 1:
            self.past.pop()
        if not self.past or self.past[-1][0] != seat:
            raise Trouble(f"Nothing can be taken back: {self.why_not}.")
        _, before, count = self.past.pop()
        action = self._decided_after(before)
        del self.events[count:]
        self.heard = [min(n, count) for n in self.heard]
        self._sit(before)
        return action

    def _decided_after(self, before: State) -> Action:
        log = self.state.log
        while log is not None and log[0] is not before.log:
            log = log[0]
        return log[2] if log is not None else ""

    # ------------------------------------------------------------ words

    def news(self, seat: int | None) -> list[str]:
        """What a seat may know of what happened since it last asked; and now it has been told."""
        start = 0 if seat is None else self.heard[seat]
        if seat is not None:
            self.heard[seat] = len(self.events)
        return self.told(seat, self.events[start:])

    def told(self, seat: int | None, events: Sequence[Event]) -> list[str]:
        """Events in words, those of the seat's audience. That a seat is ready is seen from who is asked."""
        mine = [e for e in events if (e[0] is None or seat in e[0]) and e[1] != "ready"]
        return [self.said(kind, data) for _, kind, data in mine]

    def said(self, kind: str, data: dict[str, object]) -> str:
        return self.named(self.game.words.say(kind if kind.startswith("reveal.") else "event." + kind, data))

    def named(self, text: str) -> str:
        """A sentence with names for the numbers of seats."""

        def name(found: re.Match[str]) -> str:
            i = int(found[2])
            if i >= len(self.names):
                return found[0]
            return capital(self.names[i]) if found[1] == "S" else self.names[i]

        return re.sub(r"\b([Ss])eat (\d{1,2})\b", name, text)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
