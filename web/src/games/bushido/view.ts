// What the engine lets a seat see (src/sengoku/games/bushido/seen.py and the steps' `shows`).
import { CRESTS, type Crest, NOBODY } from "../../lib/clans";
import type { BaseView, Source } from "../../lib/source";
import { COLOURS, type Kind } from "./hexes";

export type Counts = Record<string, number>;
export const ROLES = ["daimyo", "samurai", "bushi", "sensei", "hatamoto"] as const;
export type Role = (typeof ROLES)[number];

export interface Player {
  colour: string;
  daimyo_honor: number; // -1: not placed yet
  samurai_honor: number;
  koku: number;
  income: number;
  pool: number;
  troop_limit: number;
  draws: number;
  tiles: number;
  discs: number;
  discarded: number;
  known_discs: Counts;
  bonus: number[];
  token: number;
}

export interface Cell {
  kind: Kind | null; // null: face down
  owner: number | null;
  troops: number;
  elite: number;
  ronin: number;
}

export interface Fight {
  attacker: number;
  defender: number | null;
  revolt: boolean;
  origin: string | null;
  target: string;
  troops: number;
  elite: number;
  bonus: number;
  stacks: { height: number; top: number }[] | null;
  own_stack?: number[];
}

export interface Outcome {
  cell: string;
  discs: (string | null)[];
  strength: number[] | null;
  attacker_won: boolean;
  losses: number[];
  result: string;
}

export interface Look {
  target: number;
  tiles: Counts;
  discs: Counts;
  tiles_gone: Counts;
  discs_gone: Counts;
  holds: [boolean, boolean];
  drawn: [number, number];
}

export interface View extends BaseView {
  month: number;
  phase: number;
  turn: number;
  idle_turns: number;
  starter: number;
  campaign: number;
  roles: Partial<Record<Role, number>>;
  players: Player[];
  cells: Record<string, Cell>;
  face_down: Counts;
  bag: number;
  stacks: number;
  discards: { count: number; seen: Counts };
  fight: Fight | null;
  last_fight: Outcome | null;
  spied: [number, number][];
  tiles?: Counts;
  discs?: Counts;
  discarded?: Counts;
  looks?: Look[];
  step: { name: string; tray?: string[]; adviser?: number; points?: number; host?: number; guest?: number; sent?: string[]; order?: number[] };
}

export const viewOf = (source: Source): View | null => source.view as View | null;

const BY_COLOUR: Record<string, Crest> = {
  red: CRESTS.shu, yellow: CRESTS.kin, green: CRESTS.matsu, blue: CRESTS.ai, black: CRESTS.ume,
};
export const crestOf = (seat: number | null | undefined): Crest => (seat == null ? NOBODY : (BY_COLOUR[COLOURS[seat]!] ?? NOBODY));
export const seatOf = (colour: string): number => COLOURS.indexOf(colour);

export const TILE_KINDS = ["1", "2", "3", "chanoyu", "geisha", "shinobi", "ronin", "seppuku"];
export const DISC_KINDS = ["battle", "duel", "ambush", "traitor", "kotau"];
const TILE_ICONS: Record<string, string> = { 1: "katana-1", 2: "katana-2", 3: "katana-3", chanoyu: "tile-tea" };
export const tileIcon = (kind: string): string => TILE_ICONS[kind] ?? `tile-${kind}`;
export const discIcon = (kind: string): string => `disc-${kind}`;

/** Counted things one by one, in the rulebook's order. */
export function each(counts: Counts | undefined, order: string[]): string[] {
  return order.flatMap((kind) => Array.from({ length: counts?.[kind] ?? 0 }, () => kind));
}

export const rolesOf = (view: View, seat: number): Role[] => ROLES.filter((role) => view.roles[role] === seat);
export const strengthOf = (cell: Cell): number => cell.troops + 3 * cell.elite;
