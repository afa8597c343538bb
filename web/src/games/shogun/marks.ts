// What an action is about on the map: the provinces that one would click for it, in order.
import { clanOf, type ShogunView } from "./view";

/** What is placed by clicking a province, where several things could be: a kind of unit, or an army. */
export interface Brush {
  kind: string | null;
}

const ONE_PLACE = ["take", "reinforce", "claim", "add", "castle", "fortify", "hide", "march", "detach", "attack", "raise"];

export function marksOf(action: string, view: ShogunView | null, brush: Brush): string[] {
  const [verb, ...rest] = action.split(" ");
  if (!view || !verb) return [];
  if (ONE_PLACE.includes(verb)) return [rest[0]!];
  if (verb === "marker") return brush.kind === null || brush.kind === rest[0] ? [rest[1]!] : [];
  if (verb === "levy") return brush.kind === null || brush.kind === rest[0] ? [rest[1]!] : [];
  if (verb === "send") return [rest[1]!, rest[2]!];
  if (verb === "enter") return view.step.entry ? [view.step.entry] : [];
  if (verb === "declare") return rest[0] === "army" ? known([asked(view, rest[1]!), rest[2]!]) : [rest[1]!, rest[2]!];
  if (verb === "army") return known([asked(view, rest[0]!)]);
  if (verb === "fight") {
    const found = view.battles.find((b) => (rest[0] === "army" ? b.army === Number(rest[1]) : b.army === null && b.from === rest[1]));
    return found ? [found.from, found.against] : [];
  }
  if (verb === "strike") return known([clanOf(view, rest[0])?.armies[Number(rest[1]) - 1]?.place]);
  if (verb === "avenge") return known([clanOf(view, view.ask?.[1].clan as string)?.armies[Number(rest[0]) - 1]?.place]);
  return [];
}

/** Where an army of the clan that is asked stands. */
function asked(view: ShogunView, number: string): string | null | undefined {
  const name = (view.ask?.[1].clan as string | undefined) ?? view.active;
  return clanOf(view, name)?.armies[Number(number) - 1]?.place;
}

const known = (places: (string | null | undefined)[]): string[] => (places.every(Boolean) ? (places as string[]) : []);

/** From where, and against what; null if it is no attack. */
export function attackOf(action: string | null, view: ShogunView | null): [from: string, to: string] | null {
  if (!action || !view) return null;
  const marks = marksOf(action, view, { kind: null });
  if (/^(declare|fight) /.test(action)) return marks.length === 2 ? [marks[0]!, marks[1]!] : null;
  if (action.startsWith("attack ")) {
    const clan = clanOf(view, view.ask?.[1].clan as string);
    const from = clan?.armies[(view.step.army ?? 0) - 1]?.place;
    return from ? [from, marks[0]!] : null;
  }
  return null;
}
