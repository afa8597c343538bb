// What an action is about: the regions and Samurai that one would click for it.
import type { View } from "./view";
import { isSamurai, spotOf } from "./view";

/** The regions of an action, in the order in which they are clicked; the Samurai that it is about stands in the first. */
export function marksOf(view: View | null, action: string): string[] {
  if (!view) return [];
  const words = action.split(" ").slice(1);
  const places = words.filter((word) => word in view.regions);
  if (places.length) return places;
  const id = words.find(isSamurai);
  return id ? [regionOf(view, id)].filter((place) => place !== null) : [];
}

function regionOf(view: View, id: string): string | null {
  const spot = spotOf(view, id);
  return spot?.where === "drawn" ? (view.step.region ?? null) : (spot?.region ?? null);
}

export const samuraiOf = (action: string): string | null => action.split(" ").find(isSamurai) ?? null;

/** The actions that a click on a Samurai can mean. */
export const actionsOn = (legal: string[], id: string): string[] => legal.filter((action) => samuraiOf(action) === id);

export const border = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Where a move may go from a region. */
export const waysFrom = (legal: string[], start: string): string[] =>
  legal.filter((action) => action.startsWith(`move ${start} `)).map((action) => action.split(" ")[2]!);
