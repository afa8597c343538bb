// A table that is being thought up, before it is laid.
import type { GameInfo, OptionInfo } from "../../lib/api-types";
import { t, type Catalogue } from "../../lib/words.svelte";

export type Chosen = string | number | boolean;
export type Kind = "me" | "open" | "invited" | "bot";
export const KINDS: Kind[] = ["me", "open", "invited", "bot"];
export const CHARACTERS = ["honourable", "opportunist"] as const;

export interface SeatPlan {
  kind: Kind;
  level: string;
  character: (typeof CHARACTERS)[number];
  /** Who it is, when several people share a screen. */
  name: string;
}

export type Company = "bots" | "friends" | "anybody" | "screen";
export const COMPANIES: [Company, string][] = [["bots", "warlord"], ["friends", "ui-seal"], ["anybody", "ui-public"], ["screen", "ui-private"]];
const OTHERS: Record<Company, Kind> = { bots: "bot", friends: "invited", anybody: "open", screen: "me" };

export const seatOf = (kind: Kind, level = "samurai"): SeatPlan => ({ kind, level, character: "honourable", name: "" });

/** Me, and so many others of a kind. */
export const company = (of: Company, count: number): SeatPlan[] =>
  Array.from({ length: count }, (_, i) => seatOf(i === 0 ? "me" : OTHERS[of]));

/** A seat as the server is told it. */
export const word = (seat: SeatPlan): string =>
  seat.kind !== "bot" ? seat.kind : seat.character === "honourable" ? seat.level : `${seat.level}:${seat.character}`;

export const isRange = (choices: unknown): choices is { least: number; most: number } =>
  typeof choices === "object" && choices !== null && "least" in choices;

/** What can be chosen with so many players: maps of Dueling Samurai are for a number of them. */
export function choicesOf(game: string, option: OptionInfo, seats: number): Chosen[] {
  const all = option.choices as Chosen[];
  if (game === "dueling-samurai" && option.name === "map") {
    return all.filter((each) => !String(each).includes("_half") || seats === 4).filter((each) => !String(each).endsWith("3") || seats === 3);
  }
  if (game === "bushido" && option.name === "start") return all.filter((each) => typeof each !== "number" || each < seats);
  return all;
}

/** How a choice reads. */
export function choiceName(words: Catalogue, option: string, choice: Chosen): string {
  if (typeof choice === "boolean") return t(choice ? "yes" : "no");
  if (typeof choice === "number") return option === "start" ? t("table.seat", { n: choice + 1 }) : String(choice);
  return words.has(`choice.${option}.${choice}`) ? words.say(`choice.${option}.${choice}`) : words.term(choice);
}

export const defaults = (options: OptionInfo[]): Record<string, Chosen> =>
  Object.fromEntries(options.map((each) => [each.name, each.default as Chosen]));

/** Only what is not as usual. */
export const changed = (options: OptionInfo[], chosen: Record<string, Chosen>): Record<string, Chosen> =>
  Object.fromEntries(options.filter((each) => chosen[each.name] !== each.default).map((each) => [each.name, chosen[each.name]!]));

export const leastSeats = (game: GameInfo): number => game.seats["least"] ?? 2;
export const mostSeats = (game: GameInfo): number => game.seats["most"] ?? 2;
