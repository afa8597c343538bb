// What an action is about: places and players to click, the symbol on its button, the heading it stands under.
import type { Catalogue } from "../../lib/words.svelte";
import { crestOf, discIcon, seatOf, tileIcon } from "./view";

const SEATS = ["tea", "samurai", "bushi", "sensei", "shinobi", "chanoyu"];

export function marksOf(action: string): string[] {
  const [verb, ...rest] = action.split(" ");
  if (SEATS.includes(verb!)) return rest.map((colour) => `seat:${colour}`);
  return rest.filter((word) => /^[a-f]\d$/.test(word));
}

const ICONS: Record<string, string> = {
  fortress: "terrain-fortress", levy: "spearman", remove: "ui-minus", ronin: "tile-ronin", revolt: "ronin", retreat: "back-defence",
  elite: "swordsman", attack: "battle", geisha: "tile-geisha", seppuku: "tile-seppuku", arms: "katana-2", bide: "ui-pause", recruit: "swordsman",
  campaign: "role-hatamoto", hold: "ui-pause", accept: "tile-tea", kotau: "disc-kotau", shinobi: "tile-shinobi", chanoyu: "tile-tea", heed: "role-sensei",
};

export function iconOf(action: string): string | null {
  const [verb, word] = action.split(" ");
  if ((verb === "disc" || verb === "discard") && word !== "draw") return discIcon(word!);
  if (verb === "top" && word !== "none") return tileIcon(word!);
  if (verb !== "shinobi" && verb !== "chanoyu" && SEATS.includes(verb!)) return crestOf(seatOf(word!)).mon;
  return ICONS[verb!] ?? null;
}

export function groupOf(action: string, words: Catalogue): string {
  const [verb, word] = action.split(" ");
  if (["ronin", "shinobi", "chanoyu", "geisha", "seppuku"].includes(verb!)) return words.term(verb!);
  if (verb === "regroup" || verb === "regroup-elite" || verb === "attack") return word!;
  return "";
}
