// What the engine shows of a game of Dueling Samurai (src/sengoku/games/dueling/seen.py), and how to read it.
import { CRESTS, type Crest } from "../../lib/clans";
import type { BaseView } from "../../lib/source";

export interface Stack {
  tokens: number;
  colours?: number[]; // tokens by clan, where they are not all of their owner's
  scouts?: boolean;
  warlord?: string;
  chits?: string[];
  used?: string[]; // of the chits
  kills?: number;
  bribed_from?: number;
  main?: boolean;
}

export interface Land {
  owner: number; // -1: farmers
  stacks: Stack[];
  tents?: number;
  castle?: number | null; // null: nobody's
  infected?: boolean;
  revolt?: boolean;
  ninja?: boolean;
}

export interface Ship {
  owner: number;
  at: string;
  used: boolean;
  stacks: Stack[];
}

export interface Pact {
  card: string;
  by: number;
  with: number;
  at: string;
  of: number;
  ends: number;
}

export interface Fight {
  seat: number;
  target: string;
  kind: "attack" | "ninja" | "tents";
  joined: string[];
  tents: number;
  duel: [string, string];
  archers: [boolean, boolean];
  rolls: number;
  dice: [number[], number[]];
  rerolled: number;
  begun: boolean;
  loser: number;
  home: string;
}

export interface View extends BaseView {
  round: number;
  half: number;
  active: number;
  actions: number;
  order: number[];
  last: number;
  cash: number;
  cashed: boolean;
  eliminated: number[];
  lands: Record<string, Land>;
  ships: Record<string, Ship>;
  moving: { place: string; path: string[] } | null;
  riders: Stack[];
  ninja_force: number;
  guests: [seat: number, at: string, colours: number[]][];
  centres: Record<string, [at: string, since: number]>;
  bands: [kind: string, at: string, used: boolean][];
  spies: [user: number, at: string, passed: number, came: number, tested: number][];
  assassins: [user: number, at: string, used: boolean][];
  conversions: [user: number, at: string, used: boolean][];
  peace: Pact[];
  fight: Fight | null;
  bound: number[];
  passes: number[];
  supply: number[];
  main: (string | null)[];
  gold_deck: string[];
  decks: Record<string, number>;
  discards: Record<string, string[]>;
  aside: string[];
  cards: number[];
  points: Record<string, number>[];
  hand?: string[];
  known?: Record<string, string[]>;
}

// The texts call the clans by letter.
const LOOKS = [CRESTS.ai, CRESTS.shu, CRESTS.kin, CRESTS.matsu];
export const CLANS: Crest[] = LOOKS.map((crest, seat) => ({ ...crest, letter: "ABCD"[seat]! }));
export const crestOf = (seat: number | null | undefined): Crest | null => (seat === null || seat === undefined ? null : (CLANS[seat] ?? null));
export const YEARS = [1550, 1560, 1570, 1580, 1590, 1600, 1610, 1620];
export const DECKS = ["attack", "defence", "bonus", "god"];

/** `archers` of `archers:iwami-mino`. */
export const kindOf = (card: string): string => card.split(":")[0]!;
/** The two territories that a bonus card names. */
export const landsOf = (card: string): string[] => card.split(":")[1]?.split("-") ?? [];

const GODS = ["earthquake", "flooding", "full_moon", "tsunami", "volcano", "typhoon", "invasion"];
const ATTACK = ["assassin", "cannons", "conversion", "ninja", "riflemen", "revolt", "smallpox", "ronin", "pirates", "bandits", "battering_ram", "navy", "spy"];
export function deckOf(card: string): "god" | "attack" | "defence" | "bonus" {
  if (card.includes(":")) return "bonus";
  const kind = kindOf(card);
  return GODS.includes(kind) ? "god" : ATTACK.includes(kind) ? "attack" : "defence";
}

/** When a card can be played, as a text: it only explains, the engine decides. */
export function whenOf(card: string, view: View): string {
  const kind = kindOf(card);
  const wanted = WHEN[kind] ?? "target";
  return moments(view).includes(wanted) ? "target" : wanted;
}
const WHEN: Record<string, string> = {
  ninja: "own", assassin: "one", bushido: "conversion", furious_defence: "castle", ambush: "attacked", navy: "no_battle", dojo: "no_battle", sumo: "no_battle",
  oban_gold: "before", yoshiwara: "before", archers: "before", hostages: "party", marriage: "party", emperor: "party", horses: "horses",
};

/** The moments that it is now for who looks: a card whose moment it is has merely nothing to do. */
function moments(view: View): string[] {
  if (view.step.name === "Act") return ["own", "no_battle", "before", "party", "horses"];
  const window = view.step.name === "Window" ? view.step.window : 0;
  if (window === 1) return ["no_battle", "before", "party", "horses"];
  if (window === 4) return ["one"];
  if (!view.fight || (window !== 2 && window !== 3)) return [];
  const mine = view.lands[view.fight.target]?.owner === view.you;
  if (window === 3) return mine ? ["party"] : [];
  return ["before", ...(mine ? ["attacked", "party", "horses", ...(view.lands[view.fight.target]?.castle === view.you ? ["castle"] : [])] : [])];
}

export interface Standing {
  place: string; // a territory, or the one off which the ship lies
  on: string; // a territory, a ship, or the riders
  owner: number;
  stack: Stack;
}

/** Where everybody is: by Warlord, and by territory or ship for tokens without one. */
export function standings(view: View | null): Map<string, Standing> {
  const found = new Map<string, Standing>();
  if (!view) return found;
  const add = (on: string, place: string, owner: number, stacks: Stack[]) => {
    for (const stack of stacks) found.set(stack.warlord ?? on, { place, on, owner, stack });
  };
  for (const [place, land] of Object.entries(view.lands)) add(place, place, land.owner, land.stacks);
  for (const [name, ship] of Object.entries(view.ships)) add(name, ship.at, ship.owner, ship.stacks);
  if (view.moving) add("riders", view.moving.path[0] ?? "", view.active, view.riders);
  return found;
}

export const tokensOf = (stacks: Stack[]): number => stacks.reduce((sum, stack) => sum + stack.tokens, 0);
export const total = (points: Record<string, number>): number => Object.values(points).reduce((a, b) => a + b, 0);

/** Things that lie in a territory besides stacks, for the map and for its card. */
export interface Lying {
  icon: string;
  term: string;
  owner: number;
}

export function lyingIn(view: View, place: string): Lying[] {
  const land = view.lands[place];
  const out: Lying[] = [];
  if (!land) return out;
  for (const mark of ["infected", "revolt", "ninja"] as const) {
    if (land[mark]) out.push({ icon: { infected: "smallpox", revolt: "revolt", ninja: "ninja" }[mark], term: mark === "infected" ? "smallpox" : mark, owner: -1 });
  }
  for (const [centre, [at]] of Object.entries(view.centres)) if (at === place) out.push({ icon: "terrain-temple", term: centre, owner: -1 });
  for (const [kind, at] of view.bands) if (at === place) out.push({ icon: artOf(kind), term: kind, owner: -1 });
  for (const [user, at] of view.spies) if (at === place) out.push({ icon: "ui-public", term: "spy", owner: user });
  for (const [user, at] of view.assassins) if (at === place) out.push({ icon: artOf("assassin"), term: "assassin", owner: user });
  for (const [user, at] of view.conversions) if (at === place) out.push({ icon: artOf("conversion"), term: "conversion", owner: user });
  for (const pact of view.peace) if (pact.at === place) out.push({ icon: "ui-truce", term: pact.card, owner: pact.by });
  for (const [seat, at] of view.guests) if (at === place) out.push({ icon: "swordsman", term: "guests", owner: seat });
  return out;
}

const ART: Record<string, string> = {
  earthquake: "earthquake", flooding: "sea-line", full_moon: "moon", tsunami: "wave", volcano: "terrain-mountain", typhoon: "typhoon", invasion: "ship",
  assassin: "tile-seppuku", cannons: "cannon", conversion: "torii", ninja: "ninja", riflemen: "gunner", revolt: "revolt", smallpox: "smallpox", ronin: "ronin",
  pirates: "ship", bandits: "mask", battering_ram: "ram", navy: "ship", spy: "ui-public", chinese_medicine: "gourd", bushido: "role-sensei", scouts: "scouts",
  oban_gold: "koku", seppuku: "katana-1", furious_defence: "fortress", demons: "bravery", hostages: "rope", marriage: "rings", emperor: "chrysanthemum",
  absolute_peace: "ui-truce", ceremony: "terrain-temple", festival: "lantern", yoshiwara: "tile-geisha", dojo: "katana-2", sumo: "sumo", archers: "bowman",
  horses: "horse", dueling_samurai: "disc-duel", ambush: "disc-ambush",
};
/** The drawing of a card, or of the chit it leaves. */
export const artOf = (card: string): string => ART[kindOf(card)] ?? "back-bonus";

export const PASSES = ["pass", "pass for now", "pass battle", "pass turn", "pass decade"];
export const isWindow = (view: View | null): boolean => view?.step.name === "Window";

// As printed: what owning a whole region brings at the start of a decade, and at the end of each turn.
export const REGIONS = [
  { id: "kyushu", first: 5, last: 2, lands: ["satsuma", "osumi", "hyuga", "higo", "hizen", "chikuzen", "bungo"] },
  { id: "shikoku", first: 4, last: 1, lands: ["iyo", "tosa", "awa", "sanuki", "awaji"] },
  { id: "chugoku", first: 6, last: 2, lands: ["nagato", "iwami", "aki", "bingo", "izumo", "inaba", "bizen", "harima"] },
  { id: "kinki", first: 6, last: 2, lands: ["yamashiro", "settsu", "yamato", "kii", "ise", "omi", "tanba"] },
  { id: "chubu", first: 8, last: 3, lands: ["echizen", "kaga", "echigo", "sado", "shinano", "kai", "mino", "owari", "mikawa", "suruga"] },
  { id: "kanto", first: 5, last: 2, lands: ["sagami", "musashi", "kazusa", "hitachi", "shimotsuke", "kozuke"] },
  { id: "tohoku", first: 4, last: 1, lands: ["aizu", "sendai", "dewa", "mutsu", "ezo"] },
];
