// The introductions: which symbols belong to which step. The texts are in words/learn.json.
import { hasText, t } from "../../lib/words.svelte";

const SHOGUN = ["koku", "turn-1", "castle", "ronin", "ninja", "battle", "d12", "koku"];
export const STEPS: Record<string, string[]> = {
  ikusa: SHOGUN,
  "samurai-swords": SHOGUN,
  "warriors-of-japan": ["d6-5", "road", "obstructed", "ui-truce", "battle", "bravery", "castle", "star"],
  bushido: ["role-daimyo", "tile-tea", "role-samurai", "role-sensei", "terrain-village", "disc-duel", "katana-3", "disc-kotau"],
  "dueling-samurai": ["castle", "road", "warlord", "back-god", "back-attack", "fortress", "back-bonus", "farmer-tent"],
};
export const ADVICE = ["a1", "a2", "a3"];

/** A part of a game's introduction; Samurai Swords has Ikusa's where it says nothing else. */
export function told(game: string, part: string): string {
  const id = `learn.${game}.${part}`;
  return hasText(id) ? t(id) : t(`learn.ikusa.${part}`);
}
