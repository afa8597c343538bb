// Laying tables and sitting down.
import { post } from "./api";
import { go } from "./router.svelte";
import { nonce, somebody } from "./session.svelte";
import { entryOf } from "../games";

export type { TableInfo } from "./api-types";

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
