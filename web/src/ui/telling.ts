import type { Refusal } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { refusal as sentence } from "../lib/words.svelte";

export const refusal = (e: Refusal): string => sentence(e.problem);

/** The time of day of a moment, as the reader writes it. */
export function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString(settings.language, { hour: "2-digit", minute: "2-digit" });
}
