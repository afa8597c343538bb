// What a die may show at most so that somebody changes sides: rank against rank, and 1 for the same stripe (not gray).
import { other, SAMURAI, SIDES, type View } from "./view";

export function leverage(persuader: string, target: string): number {
  const [a, b] = [SAMURAI[persuader]!, SAMURAI[target]!];
  return a.stars - b.stars + (a.stripe === b.stripe && a.stripe !== "neutral" ? 1 : 0);
}

/** By Samurai that can be clicked: whom to win over, by the best who could talk to him; or who talks. */
export function needsOf(view: View, legal: string[], seat: number | null): Record<string, number> {
  const side = seat === null ? null : SIDES[seat]!;
  if (!side || !view.battle || !legal.length) return {};
  const here = view.regions[view.battle.region]!;
  if (view.step.name === "Betrayal") {
    return Object.fromEntries(
      Object.keys(here[other(side)]).filter((id) => legal.includes(`betray ${id}`))
        .map((id) => [id, Math.max(0, ...Object.keys(here[side]).map((by) => leverage(by, id)))]),
    );
  }
  if (view.step.name === "Persuader") {
    return Object.fromEntries(Object.keys(here[side]).filter((id) => legal.includes(`by ${id}`)).map((id) => [id, Math.max(0, leverage(id, view.step.target!))]));
  }
  return {};
}
