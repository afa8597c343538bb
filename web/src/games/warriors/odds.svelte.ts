// What a battle promises. At once by strength alone, as the commanders fight: who falls is gone, nobody runs. Where few
// Samurai fight, the server works out the whole truth with its traitors, and its answer takes the place of the first.
import { post } from "../../lib/api";
import { SAMURAI, strength, type Side } from "./view";

export type Band = Record<string, number>;
export interface Chances {
  win: number;
  lose: number;
  mutual: number;
  exact: boolean;
}
export interface Fighters {
  mine: Band;
  theirs: Band;
  court: Side;
  initiative: Side | null;
  commanders?: Partial<Record<Side, string | null>>;
}

const MOST_EXACT = 5; // Samurai of both sides: more take the server long
const WAIT = 350; // ms: who plans a move changes his mind

/** Of the highest rank the one with the best battle rating, then the bravest. */
export function leaderOf(band: Band): string | null {
  const worth = (id: string) => 100 * SAMURAI[id]!.stars + 10 * SAMURAI[id]!.battle + SAMURAI[id]!.bravery;
  return Object.keys(band).reduce<string | null>((best, id) => (best === null || worth(id) > worth(best) ? id : best), null);
}

/** The chances of 0, 1, ... hits. */
function hits(dice: number, bonus: number): number[] {
  const p = Math.min(bonus + 1, 6) / 6;
  let row = [1];
  for (let n = 0; n < dice; n++) row = [...row, 0].map((chance, k) => chance * (1 - p) + (k ? row[k - 1]! * p : 0));
  return row;
}

export const diceOf = (leader: string, band: Band): number => Math.min(SAMURAI[leader]!.battle, strength(band));

export function rough(of: Fighters): Chances | null {
  const [a, b] = sidesOf(of);
  const x = of.commanders?.[a] ?? leaderOf(of.mine);
  const y = of.commanders?.[b] ?? leaderOf(of.theirs);
  if (!x || !y) return null;
  const [one, two] = [SAMURAI[x]!, SAMURAI[y]!];
  const braver = one.bravery - two.bravery;
  const known = new Map<number, [number, number]>();
  const cell = (m: number, n: number): [number, number] => {
    if (m <= 0 || n <= 0) return [m > 0 ? 1 : 0, n > 0 ? 1 : 0];
    const found = known.get(m * 256 + n);
    if (found) return found;
    const made = hits(Math.min(m, one.battle), Math.max(0, braver));
    const taken = hits(Math.min(n, two.battle), Math.max(0, -braver));
    let [win, lose] = [0, 0];
    made.forEach((p, i) => taken.forEach((q, j) => {
      if (!i && !j) return;
      const [w, l] = cell(m - j, n - i);
      win += p * q * w;
      lose += p * q * l;
    }));
    const some = 1 - made[0]! * taken[0]!;
    const out: [number, number] = [win / some, lose / some];
    known.set(m * 256 + n, out);
    return out;
  };
  const [win, lose] = cell(strength(of.mine), strength(of.theirs));
  return { win, lose, mutual: Math.max(0, 1 - win - lose), exact: false };
}

function sidesOf(of: Fighters): [Side, Side] {
  return of.court === "south" ? ["south", "north"] : ["north", "south"];
}

/** The odds of one battle that changes: `of` it in an effect, read `now`. */
export class Foresight {
  now = $state.raw<Chances | null>(null);
  private key = "";
  private timer = 0;
  private readonly told = new Map<string, Chances>();

  follow(of: Fighters | null, ask: boolean): void {
    const key = of ? JSON.stringify(of) : "";
    if (key === this.key) return;
    this.key = key;
    clearTimeout(this.timer);
    this.now = of ? (this.told.get(key) ?? rough(of)) : null;
    if (!of || !ask || this.now?.exact || Object.keys(of.mine).length + Object.keys(of.theirs).length > MOST_EXACT) return;
    this.timer = window.setTimeout(() => void this.ask(of, key), WAIT);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async ask(of: Fighters, key: string): Promise<void> {
    const [a, b] = sidesOf(of);
    const battle: Record<string, unknown> = {
      attacker: of.mine, defender: of.theirs, court: of.court, initiative: of.initiative === of.court ? "attacker" : "defender",
    };
    if (of.commanders?.[a]) battle.attacker_commander = of.commanders[a];
    if (of.commanders?.[b]) battle.defender_commander = of.commanders[b];
    try {
      const { odds } = await post<{ odds: Record<string, number> }>("/api/odds/warriors-of-japan", { battle });
      const found = { win: odds.attacker_wins!, lose: odds.defender_wins!, mutual: odds.mutual!, exact: true };
      this.told.set(key, found);
      if (this.key === key) this.now = found;
    } catch {
      // without the server's help the first answer stays
    }
  }
}
