// Clocks as the server keeps them: what each seat has left, and since when those who are asked use it up.
import type { Source } from "./source";
import { t } from "./words.svelte";

export interface Clocks {
  left: number[]; // milliseconds
  since: (number | null)[]; // by the server's clock
}

export function clocksOf(source: Source): Clocks | null {
  const found = source.table.clocks as Partial<Clocks> | null;
  return found && Array.isArray(found.left) && Array.isArray(found.since) ? (found as Clocks) : null;
}

/** What a seat has left now, in milliseconds. */
export function leftOf(clocks: Clocks, seat: number, now: number): number {
  const since = clocks.since[seat];
  return Math.max(0, (clocks.left[seat] ?? 0) - (since == null ? 0 : Math.max(0, now - since)));
}

const two = (n: number) => String(n).padStart(2, "0");

/** `2:05`, `1:02:05`, or days and hours. */
export function shownTime(left: number): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds >= 86_400) return t("clock.left_days", { d: Math.floor(seconds / 86_400), h: Math.floor((seconds % 86_400) / 3600) });
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
