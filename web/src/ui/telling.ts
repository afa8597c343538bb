import { Refusal } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { refusal as sentence, t } from "../lib/words.svelte";

export const refusal = (e: Refusal): string => sentence(e.problem);

/** What went wrong, in a sentence. */
export const wrong = (e: unknown): string => (e instanceof Refusal ? sentence(e.problem) : t("line.lost_short"));

/** The time of day of a moment, as the reader writes it. */
export function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString(settings.language, { hour: "2-digit", minute: "2-digit" });
}

/** Day and time of a moment, as the reader writes them. */
export function dayTime(at: number): string {
  return new Date(at).toLocaleString(settings.language, { dateStyle: "medium", timeStyle: "short" });
}

export function day(at: number): string {
  return new Date(at).toLocaleDateString(settings.language, { dateStyle: "medium" });
}
