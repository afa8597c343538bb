// Pan and zoom: one CSS transform over a fixed drawing, so that nothing is painted anew while the board moves.
import { calm } from "../lib/settings.svelte";

const MOST = 6; // pixels a map unit
const SMALL = 0.45; // pixels a map unit: below that pieces hide the land
const STEPS = [0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6];

type Box = [x0: number, y0: number, x1: number, y1: number];

export class Camera {
  x = $state(0); // of the drawing's corner, in pixels of the frame
  y = $state(0);
  scale = $state(1);
  gliding = $state(false);
  /** It moves: the drawing is kept as one picture meanwhile, and painted sharp when it rests. */
  moving = $state(false);
  /** The scale in a few steps, for what need not follow every frame. */
  readonly coarse = $derived(STEPS.filter((step) => step <= this.scale).at(-1) ?? 0.1);
  width = $state(0); // of the frame
  height = $state(0);
  private timer = 0;

  /** `land`: what has to be seen when all is shown; outside it is only sea. */
  constructor(private readonly land: Box) {}

  get least(): number {
    const [x0, y0, x1, y1] = this.land;
    return Math.min(this.width / (x1 - x0), this.height / (y1 - y0)) || 0.1;
  }

  resize(width: number, height: number): void {
    const first = !this.width;
    const wasFit = Math.abs(this.scale - this.least) < 1e-6;
    this.width = width;
    this.height = height;
    if (first || wasFit) this.fit(false);
    else this.settle();
  }

  fit(glide = true): void {
    this.scale = this.least;
    this.settle();
    this.glide(glide);
  }

  /** So near that the frame is full of land, on frames where all of it would be too small to read; false if it is not. */
  near(x: number, y: number): boolean {
    const [, y0, , y1] = this.land;
    if (this.least >= SMALL || !this.width) return false;
    this.scale = Math.max(this.height / (y1 - y0), 0.7);
    this.x = this.width / 2 - x * this.scale;
    this.y = this.height / 2 - y * this.scale;
    this.settle();
    return true;
  }

  /** Whether a point of the map is in the frame. */
  sees(x: number, y: number): boolean {
    const [px, py] = [x * this.scale + this.x, y * this.scale + this.y];
    return px > 10 && py > 10 && px < this.width - 10 && py < this.height - 10;
  }

  /** Shows a part of the drawing. */
  show(box: Box, glide = true): void {
    const [x0, y0, x1, y1] = box;
    const pad = 60;
    const scale = Math.min(this.width / (x1 - x0 + 2 * pad), this.height / (y1 - y0 + 2 * pad));
    this.scale = Math.min(Math.max(scale, this.least), 2.4);
    this.x = this.width / 2 - ((x0 + x1) / 2) * this.scale;
    this.y = this.height / 2 - ((y0 + y1) / 2) * this.scale;
    this.settle();
    this.glide(glide);
  }

  /** Moves just so far that a point is well inside. */
  reveal(x: number, y: number): void {
    const px = x * this.scale + this.x;
    const py = y * this.scale + this.y;
    const m = Math.min(80, this.width / 4, this.height / 4);
    if (px < m) this.x += m - px;
    else if (px > this.width - m) this.x -= px - (this.width - m);
    if (py < m) this.y += m - py;
    else if (py > this.height - m) this.y -= py - (this.height - m);
    this.settle();
  }

  pan(dx: number, dy: number): void {
    this.gliding = false;
    this.x += dx;
    this.y += dy;
    this.settle();
  }

  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.gliding = false;
    const scale = Math.min(Math.max(this.scale * factor, this.least), MOST);
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.settle();
  }

  private settle(): void {
    const [x0, y0, x1, y1] = this.land;
    this.x = within(this.x, x0 * this.scale, x1 * this.scale, this.width);
    this.y = within(this.y, y0 * this.scale, y1 * this.scale, this.height);
    this.moving = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.moving = false), 220);
  }

  private glide(on: boolean): void {
    if (!on || calm()) return;
    this.gliding = true;
    setTimeout(() => (this.gliding = false), 260);
  }
}

/** Where a strip from a to b may begin so that it fills the frame, or stands in its middle if it is shorter. */
function within(at: number, a: number, b: number, frame: number): number {
  return b - a <= frame ? (frame - a - b) / 2 : Math.min(-a, Math.max(frame - b, at));
}
