// What tools/map.py draws.
export interface Place {
  d: string;
  x: number;
  y: number;
  r: number;
  box: [number, number, number, number];
  hit?: [number, number, number];
}

export interface Geometry {
  width: number;
  height: number;
  places: Record<string, Place>;
  borders: [string, string, string][];
  sea: [string, string, string][];
  near: Record<string, string[]>;
  over_sea: Record<string, string[]>;
  coast: string;
}

export interface Names {
  [place: string]: { kanji: string; romaji: string };
}

/** The neighbour that lies nearest in a direction, by land or sea; null if there is none. */
export function neighbour(g: Geometry, from: string, dx: number, dy: number): string | null {
  const here = g.places[from];
  if (!here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const id of [...(g.near[from] ?? []), ...(g.over_sea[from] ?? [])]) {
    const there = g.places[id];
    if (!there) continue;
    const x = there.x - here.x;
    const y = there.y - here.y;
    const along = x * dx + y * dy;
    if (along <= 0) continue;
    const aside = Math.abs(x * dy - y * dx);
    const cost = Math.hypot(x, y) * (1 + (2 * aside) / along);
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
