// What a table shows, wherever it comes from: a live game, a finished one that is replayed, a picture for a test.
import type { Args } from "./words.svelte";

export interface Chair {
  seat: number;
  kind: string; // person, open, invited, bot, passes
  name: string;
  bot: string | null;
}

export interface TableNow {
  status: string;
  seats: Chair[];
  clocks: Record<string, unknown> | null;
  undo: { by: number; yes: number[] } | null;
}

export interface GameEvent {
  kind: string;
  data: Args;
}

export interface Frame {
  n: number;
  events: GameEvent[];
  line?: number; // of a finished game's record: where to jump
}

/** What every view has; the rest is the game's own. */
export interface BaseView {
  game: string;
  you: number | null;
  seats: number;
  options: Record<string, string | number | boolean>;
  to_act: number[];
  over: boolean;
  winners: number[];
  left: number[];
  ask: [string, Args] | null;
  step: { name: string; [more: string]: unknown };
  [more: string]: unknown;
}

export interface Source {
  readonly game: string;
  readonly seat: number | null;
  /** How much this viewer has noticed. */
  readonly n: number;
  readonly view: BaseView | null;
  readonly legal: string[];
  readonly table: TableNow;
  readonly mayUndo: boolean;
  readonly log: Frame[];
  /** What happens later, in a replay. */
  readonly ahead?: Frame[];
  /** The frames that came with the latest news: what scenes are made of. */
  readonly news: Frame[];
  /** A decision is on its way. */
  readonly busy: boolean;
  /** A finished game that is looked at. */
  readonly replaying: boolean;
  /** What the server's clocks show, less this browser's. */
  readonly skew?: number;
  move(action: string): Promise<boolean>;
  undo(): Promise<boolean>;
  act(text: string): Promise<boolean>;
}
