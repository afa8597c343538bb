// From clicks on the board to an action. Everything legal is lit; a click narrows what can be meant; when one action is
// left it is taken, when several are left they are offered beside the place.
import type { Source } from "./source";

export interface Meaning {
  /** The things on the board that an action is about, in the order in which one would click them. */
  marks(action: string): string[];
  /** Whether one click too many would hurt: then it is shown before it is done. */
  grave?(action: string): boolean;
}

export class Picker {
  clicked = $state.raw<string[]>([]);
  hovered = $state<string | null>(null); // an action, from the list or from the board
  preview = $state<string | null>(null); // an action that waits for its confirmation
  menu = $state.raw<string[]>([]); // actions that may be meant by what was clicked

  constructor(
    private readonly source: () => Source,
    private readonly meaning: Meaning,
  ) {}

  marks(action: string): string[] {
    return this.meaning.marks(action);
  }

  /** What can still be meant after the clicks so far. */
  get left(): string[] {
    const legal = this.source().legal;
    if (!this.clicked.length) return legal;
    return legal.filter((action) => this.agrees(action));
  }

  private agrees(action: string): boolean {
    const marks = this.marks(action);
    return this.clicked.every((mark, i) => marks[i] === mark);
  }

  /** What is lit: the next thing to click of every action that is left. */
  get lit(): Set<string> {
    const next = new Set<string>();
    for (const action of this.left) {
      const mark = this.marks(action)[this.clicked.length];
      if (mark !== undefined) next.add(mark);
    }
    return next;
  }

  /** What the hovered action is about. */
  get shown(): string[] {
    const action = this.preview ?? this.hovered;
    return action ? this.marks(action) : [];
  }

  click(mark: string): void {
    if (!this.source().legal.length) return;
    let clicked = [...this.clicked, mark];
    let left = this.fitting(clicked);
    if (!left.length) {
      clicked = [mark]; // something else after all
      left = this.fitting(clicked);
    }
    this.preview = null;
    if (!left.length || (this.clicked.length === 1 && this.clicked[0] === mark && !this.lit.has(mark))) {
      this.back();
      return;
    }
    this.clicked = clicked;
    const ends = left.filter((action) => this.marks(action).length === clicked.length);
    if (left.length === 1) this.choose(left[0]!);
    else this.menu = ends.length ? left : [];
  }

  private fitting(clicked: string[]): string[] {
    return this.source().legal.filter((action) => {
      const marks = this.marks(action);
      return clicked.every((mark, i) => marks[i] === mark);
    });
  }

  /** Takes an action, or shows it first if it is a grave one. */
  choose(action: string): void {
    if (this.meaning.grave?.(action) && this.preview !== action) {
      this.preview = action;
      this.menu = [];
      return;
    }
    void this.take(action);
  }

  async take(action: string): Promise<boolean> {
    this.back();
    return this.source().move(action);
  }

  back(): void {
    this.clicked = [];
    this.preview = null;
    this.menu = [];
    this.hovered = null;
  }
}
