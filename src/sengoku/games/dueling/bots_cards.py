"""Judgement of cards: when to play them, at what, and what to answer."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ARG,
    DIE,
    DIRECT,
    NO_DIE,
    PASS,
    PASS_BATTLE,
    PASS_DECADE,
    PASS_TURN,
    RANDOM,
)
from sengoku.games.dueling.bots_sea import landing
from sengoku.games.dueling.bots_sight import GAME, LORDS, ODDS, PLANS, SHIP, UNLED, Sight
from sengoku.games.dueling.cards import Aim
from sengoku.games.dueling.gods import Direct
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.targets import (
    CONVERSION,
    GUNS,
    RAMS,
    RIFLEMEN,
    SMALLPOX,
    STRIKES,
    ninja_homes,
    ninja_targets,
    stack_options,
    strike_targets,
)
from sengoku.games.dueling.windows import W1, W2, W3, W4, W5, Window
from sengoku.kernel import Action
from sengoku.odds.dueling_core import Side, fight

K = board.KIND
OWN = 1
DIPLOMACY = (K["hostages"], K["marriage"], K["emperor"])
STEERED = [K[k] for k in ("earthquake", "flooding", "tsunami", "typhoon", "invasion")]
ANSWERS = [K[k] for k in ("ambush", "furious_defence", "dueling_samurai", "absolute_peace", "ceremony", "festival")]
ANSWERS += [*DIPLOMACY, *STRIKES]
SIMPLE = ("dueling_samurai", "archers", "oban_gold", "chinese_medicine", "spy", "festival", "ceremony")
USES = {"cannons": GUNS, "riflemen": RIFLEMEN, "battering_ram": RAMS, "conversion": CONVERSION}


def kind_of(action: Action) -> int:
    """The kind of card that `play x` or `use x y` means; -1: another chit."""
    word, _, rest = action.partition(" ")
    if word == "use":
        return USES.get(rest.partition(" ")[0], -1)
    return board.CARD_KIND[ARG[action]]


# ---------------------------------------------------------------- in the own turn


def card_worth(sight: Sight, action: Action, battle: int = -1) -> float:
    """What a card or chit is worth now, in the own turn; with `battle`, in the attack on that territory."""
    s, seat, skill = sight.s, sight.seat, sight.skill
    kind = kind_of(action)
    if kind < 0:
        return chit_worth(sight, action)
    if kind in STRIKES:
        if battle >= 0:
            return strike_in_battle(sight, kind, battle, action)
        found = strike_targets(s, seat, kind, OWN, ())
        if not found:
            return -1.0
        if skill < ODDS:
            return 0.2
        return max([strike_worth(sight, kind, t) for t in found]) - 0.25
    name = board.KINDS[kind]
    if skill < ODDS:
        return 0.3 if name in ("dueling_samurai", "archers", "oban_gold") else -0.5
    if skill < PLANS:
        return quiet_worth(sight, kind, name, battle) if name in SIMPLE else -0.5
    if kind in STEERED:
        return steered(sight, battle)[0] - 0.5
    if name == "ninja":
        return ninja_worth(sight)
    if name == "navy":
        return landing(sight)[0] - 0.5 if battle < 0 else -1.0
    return quiet_worth(sight, kind, name, battle)


def quiet_worth(sight: Sight, kind: int, name: str, battle: int) -> float:
    """Cards that hit nobody."""
    s, seat = sight.s, sight.seat
    if name == "dueling_samurai":
        return 1.2 if s.cash <= 12 or sight.turns == 0 else 0.4
    if name == "archers":
        return 0.7 if battle < 0 else 0.9
    if name == "oban_gold":
        found = stack_options(s, seat, kind)
        return max([sight.bribed(w) for w in found]) / 3.0 - 1.2 if found else -1.0
    if name == "seppuku":
        return 1.5 if sight.turns == 0 and s.actions == 0 and sparable(sight) >= 0 else -1.0
    if name == "chinese_medicine":
        return 0.2
    if name == "spy":
        return 0.8 if s.advanced else 0.05
    if name == "full_moon":
        return 0.05 * (len(s.lands_of(seat)) - 48 / s.seats)
    if name in ("festival", "ceremony") and battle < 0 and s.actions == 0:
        home = sight.home()
        if home >= 0:
            return 0.7 * sight.fear(home) - 2.0
    if name in ("hostages", "marriage", "emperor", "absolute_peace") and s.actions == 0 and battle < 0:
        return 2.0 if ahead(sight) > 0 and sight.turns <= 1 and sight.skill >= PLANS else -1.0
    return -1.0


def ahead(sight: Sight) -> float:
    """Points before the best of the others."""
    scores = sight.s.scores
    mine = scores[sight.seat]
    return (mine - max([x for i, x in enumerate(scores) if i != sight.seat], default=0)) / 2.0


def sparable(sight: Sight) -> int:
    """The Warlord who may die for honour: the smallest stack among several in a place, or anybody at the very end."""
    s = sight.s
    lords = [w for w in s.lords_of(sight.seat) if w != s.main[sight.seat] and not s.kills[w]]
    return min(lords, key=lambda w: (s.size[w], w), default=-1)


def chit_worth(sight: Sight, action: Action) -> float:
    """Advanced play: gold, assassins, spies, mercenaries."""
    what = action.split()[1]
    if what == "gold":
        s = sight.s
        found = [w for w in range(LORDS) if 0 <= s.where[w] < SHIP and s.owner_of(w) not in (-1, sight.seat)]
        return max([sight.bribed(w) for w in found if w not in s.main], default=0.0) / 3.0
    return 1.5 if what == "assassin" else 0.6 if what == "spy" else 0.5


def strike_worth(sight: Sight, kind: int, t: int) -> float:
    """An attack card at a place, by the die it rolls and what it leaves behind."""
    s = sight.s
    if kind == CONVERSION:
        return conversion_worth(sight, t)[0]
    if kind == RAMS:
        hits = sum([sight.harm(t, h) for h in range(3, 13)]) / 12.0 - sight.token
        stacks = sight.armies(t, sight.seat)
        if s.active == sight.seat and s.actions > 0 and stacks and s.round > 1:
            hits = max(hits, 0.8 * (sight.attack(t, stacks, 7) - max(0.0, sight.attack(t, stacks))))
        return hits
    worth = sight.shot(t)
    if kind == SMALLPOX:
        worth += 0.3 * sight.token * sight.turns - (0.5 if s.advanced else 0.0)
    elif kind in (RIFLEMEN, GUNS):
        worth += 0.3 * (sight.turns // 2)
    return worth


def conversion_worth(sight: Sight, t: int) -> tuple[float, int]:
    """The best stack to convert in a territory: tokens change sides, a weak Warlord comes too (D-A76)."""
    s, best, stack = sight.s, -1.0, -1
    for x in s.stacks(t):
        n, total = s.size[x], 0.0
        for h in (2, 3, 4, 5, 6):
            total += min(h, n) * sight.token * (1.0 + sight.others)
            if h >= n and x < LORDS:
                total += sight.lord
            if h >= n == s.tokens(t):
                total += sight.others
        worth = (total - 7.0 * sight.token) / 6.0
        if worth > best:
            best, stack = worth, x
    return best, stack


def strike_in_battle(sight: Sight, kind: int, battle: int, action: Action) -> float:
    """A card played into the own attack: what it adds to it."""
    s = sight.s
    if battle >= SHIP or s.owner[battle] < 0 or battle not in strike_targets(s, sight.seat, kind, 2, ()):
        return -1.0
    if sight.skill < ODDS:
        return 0.7
    return strike_worth(sight, kind, battle) + (1.0 if sight.castle(battle) > 20.0 else 0.0)


def steered(sight: Sight, battle: int = -1) -> tuple[float, Action]:
    """A calamity with the best of the own bonus cards: seven tokens on the average."""
    s, best, how = sight.s, 0.0, RANDOM
    for c in s.hands[sight.seat]:
        if c < board.FIRST_BONUS:
            continue
        for i, t in enumerate(board.BONUS_LANDS[c]):
            if s.owner[t] < 0 or s.owner[t] == sight.seat:
                continue
            worth = 0.5 * sight.harm(t, 7) + 0.25 * sight.harm(t, 5) + 0.25 * sight.harm(t, 9)
            stacks = sight.armies(t, sight.seat) if s.active == sight.seat and s.actions > 0 and s.round > 1 else []
            if stacks and s.tokens(t) > 4:
                worth = max(worth, 0.8 * (sight.attack(t, stacks, 7) - max(0.0, sight.attack(t, stacks))))
            if worth > best:
                best, how = worth, DIRECT[c][i]
    return best, how


def ninja_worth(sight: Sight) -> float:
    """Five men against a castle (D-R49)."""
    found = ninja_targets(sight.s, sight.seat)
    return max([ninja_at(sight, t) for t in found], default=-1.0)


def ninja_at(sight: Sight, t: int) -> float:
    band: Side = ((5, 12, 0, 0),)
    d, peasants = sight.defence(t)
    b = fight(band, d, peasants)
    return b.win * sight.prize(t) - (5.0 - b.left) * sight.token - 0.3


# ---------------------------------------------------------------- targets


def aim(s: Dueling, frame: Aim, seat: int, actions: list[Action], skill: int) -> list[float]:
    """What a card that has been played is aimed at, from where, by whom."""
    sight, need = Sight(s, seat, skill), frame.need(s)
    if need == "at":
        return [aim_at(sight, frame, ARG[a]) for a in actions]
    if need == "from":
        return [source_worth(sight, frame, ARG[a] - UNLED) for a in actions]
    if need == "stack":
        return [aim_stack(sight, frame, ARG[a]) for a in actions]
    if need == "clan":
        scores = s.scores
        return [float(scores[ARG[a]]) for a in actions]
    if need == "user":
        name = board.KINDS[frame.kind]
        return [board.BY_HIM[ARG[a]].get(name, 0) + 0.01 * s.size[ARG[a]] for a in actions]
    return [0.3 if a == NO_DIE else 0.5 if a == DIE and s.cash > 16 else 0.0 for a in actions]


def aim_at(sight: Sight, frame: Aim, t: int) -> float:
    s, name = sight.s, board.KINDS[frame.kind]
    if frame.kind in STRIKES:
        f = s.fight
        if f is not None and f.seat != sight.seat and s.owner[f.target] == sight.seat and t < board.PLACES:
            mine = [x for x in f.joined if s.size[x] and s.place_of(x) == t]
            return sum([s.size[x] for x in mine]) * 1.0 + 0.001 * s.tokens(t)
        if f is not None and f.seat == sight.seat and t == f.target:
            return 50.0
        return strike_worth(sight, frame.kind, t)
    if name == "ninja":
        return ninja_at(sight, t)
    if name in ("ceremony", "festival"):
        f = s.fight
        if f is not None and t == f.target and s.owner[t] == sight.seat:
            return 50.0
        return 2.0 if t == sight.home() else 1.0 if s.owner[t] == sight.seat else 0.0
    if name == "demons":
        return float(s.tokens(t))
    return 0.1 * s.tokens(t) if t != sight.home() else -0.5


def source_worth(sight: Sight, frame: Aim, p: int) -> float:
    """Where a one would fall back: best a Warlord who can bear it, and who keeps the chit."""
    s = sight.s
    if p >= board.PLACES:
        return 0.0
    worth = 1.0 if s.lords[p] else 0.0
    if p == sight.home():
        worth -= 1.0
    return worth + 0.1 * min(s.tokens(p), 8)


def aim_stack(sight: Sight, frame: Aim, x: int) -> float:
    s, name = sight.s, board.KINDS[frame.kind]
    if frame.kind == CONVERSION:
        return 1.0 if conversion_worth(sight, frame.target)[1] == x else 0.0
    if name == "archers":
        t, f = s.where[x], s.fight
        if f is not None and (x in f.joined or t == f.target):
            return 100.0 + s.size[x]
        front = t < SHIP and any([s.owner[u] >= 0 and s.owner[u] != sight.seat for u in board.NEAR[t]])
        return s.size[x] + (3.0 if front else 0.0) + (4.0 if t == sight.home() else 0.0)
    if name == "seppuku":
        return 1.0 if x == sparable(sight) else 0.0
    if name == "oban_gold":
        return sight.bribed(x)
    return 0.1 * s.size[x] if x < LORDS else 0.0


def direct(s: Dueling, frame: Direct, seat: int, actions: list[Action], skill: int) -> list[float]:
    """A bonus card that names an enemy's territory, else at random."""
    sight = Sight(s, seat, skill)
    how = steered(sight)[1] if skill >= ODDS else RANDOM
    return [1.0 if a == how else 0.2 if a == RANDOM else 0.0 for a in actions]


def ninja(s: Dueling, frame: object, seat: int, actions: list[Action]) -> list[float]:
    """From where most men stand; they strike."""
    homes = ninja_homes(s, seat)
    out = []
    for a in actions:
        t = ARG[a] - UNLED
        if a[:5] == "from " and t in homes:
            out.append(s.tokens(t) - (6.0 if s.castle[t] == seat else 0.0))
        else:
            out.append(1.0 if a == "strike" else 0.0)
    return out


# ---------------------------------------------------------------- windows


def window(s: Dueling, frame: Window, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Passing is worth nothing; a card has to be worth more than keeping it."""
    sight, kind = Sight(s, seat, skill), frame.kind
    out: list[float] = []
    for a in actions:
        if a == PASS:
            out.append(0.0)
        elif a[:4] == "pass":
            out.append(longer_pass(s, kind, seat, a, skill))
        elif kind in (W4, W5):
            out.append(answer_worth(sight, frame, a))
        elif kind in (W2, W3) and s.fight is not None and s.owner[s.fight.target] == seat:
            out.append(defending(sight, a))
        else:
            out.append(meddling(sight, frame, a))
    return out


def longer_pass(s: Dueling, kind: int, seat: int, action: Action, skill: int) -> float:
    """Who holds nothing that answers anything says so for longer."""
    if skill < ODDS:
        return -0.1
    useful = any([board.CARD_KIND[c] in ANSWERS for c in s.hands[seat]])
    if action == PASS_BATTLE:
        return 0.02 if kind not in (W1, W2) and not useful else -0.1
    if useful or kind in (W4, W5) or s.fight is not None:
        return -0.1
    if action == PASS_DECADE:
        return 0.02 if s.half == 1 else -0.1
    return 0.01 if action == PASS_TURN else -0.1


def answer_worth(sight: Sight, frame: Window, action: Action) -> float:
    """Assassins on a one; blocks. Peace cards are too good to stop a mere revolt."""
    s = sight.s
    if frame.kind == W4:
        f = s.fight
        mine = f is not None and s.owner[f.target] == sight.seat
        return 2.0 if mine or s.seats == 2 or sight.skill < ODDS else 1.0 if ahead(sight) < 3 else 0.2
    strike = frame.done()
    kind = kind_of(action)
    if kind in DIPLOMACY or (kind >= 0 and board.KINDS[kind] in ("absolute_peace", "ceremony", "festival")):
        t = getattr(strike, "target", -1)
        return 0.5 if 0 <= t < SHIP and s.tokens(t) <= 6 and s.castle[t] == sight.seat else -0.2
    return 1.0


def defending(sight: Sight, action: Action) -> float:
    """A card played by who is attacked: by how much is at stake, and how far it helps."""
    from sengoku.games.dueling.bots_war import standing_odds

    s, f = sight.s, sight.s.fight
    assert f is not None
    kind = kind_of(action)
    name = board.KINDS[kind] if kind >= 0 else ""
    if sight.skill < PLANS:
        return 0.3 if name in ("ambush", "furious_defence", "dueling_samurai") else -0.3
    a, d, peasants = standing_odds(s)
    b = fight(a, d, peasants)
    t = f.target
    stake = 1.0 + sight.others + sight.lord * len(s.lords[t]) + sight.token * s.tokens(t)
    if s.castle[t] == sight.seat:
        stake += GAME if len(s.playing()) == 2 and s.castle.count(sight.seat) == 1 else 20.0
    if name == "furious_defence" or name == "ambush":
        return 0.25 * b.win * stake + 0.5
    if name == "dueling_samurai":
        return 0.2 * b.win * stake - 0.6
    if kind in DIPLOMACY or name in ("absolute_peace", "ceremony", "festival"):
        return b.win * stake - 4.0
    if kind in STRIKES:
        near = list(dict.fromkeys([s.place_of(x) for x in f.joined if s.size[x]]))
        reached = [p for p in near if p in strike_targets(s, sight.seat, kind, 16, ())]
        return 0.25 * b.win * stake + 0.3 if reached else -0.5
    if name == "archers":
        return 0.1 * b.win * stake - 0.3 if s.lords[t] else -0.5
    return -0.5


def meddling(sight: Sight, frame: Window, action: Action) -> float:
    """Another's turn: hold back, but use what will not be of use later, and save what can be saved."""
    s, seat = sight.s, sight.seat
    kind = kind_of(action)
    name = board.KINDS[kind] if kind >= 0 else ""
    if sight.skill < ODDS:
        return -0.2
    if (
        name == "dueling_samurai"
        and frame.kind == W1
        and sight.turns == 0
        and s.order.index(seat) < s.order.index(s.active)
    ):
        return 0.2
    if name == "seppuku":
        last = sight.turns == 0 and s.active == s.order[-1] and s.active != seat and s.actions == 0
        return 1.0 if last and sparable(sight) >= 0 else -1.0
    if kind in DIPLOMACY or name == "absolute_peace":
        done = seat != s.order[-1] and s.order.index(seat) < s.order.index(s.active)
        leads = sight.skill >= PLANS and ahead(sight) > 2 and sight.turns == 0 and done and frame.kind == W1
        return 1.5 if leads and s.actions == 2 else -1.0
    if kind in STRIKES and frame.kind == W1 and kind != RAMS:
        found = strike_targets(s, seat, kind, 8, ())
        if not found:
            return -1.0
        best = max([sight.strike(t) for t in found])
        last = sight.turns == 0 and s.order.index(seat) < s.order.index(s.active)
        return best - (0.3 if last else 3.5)
    if name in ("demons", "pirates", "cannons", "typhoon", "tsunami") and frame.kind == 6:
        return 0.3 * s.tokens(s.moving) - 0.8 if s.moving >= 0 else -1.0
    if frame.kind == 7 and kind in STRIKES:
        return 0.5
    return -1.0
