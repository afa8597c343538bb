// What the attacks that a seat may make now promise. The server works them out by what the seat knows; they are asked for
// once a position, when first wanted, and where it does not tell them nothing is shown.
import { post, Refusal } from "./api";
import { Live } from "./live.svelte";
import type { Source } from "./source";

export interface Chances {
  win: number;
  lose: number;
  mutual: number;
}

export interface Attack extends Chances {
  action: string;
  exact: boolean;
  /** Units left on average. */
  survivors: { attacker: number; defender: number };
  /** The same for each number of units that may lie hidden there, with its own chance. */
  hidden: (Chances & { units: number; chance: number })[];
  more: Record<string, number>;
}

export class Odds {
  found = $state.raw<Record<string, Attack>>({});
  asking = $state(false);
  private of: string[] | null = null;
  private silent = false;

  constructor(private readonly source: () => Source) {}

  /** Forgets what was true of another position; call it in an effect. Asks at once if `wanted`. */
  follow(wanted: boolean): void {
    const legal = this.source().legal;
    if (legal !== this.of) {
      this.of = null;
      if (Object.keys(this.found).length) this.found = {};
    }
    if (wanted && this.of === null) void this.ask(legal);
  }

  private async ask(legal: string[]): Promise<void> {
    const source = this.source();
    this.of = legal;
    if (!(source instanceof Live) || source.seat === null || !legal.length || this.silent) return;
    this.asking = true;
    try {
      const told = await post<Attack[] | { attacks: Attack[] }>(`/api/tables/${source.id}/odds`, { seat: source.seat });
      const list = Array.isArray(told) ? told : told.attacks;
      if (this.of === legal) this.found = Object.fromEntries(list.map((each) => [each.action, each]));
    } catch (e) {
      if (e instanceof Refusal && e.status === 404) this.silent = true; // it does not tell odds: the game is played without
    } finally {
      if (this.of === legal) this.asking = false;
    }
  }

  chance(action: string): number | null {
    return this.found[action]?.win ?? null;
  }
}
