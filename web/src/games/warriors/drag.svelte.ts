// A counter that is dragged from one region to another.
const FAR = 6; // pixels before it is a drag and no click

export class Drag {
  shown = $state<string | null>(null); // who is in the air
  x = $state(0);
  y = $state(0);
  /** A drag has just ended: the click that follows means nothing. */
  dropped = false;
  private held: { id: string; place: string; x: number; y: number } | null = null;

  constructor(
    private readonly may: (id: string, place: string) => boolean,
    private readonly done: (id: string, from: string, to: string) => void,
  ) {}

  take(event: PointerEvent, id: string, place: string): void {
    if (event.button !== 0 || !this.may(id, place)) return;
    event.stopPropagation(); // the map stays where it is
    this.dropped = false;
    this.held = { id, place, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    if (!this.held) return;
    if (!this.shown && Math.hypot(event.clientX - this.held.x, event.clientY - this.held.y) < FAR) return;
    this.shown = this.held.id;
    this.x = event.clientX;
    this.y = event.clientY;
  }

  drop(event: PointerEvent): void {
    const held = this.held;
    const was = this.shown;
    this.stop();
    if (!held || !was) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false), 50);
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const found = under.map((each) => (each as HTMLElement).dataset).find((each) => each.place ?? each.at);
    const to = found?.place ?? found?.at;
    if (to && to !== held.place) this.done(held.id, held.place, to);
  }

  stop(): void {
    this.held = null;
    this.shown = null;
  }
}
