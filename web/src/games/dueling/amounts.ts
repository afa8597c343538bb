// Decisions that name a number: how many tokens go where. They are read from the list of legal actions.

/** `place 3 mikawa`, `lose oda_nobunaga`, `give 2 aki`: tokens shared out among stacks. */
export const SHARING = ["place", "lose", "give"];

export interface Share {
  verb: string;
  stacks: string[]; // in the order of the list
  most: Record<string, number>; // for each stack
}

/** What is shared out now; null if the decision is another one. */
export function sharing(legal: string[]): Share | null {
  const verb = legal[0]?.split(" ")[0] ?? "";
  if (!SHARING.includes(verb)) return null;
  const share: Share = { verb, stacks: [], most: {} };
  for (const action of legal) {
    const words = action.split(" ");
    if (words[0] !== verb || words.length > 3) return null;
    const stack = words[words.length - 1]!;
    const n = words.length === 3 ? Number(words[1]) : 1;
    if (!(stack in share.most)) share.stacks.push(stack);
    share.most[stack] = Math.max(share.most[stack] ?? 0, n);
  }
  return Object.values(share.most).some((n) => n > 1) ? share : null; // one token is one click
}

export const shared = (verb: string, n: number, stack: string): string => (n === 1 ? `${verb} ${stack}` : `${verb} ${n} ${stack}`);

/** `with 4`, `tokens but 1`, `to mino with 3`: how many of a stack go, with or without its Warlord. */
export interface March {
  action: string;
  goal: string; // "" where it is known
  lord: boolean;
  n: number;
}

/** The marches in a list; `size` is the stack's, for numbers above 20, which are told by what stays. */
export function marches(actions: string[], size: number): March[] {
  const read = actions.flatMap((action) => {
    const found = /^(?:to (\S+) )?(with|tokens) (but )?(\d+)$/.exec(action);
    return found ? [{ action, goal: found[1] ?? "", lord: found[2] === "with", but: !!found[3], n: Number(found[4]) }] : [];
  });
  const out = new Map<string, March>();
  for (const one of read) {
    const alike = read.filter((each) => each.lord === one.lord && each.goal === one.goal);
    const named = Math.max(0, ...alike.filter((each) => !each.but).map((each) => each.n));
    const most = named < 20 ? named : Math.max(named, size - (alike.some((each) => !each.lord) && read.some((each) => each.lord) ? 1 : 0));
    const n = one.but ? most - one.n : one.n;
    const key = `${one.goal} ${one.lord} ${n}`;
    if (!out.has(key) || !one.but) out.set(key, { action: one.action, goal: one.goal, lord: one.lord, n });
  }
  return [...out.values()].sort((a, b) => a.n - b.n);
}
