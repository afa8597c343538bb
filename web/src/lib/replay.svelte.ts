// A finished game as a source for its own table: any line of it, seen from any seat. What comes next is fetched before it is
// wanted; of what is asked for while dragging only the latest is fetched.
import type { Course, Decision } from "./api-types";
import { get } from "./api";
import type { BaseView, Frame, Source, TableNow } from "./source";
import type { TableInfo } from "./tables";
import type { Args } from "./words.svelte";

export interface Position {
  line: number;
  last: number;
  decision: Decision | null;
  view: BaseView;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
const STEP = 1_200; // ms between two moments at speed 1
const KEPT = 300; // positions
const AHEAD = 5; // positions fetched before they are wanted
const BEHIND = 2;

export class Replay implements Source {
  seat = $state<number | null>(null);
  /** The line that is asked for, and the one that is shown: they differ until it has come. */
  line = $state(0);
  shown = $state(-1);
  view = $state.raw<BaseView | null>(null);
  decision = $state.raw<Decision | null>(null);
  news = $state.raw<Frame[]>([]);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  problem = $state.raw<unknown>(null);
  readonly legal: string[] = [];
  readonly mayUndo = false;
  readonly busy = false;
  readonly replaying = true;
  readonly table: TableNow;
  readonly frames: Frame[];

  private kept = new Map<string, Position>();
  private fetching = false; // the one that is wanted
  private early = false; // what may be wanted
  private timer = 0;
  private closed = false;

  constructor(
    readonly id: string,
    readonly info: TableInfo,
    readonly course: Course,
  ) {
    this.table = { status: "over", seats: info.seats, clocks: null, undo: null };
    this.frames = course.log.map((each) => ({ n: each.line, line: each.line, events: each.events.map(({ kind, data }) => ({ kind, data: data as Args })) }));
  }

  get game(): string {
    return this.info.game;
  }

  get n(): number {
    return this.shown;
  }

  get last(): number {
    return this.course.last;
  }

  /** How many frames lie at or before a line. */
  private before(line: number): number {
    let low = 0;
    let high = this.frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frames[middle]!.n <= line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  get log(): Frame[] {
    return this.frames.slice(0, this.before(this.shown));
  }

  get ahead(): Frame[] {
    return this.frames.slice(this.before(this.shown));
  }

  show(line: number, seat: number | null = this.seat): void {
    this.line = Math.max(0, Math.min(this.last, Math.round(line)));
    this.seat = seat;
    void this.follow();
  }

  private key(line: number): string {
    return `${this.seat ?? ""}/${line}`;
  }

  private async fetched(line: number): Promise<Position> {
    const key = this.key(line);
    const query = this.seat === null ? "" : `?seat=${this.seat}`;
    const found = await get<Position>(`/api/tables/${this.id}/positions/${line}${query}`);
    this.kept.set(key, found);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    return found;
  }

  /** Shows what is wanted, as soon as it is here. */
  private async follow(): Promise<void> {
    const now = this.kept.get(this.key(this.line));
    if (now) return this.put(now);
    if (this.fetching) return; // it will look again
    this.fetching = true;
    try {
      while (!this.closed) {
        const key = this.key(this.line);
        const found = this.kept.get(key) ?? (await this.fetched(this.line));
        if (key !== this.key(this.line)) continue; // something else is wanted meanwhile
        this.problem = null;
        this.fetching = false; // what comes next may be fetched now
        this.put(found);
        return;
      }
    } catch (e) {
      this.problem = e;
      this.playing = false;
    } finally {
      this.fetching = false;
    }
  }

  private put(found: Position): void {
    if (this.closed) return;
    const from = this.before(this.shown);
    const to = this.before(this.line);
    const step = this.line > this.shown && this.shown >= 0 && to - from <= 1 && this.view?.you === found.view.you;
    this.news = step ? this.frames.slice(from, to) : [];
    this.view = found.view;
    this.decision = found.decision;
    this.shown = this.line;
    void this.prepare();
    if (this.playing) this.next();
  }

  /** Fetches what will probably be wanted next. */
  private async prepare(): Promise<void> {
    if (this.early) return;
    this.early = true;
    const at = this.key(this.line);
    try {
      const heard = this.frames.slice(this.before(this.line), this.before(this.line) + 3).map((frame) => frame.n);
      const steps = Array.from({ length: AHEAD }, (_, i) => this.line + i + 1);
      const back = Array.from({ length: BEHIND }, (_, i) => this.line - i - 1);
      for (const line of this.playing ? heard : [...steps, ...back]) {
        if (this.closed || this.fetching || at !== this.key(this.line)) break;
        if (line >= 0 && line <= this.last && !this.kept.has(this.key(line))) await this.fetched(line);
      }
    } catch {
      return; // it is asked for again when it is wanted
    } finally {
      this.early = false;
    }
    if (at !== this.key(this.line) && this.shown === this.line && !this.fetching && !this.closed) void this.prepare();
  }

  /** The next line at which everybody heard something. */
  private nextHeard(): number {
    return this.frames[this.before(this.line)]?.n ?? this.last;
  }

  private next(): void {
    clearTimeout(this.timer);
    if (this.line >= this.last) {
      this.playing = false;
      return;
    }
    this.timer = window.setTimeout(() => this.playing && this.show(this.nextHeard()), STEP / this.speed);
  }

  play(on = !this.playing): void {
    clearTimeout(this.timer);
    this.playing = on;
    if (!on) return;
    if (this.line >= this.last) this.show(0);
    else this.next();
  }

  faster(by: number): void {
    const at = SPEEDS.indexOf(this.speed) + by;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))]!;
    if (this.playing) this.next();
  }

  /** Where a round begins: the first line of each number that the game counts. */
  get rounds(): { line: number; round: number }[] {
    const out: { line: number; round: number }[] = [];
    for (const point of this.course.points)
      if (point.round > 0 && out.at(-1)?.round !== point.round) out.push({ line: point.line, round: point.round });
    return out;
  }

  /** To the beginning of the next or the previous round. */
  round(by: 1 | -1): void {
    const lines = [0, ...this.rounds.map((each) => each.line), this.last];
    this.show(by > 0 ? (lines.find((line) => line > this.line) ?? this.last) : (lines.filter((line) => line < this.line).at(-1) ?? 0));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  move(): Promise<boolean> {
    return Promise.resolve(false);
  }

  undo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  act(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
