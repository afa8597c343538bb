// Who sits where, in words.
import type { Source } from "../lib/source";
import { t } from "../lib/words.svelte";

export function seatName(source: Source, seat: number): string {
  if (seat === source.seat && !source.replaying) return t("table.you");
  const chair = source.table.seats[seat];
  if (!chair) return t("table.seat", { n: seat + 1 });
  if (chair.bot) return t("table.bot", { name: chair.name || t("bot." + chair.bot.split(":")[0]), level: t("bot." + chair.bot.split(":")[0]) });
  return chair.name || t("table.seat", { n: seat + 1 });
}
