// The games that the client can show. A sixth one is one folder here and one entry.
import type { Component } from "svelte";
import type { Source } from "../lib/source";

export interface TableProps {
  source: Source;
  /** Jumps to a line of a replay; null in a live game. */
  onjump?: ((line: number) => void) | null;
  /** Slider and keys of a replay. */
  foot?: import("svelte").Snippet;
}

export interface Laid {
  seats: string[];
  options: Record<string, string | number | boolean>;
}

export interface GameEntry {
  id: string;
  title: string; // a proper name, the same in all languages
  seats: [number, number];
  minutes: [number, number];
  /** Tables for `play now`: seats with "me" first, and options; `short` is a first game of a quarter of an hour or so. */
  quick: Laid;
  short: Laid;
  load: () => Promise<{ default: Component<TableProps> }>;
}

const bots = (n: number) => Array.from({ length: n }, () => "samurai");
export const GAMES: GameEntry[] = [
  {
    id: "ikusa", title: "Ikusa", seats: [2, 5], minutes: [45, 240],
    quick: { seats: ["me", ...bots(3)], options: { variant: "quick" } },
    short: { seats: ["me", ...bots(2)], options: { variant: "quick", round_limit: 1 } }, load: () => import("./shogun/Table.svelte"),
  },
  {
    id: "samurai-swords", title: "Samurai Swords", seats: [2, 5], minutes: [60, 240],
    quick: { seats: ["me", ...bots(3)], options: { variant: "quick" } },
    short: { seats: ["me", ...bots(2)], options: { variant: "quick", round_limit: 1 } }, load: () => import("./shogun/Table.svelte"),
  },
  {
    id: "warriors-of-japan", title: "Warriors of Japan", seats: [2, 2], minutes: [60, 120],
    quick: { seats: ["me", ...bots(1)], options: {} }, short: { seats: ["me", ...bots(1)], options: {} }, load: () => import("./warriors/Table.svelte"),
  },
  {
    id: "bushido", title: "Bushido", seats: [3, 5], minutes: [60, 90],
    quick: { seats: ["me", ...bots(3)], options: {} }, short: { seats: ["me", ...bots(2)], options: {} }, load: () => import("./bushido/Table.svelte"),
  },
  {
    id: "dueling-samurai", title: "Dueling Samurai", seats: [2, 4], minutes: [90, 240],
    quick: { seats: ["me", ...bots(2)], options: {} }, short: { seats: ["me", ...bots(1)], options: { rounds: 3 } }, load: () => import("./dueling/Table.svelte"),
  },
];

export const entryOf = (id: string): GameEntry | undefined => GAMES.find((game) => game.id === id);
