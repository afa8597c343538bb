// Where the tiles lie. Rows are given as in the game's own data: letter, where it begins in half tiles, number of tiles.
import type { Hexes } from "../../board/hex";
import { hexes } from "../../board/hex";
import board from "./board.json";

export type Kind = keyof typeof board.values;

/** The tiles of the map for so many players. */
export function mapOf(players: number, margin: [top: number, right: number, bottom: number, left: number]): Hexes {
  const out = new Set([...(players < 4 ? board.red : []), ...(players < 5 ? board.blue : [])]);
  const cells: Record<string, [row: number, half: number]> = {};
  board.rows.forEach(([name, at, count], row) => {
    for (let i = 0; i < Number(count); i++) {
      const id = `${name}${i + 1}`;
      if (!out.has(id)) cells[id] = [row, Number(at) + 2 * i];
    }
  });
  return hexes(cells, margin);
}

/** Honor, koku and katana of a kind of province. */
export function worth(kind: Kind, townKatana: boolean): [honor: number, koku: number, katana: number] {
  const [honor, koku, katana] = board.values[kind] as [number, number, number];
  return [honor, koku, kind === "town" && !townKatana ? 0 : katana];
}

export const ARMS = board.arms;
export const COLOURS = board.colours;
