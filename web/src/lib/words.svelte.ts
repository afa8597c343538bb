// Texts: the client's own (web/words), and the catalogues of the games and the server, which are fetched. A template is
// filled as src/sengoku/kernel/words.py does it: `{name}`, `{n:hit|hits}`, `{n:~本}`, `{seat:letter}`; values are looked up
// as terms.
import { settings } from "./settings.svelte";

export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };
export type Args = Record<string, Value>;
export type Said = [id: string, args: Args];
export const LANGUAGES = ["en", "de", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch", ja: "日本語" };

type Texts = Record<string, string>;
const OWN: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("virtual:words/en"),
  de: () => import("virtual:words/de"),
  ja: () => import("virtual:words/ja"),
};

export class Catalogue {
  texts = $state.raw<Texts>({});

  has(id: string): boolean {
    return id in this.texts;
  }

  term(word: string): string {
    const found = this.texts["term." + word];
    if (found !== undefined || !word.includes("-")) return found ?? word;
    const parts = word.split("-").map((part) => this.texts["term." + part]); // a border: `mino-owari`
    return parts.every(Boolean) ? parts.join("-") : word;
  }

  /** The sentence for a message; a message without template shows its id. */
  say(id: string, args: Args = {}): string {
    const template = this.texts[id];
    return template === undefined ? id : this.fill(template, args);
  }

  /** How an action reads on a button: the template of its longest known beginning, the other words as {1}, {2}, ...
   * `act."lose *"` is for `lose` with one word to follow, and goes before plain `lose`. */
  act(action: string): string {
    const words = action.split(" ");
    for (let n = words.length; n > 0; n--) {
      const head = "act." + words.slice(0, n).join(" ");
      const template = this.texts[head + " *".repeat(words.length - n)] ?? this.texts[head];
      if (template === undefined || template.includes(`{${words.length - n + 1}`)) continue; // none, or for more words
      const rest = words.slice(n).map((word): Value => (/^\d+$/.test(word) ? Number(word) : word));
      const args: Args = { "*": rest.map((word) => this.shown(word)).join(" ") };
      rest.forEach((word, i) => (args[String(i + 1)] = word));
      return this.fill(template, args);
    }
    return action;
  }

  fill(template: string, args: Args): string {
    return template.replace(/\{([^{}:!]+)(?:![rs])?(?::([^{}]*))?\}/g, (whole, name: string, spec?: string) =>
      name in args ? this.formatted(args[name], spec ?? "") : whole,
    );
  }

  private formatted(value: Value, spec: string): string {
    if (typeof value !== "number" || !spec) return this.shown(value);
    if (spec === "letter") return String.fromCharCode(65 + value);
    if (spec.includes("~")) return spec.replaceAll("~", String(value));
    const [one, many] = spec.split("|");
    if (many === undefined) return String(value);
    const word = value === 1 ? one! : many;
    return settings.language === "ja" ? `${value}${word}` : `${value} ${word}`;
  }

  shown(value: Value): string {
    if (typeof value === "string") {
      const found = this.term(value);
      return found === value && !this.has("term." + value) ? this.act(value) : found; // an action reads as on its button
    }
    if (typeof value === "boolean") return this.term(value ? "yes" : "no");
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) {
      if (!value.length) return this.texts["term.nothing"] ?? "";
      const dice = value.every((v) => typeof v === "number");
      return value.map((v) => this.shown(v)).join(dice ? " " : this.comma());
    }
    if (typeof value === "object") {
      const parts = Object.entries(value).map(([word, v]) => this.counted(word, v));
      return parts.length ? parts.join(this.comma()) : (this.texts["term.nothing"] ?? "");
    }
    return String(value);
  }

  private comma(): string {
    return this.texts["list.comma"] ?? (settings.language === "ja" ? "、" : ", ");
  }

  private counted(word: string, value: Value): string {
    const forms = this.texts["count." + word];
    if (forms && /[|~]/.test(forms) && typeof value === "number") return this.formatted(value, forms);
    return `${this.term(word)} ${this.shown(value)}`;
  }
}

const own = new Catalogue();
const fetched = new Map<string, Catalogue>();

/** One of the client's own texts. */
export function t(id: string, args: Args = {}): string {
  return own.say(id, args);
}

export function hasText(id: string): boolean {
  return own.has(id);
}

/** The catalogue of a game, or `server`; it fills when it arrives, and again when the language changes. */
export function catalogue(name: string): Catalogue {
  let found = fetched.get(name);
  if (!found) {
    found = new Catalogue();
    fetched.set(name, found);
    void load(name, found, settings.language);
  }
  return found;
}

async function load(name: string, into: Catalogue, language: Language): Promise<void> {
  try {
    const answer = await fetch(`/api/words/${language}/${name}`);
    if (!answer.ok) return;
    const texts = (await answer.json()) as Texts;
    if (settings.language === language) into.texts = texts;
  } catch {
    // offline: ids are shown until the next change of language; `ready` tries again
    setTimeout(() => settings.language === language && !Object.keys(into.texts).length && void load(name, into, language), 3000);
  }
}

/** Waits until a catalogue has its texts. */
export async function ready(name: string): Promise<Catalogue> {
  const found = catalogue(name);
  if (!Object.keys(found.texts).length) await load(name, found, settings.language);
  return found;
}

export async function setLanguage(language: Language): Promise<void> {
  own.texts = (await OWN[language]()).default;
  settings.language = language;
  document.documentElement.lang = language;
  await Promise.all([...fetched].map(([name, into]) => load(name, into, language)));
}

/** What a refusal says, in the reader's language where the catalogue has it. */
export function refusal(problem: { error: string; message: string; data: Args }): string {
  const words = catalogue("server");
  return words.has("error." + problem.error) ? words.say("error." + problem.error, problem.data) : problem.message;
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function percent(value: number, digits = 0): string {
  return `${number(100 * value, digits)} %`;
}
