// What a fight may come to, as the rulebook's table of tactics says it: for the helps on the screen. The engine decides.
import type { Counts, View } from "./view";

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

const MIX = [51, 34, 17]; // katana tiles of each strength in the box
/** A stack of which only height and top are seen: the rest as the tiles of the box are mixed. */
export function likely(height: number, top: number): Counts {
  const out: Counts = { 1: 0, 2: 0, 3: 0 };
  if (height) out[top]!++;
  for (let i = 1; i < height; i++) {
    const lack = MIX.map((n, k) => (n * height) / 102 - out[k + 1]!);
    out[lack.indexOf(Math.max(...lack)) + 1]!++;
  }
  return out;
}

/** The fight as the odds are asked for it, from what a fighter knows when discs are chosen; null: not then, or a revolt. */
export function battleOf(view: View, seat: number): Record<string, unknown> | null {
  const f = view.fight;
  if (!f?.stacks || !f.own_stack || f.revolt || f.defender === null || !view.discs) return null;
  const cell = view.cells[f.target]!;
  const [ones, twos, threes] = f.own_stack;
  const side = (who: number, i: number, troops: number, elite: number) => ({
    troops, elite, honor: view.players[who]!.samurai_honor,
    stack: who === seat ? { 1: ones, 2: twos, 3: threes } : likely(f.stacks![i]!.height, f.stacks![i]!.top),
    discs: who === seat ? view.discs : Math.min(4, view.players[who]!.discs),
  });
  return {
    attacker: side(f.attacker, 0, f.troops, f.elite), defender: side(f.defender, 1, cell.troops, cell.elite),
    province: cell.kind, ronin: cell.ronin, bonus: f.bonus, elite_loss: view.options.elite_loss,
  };
}
