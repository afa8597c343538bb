// A battle as it was told: roll by roll, with what was added to the dice and what it cost.
import type { Frame, GameEvent } from "../../lib/source";

export interface Roll {
  key: string;
  at: string;
  seats: [number, number]; // below 0: farmers
  dice: [number[], number[]];
  sides: [number[], number[]];
  plus: [[string, number][], [string, number][]];
  after: GameEvent[]; // what it led to
}

export interface Battle {
  key: string;
  seat: number;
  at: string;
  with: string[];
  rolls: Roll[];
}

const LED_TO = ["losses", "losses_farmers", "slain", "fell", "head", "taken", "gambling", "calamity", "castle_kept", "castle_burnt", "farmers", "assassinated", "dishonour"];
const MOST = 400; // frames looked at

type Told = { seat: number; at: string; with?: string[]; seats: Roll["seats"]; attacker: number[]; defender: number[]; sides: Roll["sides"]; plus?: Roll["plus"] };

/** The latest battle of a log; null if there was none since the turn began. */
export function battleOf(log: Frame[]): Battle | null {
  let found = null as Battle | null;
  for (const frame of log.slice(-MOST)) {
    for (const [i, event] of frame.events.entries()) {
      const key = `${frame.n}.${i}`;
      const data = event.data as unknown as Told;
      if (event.kind === "attack" || event.kind === "attack_tents") {
        found = { key, seat: data.seat, at: data.at, with: data.with ?? [], rolls: [] };
      } else if (event.kind === "dice") {
        if (!found || found.at !== data.at) found = { key, seat: data.seats[0], at: data.at, with: [], rolls: [] };
        found.rolls.push({ key, at: data.at, seats: data.seats, dice: [data.attacker, data.defender], sides: data.sides, plus: data.plus ?? [[], []], after: [] });
      } else if (event.kind === "turn" || event.kind === "decade") found = null;
      else if (LED_TO.includes(event.kind)) found?.rolls.at(-1)?.after.push(event);
    }
  }
  return found;
}

export const highest = (dice: number[]): number => Math.max(0, ...dice);
export const added = (plus: [string, number][]): number => plus.reduce((sum, [, n]) => sum + n, 0);

export interface Tournament {
  key: string;
  kind: "dojo" | "sumo";
  rows: { seat: number; name: string; die: number }[];
}

/** A tournament among frames just heard. */
export function tournamentOf(frames: Frame[]): Tournament | null {
  let found: Tournament | null = null;
  for (const frame of frames) {
    frame.events.forEach((event, i) => {
      if (event.kind !== "dojo" && event.kind !== "sumo") return;
      const dice = event.data.dice as Record<string, number>;
      const seats = (event.data.seats ?? {}) as Record<string, number>;
      const rows = Object.entries(dice).map(([name, die]) => ({ name, die, seat: seats[name] ?? Number(name.slice(5)) }));
      found = { key: `${frame.n}.${i}`, kind: event.kind, rows };
    });
  }
  return found;
}
