// What a Warlord adds in advanced play, in words.
import { t, type Catalogue } from "../../lib/words.svelte";
import warlords from "./warlords.json";

type Row = (string | number)[];
const GIFTS = warlords as Record<string, Row[]>;
const signed = (n: number): string => (n > 0 ? `+${n}` : `−${Math.abs(n)}`);

/** The sentences of his card. */
export function giftsOf(warlord: string, words: Catalogue): string[] {
  return (GIFTS[warlord] ?? []).map((row) => gift(row, words));
}

function gift(row: Row, words: Catalogue): string {
  const n = signed(Number(row[1]));
  if (row[0] === "duel") {
    const [, , side, against, argument, least] = row as [string, number, string, string, string, number];
    const what = against === "faction" || against === "tag" ? t("dueling.faction." + argument) : words.term(argument);
    const said = t("dueling.gift.duel." + against, { n, side: t("dueling.gift.side." + side), what });
    return least ? t("dueling.gift.least", { said, tokens: least }) : said;
  }
  if (row[0] === "by" || row[0] === "on") return t("dueling.gift." + row[0], { n, card: row[2] === "mercenaries" ? t("dueling.plus.mercenaries") : words.term(String(row[2])) });
  if (row[0] === "bribes") return t("dueling.gift.bribes", { n });
  if (row[0] === "bribed") return row[2] ? t("dueling.gift.bribed_by", { n, what: t("dueling.faction." + row[2]) }) : t("dueling.gift.bribed", { n });
  const [code, argument] = String(row[1]).split(":");
  return t("dueling.gift." + code, { what: argument ? words.term(argument) : "" });
}

/** What he always adds to his die: attacking and defending. */
export function ratingOf(warlord: string): [attack: number, defence: number] {
  let attack = 0;
  let defence = 0;
  for (const [kind, value, side, against, , least] of GIFTS[warlord] ?? []) {
    if (kind !== "duel" || against !== "any" || least) continue;
    if (side !== "defend") attack += Number(value);
    if (side !== "attack") defence += Number(value);
  }
  return [attack, defence];
}
export const rated = (n: number): string => (n === 0 ? "0" : signed(n));
