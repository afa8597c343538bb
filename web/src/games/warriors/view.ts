// What `State.view` of Warriors of Japan holds. Nothing is hidden: all see the same.
import type { BaseView } from "../../lib/source";
import { NOBODY, type Crest } from "../../lib/clans";
import data from "./samurai.json";

export type Side = "south" | "north";
export const SIDES: Side[] = ["south", "north"];
export const other = (side: Side): Side => (side === "south" ? "north" : "south");

export interface Region {
  control: Side | null;
  vp: number;
  south: Record<string, number>; // soldiers by Samurai
  north: Record<string, number>;
  boxes: Record<Side, string[]>;
}

export interface Battle {
  region: string;
  commanders: Record<Side, string | null>;
  fallen: Record<Side, string[]>;
}

export interface Step {
  name: string;
  region?: string;
  left?: number;
  start?: string;
  end?: string;
  limit?: number;
  picked?: string[];
  target?: string;
  persuader?: string;
  need?: number;
  with_point?: number;
  die?: number;
  hits_on_south?: number;
  hits_on_north?: number;
  south_impulses?: number;
  north_impulses?: number;
  samurai?: string;
  south?: string | null;
  north?: string | null;
  [more: string]: unknown;
}

export interface View extends BaseView {
  turn: number;
  turns: number;
  season: string;
  year: number;
  vp: number; // above 0 for the South
  initiative: Side | null;
  number: number;
  totals: [south: number, north: number];
  regions: Record<string, Region>;
  moved: string[];
  closed: [string, string][];
  drawn: Record<Side, string[]>;
  dead: string[];
  battle: Battle | null;
  step: Step;
}

/** What is printed on a counter; its reverse, the successor, is an entry of its own. */
export interface Samurai {
  stars: number;
  battle: number;
  bravery: number;
  stripe: Side | "neutral";
  home: string | null;
  successor: string | null;
}
export const SAMURAI = data as Record<string, Samurai>;
export const isSamurai = (word: string): boolean => word in SAMURAI;

export const COURTS: Record<Side, Crest> = {
  south: { fill: "#2f5aa8", on: "#ffffff", mon: "court-south", letter: "S", tint: 0.42 },
  north: { fill: "#c8402a", on: "#ffffff", mon: "court-north", letter: "N", tint: 0.42 },
};
export const GRAY = NOBODY.fill;
export const fillOf = (side: Side | "neutral"): string => (side === "neutral" ? GRAY : COURTS[side].fill);

/** Highest first: stars, battle rating, soldiers. */
export function ranked(band: Record<string, number>): string[] {
  const worth = (id: string) => 100 * SAMURAI[id]!.stars + 10 * SAMURAI[id]!.battle + band[id]!;
  return Object.keys(band).sort((a, b) => worth(b) - worth(a));
}

/** A point for each Samurai and one for each soldier. */
export const strength = (band: Record<string, number>): number =>
  Object.values(band).reduce((sum, soldiers) => sum + soldiers + 1, 0);

export interface Spot {
  region: string | null;
  side: Side | null;
  soldiers: number;
  where: "map" | "box" | "drawn" | "fallen" | "dead";
}

/** Where a Samurai is. */
export function spotOf(view: View, id: string): Spot | null {
  for (const [region, each] of Object.entries(view.regions)) {
    for (const side of SIDES) {
      if (id in each[side]) return { region, side, soldiers: each[side][id]!, where: "map" };
      if (each.boxes[side].includes(id)) return { region, side, soldiers: 0, where: "box" };
    }
  }
  for (const side of SIDES) {
    if (view.drawn[side].includes(id)) return { region: null, side, soldiers: 0, where: "drawn" };
    if (view.battle?.fallen[side].includes(id)) return { region: view.battle.region, side, soldiers: 0, where: "fallen" };
  }
  return view.dead.includes(id) ? { region: null, side: null, soldiers: 0, where: "dead" } : null;
}

/** Which of the turn's phases a step belongs to. */
const PHASES: Record<string, string> = {
  Neutrals: "setup", Impulse: "move", Movers: "move", Battles: "battle", Betrayal: "battle", Persuader: "battle", Bribe: "battle",
  Rounds: "battle", Command: "battle", Casualty: "battle", Fates: "battle", BoxOfN: "battle", RunAway: "battle", Flee: "battle",
  Pursuit: "battle", LastRound: "battle", Escape: "battle", Control: "control", Claim: "control", Recruit: "recruit", Levy: "recruit",
  Enter: "recruit", Score: "score", Champion: "honor",
};
export const phaseOf = (step: Step): string => PHASES[step.name] ?? "move";
