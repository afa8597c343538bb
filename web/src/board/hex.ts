// Tiles that stand on a corner, in rows; a tile is 100 units wide. What touches is found from the drawing itself: two
// tiles are neighbours if they have two corners in common.
export const WIDTH = 100;
export const RADIUS = WIDTH / Math.sqrt(3);

export interface Hex {
  x: number;
  y: number;
}

export interface Hexes {
  width: number;
  height: number;
  cells: Record<string, Hex>;
  near: Record<string, string[]>;
}

/** Corners of a tile around its middle, from the top, clockwise. */
export const CORNERS: [number, number][] = [0, 1, 2, 3, 4, 5].map((i) => [
  round(RADIUS * Math.sin((i * Math.PI) / 3)), round(-RADIUS * Math.cos((i * Math.PI) / 3)),
]);

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

export function outline(hex: Hex, grow = 1): string {
  return CORNERS.map(([x, y]) => `${round(hex.x + grow * x)},${round(hex.y + grow * y)}`).join(" ");
}

export function hexes(
  cells: Record<string, [row: number, half: number]>, margin: [top: number, right: number, bottom: number, left: number],
): Hexes {
  const [top, right, bottom, left] = margin;
  const rows = Object.values(cells).map(([row]) => row);
  const halves = Object.values(cells).map(([, half]) => half);
  const first = Math.min(...halves);
  const high = Math.min(...rows);
  const at: Record<string, Hex> = {};
  for (const [id, [row, half]] of Object.entries(cells)) {
    at[id] = { x: left + (half - first + 1) * (WIDTH / 2), y: round(top + RADIUS + (row - high) * RADIUS * 1.5) };
  }
  const width = left + right + (Math.max(...halves) - first + 2) * (WIDTH / 2);
  const height = top + bottom + RADIUS * 2 + (Math.max(...rows) - high) * RADIUS * 1.5;
  const near: Record<string, string[]> = {};
  for (const a of Object.keys(at)) near[a] = Object.keys(at).filter((b) => b !== a && touches(at[a]!, at[b]!));
  return { width, height, cells: at, near };
}

function touches(a: Hex, b: Hex): boolean {
  let shared = 0;
  for (const [x, y] of CORNERS)
    for (const [u, v] of CORNERS) if (Math.hypot(a.x + x - b.x - u, a.y + y - b.y - v) < 0.5) shared++;
  return shared === 2;
}

export type Way = "e" | "ne" | "nw" | "w" | "sw" | "se";
const ANGLES: Record<Way, number> = { e: 0, ne: -60, nw: -120, w: 180, sw: 120, se: 60 };

/** The neighbour on one of the six sides. */
export function beside(g: Hexes, from: string, way: Way): string | null {
  const here = g.cells[from]!;
  const angle = (ANGLES[way] * Math.PI) / 180;
  const x = here.x + WIDTH * Math.cos(angle);
  const y = here.y + WIDTH * Math.sin(angle);
  return g.near[from]!.find((id) => Math.hypot(g.cells[id]!.x - x, g.cells[id]!.y - y) < 5) ?? null;
}
