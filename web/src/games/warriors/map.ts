// The map of the game: kinds of borders, how many each lets through, and where the counters of small regions stand.
import type { Geometry } from "../../board/geometry";
import regions from "../../maps/regions.json";

/** `"kyo sanin"`, in alphabetical order: road, clear, sea or obstructed. */
export const KINDS = regions.kinds as Record<string, string>;
/** How many Samurai may cross. The engine decides; this is what the map shows. */
export const LIMITS: Record<string, number> = { road: 4, clear: 2, sea: 2, obstructed: 0 };
/** Two regions are too small for those who stand there: they stand on the sea, with a line to their land. */
export const APART: Record<string, [number, number]> = { kyo: [742, 408], north_kinki: [884, 818] };
const MOVED: Record<string, [number, number]> = { o: [1440, 330], south_kanto: [1216, 668], north_kanto: [1240, 560] };

/** The same map for the board: lines are drawn by Borders, counters stand where there is room. */
export function anchored(g: Geometry): Geometry {
  const places = Object.fromEntries(Object.entries(g.places).map(([id, place]) => {
    const [x, y] = APART[id] ?? MOVED[id] ?? [place.x, place.y];
    return [id, { ...place, x, y }];
  }));
  return { ...g, places, borders: [], sea: [] };
}
