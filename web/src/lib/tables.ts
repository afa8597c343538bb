// Laying tables and sitting down.
import { post } from "./api";
import type { TableInfo as Told } from "./api-types";
import { go } from "./router.svelte";
import { nonce, somebody } from "./session.svelte";
import { entryOf } from "../games";

type Settings = Record<string, string | number | boolean>;

/** As the server tells it; options and manners are plain values. */
export interface TableInfo extends Omit<Told, "options" | "manners"> {
  options: Settings;
  manners: Settings;
}

/** A table against bots that is played at once: where it is. */
export async function playNow(game: string, level: string, short: boolean): Promise<void> {
  const entry = entryOf(game)!;
  const wanted = short ? entry.short : entry.quick;
  await somebody();
  const seats = wanted.seats.map((seat) => (seat === "me" ? "me" : level));
  const laid = await post<{ id: string }>("/api/tables", {
    game, seats, options: wanted.options, visibility: "unlisted", nonce: nonce(),
  });
  await post(`/api/tables/${laid.id}/start`);
  go(`/tables/${laid.id}`);
}
