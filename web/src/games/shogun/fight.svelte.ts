// A battle as it is told by the events: the passes, the dice of each step, the losses, how it ended. New events are shown
// one after another; `skip` shows the rest at once.
import { calm } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import type { Frame, GameEvent } from "../../lib/source";
import { armiesAt, BONUS, clanOf, less, plus, type ShogunView, type Troop } from "./view";

export interface Side {
  units: Troop;
  daimyo: number;
  bonus: number; // units that the walls add
}

export interface Roll {
  rolls: number[];
  hits: number;
  needs: number[];
}

export interface Battle {
  clan: string;
  defender: string;
  from: string;
  place: string;
  troop: string; // "force", "army 1" ...
  naval: boolean;
  pass: number; // 0: the defender's first strike
  attack: Side;
  defence: Side;
  dice: Record<number, { attack?: Roll; defence?: Roll }>; // by step, of this pass
  lost: Record<string, Troop>; // by clan, in all
  walls: number; // bonus units lost
  result: string | null;
}

const TUMBLE = 620; // ms
const PAUSE = 520;
const KINDS = ["battle", "invasion", "dice", "bonus_losses", "reveal.losses", "reveal.pile", "daimyo_lost", "battle_over"];

export class Fights {
  now = $state.raw<Battle | null>(null);
  rolling = $state<number | null>(null); // the step whose dice tumble
  playing = $state(false);
  private queue: { event: GameEvent; before: ShogunView | null }[] = [];
  private timer = 0;
  private seen = -1; // frames
  private before: ShogunView | null = null;
  private keep = 0;

  /** Whether a battle is shown as a scene, die by die. */
  constructor(private readonly mine: (battle: Battle) => boolean) {}

  /** Hears what is new in the log; `fresh`: what came just now, which is played, not only noted. */
  hear(log: Frame[], fresh: Frame[], view: ShogunView): void {
    const news = log.filter((frame) => frame.n > this.seen);
    const first = this.seen < 0;
    if (news.length && this.playing) this.skip(); // never behind by more than what came last
    for (const frame of news) {
      this.seen = Math.max(this.seen, frame.n);
      for (const event of frame.events) if (KINDS.includes(event.kind)) this.queue.push({ event, before: this.before });
    }
    this.before = view;
    if (first || calm() || !fresh.length) this.skip(first);
    else if (!this.playing) this.next();
    if (first && this.now?.result) this.now = null;
    if (first && this.now) this.now = { ...this.now, attack: attackers(view, this.now), defence: defenders(view, this.now.place) };
  }

  /** Another moment of a replay: what was heard is forgotten. */
  forget(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.seen = -1;
    this.now = null;
    this.playing = false;
    this.rolling = null;
    this.before = null;
  }

  skip(quiet = false): void {
    clearTimeout(this.timer);
    this.rolling = null;
    for (const { event, before } of this.queue.splice(0)) this.apply(event, before);
    this.playing = false;
    if (!quiet) this.linger();
  }

  close(): void {
    clearTimeout(this.keep);
    if (this.now?.result) this.now = null;
  }

  private next(): void {
    const item = this.queue.shift();
    if (!item) {
      this.playing = false;
      this.linger();
      return;
    }
    this.playing = true;
    this.apply(item.event, item.before);
    const shown = this.now !== null && this.mine(this.now);
    let wait = 0;
    if (shown && item.event.kind === "dice") {
      this.rolling = Number(item.event.data.step);
      play("drum");
      this.timer = window.setTimeout(() => {
        this.rolling = null;
        this.timer = window.setTimeout(() => this.next(), PAUSE);
      }, TUMBLE);
      return;
    }
    if (shown && item.event.kind !== "dice") wait = 250;
    this.timer = window.setTimeout(() => this.next(), wait);
  }

  /** A battle that is over stays to be read for a while. */
  private linger(): void {
    clearTimeout(this.keep);
    if (this.now?.result) this.keep = window.setTimeout(() => this.close(), this.mine(this.now) ? 6_000 : 3_500);
  }

  private apply(event: GameEvent, before: ShogunView | null): void {
    const data = event.data;
    const text = (name: string) => String(data[name]);
    if (event.kind === "battle" || event.kind === "invasion") {
      clearTimeout(this.keep);
      const naval = event.kind === "invasion";
      const found: Battle = {
        clan: text("clan"), defender: text("defender"), from: text("from"), place: text("place"), troop: text("troop"), naval, pass: naval ? 0 : 1,
        attack: nobody(), defence: nobody(), dice: {}, lost: {}, walls: 0, result: null,
      };
      if (before) {
        found.attack = attackers(before, found);
        found.defence = defenders(before, found.place);
      }
      this.now = found;
      return;
    }
    const now = this.now;
    if (!now || (data.place !== now.place && data.place !== now.from)) return;
    if (event.kind === "dice") this.now = rolled(now, event);
    else if (event.kind === "reveal.losses") {
      const clan = text("clan");
      const lost = data.lost as Troop;
      const side = clan === now.clan ? "attack" : "defence";
      this.now = { ...now, lost: { ...now.lost, [clan]: plus(now.lost[clan] ?? {}, lost) }, [side]: { ...now[side], units: less(now[side].units, lost) } };
    } else if (event.kind === "bonus_losses") {
      const n = Number(data.bonus);
      this.now = { ...now, walls: now.walls + n, defence: { ...now.defence, bonus: Math.max(0, now.defence.bonus - n) } };
    } else if (event.kind === "reveal.pile") {
      const side = data.place === now.from ? "attack" : "defence";
      this.now = { ...now, [side]: { ...now[side], units: plus(now[side].units, { ronin: Number(data.ronin) }) } };
    } else if (event.kind === "daimyo_lost") {
      const side = text("clan") === now.clan ? "attack" : "defence";
      this.now = { ...now, [side]: { ...now[side], daimyo: 0 } };
    } else if (event.kind === "battle_over") this.now = { ...now, result: text("result") };
  }
}

const nobody = (): Side => ({ units: {}, daimyo: 0, bonus: 0 });

function rolled(now: Battle, event: GameEvent): Battle {
  const data = event.data as { step: number; rolls: Record<string, number[]>; hits: Record<string, number>; needs: Record<string, number[]> };
  const of = (clan: string): Roll | undefined =>
    data.rolls[clan] ? { rolls: data.rolls[clan], hits: data.hits[clan] ?? 0, needs: data.needs[clan] ?? [] } : undefined;
  // A pass is over when its steps begin again; a first strike is one of its own.
  const last = Math.max(0, ...Object.keys(now.dice).map(Number));
  const again = last > 0 && data.step <= last;
  const pass = again ? now.pass + 1 : now.pass;
  const dice = again ? {} : { ...now.dice };
  dice[data.step] = { attack: of(now.clan), defence: of(now.defender) };
  return { ...now, pass, dice };
}

export function attackers(view: ShogunView, battle: Pick<Battle, "clan" | "from" | "troop">): Side {
  const number = battle.troop.startsWith("army ") ? Number(battle.troop.slice(5)) : 0;
  if (!number) return { units: view.provinces[battle.from]?.force ?? {}, daimyo: 0, bonus: 0 };
  const army = clanOf(view, battle.clan)?.armies[number - 1];
  return { units: army?.units ?? {}, daimyo: army ? 1 : 0, bonus: 0 };
}

export function defenders(view: ShogunView, place: string): Side {
  const land = view.provinces[place];
  let units = land?.force ?? {};
  let daimyo = 0;
  for (const { clan, army } of armiesAt(view, place)) {
    if (clan.name !== land?.owner) continue;
    units = plus(units, army.units);
    daimyo = army.lying ? 0 : 1;
  }
  return { units, daimyo, bonus: land?.building ? BONUS[land.building] - (land.worn ?? 0) : 0 };
}
