// The crest of a seat in any game: for charts and tables outside the game itself.
import { type Crest, NOBODY } from "../lib/clans";
import type { BaseView } from "../lib/source";
import type { Catalogue } from "../lib/words.svelte";
import { crestOf as bushido } from "./bushido/view";
import { crestOf as dueling } from "./dueling/view";
import { crestOf as shogun } from "./shogun/clans";
import { COURTS } from "./warriors/view";

const clans = (view: BaseView | null, seat: number): string[] =>
  ((view?.clans as { name: string; seat: number }[] | undefined) ?? []).filter((clan) => clan.seat === seat).map((clan) => clan.name);

export function crestOfSeat(game: string, view: BaseView | null, seat: number): Crest {
  if (game === "ikusa" || game === "samurai-swords") return shogun(clans(view, seat)[0]) ?? NOBODY;
  if (game === "bushido") return bushido(seat);
  if (game === "dueling-samurai") return dueling(seat) ?? NOBODY;
  return seat === 0 ? COURTS.south : COURTS.north;
}

/** What a seat is called in the game itself: its clan, colour or court. */
export function sideOfSeat(game: string, view: BaseView | null, seat: number, words: Catalogue): string {
  if (game === "ikusa" || game === "samurai-swords") return clans(view, seat).map((name) => words.term(name)).join(", ");
  if (game === "bushido") return words.term(["red", "yellow", "green", "blue", "black"][seat] ?? "");
  if (game === "warriors-of-japan") return words.term(["south", "north"][seat] ?? "");
  return "ABCD"[seat] ?? "";
}
