// Decisions that are prepared freely and then made with one confirmation: troops to place, to take away, to regroup. The
// engine is asked for one piece at a time; every single one is checked against what it says is legal when its turn comes.
import type { Source } from "../../lib/source";
import { type Counts, type View, viewOf } from "./view";

export interface Shift {
  from: string;
  to: string;
  elite: boolean;
  n: number;
}

const PLACING = ["levy", "remove", "elite"];
const WAIT = 4_000; // ms for the news of a decision that was made

export class Plan {
  placed = $state.raw<Record<string, number>>({});
  shifts = $state.raw<Shift[]>([]);
  from = $state<string | null>(null); // the province that gives, of the next shift
  elite = $state(false); // elite markers are moved, not troops
  running = $state(false);
  stack = $state.raw<Counts>({}); // katana that would be sealed for a fight
  disc = $state<string | null>(null); // the disc that would be

  constructor(private readonly source: () => Source) {}

  private get view(): View | null {
    return viewOf(this.source());
  }

  /** `levy`, `remove` or `elite` while troops are placed or taken away; `regroup`; null: nothing to plan. */
  get kind(): string | null {
    const first = this.source().legal[0]?.split(" ")[0] ?? "";
    if (PLACING.includes(first)) return first;
    return this.view?.step.name === "Regroup" && this.source().legal.length > 1 ? "regroup" : null;
  }

  /** How many may be placed or must be taken away. */
  get count(): number {
    return Number(this.view?.ask?.[1].count ?? 0);
  }

  get planned(): number {
    return Object.values(this.placed).reduce((a, b) => a + b, 0) + this.shifts.reduce((a, s) => a + s.n, 0);
  }

  clear(): void {
    this.placed = {};
    this.shifts = [];
    this.from = null;
    this.elite = false;
  }

  // ------------------------------------------------------------ placing and taking away

  mayPlace(cell: string): boolean {
    const kind = this.kind;
    if (!kind || kind === "regroup" || this.planned >= this.count || !this.source().legal.includes(`${kind} ${cell}`)) return false;
    return kind !== "remove" || (this.view!.cells[cell]?.troops ?? 0) - (this.placed[cell] ?? 0) >= 2;
  }

  place(cell: string, by: number): void {
    const n = (this.placed[cell] ?? 0) + by;
    if (n < 0 || (by > 0 && !this.mayPlace(cell))) return;
    const { [cell]: _, ...rest } = this.placed;
    this.placed = n ? { ...rest, [cell]: n } : rest;
  }

  /** Puts the rest where fewest stand, one by one. */
  spread(): void {
    for (;;) {
      const cells = Object.keys(this.view!.cells).filter((cell) => this.mayPlace(cell));
      if (!cells.length) return;
      const standing = (cell: string) => this.view!.cells[cell]!.troops + (this.kind === "remove" ? -1 : 1) * (this.placed[cell] ?? 0);
      cells.sort((a, b) => (this.kind === "remove" ? standing(b) - standing(a) : standing(a) - standing(b)));
      this.place(cells[0]!, 1);
    }
  }

  // ------------------------------------------------------------ regrouping

  private verb(elite: boolean): string {
    return elite ? "regroup-elite" : "regroup";
  }

  /** What leaves (negative) or joins a province by the plan. */
  change(cell: string, elite: boolean): number {
    let sum = 0;
    for (const s of this.shifts) if (s.elite === elite) sum += (s.to === cell ? s.n : 0) - (s.from === cell ? s.n : 0);
    return sum;
  }

  private mayShift(from: string, to: string): boolean {
    if (!this.source().legal.includes(`${this.verb(this.elite)} ${from} ${to}`)) return false;
    const same = this.shifts.filter((s) => s.elite === this.elite);
    if (same.some((s) => s.to === from || s.from === to)) return false; // who has given gets none, who has got gives none
    const cell = this.view!.cells[from]!;
    const left = (this.elite ? cell.elite : cell.troops) + this.change(from, this.elite);
    const units = cell.troops + cell.elite + this.change(from, false) + this.change(from, true);
    return left >= 1 && units >= 2;
  }

  get lit(): Set<string> {
    const view = this.view;
    if (!view || !this.kind || this.running) return new Set();
    const cells = Object.keys(view.cells);
    if (this.kind !== "regroup") return new Set(cells.filter((cell) => this.mayPlace(cell)));
    const from = this.from;
    if (from) return new Set(cells.filter((cell) => this.mayShift(from, cell)));
    return new Set(cells.filter((cell) => cells.some((to) => this.mayShift(cell, to))));
  }

  shift(from: string, to: string, elite: boolean, by: number): void {
    this.elite = elite;
    if (by > 0 && !this.mayShift(from, to)) return;
    const at = this.shifts.findIndex((s) => s.from === from && s.to === to && s.elite === elite);
    const next = this.shifts.map((s) => ({ ...s }));
    if (at >= 0) next[at]!.n += by;
    else next.push({ from, to, elite, n: by });
    this.shifts = next.filter((s) => s.n > 0);
  }

  /** A click on the board. */
  click(cell: string): void {
    if (this.running) return;
    if (this.kind !== "regroup") {
      if (this.count === 1 && this.mayPlace(cell)) void this.source().move(`${this.kind} ${cell}`);
      else this.place(cell, 1);
      return;
    }
    if (this.from && this.from !== cell && this.mayShift(this.from, cell)) {
      this.shift(this.from, cell, this.elite, 1);
      if (!this.mayShift(this.from, cell)) this.from = null;
    } else if (this.from === cell) this.from = null;
    else this.from = Object.keys(this.view!.cells).some((to) => this.mayShift(cell, to)) ? cell : null;
  }

  // ------------------------------------------------------------ doing it

  /** The plan as the engine's decisions. */
  get actions(): string[] {
    const out = Object.entries(this.placed).flatMap(([cell, n]) => Array.from({ length: n }, () => `${this.kind} ${cell}`));
    for (const s of this.shifts) for (let i = 0; i < s.n; i++) out.push(`${this.verb(s.elite)} ${s.from} ${s.to}`);
    return out;
  }

  async confirm(last: string[] = []): Promise<void> {
    const wanted = [...this.actions, ...last];
    await this.run(wanted.map((action) => () => action));
    this.clear();
  }

  /** Makes decisions one after the other; each is chosen when its turn comes. Stops at the first that is not legal. */
  async run(wanted: (() => string | null)[]): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    try {
      for (const next of wanted) {
        const action = next();
        if (action === null) continue;
        const source = this.source();
        if (!source.legal.includes(action)) return false;
        const before = source.view;
        if (!(await source.move(action))) return false;
        const until = Date.now() + WAIT;
        while (this.source().view === before && Date.now() < until) await new Promise((go) => setTimeout(go, 15));
      }
      return true;
    } finally {
      this.running = false;
    }
  }
}
