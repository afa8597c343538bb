// The hand on a board: one finger or the mouse moves it, two fingers or the wheel bring it closer. A click is no drag.
import type { Camera } from "./camera.svelte";

const STILL = 5; // pixels that a click may wander

export class Hand {
  /** Whether what was pressed last has been moved: then it is no click. */
  dragged = false;
  private readonly pointers = new Map<number, { x: number; y: number }>();

  constructor(private readonly camera: Camera) {}

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = false;
  };

  moved = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const frame = event.currentTarget as HTMLElement;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (!this.dragged && this.pointers.size === 1 && Math.hypot(dx, dy) < STILL) return;
    if (!this.dragged) frame.setPointerCapture(event.pointerId);
    this.dragged = true;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) this.camera.pan(dx, dy);
    else {
      const box = frame.getBoundingClientRect();
      const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y) || 1;
      this.camera.zoom(is / was, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
      this.camera.pan(dx / 2, dy / 2);
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
    this.camera.zoom(factor, event.clientX - box.left, event.clientY - box.top);
  };
}

/** Letters typed one after the other: the beginning of a name. */
export class Typed {
  text = "";
  private at = 0;

  get going(): boolean {
    return this.text !== "" && performance.now() - this.at < 800;
  }

  add(letter: string): string {
    this.text = this.going ? this.text + letter : letter;
    this.at = performance.now();
    return this.text;
  }
}
