// The battle that is fought, or was fought last, as the log tells it.
import type { Frame, GameEvent } from "../../lib/source";
import type { Side } from "./view";

export interface Round {
  dice: Record<Side, number[]>;
  bonus: Record<Side, number>;
  taken: Record<Side, number>; // hits
}

export interface Fight {
  key: number; // of its first frame
  region: string | null; // null: the Field of Honor
  over: boolean;
  rounds: Round[];
  lines: GameEvent[];
  champions: Record<Side, string | null>;
}

const TOLD = new Set([
  "won_over", "refused", "spent", "commander", "fallen", "fate", "successor", "traitor", "box", "vp", "run", "left_behind", "pursue", "let_go",
  "escape", "soldiers_lost", "champion_hit", "champion_fell", "champion_heir", "over", "draw",
]);

function roundOf(data: GameEvent["data"]): Round {
  return {
    dice: { south: data.south_dice as number[], north: data.north_dice as number[] },
    bonus: { south: data.south_bonus as number, north: data.north_bonus as number },
    taken: { south: data.on_south as number, north: data.on_north as number },
  };
}

export function lastFight(log: Frame[]): Fight | null {
  let found: Fight | null = null;
  const events = log.flatMap((frame) => frame.events.map((event) => ({ event, n: frame.n })));
  let begin = events.length - 1;
  while (begin >= 0 && events[begin]!.event.kind !== "battle" && events[begin]!.event.kind !== "honor") begin--;
  if (begin < 0) return null;
  for (const { event, n } of events.slice(begin)) {
    const { kind, data } = event;
    if (kind === "battle" || kind === "honor") {
      found = {
        key: n, region: kind === "battle" ? (data.region as string) : null, over: false, rounds: [], lines: [], champions: { south: null, north: null },
      };
    } else if (!found || found.over) continue;
    else if (kind === "round" || kind === "duel") {
      found.rounds.push(roundOf(data));
      if (kind === "duel") found.champions = { south: data.south as string, north: data.north as string };
    } else if (kind === "battle_over" || kind === "over" || kind === "draw") found.over = true;
    if (found && TOLD.has(kind)) found.lines.push(event);
  }
  return found;
}

/** The latest event of a kind. */
export function latest(log: Frame[], kind: string): GameEvent | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const found = log[i]!.events.filter((event) => event.kind === kind);
    if (found.length) return found[found.length - 1]!;
  }
  return null;
}

/** Whether the latest news tell of a battle. */
export const fought = (news: Frame[]): boolean =>
  news.some((frame) => frame.events.some(({ kind }) => kind === "battle" || kind === "round" || kind === "battle_over" || kind === "duel"));
