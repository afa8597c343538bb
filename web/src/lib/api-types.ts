// What the server is asked and answers. Written by tools/api_types.py: change the server, not this file.

/** A table act, such as `resign`, or `truce offer gray 3`. */
export interface Act {
  seat: number;
  act: string;
  request?: string | null;
}

export interface Answers {
  seat: number;
  yes: boolean;
}

export interface AskHint {
  seat: number;
  level?: 'ashigaru' | 'samurai' | 'daimyo' | 'shogun';
}

/** `actions`: only these, if they are attacks; without it all that the seat may make now. */
export interface AskOdds {
  seat: number;
  actions?: string[] | null;
}

export interface Asks {
  seat: number;
}

/** Who asks to take something back, and who has agreed. */
export interface AsksUndo {
  by: number;
  yes: number[];
}

/**
 * What an attack promises. `survivors`: units on average. `exact`: else a fair guess, where exact odds take
 * long. `more`: what else the game's odds tell, such as `attacker_loss` in koku, or `province_conquered`.
 */
export interface AttackOdds {
  action: string;
  exact: boolean;
  win: number;
  lose: number;
  mutual: number;
  survivors: BothSides;
  hidden: IfHidden[];
  more: Record<string, number>;
}

export interface BothSides {
  attacker: number;
  defender: number;
}

/** Templates by their ids, as `sengoku.kernel.words` fills them: `ask.`, `event.`, `act.`, `term.` and others. */
export interface Catalogue {
}

/** A seat: `kind` is person, open, invited, bot or passes. */
export interface Chair {
  seat: number;
  kind: string;
  name: string;
  bot: string | null;
}

/** `old`: your password until now, where you have one. */
export interface Claim {
  password: string;
  email?: string | null;
  old?: string;
}

/** `points`: one for each line at which something of it changed. `last`: the last line. */
export interface Course {
  game: string;
  last: number;
  points: Point[];
  log: LogLine[];
}

export interface Decision {
  seat: number;
  kind: string;
  text: string;
  draws: [number, number[]][];
}

/** `name`: your own, so that it does not happen by accident. */
export interface Delete {
  name: string;
}

/**
 * What makes the dice of a table. Until the end, `secret`, `seed` and `hash` are not told (null). `commitment`
 * was published when the table was laid: the hash of `secret`. `nonces`: what each seat added to it, null for a
 * seat that nobody has taken yet. `seed`: both mixed, which drives the dice. `hash`: of the finished record.
 */
export interface Dice {
  commitment: string;
  nonces: (string | null)[];
  secret: string | null;
  seed: string | null;
  hash: string | null;
}

/** It is written, and stays. `n`: the number of your view now. */
export interface Done {
  n: number;
}

/** `lines`: for each line of the record, for each of its draws, the sides of its dice. */
export interface Draws {
  lines: number[][][];
}

/** Signed in: the token goes into `Authorization: Bearer ...`; browsers get it as a cookie. */
export interface Entered {
  user: Me;
  token: string;
}

export interface Event {
  kind: string;
  data: Record<string, unknown>;
  text?: string | null;
}

export interface Forgot {
  name: string;
}

export interface Fork {
  table: string;
  line: number;
}

/** One step, as the viewer noticed it. */
export interface Frame {
  n: number;
  events: Event[];
}

/** The arguments of `sengoku.odds`, such as `attacker`, `defender` and `building`. */
export interface FreeBattle {
  battle: Record<string, unknown>;
}

/** `odds`: what `sengoku odds --json` prints, the likeliest ways to end. */
export interface FreeOdds {
  game: string;
  odds: Record<string, unknown>;
}

export interface GameInfo {
  id: string;
  title: string;
  rules: string;
  seats: Record<string, number>;
  options: OptionInfo[];
}

export interface Games {
  games: GameInfo[];
  bots: string[];
  manners: OptionInfo[];
}

export interface Guest {
  name: string;
}

export interface Health {
  status: string;
}

/** Who has a table's page open. */
export interface Here {
  seats: number[];
  watching: number;
}

/** `text`: the reason in English. */
export interface Hint {
  action: string;
  why: Reason | null;
  text: string;
}

/** The chances if so many units lie hidden there, and how likely that is. */
export interface IfHidden {
  units: number;
  chance: number;
  win: number;
  lose: number;
  mutual: number;
}

export interface Join {
  seat?: number | null;
  invite?: string;
  nonce?: string;
}

export interface Joined {
  seat: number;
}

/** The table's id, and the words that invite to seats (`join` wants one). */
export interface Laid {
  id: string;
  invites: Record<string, string>;
}

/** What everybody heard at a line. `seat`: who did it, -1 the table. */
export interface LogLine {
  line: number;
  seat: number;
  at: number;
  events: Event[];
}

export interface Login {
  name: string;
  password: string;
}

/** Dice that were rolled for one thing: `text` says what. `got` is better the more it is. */
export interface LuckOf {
  what: string;
  text: string;
  dice: number;
  got: number;
  expected: number;
  variance: number;
  luck: number;
}

export interface LuckPage {
  game: string;
  seats: SeatLuck[];
}

/** An account, as it sees itself. */
export interface Me {
  id: number;
  name: string;
  kind: string;
  admin: boolean;
  email: string | null;
  settings: Record<string, unknown>;
}

/** `id` is the moment: no number tells how much others say in private. */
export interface Message {
  id: number;
  from: string;
  seat: number | null;
  to: number | null;
  text: string;
  at: number;
}

/**
 * A decision. `seen`: the number of the view it was made on. `request`: any word of your own; sent twice with
 * the same word, a decision is made once.
 */
export interface Move {
  seat: number;
  action: string;
  seen: number;
  request?: string | null;
}

export interface NewBot {
  name: string;
}

/** A table to be laid. Each seat: `me`, `open`, `invited`, or a bot: `samurai`, `samurai:opportunist`. */
export interface NewTable {
  game: string;
  seats: string[];
  options?: Record<string, string | number | boolean>;
  title?: string;
  visibility?: 'public' | 'unlisted' | 'private';
  manners?: Record<string, string | number | boolean>;
  nonce?: string;
}

export interface Notice {
  kind: string;
  data: Record<string, unknown>;
  at: number;
  seen: boolean;
}

/** `choices`: a list, or {"least": ..., "most": ...}. */
export interface OptionInfo {
  name: string;
  default: unknown;
  choices: unknown;
  text?: string;
}

/** `recent`: the latest public games that are over. `since`: when the name was taken, in milliseconds since 1970. */
export interface Person {
  name: string;
  kind: string;
  since: number;
  games: number;
  wins: number;
  ratings: Rated[];
  recent: TableInfo[];
}

/** `line`: the position after it. `bots`: the level of all other seats. */
export interface PlayOn {
  line: number;
  seat: number;
  bots?: 'random' | 'ashigaru' | 'samurai' | 'daimyo' | 'shogun';
}

/** How things stood after a line: `scores` as in a result, `lands` that each seat held on the map. */
export interface Point {
  line: number;
  round: number;
  step: string;
  scores: number[];
  lands: number[];
}

/** A position of a finished game, and the decision that led to it. */
export interface PositionThen {
  line: number;
  last: number;
  decision: Decision | null;
  view: Record<string, unknown>;
}

/** A refusal: `message` is for people, `error` with `data` for programs and translations. */
export interface Problem {
  error: string;
  message: string;
  data: Record<string, unknown>;
}

/** `rating`: what somebody is worth at least, as far as his games tell (mu - 3 sigma). `against`: people or bots. */
export interface Rated {
  name: string;
  kind: string;
  game: string;
  against: string;
  games: number;
  wins: number;
  at: number;
  mu: number;
  sigma: number;
  rating: number;
}

/** A message of the game's catalogue. */
export interface Reason {
  id: string;
  data: Record<string, unknown>;
}

export interface Report {
  name: string;
  table?: string | null;
  text: string;
}

export interface Reset {
  token: string;
  password: string;
}

export interface RuleEntry {
  id: string;
  section: string;
  text: string;
  source: string;
  switch: string | null;
}

export interface RulesPage {
  game: string;
  entries: RuleEntry[];
}

export interface Said {
  id: number;
}

/** `seat`: who speaks (nothing: somebody who watches). `to`: one seat alone. */
export interface Say {
  text: string;
  seat?: number | null;
  to?: number | null;
}

/** `luck`: in standard deviations, over all kinds of rolls. */
export interface SeatLuck {
  seat: number;
  name: string;
  luck: number;
  rolls: LuckOf[];
}

/** `auto_pass`: pass by itself when nothing else can be done. Its speed tells the others that there was nothing. */
export interface SeatSettings {
  seat: number;
  auto_pass: boolean;
}

/** What is not given stays as it is. */
export interface Settings {
  webhook?: string | null;
  mail?: boolean | null;
  auto_pass?: boolean | null;
  language?: string | null;
}

export interface Share {
  seat: number;
  nonce: string;
}

export interface Shun {
  name: string;
  kind: 'block' | 'mute';
  on?: boolean;
}

export interface Shunned {
  name: string;
  kind: 'block' | 'mute';
}

export interface SinceThen {
  frames: Frame[];
}

/** `round`: of whatever the game counts (rounds, months, turns). `step`: its name, as in a view. */
export interface Stage {
  round: number;
  step: string;
}

/**
 * A table as the lobby shows it. Times are milliseconds since 1970. `forked`: what it plays on from. `stage` and
 * `clocks`: for who may watch.
 */
export interface TableInfo {
  id: string;
  game: string;
  rules: string;
  options: Record<string, unknown>;
  title: string;
  status: string;
  visibility: string;
  manners: Record<string, unknown>;
  commitment: string;
  created: number;
  started: number | null;
  ended: number | null;
  moved: number;
  result: Record<string, unknown> | null;
  rematch: string | null;
  hash: string | null;
  host: string;
  seats: Chair[];
  mine: number[];
  to_act: number[];
  forked: Fork | null;
  stage: Stage | null;
  clocks: Record<string, unknown> | null;
}

/** What is no part of the game. */
export interface TableNow {
  status: string;
  seats: Chair[];
  clocks: Record<string, unknown> | null;
  undo: AsksUndo | null;
}

/** Which way to try: your webhook, or your mail address. */
export interface Try {
  way: 'webhook' | 'mail';
}

export interface Undo {
  seat: number;
  seen: number;
  request?: string | null;
}

export interface Until {
  until: number;
}

export interface Vacation {
  days: number;
}

/** `n`: how much the viewer has noticed. `view`: all that it may know. A seat also has what it may do. */
export interface View {
  n: number;
  view: Record<string, unknown>;
  table: TableNow;
  legal?: string[] | null;
  may_undo?: boolean | null;
}
