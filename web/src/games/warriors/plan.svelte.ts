// A move that is prepared: from where, who, and where to. The engine is asked decision by decision when it is confirmed.
import type { Picker } from "../../lib/picker.svelte";
import type { Source } from "../../lib/source";
import { waysFrom } from "./marks";
import { ranked, SIDES, type Side, type View } from "./view";

export class MovePlan {
  to = $state<string | null>(null);
  chosen = $state.raw<Set<string>>(new Set());
  sending = $state(false);

  constructor(
    private readonly source: () => Source,
    private readonly picker: Picker,
    private readonly limit: (a: string, b: string) => number,
  ) {}

  private get view(): View | null {
    return this.source().view as View | null;
  }

  /** Where from: the region that was clicked. */
  get from(): string | null {
    return this.open ? (this.picker.clicked[0] ?? null) : null;
  }

  set from(region: string | null) {
    this.picker.clicked = region ? [region] : [];
  }

  get side(): Side | null {
    const seat = this.source().seat;
    return seat === null ? null : (SIDES[seat] ?? null);
  }

  /** A move may be prepared now. */
  get open(): boolean {
    return this.view?.step.name === "Impulse" && this.source().legal.length > 0 && !this.sending;
  }

  get ways(): string[] {
    return this.open && this.from ? waysFrom(this.source().legal, this.from) : [];
  }

  /** Who of a region could go. */
  able(region: string): string[] {
    const view = this.view;
    if (!this.open || !view || !this.side || !waysFrom(this.source().legal, region).length) return [];
    return ranked(view.regions[region]![this.side]).filter((id) => !view.moved.includes(id));
  }

  /** How many may go at most. */
  get most(): number {
    return this.from && this.to ? this.limit(this.from, this.to) : 4;
  }

  clear(): void {
    this.from = this.to = null;
    if (this.chosen.size) this.chosen = new Set();
  }

  /** Forgets what is no longer possible; call it in an effect. */
  follow(): void {
    if (this.sending) return;
    if (this.from && this.able(this.from).length) {
      if (this.to && !this.ways.includes(this.to)) this.to = null;
    } else if (this.to || this.chosen.size) {
      this.to = null;
      this.chosen = new Set();
    }
  }

  toggle(id: string, region: string): void {
    if (!this.able(region).includes(id)) return;
    const chosen = this.from === region ? new Set(this.chosen) : new Set<string>();
    if (this.from !== region) {
      this.to = null;
      this.from = region;
    }
    if (chosen.has(id)) chosen.delete(id);
    else if (chosen.size < this.most) chosen.add(id);
    this.chosen = chosen;
  }

  /** A click on a region: where from, then where to. True if it meant something. */
  click(region: string): boolean {
    if (!this.open) return false;
    if (this.from === region) {
      this.clear();
      return true;
    }
    if (this.ways.includes(region)) {
      this.aim(region);
      return true;
    }
    if (!this.able(region).length) {
      this.clear();
      return false;
    }
    this.clear();
    this.from = region;
    return true;
  }

  aim(region: string): void {
    const able = this.able(this.from!);
    this.to = region;
    const chosen = able.filter((id) => this.chosen.has(id));
    this.chosen = new Set((chosen.length ? chosen : able).slice(0, this.most));
    if (able.length === 1) void this.send();
  }

  async send(): Promise<void> {
    const source = this.source();
    const { from, to } = this;
    const band = [...this.chosen];
    if (!from || !to || !band.length || this.sending) return;
    this.sending = true;
    this.picker.back();
    try {
      if (!(await source.move(`move ${from} ${to}`))) return;
      for (const id of band) {
        if (!source.legal.includes(`add ${id}`)) break; // he went alone, or the border is full
        if (!(await source.move(`add ${id}`))) return;
      }
      if (this.view?.step.name === "Movers" && source.legal.includes("done")) await source.move("done");
    } finally {
      this.sending = false;
      this.clear();
    }
  }
}
