// The colours, crests and letters of owners: colour is never alone. Each game maps its own owners to one of these.
export interface Crest {
  fill: string;
  on: string; // what is drawn on the fill
  mon: string; // symbol
  letter: string;
  tint: number; // how much of the fill a province takes on
  stripe?: boolean; // drawn with light stripes
}

export const CRESTS: Record<"ai" | "shu" | "kin" | "matsu" | "ume", Crest> = {
  ai: { fill: "#2f5aa8", on: "#ffffff", mon: "mon-ai", letter: "A", tint: 0.42 },
  shu: { fill: "#c8402a", on: "#ffffff", mon: "mon-shu", letter: "S", tint: 0.42 },
  kin: { fill: "#e8b02a", on: "#1b2338", mon: "mon-kin", letter: "K", tint: 0.55 },
  matsu: { fill: "#2a9d84", on: "#10241f", mon: "mon-matsu", letter: "M", tint: 0.42 },
  ume: { fill: "#5b2a5e", on: "#ffffff", mon: "mon-ume", letter: "U", tint: 0.42 },
};
export const NOBODY: Crest = { fill: "#6f6a5c", on: "#ffffff", mon: "ui-public", letter: "-", tint: 0.3 };
