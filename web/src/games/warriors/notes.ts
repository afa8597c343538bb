// What a Samurai that can be clicked has to do with the question, in a few words.
import { t } from "../../lib/words.svelte";
import { diceOf } from "./odds.svelte";
import { other, SAMURAI, SIDES, type View } from "./view";

/** What a die may show at most so that somebody changes sides: rank against rank, and 1 for the same stripe (not gray). */
export function leverage(persuader: string, target: string): number {
  const [a, b] = [SAMURAI[persuader]!, SAMURAI[target]!];
  return a.stars - b.stars + (a.stripe === b.stripe && a.stripe !== "neutral" ? 1 : 0);
}

const need = (n: number) => (n > 0 ? t("warriors.needs", { n }) : t("warriors.needs_point"));

export function notesOf(view: View, legal: string[], seat: number | null): Record<string, string> {
  const side = seat === null ? null : SIDES[seat]!;
  const out: Record<string, string> = {};
  if (!side) return out;
  const here = view.battle ? view.regions[view.battle.region]! : null;
  for (const action of legal) {
    const [verb, id] = action.split(" ") as [string, string];
    if (verb === "betray" && here) out[id] = need(Math.max(...Object.keys(here[side]).map((by) => leverage(by, id))));
    else if (verb === "by") out[id] = need(leverage(id, view.step.target!));
    else if (verb === "command" && here) out[id] = t("warriors.rolls", { n: diceOf(id, here[side]) }) + braver(view, id);
    else if (verb === "claim") out[id] = t("warriors.needs", { n: SAMURAI[id]!.stars });
  }
  return out;

  function braver(now: View, id: string): string {
    const foe = now.battle?.commanders[other(side!)];
    const more = foe ? SAMURAI[id]!.bravery - SAMURAI[foe]!.bravery : 0;
    return more > 0 ? `, +${more}` : "";
  }
}
