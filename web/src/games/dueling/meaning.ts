// What actions are about, and how they are grouped; what a place says aloud. Nothing here decides what is possible.
import type { Geometry } from "../../board/geometry";
import type { Frame } from "../../lib/source";
import { t, type Catalogue } from "../../lib/words.svelte";
import { artOf, kindOf, lyingIn, PASSES, type Standing, type View } from "./view";

/** The places on the board that an action names, in its order. A Warlord or a ship is clicked where he is. */
export function placesOf(action: string, where: Map<string, Standing>, isPlace: (id: string) => boolean): string[] {
  const words = action.split(" ");
  if (words[0] === "play" || words[0] === "seize" || (words[0] === "use" && words[1]?.includes(":"))) return [];
  return words.slice(1).flatMap((word) => {
    if (isPlace(word)) return [word];
    const found = where.get(word)?.place;
    return found && isPlace(found) ? [found] : [];
  });
}

/** How an action reads: a Warlord's name alone does not say where he stands. */
export function labelOf(action: string, words: Catalogue, where: Map<string, Standing>): string {
  const said = words.act(action);
  const lord = action.split(" ").find((word) => where.get(word)?.stack.warlord === word);
  const place = lord === undefined ? undefined : where.get(lord)?.place;
  return place && !action.includes(` ${place}`) ? `${said} · ${words.term(place)}` : said;
}

const ENDS = [...PASSES, "end", "done", "go", "back", "stop", "anchor", "roll", "retreat", "break off", "random", "no", "stay"];
const weight = (action: string): number => (ENDS.includes(action) ? 0 : /^play /.test(action) ? 1 : /^bribe /.test(action) ? 3 : 2);
/** What ends the step first, then cards, then the rest in its own order; bribes, often many, last. */
export const inOrder = (legal: string[]): string[] => legal.map((action, i) => [weight(action), i, action] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((each) => each[2]);

const GROUPS = ["attack", "move", "bribe", "sail", "land", "play", "tents", "join", "take", "step", "board", "from", "to", "place", "lose", "give", "send", "at", "stack"];
export function groupOf(action: string): string {
  const words = action.split(" ");
  if (words.length < 2 || ENDS.includes(action)) return "";
  if (words[0] === "use") return t(words[1]?.includes(":") ? "dueling.group.cash" : "dueling.group.chits");
  return GROUPS.includes(words[0]!) ? t("dueling.group." + words[0]) : "";
}

const ICONS: Record<string, string> = {
  attack: "battle", move: "road", step: "road", bribe: "koku", sail: "ship", board: "ship", anchor: "ship", land: "ship", castle: "castle", send: "warlord", heir: "warlord",
  under: "warlord", tents: "farmer-tent", roll: "d12", retreat: "ui-undo", back: "ui-undo", occupy: "ui-check", go: "battle", join: "swordsman", burn: "bravery", call: "sumo", enter: "katana-2",
};
export function iconOf(action: string): string | null {
  const words = action.split(" ");
  if (words[0] === "play" || words[0] === "seize") return artOf(words[1] ?? "");
  if (words[0] === "use") return artOf(kindOf(words[1] ?? ""));
  return ICONS[words[0]!] ?? null;
}

/** All that stands in a place, in words. */
export function tellPlace(view: View, place: string, words: Catalogue): string {
  const land = view.lands[place];
  if (!land) return t("dueling.not_in_play");
  const parts = [land.owner < 0 ? t("dueling.farmers") : t("dueling.clan", { seat: land.owner })];
  if (land.castle !== undefined) parts.push(land.castle === null ? t("dueling.castle_none") : t("dueling.castle_of", { seat: land.castle }));
  for (const stack of land.stacks) parts.push(`${stack.warlord ? words.term(stack.warlord) : t("dueling.unled")} ${stack.tokens}`);
  if (!land.stacks.length) parts.push(t("dueling.tents", { n: land.tents ?? 0 }));
  for (const each of lyingIn(view, place)) parts.push(each.term === "guests" ? t("dueling.guests") : words.term(each.term));
  for (const [name, ship] of Object.entries(view.ships)) if (ship.at === place) parts.push(words.term(name));
  return parts.join(", ");
}

/** Borders between clans that have made peace, or all clans'. */
export function trucesOf(view: View, geometry: Geometry): [string, string][] {
  const agreed = view.peace.filter((pact) => !pact.at);
  if (!agreed.length) return [];
  return geometry.borders.flatMap(([a, b]): [string, string][] => {
    const x = view.lands[a]?.owner ?? -1;
    const y = view.lands[b]?.owner ?? -1;
    if (x === y || x < 0 || y < 0) return [];
    return agreed.some((pact) => pact.with < 0 || (pact.by === x && pact.with === y) || (pact.by === y && pact.with === x)) ? [[a, b]] : [];
  });
}

/** Places that the latest news were about. */
export function recentOf(news: Frame[]): Set<string> {
  const found = new Set<string>();
  for (const frame of news) for (const event of frame.events) if (typeof event.data.at === "string" && event.data.at) found.add(event.data.at);
  return found;
}
