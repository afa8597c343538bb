// A table that is followed live. The line may break and the server may restart: it comes back by itself, asks for what it
// missed, and sends a decision that was not acknowledged again under the same word, so that it is made once.
import type { Problem } from "./api";
import type { Message } from "./api-types";
import type { BaseView, Frame, Source, TableNow } from "./source";

export type Line = "opening" | "open" | "lost" | "refused";

export type { Message };

interface Now {
  n: number;
  view: BaseView;
  table: TableNow;
  legal?: string[];
  may_undo?: boolean;
}

interface Waiting {
  text: string; // as it is sent
  answer: (done: boolean) => void;
}

const LONGEST = 8_000; // ms between two tries
const MOST_LOG = 2_000; // frames

export class Live implements Source {
  n = $state(-1);
  view = $state.raw<BaseView | null>(null);
  legal = $state.raw<string[]>([]);
  table = $state.raw<TableNow>({ status: "playing", seats: [], clocks: null, undo: null });
  mayUndo = $state(false);
  log = $state.raw<Frame[]>([]);
  news = $state.raw<Frame[]>([]);
  line = $state<Line>("opening");
  retryAt = $state(0); // when the next try is made, ms
  back = $state(false); // shortly after the line came back
  refused = $state.raw<Problem | null>(null); // why a decision was not made, or why we are not let in
  talk = $state.raw<Message[]>([]);
  pending = $state(0);
  readonly replaying = false;
  /** What the server's clocks show, less this browser's: see ui/Clock.svelte. */
  skew = $state(0);
  /** Names of people who share this screen, by seat. */
  names: Record<string, string> = {};
  onNews: (frames: Frame[], view: BaseView) => void = () => {};
  onTalk: (message: Message) => void = () => {};

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer = 0;
  private closed = false;
  private count = 0;
  private readonly word = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    readonly game: string,
    readonly seat: number | null,
  ) {}

  get busy(): boolean {
    return this.pending > 0;
  }

  open(): void {
    const query = new URLSearchParams();
    if (this.seat !== null) query.set("seat", String(this.seat));
    query.set("since", String(Math.max(this.n, 0)));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${query}`);
    this.socket = socket;
    socket.onmessage = (message) => this.heard(JSON.parse(String(message.data)) as Record<string, unknown>);
    socket.onopen = () => socket.send('{"type": "ping"}'); // its answer tells the time that the clocks go by
    socket.onclose = (end) => this.ended(socket, end.code);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private ended(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    if (code >= 4400 && code < 4500 && code !== 4429) {
      this.line = "refused";
      return;
    }
    this.line = "lost";
    const wait = Math.min(LONGEST, 250 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries++;
    this.retryAt = Date.now() + wait;
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  /** Tries again at once. */
  retry(): void {
    if (this.line !== "lost") return;
    clearTimeout(this.timer);
    this.open();
  }

  private heard(message: Record<string, unknown>): void {
    switch (message.type) {
      case "game":
        this.seen(message.frames as Frame[], message.now as Now);
        for (const done of (message.done as { request?: string }[] | undefined) ?? []) this.settle(done.request, true);
        break;
      case "pong":
        if (typeof message.time === "number") this.skew = message.time - Date.now();
        break;
      case "done":
        this.settle(message.request as string, true);
        break;
      case "refused":
        this.refused = message as unknown as Problem;
        this.settle(message.request as string, false);
        break;
      case "talk": {
        const said = message as unknown as Message;
        if (!this.talk.some((each) => each.id === said.id)) this.talk = [...this.talk, said];
        this.onTalk(said);
        break;
      }
    }
  }

  private seen(frames: Frame[], now: Now): void {
    const first = this.n < 0;
    const fresh = frames.filter((frame) => frame.n > this.n);
    this.n = now.n;
    this.view = now.view;
    this.legal = now.legal ?? [];
    this.table = { ...now.table, seats: now.table.seats.map((chair) => ({ ...chair, name: this.names[chair.seat] ?? chair.name })) };
    this.mayUndo = now.may_undo ?? false;
    if (fresh.length) {
      this.log = [...this.log, ...fresh].slice(-MOST_LOG);
      this.news = first ? [] : fresh;
      if (!first) this.onNews(fresh, now.view);
    }
    if (this.line !== "open") {
      this.back = this.line === "lost";
      this.line = "open";
      this.tries = 0;
      if (this.back) setTimeout(() => (this.back = false), 2_000);
      for (const each of this.waiting.values()) this.socket?.send(each.text); // made once: the server knows the word
    }
  }

  private settle(request: string | undefined, done: boolean): void {
    const found = request === undefined ? undefined : this.waiting.get(request);
    if (!found) return;
    this.waiting.delete(request!);
    this.pending = this.waiting.size;
    if (done) this.refused = null;
    found.answer(done);
  }

  private send(what: Record<string, unknown>): Promise<boolean> {
    const request = `${this.word}-${++this.count}`;
    const text = JSON.stringify({ ...what, request });
    return new Promise((answer) => {
      this.waiting.set(request, { text, answer });
      this.pending = this.waiting.size;
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  move(action: string): Promise<boolean> {
    return this.send({ type: "move", action, seen: this.n });
  }

  undo(): Promise<boolean> {
    return this.send({ type: "undo", seen: this.n });
  }

  act(text: string): Promise<boolean> {
    return this.send({ type: "act", action: text });
  }
}
