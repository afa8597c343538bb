// The nine colours of the two editions: each with a crest and a letter, so that colour is never alone.
import { type Crest, NOBODY } from "../../lib/clans";

const INK = "#14192b";
const CLANS: Record<string, Crest> = {
  blue: { fill: "#2f5aa8", on: "#ffffff", mon: "mon-ai", letter: "B", tint: 0.42 },
  orange: { fill: "#e39a2b", on: INK, mon: "mon-kin", letter: "O", tint: 0.52 },
  green: { fill: "#2a9d84", on: "#0c1f1a", mon: "mon-matsu", letter: "G", tint: 0.42 },
  purple: { fill: "#7a3f80", on: "#ffffff", mon: "mon-ume", letter: "P", tint: 0.45 },
  black: { fill: "#33363f", on: "#ffffff", mon: "mon-shu", letter: "K", tint: 0.5 },
  pink: { fill: "#d0627f", on: INK, mon: "mon-ume", letter: "P", tint: 0.45 },
  gray: { fill: "#7f8794", on: INK, mon: "mon-matsu", letter: "G", tint: 0.6 },
  "pink-stripe": { fill: "#d96d90", on: INK, mon: "mon-kin", letter: "R", tint: 0.42, stripe: true },
  "gray-stripe": { fill: "#8a929e", on: INK, mon: "mon-ai", letter: "Y", tint: 0.55, stripe: true },
};

export const crestOf = (clan: string | null | undefined): Crest | null => (clan ? (CLANS[clan] ?? NOBODY) : null);
