// Who sat where, in words, where there is no table to ask.
import type { Chair } from "../../lib/api-types";
import type { BaseView } from "../../lib/source";
import { type Catalogue, t } from "../../lib/words.svelte";
import { sideOfSeat } from "../../games/crests";

export function chairName(chair: Chair | undefined, seat: number): string {
  if (!chair) return t("table.seat", { n: seat + 1 });
  if (chair.bot) {
    const level = t("bot." + chair.bot.split(":")[0]);
    return t("table.bot", { name: chair.name || level, level });
  }
  return chair.name || t("table.seat", { n: seat + 1 });
}

/** With the clan, colour or court: bots are often called alike. */
export function fullName(table: { game: string; seats: Chair[] }, view: BaseView | null, seat: number, words: Catalogue): string {
  const side = sideOfSeat(table.game, view, seat, words);
  return t("after.name", { side, name: chairName(table.seats[seat], seat) });
}
