// What a person has set for this browser. Kept in localStorage; everything works without it.
export type Theme = "system" | "light" | "dark" | "contrast";

interface Kept {
  language: "en" | "de" | "ja";
  theme: Theme;
  text: number; // per cent
  labels: number; // per cent, of the map's names
  volume: number; // 0: off
  calm: boolean; // no motion
  list: boolean; // the board as a table
  notify: boolean; // the browser's notifications
}

const KEY = "sengoku.settings";

function guessed(): Kept["language"] {
  const wanted = navigator.languages.map((each) => each.slice(0, 2));
  return (wanted.find((each) => each === "en" || each === "de" || each === "ja") as Kept["language"]) ?? "en";
}

function kept(): Kept {
  const usual: Kept = {
    language: guessed(), theme: "system", text: 100, labels: 100, volume: 0, calm: false, list: false, notify: false,
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export const settings = $state<Kept>(kept());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: the settings last as long as the page
  }
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export function calm(): boolean {
  return settings.calm || reduced.matches;
}

/** Shows the theme and the text size; call it in an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  const dark = settings.theme === "dark" || (settings.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = settings.theme === "contrast" ? "contrast" : dark ? "dark" : "light";
  root.style.fontSize = `${settings.text}%`;
  root.classList.toggle("calm", settings.calm);
}
