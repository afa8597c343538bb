// What a fight may come to, as the rulebook's table of tactics says it: for the helps on the screen. The engine decides.
import type { Counts } from "./view";

const BEATS: Record<string, string> = { duel: "battle", battle: "ambush", ambush: "duel" };
export const FIGHTING = ["battle", "duel", "ambush"] as const;

export const katanaOf = (stack: Counts): number => (stack["1"] ?? 0) + 2 * (stack["2"] ?? 0) + 3 * (stack["3"] ?? 0);
export const heightOf = (stack: Counts): number => (stack["1"] ?? 0) + (stack["2"] ?? 0) + (stack["3"] ?? 0);
export const doubles = (disc: string, other: string): boolean => BEATS[disc] === other;

/** The strength of a side: katana, twice against the tactic it beats, and in Battle the troops too. */
export function strength(disc: string, other: string, katana: number, troops: number): number {
  return (doubles(disc, other) ? 2 : 1) * katana + (disc === "battle" ? troops : 0);
}

export interface Told {
  attacker: string; // colours
  defender: string;
  cell: string;
  tiles_a: Counts;
  tiles_d: Counts;
  disc_a: string;
  disc_d: string;
  strength_a: number;
  strength_d: number;
  lost_a: number;
  lost_d: number;
  height_a: number;
  height_d: number;
  who: string;
}
export const ENDS = ["reveal.fight", "reveal.treason", "reveal.forfeit"];
