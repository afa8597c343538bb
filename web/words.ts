// The client's own texts: web/words/*.json hold {id: {en, de, ja}}. Each language becomes a module of its own
// (`virtual:words/de`), so that a browser loads one language only.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LANGUAGES = ["en", "de", "ja"] as const;
type Entry = Record<(typeof LANGUAGES)[number], string>;

function catalogue(folder: string, language: (typeof LANGUAGES)[number]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".json")) continue;
    const entries = JSON.parse(readFileSync(join(folder, file), "utf-8")) as Record<string, Entry>;
    for (const [id, entry] of Object.entries(entries)) {
      if (id in texts) throw new Error(`words: '${id}' is in two files, the second is ${file}`);
      for (const each of LANGUAGES) if (!entry[each]) throw new Error(`words: ${file}: '${id}' has no '${each}'`);
      texts[id] = entry[language];
    }
  }
  return texts;
}

export function words(folder: string): Plugin {
  const prefix = "virtual:words/";
  return {
    name: "sengoku-words",
    resolveId: (id) => (id.startsWith(prefix) ? "\0" + id : null),
    load(id) {
      if (!id.startsWith("\0" + prefix)) return null;
      const language = id.slice(prefix.length + 1) as (typeof LANGUAGES)[number];
      return `export default ${JSON.stringify(catalogue(folder, language))}`;
    },
    configureServer(server) {
      server.watcher.add(folder);
    },
  };
}
