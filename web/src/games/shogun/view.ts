// What the engine shows of a game of Samurai Swords or Ikusa (src/sengoku/games/shogun/view.py), and small things to read it.
import type { BaseView } from "../../lib/source";

export const KINDS = ["bowman", "swordsman", "gunner", "spearman"] as const;
export type Kind = (typeof KINDS)[number];
export type Unit = Kind | "ronin";
export const UNITS: Unit[] = [...KINDS, "ronin"];
export const BINS = ["order", "build", "levy", "ronin", "ninja"] as const;
export type Bin = (typeof BINS)[number];
export type Troop = Partial<Record<Unit, number>>;
export type Plan = Record<Bin, number>;

export interface Land {
  owner: string | null;
  force?: Troop;
  building?: "castle" | "fortress";
  worn?: number;
}

export interface Army {
  place: string | null;
  level: number;
  hole: number;
  lying: boolean;
  units: Troop;
}

export interface Clan {
  name: string;
  seat: number;
  alive: boolean;
  provinces: number;
  koku: number;
  tray: Record<Kind, number>;
  armies: (Army | null)[];
  hired: number;
  bought: Troop;
  plan: Plan | null;
  piles: number[];
  hidden?: Record<string, number>; // own ones only
}

export interface Truce {
  name: string;
  seats: [number, number];
  rounds: number;
  until: number;
  cover: string[];
  stage: "offered" | "on" | "declined" | "ended" | "broken";
  broken_by: number | null;
}

export interface Declared {
  army: number | null;
  from: string;
  against: string;
}

export interface Step {
  name: string;
  tray?: string[];
  taken?: (string | null)[];
  clan?: string;
  army?: number | null;
  from?: string;
  against?: string;
  stage?: number;
  hits?: [number, number];
  steps?: number;
  left?: number | number[];
  sent?: number[];
  target?: string;
  entry?: string | null;
  called?: string[];
  ronin?: number;
  [more: string]: unknown;
}

export interface ShogunView extends BaseView {
  round: number;
  phase: string;
  provinces: Record<string, Land>;
  clans: Clan[];
  order: string[];
  active: string | null;
  ninja: string | null;
  hush: string | null;
  pool: number;
  castles: number;
  bases: number;
  battles: Declared[];
  raised: { clan: string; army: number }[];
  gained: string[];
  truces: Truce[];
  step: Step;
}

export const SEALED = ["Planning", "Wanting", "Building", "Buying", "Levying", "Hiding", "Share", "Losing"];
export const BONUS = { castle: 4, fortress: 5 } as const;

export const count = (troop: Troop | undefined): number => Object.values(troop ?? {}).reduce((a, b) => a + b, 0);
export const clanOf = (view: ShogunView, name: string | null | undefined): Clan | undefined => view.clans.find((clan) => clan.name === name);
export const ownClans = (view: ShogunView): Clan[] => view.clans.filter((clan) => view.you !== null && clan.seat === view.you);

export interface Standing {
  clan: Clan;
  number: number; // 1 to 3
  army: Army;
}

/** The armies in a province: one, or two while one marches through. */
export function armiesAt(view: ShogunView, place: string): Standing[] {
  const found: Standing[] = [];
  for (const clan of view.clans)
    clan.armies.forEach((army, i) => army?.place === place && found.push({ clan, number: i + 1, army }));
  return found;
}

/** The steps of a round, as the rulebook counts them; 0 is setting up. */
const ROUND: Record<string, number> = {
  Succeed: 1, Planning: 1, Spying: 1, TurnOrder: 2, Wanting: 2, Building: 3, BuildInTurn: 3, Buying: 4, Levying: 4, Hiding: 5,
};
export const STEPS = ["plan", "order", "build", "levy", "ronin", "ninja", "war", "dismiss", "koku"] as const;
export const stepOf = (view: ShogunView): number => (view.round === 0 ? 0 : (ROUND[view.step.name] ?? 7));

/** The units of a list in the engine's order of kinds. */
export const fromList = (list: number[] | undefined): Troop =>
  Object.fromEntries(KINDS.map((kind, i) => [kind, list?.[i] ?? 0]).filter(([, n]) => n)) as Troop;

export const less = (a: Troop, b: Troop): Troop =>
  Object.fromEntries(UNITS.map((unit) => [unit, (a[unit] ?? 0) - (b[unit] ?? 0)]).filter(([, n]) => (n as number) > 0)) as Troop;

export const plus = (a: Troop, b: Troop): Troop =>
  Object.fromEntries(UNITS.map((unit) => [unit, (a[unit] ?? 0) + (b[unit] ?? 0)]).filter(([, n]) => n)) as Troop;

/** What it costs to levy: a koku pays for a bowman, two of swordsmen and gunners, or three spearmen. */
export const cost = (t: Troop): number =>
  (t.bowman ?? 0) + Math.ceil(((t.swordsman ?? 0) + (t.gunner ?? 0)) / 2) + Math.ceil((t.spearman ?? 0) / 3);

/** So many provinces win; 0: they are only counted at the end. */
export function goal(view: ShogunView): number {
  if (view.seats === 2) return 50;
  if (view.options.variant === "quick") return { 3: 40, 4: 35, 5: 30 }[view.seats] ?? 35;
  return 35;
}
