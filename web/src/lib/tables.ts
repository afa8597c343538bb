// Laying tables and sitting down.
import { post } from "./api";
import { go } from "./router.svelte";
import { nonce, somebody } from "./session.svelte";
import { entryOf } from "../games";

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, string | number | boolean>;
  title: string;
  status: string;
  visibility: string;
  manners: Record<string, string | number | boolean>;
  created: number;
  started: number | null;
  ended: number | null;
  moved: number;
  result: Record<string, unknown> | null;
  rematch: string | null;
  host: string;
  seats: { seat: number; kind: string; name: string; bot: string | null }[];
  mine: number[];
  to_act: number[];
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
