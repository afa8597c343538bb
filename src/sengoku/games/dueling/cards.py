"""Playing cards and using chits: what may be played when, and the prompts a card needs (C6, D-D27)."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ARG,
    AT,
    CLAN,
    DIE,
    FROM,
    NO_DIE,
    PLAY,
    STACK,
    USE_CANNONS,
    USE_CONVERSION,
    USE_RAM,
    USE_RIFLEMEN,
    USER,
)
from sengoku.games.dueling.deck import held, holds_kind, leave_hand, show
from sengoku.games.dueling.state import (
    CANNONS,
    CANNONS_USED,
    RAM,
    RAM_USED,
    RIFLES,
    RIFLES_USED,
    Dueling,
)
from sengoku.games.dueling.steps import F, Step
from sengoku.games.dueling.targets import (
    CONVERSION,
    STRIKES,
    fronts,
    has_target,
    place_options,
    sources,
    stack_options,
    strike_targets,
)
from sengoku.kernel import Action, Json, Message

# Where a seat may play: its action prompt, composing an attack, pressing on; the windows (W2 as defender or other).
OWN: Final = 1
COMPOSING: Final = 2
PRESSING: Final = 4
C_W1: Final = 8
C_W2D: Final = 16
C_W2O: Final = 32
C_W3: Final = 64
C_W6S: Final = 128
C_W6H: Final = 256
C_W7: Final = 512
_battle = COMPOSING | PRESSING | C_W2D | C_W2O | C_W3
_any = OWN | C_W1 | _battle
_before = OWN | COMPOSING | C_W1 | C_W2D | C_W2O
WHEN: Final[dict[str, int]] = {
    "earthquake": _any | C_W6H,
    "flooding": _any | C_W6H,
    "full_moon": _any,
    "tsunami": _any | C_W6S | C_W6H,
    "volcano": _any | C_W6H,
    "typhoon": _any | C_W6S | C_W6H,
    "invasion": _any | C_W6S,
    "cannons": _any | C_W6S,
    "conversion": _any | C_W7,
    "ninja": OWN,
    "riflemen": _any,
    "revolt": _any | C_W7,
    "smallpox": _any | C_W7,
    "ronin": _any | C_W7,
    "pirates": _any | C_W6S | C_W7,
    "bandits": _any | C_W7,
    "battering_ram": _any,
    "navy": OWN | C_W1,
    "spy": _any,
    "chinese_medicine": _any,
    "scouts": _any,
    "oban_gold": _before,
    "seppuku": _any,
    "furious_defence": C_W2D,
    "demons": _any | C_W6S | C_W6H,
    "hostages": OWN | C_W1 | C_W2D | C_W3,
    "marriage": OWN | C_W1 | C_W2D | C_W3,
    "emperor": OWN | C_W1 | C_W2D | C_W3,
    "absolute_peace": _any,
    "ceremony": _any,
    "festival": _any,
    "yoshiwara": _before,
    "dojo": OWN | C_W1,
    "sumo": OWN | C_W1,
    "archers": _before,
    "horses": OWN | C_W1 | C_W2D,
    "dueling_samurai": _any,
    "ambush": C_W2D,
}
KIND_WHEN: Final[list[int]] = [WHEN.get(k, 0) for k in board.KINDS]
DUELING_SAMURAI: Final = board.KIND["dueling_samurai"]
TOURNAMENT_ONLY: Final = board.KIND["revolt"]


def playable(s: Dueling, seat: int, context: int, lands: tuple[int, ...] = ()) -> list[Action]:
    """The cards in hand that the moment admits and that could do something now."""
    out: list[Action] = []
    front: list[int] | None = None
    known: dict[int, bool] = {}  # by kind: a hand holds many bonus cards of the same
    before = -1
    for card in s.hands[seat]:
        kind = board.CARD_KIND[card]
        if not KIND_WHEN[kind] & context or card == before:
            continue
        before = card
        if lands and kind != TOURNAMENT_ONLY:  # W7 of a tournament
            continue
        if kind in STRIKES and front is None:
            front = fronts(s, seat)
        if kind not in known:
            known[kind] = has_target(s, seat, kind, context, front or [], lands)
        if known[kind]:
            word = PLAY[card]
            if word not in out:
                out.append(word)
    return out


SHOOTING: Final = CANNONS | RIFLES | RAM


def usable(s: Dueling, seat: int, context: int) -> list[Action]:
    """Chits in play that could be used now: cannons and riflemen, (advanced) ram and conversion."""
    out: list[Action] = []
    if not context & (OWN | C_W1 | _battle | C_W6S) or not (s.creeds or any(s.gear)):
        return out
    for w in [w for w, gear in enumerate(s.gear) if gear & SHOOTING]:
        gear, p = s.gear[w], s.where[w]
        if p < 0 or s.owner[p] != seat or p >= board.RIDERS:
            continue
        if gear & CANNONS and not gear & CANNONS_USED and strike_targets(s, seat, GUNS, context, (), p):
            out.append(USE_CANNONS[w])
        if context == C_W6S:
            continue
        if gear & RIFLES and not gear & RIFLES_USED and strike_targets(s, seat, RIFLEMEN, context, (), p):
            out.append(USE_RIFLEMEN[w])
        if gear & RAM and not gear & RAM_USED and strike_targets(s, seat, RAMS, context, (), p):
            out.append(USE_RAM[w])
    if context != C_W6S:
        for user, t, used in s.creeds:
            if user == seat and not used and t in strike_targets(s, seat, CONVERSION, context, ()):
                out.append(USE_CONVERSION[t])
    return out


GUNS: Final = board.KIND["cannons"]
RIFLEMEN: Final = board.KIND["riflemen"]
RAMS: Final = board.KIND["battering_ram"]
USES: Final = {
    **dict.fromkeys(USE_CANNONS, GUNS),
    **dict.fromkeys(USE_RIFLEMEN, RIFLEMEN),
    **dict.fromkeys(USE_RAM, RAMS),
    **dict.fromkeys(USE_CONVERSION, CONVERSION),
}


def play_or_use(s: Dueling, up: F, seat: int, action: Action, context: int, lands: tuple[int, ...] = ()) -> F:
    """A card is shown, or a chit named; then its targets are asked for. It cannot be taken back (rule D-R45)."""
    s.mute[seat] &= 1  # a longer pass ends when he plays (D-W-e)
    if action in USES:
        kind = USES[action]
        if kind == CONVERSION:
            return Aim(up, seat, kind, -1, context, lands, True, target=ARG[action])
        w = ARG[action]
        return Aim(up, seat, kind, -1, context, lands, True, passing(s, kind, context), s.where[w], user=w)
    card = held(s, seat, action[5:])
    kind = board.CARD_KIND[card]
    name = board.KINDS[kind]
    if name in ("navy", "seppuku"):  # a ship is its card; Seppuku for honour is set aside for the count
        leave_hand(s, seat, card)
        s.aside = tuple(sorted([*s.aside, card]))
        s.reveal(None, "card", {"seat": seat, "card": board.CARD_NAMES[card]})
    else:
        show(s, seat, card)
    return Aim(up, seat, kind, card, context, lands, False, passing(s, kind, context))


def passing(s: Dueling, kind: int, context: int) -> int:
    """In W6 what passes by is the target: nothing is to be named. -1: the target is asked for."""
    at_path = context in (C_W6S, C_W6H) and board.KINDS[kind] in ("cannons", "pirates", "demons")
    return s.moving if at_path else -1


def die_offered(s: Dueling, seat: int) -> bool:
    """A Dueling Samurai die is asked about when the ladder is above 12 and he has any card (D-R40, D-A75)."""
    return s.cash > 12 and len(s.hands[seat]) > 0


def die_options(s: Dueling, seat: int) -> list[Action]:
    return [DIE, NO_DIE] if holds_kind(s, seat, DUELING_SAMURAI) >= 0 else [NO_DIE]


def add_die(s: Dueling, seat: int, action: Action) -> int:
    if action == NO_DIE:
        return 0
    show(s, seat, holds_kind(s, seat, DUELING_SAMURAI))
    return 1


class Aim(Step):
    """A card played or a chit used asks for what it needs, one prompt each, in this order (D-D27):
    `at`, `from`, `stack`, `clan`, `user`, `die`.
    """

    fields: ClassVar[tuple[str, ...]] = (
        "seat", "kind", "card", "context", "lands", "chit", "target", "source", "stack", "clan", "user", "extra",
    )  # fmt: skip

    def __init__(
        self,
        up: F | None,
        seat: int,
        kind: int,
        card: int,
        context: int,
        lands: tuple[int, ...] = (),
        chit: bool = False,
        target: int = -1,
        source: int = -1,
        stack: int = -1,
        clan: int = -1,
        user: int = -2,  # -2: not yet known, -1: nobody
        extra: int = -1,
    ) -> None:
        self.up, self.seat, self.kind, self.card, self.context, self.lands = up, seat, kind, card, context, lands
        self.chit, self.target, self.source, self.stack, self.clan = chit, target, source, stack, clan
        self.user, self.extra = user, extra

    def need(self, s: Dueling) -> str:
        """The next thing to be named; '' when the card is complete."""
        kind, name = self.kind, board.KINDS[self.kind]
        if kind in STRIKES:
            if self.target < 0:
                return "at"
            if self.source < 0:
                return "from"
            if kind == CONVERSION and self.stack < 0:
                return "stack"
            if self.user == -2:
                return "user"
            return "die" if self.extra < 0 and die_offered(s, self.seat) else ""
        if name in ASK_AT and self.target < 0 and (name != "absolute_peace" or s.advanced):
            return "at"
        if name in ASK_STACK and self.stack < 0:
            return "stack"
        if name in ASK_CLAN and self.clan < 0:
            return "clan"
        if name == "furious_defence" and self.extra < 0 and die_offered(s, self.seat):
            return "die"
        return ""

    def options(self, s: Dueling, need: str) -> list[Action]:
        if need == "at":
            if self.kind in STRIKES:
                only = self.source if self.chit and self.kind != CONVERSION else -1
                return [AT[p] for p in strike_targets(s, self.seat, self.kind, self.context, self.lands, only)]
            return [AT[p] for p in place_options(s, self.seat, self.kind, self.context)]
        if need == "from":
            return [FROM[board.UNLED + p] for p in sources(s, self.seat, self.kind, self.target, self.context)]
        if need == "stack":
            if self.kind == CONVERSION:
                return [STACK[x] for x in s.stacks(self.target)]
            return [STACK[x] for x in stack_options(s, self.seat, self.kind)]
        if need == "clan":
            others = s.clockwise(self.seat)
            if self.kind != SPY and s.active != self.seat:  # out of turn: with the active player
                others = (s.active,)
            return [CLAN[x] for x in sorted(others)]
        if need == "user":
            return [USER[w] for w in s.lords[self.source]] if 0 <= self.source < board.GUEST else []
        return die_options(s, self.seat) if need == "die" else []

    def asks(self, s: Dueling) -> tuple[int, ...]:
        need = self.need(s)
        if not need or self.seat in s.out:
            return ()
        options = self.options(s, need)
        if not options or (need == "user" and (len(options) < 2 or not s.advanced)):
            return ()
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return self.options(s, self.need(s))

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        need = self.need(s)
        if need == "at":
            return self.but(target=ARG[action])
        if need == "from":
            return self.but(source=ARG[action] - board.UNLED)
        if need == "stack":
            return self.but(stack=ARG[action])
        if need == "clan":
            return self.but(clan=ARG[action])
        if need == "user":
            return self.but(user=ARG[action])
        return self.but(extra=add_die(s, seat, action))

    def run(self, s: Dueling) -> F:
        need = self.need(s)
        if need == "user":
            lords = s.lords[self.source] if 0 <= self.source < board.GUEST else ()
            return self.but(user=max(lords, key=lambda w: (s.size[w], -w)) if lords else -1)
        if need == "from" and self.context == C_W7:
            return self.but(source=board.GUEST)
        if need and self.seat not in s.out:
            return self.done()  # a card that has lost its target does nothing (D-W-d)
        from sengoku.games.dueling.effects import take_effect

        return take_effect(s, self)

    def but(self, **changes: int) -> Aim:
        values = {name: getattr(self, name) for name in self.fields}
        values.update(changes)
        return Aim(self.up, **values)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.aim_" + self.need(s), {"card": board.KINDS[self.kind]}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        out: Json = {"seat": self.seat, "card": board.KINDS[self.kind]}
        if self.target >= 0:
            out["target"] = board.PLACE_NAMES[self.target]
        return out


SPY: Final = board.KIND["spy"]
ASK_AT: Final = (
    "absolute_peace",
    "ceremony",
    "festival",
    "yoshiwara",
    "dojo",
    "sumo",
    "chinese_medicine",
    "demons",
    "ninja",
)
ASK_STACK: Final = ("scouts", "oban_gold", "seppuku", "archers")
ASK_CLAN: Final = ("spy", "hostages", "marriage", "emperor")
