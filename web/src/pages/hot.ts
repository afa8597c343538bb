// Whose crest hangs on the curtain: every game says it in its own open facts.
import { CRESTS, type Crest, NOBODY } from "../lib/clans";
import type { BaseView } from "../lib/source";
import type { Catalogue } from "../lib/words.svelte";
import { crestOf } from "../games/shogun/clans";

const COLOURS: Record<string, Crest> = { red: CRESTS.shu, yellow: CRESTS.kin, green: CRESTS.matsu, blue: CRESTS.ai, black: CRESTS.ume };
const BY_SEAT = [CRESTS.ai, CRESTS.shu, CRESTS.kin, CRESTS.matsu, CRESTS.ume];

/** The colour or court of a seat, as the game calls it; "" where seats are letters. */
function colour(view: BaseView, seat: number): string {
  const clans = view["clans"] as { name: string; seat: number }[] | undefined;
  if (Array.isArray(clans)) return clans.find((clan) => clan.seat === seat)?.name ?? "";
  const players = view["players"] as { colour?: string }[] | undefined;
  if (Array.isArray(players)) return players[seat]?.colour ?? "";
  return view.game === "warriors-of-japan" ? (seat === 0 ? "south" : "north") : "";
}

export function crestAt(view: BaseView, seat: number): Crest {
  const word = colour(view, seat);
  if (view["clans"]) return crestOf(word) ?? NOBODY;
  return COLOURS[word] ?? { ...BY_SEAT[seat]!, letter: word ? "" : String.fromCharCode(65 + seat) };
}

export function clanName(view: BaseView, seat: number, words: Catalogue): string {
  const word = colour(view, seat);
  return word ? words.term(word) : "";
}
