// Checking the dice of a finished game in the browser: the promise, the seed, every draw of the record, its sums and its
// hash. It follows src/sengoku/kernel/dice.py and docs/record-format.md to the letter, and believes the server nothing but
// how many sides the dice had (`draws`), which the rules say.
import { blake2b, hashed, sound, utf8 } from "./blake2b";
import type { Value } from "./words.svelte";

export interface RecordDoc {
  game: string;
  seed: string;
  nonces: string[];
  commit: string;
  draws: number;
  moves: string[];
  sums: string[];
  hash: string;
  [more: string]: unknown;
}

export interface DiceTold {
  commitment: string;
  nonces: (string | null)[];
  secret: string | null;
  seed: string | null;
  hash: string | null;
}

/** JSON as Python's `json.dumps` writes it: ", " and ": " between the parts, nothing outside ASCII. */
export function pythonJson(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (letter) => "\\u" + letter.charCodeAt(0).toString(16).padStart(4, "0"));
  }
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(", ")}]`;
  if (value !== null && typeof value === "object")
    return `{${Object.entries(value).map(([name, each]) => `${pythonJson(name)}: ${pythonJson(each)}`).join(", ")}}`;
  return JSON.stringify(value);
}

export const commitment = (secret: string): string => hashed("sengoku-commit-1:" + secret);
export const mixed = (secret: string, nonces: string[]): string =>
  nonces.length ? hashed(pythonJson(["sengoku-mix-1", secret, ...nonces])) : secret;
export const stream = (seed: string): Uint8Array => blake2b(utf8("sengoku-dice-1:" + seed), 32);

/** Draw number n: for each side one value, by rejection from the bytes of BLAKE2b(key + n + k). */
export function draw(key: Uint8Array, n: number, sides: number[]): number[] {
  const input = new Uint8Array(key.length + 12);
  input.set(key);
  const count = new DataView(input.buffer, key.length);
  count.setUint32(0, Math.floor(n / 0x100000000));
  count.setUint32(4, n % 0x100000000);
  let block = new Uint8Array(0);
  let at = 0;
  let k = 0;
  return sides.map((side) => {
    const limit = 256 - (256 % side);
    for (;;) {
      if (at === block.length) {
        count.setUint32(8, k++);
        block = blake2b(input) as Uint8Array<ArrayBuffer>;
        at = 0;
      }
      const byte = block[at++]!;
      if (byte < limit) return (byte % side) + 1;
    }
  });
}

export interface Drawn {
  n: number;
  values: number[];
}

/** What a line of a record drew: what stands after its bars. */
export function drawsOf(line: string): Drawn[] {
  return line.split(" | ").slice(1).map((part) => {
    const [number, values] = part.split(": ");
    return { n: Number(number), values: (values ?? "").split(" ").map(Number) };
  });
}

export interface Finding {
  /** What was checked: after.verify.<what> says it. */
  what: string;
  good: boolean;
  args: Record<string, Value>;
}

export interface WrongLine {
  line: number; // of the record's moves: 0 is the start
  text: string;
  draw: number | null;
  found: number[];
  right: number[];
  why: "dice" | "sum" | "gap" | "sides";
}

export interface Verdict {
  findings: Finding[];
  wrong: WrongLine[];
  draws: number;
  dice: number;
  /** Lines whose dice are not known any more, by the rules of today. */
  unknown: number;
}

const PIECE = 12; // ms of work between two breaths

/** Checks all of it; `progress` hears how many of the lines are done. */
export async function verify(
  record: RecordDoc, told: DiceTold, sides: number[][][], progress: (done: number, of: number) => void,
): Promise<Verdict> {
  const findings: Finding[] = [];
  const wrong: WrongLine[] = [];
  const check = (what: string, good: boolean, args: Record<string, Value> = {}) => findings.push({ what, good, args });
  check("function", sound());
  check("commitment", commitment(record.seed) === told.commitment && told.commitment === record.commit, { hash: told.commitment });
  const seed = mixed(record.seed, record.nonces);
  check("seed", seed === told.seed && record.seed === told.secret, { n: record.nonces.length });
  check("nonces", record.nonces.length === told.nonces.length && record.nonces.every((each, i) => each === told.nonces[i]), { n: record.nonces.length });

  const key = stream(seed);
  const names = Object.keys(record);
  const head = names.slice(0, names.indexOf("moves")).map((name) => record[name]);
  let sum = hashed(pythonJson(head), 2);
  let sums = record.sums[0] === sum;
  check("head", sums);
  let next = Number((record.start as { rolls?: number } | null)?.rolls ?? 0);
  let dice = 0;
  let unknown = 0;
  let breath = performance.now();
  for (let line = 0; line < record.moves.length; line++) {
    const text = record.moves[line]!;
    sum = hashed((record.sums[line] ?? "") + text, 2);
    if (record.sums[line + 1] !== sum) {
      wrong.push({ line, text, draw: null, found: [], right: [], why: "sum" });
      sums = false;
    }
    const known = sides[line];
    const drawn = drawsOf(text);
    drawn.forEach(({ n, values }, i) => {
      if (n !== next) wrong.push({ line, text, draw: n, found: [n], right: [next], why: "gap" });
      next = n + 1;
      dice += values.length;
      if (!known) return void unknown++;
      const of = known[i];
      if (!of || of.length !== values.length) return void wrong.push({ line, text, draw: n, found: values, right: [], why: "sides" });
      const right = draw(key, n, of);
      if (right.some((value, at) => value !== values[at])) wrong.push({ line, text, draw: n, found: values, right, why: "dice" });
    });
    if (performance.now() - breath > PIECE) {
      progress(line, record.moves.length);
      await new Promise((go) => setTimeout(go));
      breath = performance.now();
    }
  }
  progress(record.moves.length, record.moves.length);
  check("draws", !wrong.some((each) => each.why !== "sum"), { n: dice });
  check("sums", sums, { n: record.moves.length });
  const whole = hashed(pythonJson([head, record.moves, record.sums]));
  check("hash", whole === record.hash && record.hash === told.hash, { hash: told.hash ?? "" });
  return { findings, wrong, draws: next, dice, unknown };
}

