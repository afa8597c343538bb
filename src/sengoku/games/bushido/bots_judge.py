"""First glance at every kind of step: how good each action looks. Weights are roughly points of Daimyo honor."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from sengoku.games.bushido import appoint, calendar, council, effects, fight, mobilization, roles, setup, tea
from sengoku.games.bushido.actions import ACCEPT, ARG, DONE, HEED, HOLD, PAIR, PASS, REFUSE, TO_ARMS
from sengoku.games.bushido.bots_fight import disc_weights, stack_weights
from sengoku.games.bushido.bots_plan import Roles, Target, chosen_target, gain
from sengoku.games.bushido.bots_stand import PAIR as HALF
from sengoku.games.bushido.bots_stand import (
    Taste,
    convertible,
    desire,
    exposed,
    garrison,
    own_turns_left,
    rivals,
    standings,
    turns_left,
    units,
    worth,
)
from sengoku.games.bushido.pieces import (
    ARMS,
    FORTRESS,
    GIFT,
    KOTAU,
    REFUSE_LEAST,
    REWARD,
    SHOGUN,
    SNUB,
    TRAITOR,
    D,
)
from sengoku.games.bushido.state import Bushido
from sengoku.kernel import Action

Judge = Callable[[Bushido, Any, int, list[Action], random.Random, Taste], list[float]]


# ------------------------------------------------------------ set-up and Phase 1


def fortress(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """At the edge, apart from other fortresses: few neighbours, and those likely to be one's own."""
    out = []
    for a in actions:
        near = s.near[ARG[a]]
        taken = len([c for c in near if s.owner[c] >= 0])
        out.append(-0.3 * len(near) - 1.0 * taken + 0.1 * rng.random())
    return out


def take(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """Provinces that hang together, with few foreign neighbours."""
    out = []
    for a in actions:
        near = s.near[ARG[a]]
        own = len([c for c in near if s.owner[c] == seat])
        others = len([c for c in near if s.owner[c] >= 0 and s.owner[c] != seat])
        out.append(1.0 * min(own, 2) + 0.3 * own - 0.25 * others - 0.1 * len(near) + 0.1 * rng.random())
    return out


def levy(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    out = []
    for a in actions:
        c = ARG[a]
        short = garrison(s, c, taste) - units(s, c)
        out.append(desire(s, c) / (units(s, c) + 1) + (2.0 if short > 0 else 0.0))
    return out


def remove(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    return [-w for w in levy(s, frame, seat, actions, rng, taste)]


def discard(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """Copies go, for the chance of something rarer; in a plain player's mind only third ones."""
    out = []
    for a in actions:
        if a == DONE:
            out.append(0.0)
            continue
        k = ARG[a]
        many = s.discs[seat * D + k] > taste.copies
        out.append(0.5 if many and k not in (TRAITOR, KOTAU) else -1.0)
    return out


def recruit(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    return [1.0 if own_turns_left(s, seat) <= 2 else -1.0, 0.0]


# ------------------------------------------------------------ Phases 2 and 3


def tea_worth(s: Bushido, host: int, guest: int, threat: list[float], taste: Taste) -> float:
    """Tea with a guest, against keeping the Samurai honor for later."""
    points = convertible(s, host)
    honor = s.daimyo_honor[host]
    if honor + points >= SHOGUN:
        sure = 100.0
    else:
        later = own_turns_left(s, host) - (1 if s.daimyo == host and s.phase == 2 else 0)
        keep = (
            0.0
            if later <= 0
            else 0.5 * max(0, s.samurai_honor[host] - GIFT) * (taste.keep_last if later == 1 else taste.keep)
            + taste.fee
        )
        sure = points - keep
    gift = threat[guest] * GIFT * HALF * (1.0 if own_turns_left(s, guest) else 0.1)
    if s.samurai_honor[guest] < REFUSE_LEAST:
        return sure - gift
    p = refusal(s, host, guest)
    return (1 - p) * (sure - gift) + p * (3.0 * threat[guest] - SNUB)


def refusal(s: Bushido, host: int, guest: int) -> float:
    """How likely a guest who can is to refuse."""
    if s.daimyo_honor[host] + convertible(s, host) >= SHOGUN:
        return 0.95
    return 0.1 if own_turns_left(s, guest) else 0.6


def invite(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    threat = rivals(s, seat, taste)
    return [0.0 if a == PASS else tea_worth(s, seat, ARG[a], threat, taste) for a in actions]


def answer(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    host, threat = frame.host, rivals(s, seat, taste)
    points = convertible(s, host)
    wins = s.daimyo_honor[host] + points >= SHOGUN
    rate = HALF * (0.9 if own_turns_left(s, seat) else 0.1)
    later = own_turns_left(s, host) > (1 if s.daimyo == host and s.phase == 2 else 0)
    burnt = SNUB + (0.2 if later else 1.0) * points
    good = {ACCEPT: GIFT * rate - (100.0 if wins else 0.0), REFUSE: taste.refuse * threat[host] * burnt - 10 * rate}
    return [good[a] for a in actions]


def convert(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """All of it; or not quite, so that a rival on the way to 50 cannot make sure of a guest."""
    keep = 0
    if taste.modest and s.daimyo_honor[seat] + len(actions) - 1 < SHOGUN and own_turns_left(s, seat):
        others = [x for x in range(s.seats) if x != seat]
        promise = max([s.daimyo_honor[x] + convertible(s, x) for x in others])
        if promise >= SHOGUN - 4 and min([s.samurai_honor[x] for x in others]) >= REFUSE_LEAST:
            keep = int(taste.modest * REFUSE_LEAST / 2)
    return [-float(abs(len(actions) - 1 - keep - ARG[a])) for a in actions]


def buy(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    last = own_turns_left(s, seat) == 0
    wins = s.daimyo_honor[seat] + len(actions) - 1 >= SHOGUN
    return [float(ARG[a]) * (1.0 if last or wins else -1.0) for a in actions]


# ------------------------------------------------------------ Phase 4


def samurai(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    plan = Roles(s, seat, taste)
    return [plan.samurai(ARG[a]) for a in actions]


def bushi(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    plan = Roles(s, seat, taste)
    return [plan.bushi(s.samurai, ARG[a]) + 0.1 * plan.threat[ARG[a]] for a in actions]


def sensei(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    threat = rivals(s, seat, taste)
    return [-threat[ARG[a]] - (0.6 if ARG[a] == s.bushi else 0.0) for a in actions]


# ------------------------------------------------------------ Phases 5 and 6


def effect(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    threat = rivals(s, seat, taste)
    return [effect_worth(s, seat, a, threat, taste) for a in actions]


def effect_worth(s: Bushido, seat: int, action: Action, threat: list[float], taste: Taste) -> float:
    if action == PASS:
        return 0.0
    verb = action.partition(" ")[0]
    if verb == "ronin":
        return ronin_worth(s, seat, ARG[action], threat, taste)
    if verb == "chanoyu":
        return tea_worth(s, seat, ARG[action], threat, taste) - 0.2
    if verb == "shinobi":
        return 0.1 if ARG[action] in (s.samurai, s.bushi) and seat in (s.samurai, s.bushi) else -0.2
    if verb == "geisha":
        return geisha_worth(s, seat, threat, taste)
    return -0.5


def ronin_worth(s: Bushido, seat: int, cell: int, threat: list[float], taste: Taste) -> float:
    """A province that falls at once, or that a second Ronin would bring down."""
    owner = s.owner[cell]
    harm = threat[owner] * worth(s.kind[cell], 1, taste) if owner != seat else -worth(s.kind[cell], 1, taste)
    short = units(s, cell) - s.ronin[cell] - 1
    if short <= 0:
        return harm - taste.ronin_cost
    return taste.ronin_seed * harm - 0.25 * short - 0.1


def geisha_worth(s: Bushido, seat: int, threat: list[float], taste: Taste) -> float:
    """The turn is over: good for a Bushi with something to lose, and against a Daimyo who leads."""
    daimyo = s.daimyo
    if seat == s.samurai:
        return -2.0
    if seat != s.bushi:
        return 2.0 * threat[daimyo] - 1.6
    near = [c for c in s.cells if s.owner[c] == daimyo and units(s, c) > 1]
    lands = sorted({t for c in near for t in s.near[c] if s.owner[t] == seat and s.kind[t] != FORTRESS})
    risk = max([0.0, *[worth(s.kind[t], 1, taste) for t in lands]])
    return taste.geisha_risk * risk - taste.geisha_cost


def hatamoto(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    threat = rivals(s, seat, taste)
    out = []
    for a in actions:
        if not a.startswith("revolt"):
            out.append(effect_worth(s, seat, a, threat, taste))
            continue
        c = ARG[a]
        edge = s.hand_size(seat) - s.hand_size(s.daimyo) + s.ronin[c] - units(s, c)
        p = min(0.9, max(0.1, 0.45 + 0.04 * edge))
        out.append(p * threat[s.daimyo] * worth(s.kind[c], 1, taste) - 0.8)
    return out


# ------------------------------------------------------------ Phase 7


def campaign(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    plan = max(Roles(s, seat, taste).gains.values())
    return [plan - 1.5, 0.5 if own_turns_left(s, seat) else 0.0]


def regroup(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """Every garrison first, then the rest to where the attack begins."""
    if len(actions) == 1:
        return [0.0]
    target = chosen_target(s, seat, frame.groups, taste)
    origin = target.origin if target is not None else -1
    sent = int(taste.sent) if target is None or target.owner >= 0 else s.ronin[target.cell] + 3
    own = [c for c in s.cells if s.owner[c] == seat]
    surplus = {c: units(s, c) - garrison(s, c, taste) for c in own}
    out = []
    for a in actions:
        if a == DONE:
            out.append(0.0)
            continue
        source, goal = PAIR[a]
        if source == origin or surplus[source] <= 0 or a.startswith("regroup-elite"):
            out.append(-1.0)
        elif surplus[goal] < 0:
            out.append(5.0 + desire(s, goal) + 0.01 * surplus[source])
        elif goal == origin and surplus[origin] < sent:
            out.append(2.0 + 0.01 * surplus[source])
        else:
            out.append(-1.0)
    return out


def attack(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    threat = rivals(s, seat, taste)
    out = []
    for a in actions:
        if a == HOLD:
            out.append(taste.bold)
            continue
        if a == DONE:
            out.append(1.0)
            continue
        origin, cell = PAIR[a]
        spare = max(1, units(s, origin) - garrison(s, origin, taste))
        out.append(gain(s, seat, Target(cell, origin, spare, s.owner[cell]), s.samurai, threat, taste) + 0.02 * spare)
    return out


def march(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """All that can be spared; into a neutral province a few more than the Ronin there."""
    f = fight.fight_of(s)
    keep = garrison(s, frame.source, taste) - (0 if exposed(s, frame.source) else 1)
    wanted = max(1, units(s, frame.source) - keep)
    if f.defender < 0:
        wanted = min(wanted, s.ronin[f.target] + 3)
    wanted = min(wanted, int(taste.sent))
    return [-float(abs(ARG[a] - wanted)) for a in actions]


def least(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    return [-float(ARG[a]) for a in actions]


def most(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    return [float(ARG[a]) for a in actions]


# ------------------------------------------------------------ Phases 8 to 12


def stacks(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    return stack_weights(s, frame, seat, actions, rng, taste)


def discs(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    return disc_weights(s, seat, actions, rng, taste)


def shame(s: Bushido, points: int) -> float:
    """Daimyo honor that the Samurai's loss of so many points will cost him."""
    lost = min(points, s.samurai_honor[s.samurai])
    return HALF * lost * (0.9 if own_turns_left(s, s.samurai) else 0.1)


def seppuku(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    threat = rivals(s, seat, taste)
    harm = shame(s, 99)
    if seat == s.samurai:
        good = -harm
    else:
        good = 0.6 * threat[s.samurai] * harm - 0.5 + (0.4 * REWARD if seat == s.sensei else 0.0)
    return [0.0 if a == PASS else good for a in actions]


def propose(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """What the Daimyo will heed: the point for the Sensei is worth more than the harm."""
    threat = rivals(s, seat, taste)
    out = []
    for a in actions:
        if a == PASS:
            out.append(0.0)
        elif seat == s.samurai:
            out.append(0.5 * REWARD - shame(s, ARG[a]) * 0.8)
        else:
            out.append(0.6 + threat[s.samurai] * shame(s, ARG[a]) + 0.001 * ARG[a])
    return out


def verdict(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    threat = rivals(s, seat, taste)
    reward = REWARD * threat[s.sensei] if frame.adviser == s.sensei else 0.0
    heed = threat[s.samurai] * shame(s, frame.points or 99) - reward
    return [heed if a == HEED else threat[s.samurai] * shame(s, 1) for a in actions]


def arms(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """Good for whoever has few tiles; an empty bag makes all hands new."""
    sizes = [s.hand_size(x) for x in range(s.seats)]
    mean = sum(sizes) / s.seats
    empties = sum(s.bag) <= ARMS[s.month - 1] * s.seats
    good = (mean - sizes[seat]) * (1.0 if empties else 0.3) + (0.0 if empties else taste.arms)
    return [good if a == TO_ARMS else 0.0 for a in actions]


def kotau(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """Time is with whoever leads; tiles are always good."""
    left = turns_left(s)
    honor = s.daimyo_honor
    lead = honor[seat] - max([h for x, h in enumerate(honor) if x != seat])
    stand = standings(s)
    ahead = stand[seat] - max([h for x, h in enumerate(stand) if x != seat])
    out = []
    for a in actions:
        if a == PASS:
            out.append(20.0 if left == 1 and lead > 0 else 0.0)
        elif a == "kotau appease":
            out.append(10.0 if left == 1 and lead < 0 else -0.1 * ahead - 1.0)
        elif a == "kotau hostilities":
            out.append(20.0 if left == 2 and lead > 0 else -10.0 if left <= 2 else 0.1 * ahead - 1.0)
        else:
            out.append(0.8 if left > 3 else -0.1)
    return out


def retreat(s: Bushido, frame: Any, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    return [desire(s, ARG[a]) / (units(s, ARG[a]) + 1) for a in actions]


JUDGES: dict[type[Any], Judge] = {
    setup.Fortress: fortress,
    setup.Take: take,
    setup.Deploy: levy,
    appoint.Discard: discard,
    appoint.Recruit: recruit,
    appoint.Remove: remove,
    appoint.Levy: levy,
    appoint.Elite: levy,
    tea.Tea: invite,
    tea.Answer: answer,
    tea.Convert: convert,
    tea.Buy: buy,
    roles.Samurai: samurai,
    roles.Bushi: bushi,
    roles.Sensei: sensei,
    effects.Effects: effect,
    effects.Others: effect,
    effects.Hatamoto: hatamoto,
    mobilization.Campaign: campaign,
    mobilization.Regroup: regroup,
    mobilization.Attack: attack,
    mobilization.March: march,
    mobilization.MarchElite: most,
    mobilization.Join: attack,
    mobilization.Bonus: least,
    fight.Stacks: stacks,
    fight.Discs: discs,
    fight.Retreat: retreat,
    council.Council: seppuku,
    council.Propose: propose,
    council.Verdict: verdict,
    calendar.Arms: arms,
    calendar.Kotau: kotau,
}
