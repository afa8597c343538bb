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
  /** Of the same land, but no part of the board. */
  rest?: string;
  lake?: string;
  /** Where a border or a sea line is crossed: `"mino omi"`, in alphabetical order. */
  gates?: Record<string, [number, number]>;
  /** Borders that an option of the game adds or takes away. */
  options?: Disputed[];
}

interface Disputed {
  option: string;
  choice: string;
  kind: string;
  add: string[];
  drop: string[];
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

export const gate = (g: Geometry, a: string, b: string): [number, number] | undefined => g.gates?.[a < b ? `${a} ${b}` : `${b} ${a}`];

/** All places together, with a margin. */
export function land(g: Geometry, margin = 34): [number, number, number, number] {
  const boxes = Object.values(g.places).map((place) => place.box);
  const edge = (i: number, pick: (...n: number[]) => number) => pick(...boxes.map((box) => box[i]!));
  return [edge(0, Math.min) - margin, edge(1, Math.min) - margin, edge(2, Math.max) + margin, edge(3, Math.max) + margin];
}

/** The board as the options of a game choose it. */
export function chosen(g: Geometry, options: Record<string, unknown>): Geometry {
  const found = (g.options ?? []).filter((each) => options[each.option] === each.choice);
  if (!found.length) return g;
  const out: Geometry = { ...g, sea: [...g.sea], borders: [...g.borders], near: { ...g.near }, over_sea: { ...g.over_sea } };
  for (const { kind, add, drop } of found) {
    const next = kind === "sea" ? out.over_sea : out.near;
    const lines = kind === "sea" ? "sea" : "borders";
    const [a, b, d] = add;
    if (a && b) {
      out[lines] = [...out[lines], [a, b, d ?? ""]];
      for (const [x, y] of [[a, b], [b, a]] as const) next[x] = [...(next[x] ?? []), y];
    }
    const [c, e] = drop;
    if (c && e) {
      out[lines] = out[lines].filter(([x, y]) => !((x === c && y === e) || (x === e && y === c)));
      for (const [x, y] of [[c, e], [e, c]] as const) next[x] = (next[x] ?? []).filter((id) => id !== y);
    }
  }
  return out;
}
