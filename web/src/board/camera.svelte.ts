// Pan and zoom: one CSS transform over a fixed drawing, so that nothing is painted anew while the board moves.
import { calm } from "../lib/settings.svelte";

const MOST = 6; // pixels a map unit

export class Camera {
  x = $state(0); // of the drawing's corner, in pixels of the frame
  y = $state(0);
  scale = $state(1);
  gliding = $state(false);
  width = 0; // of the frame
  height = 0;

  constructor(
    private readonly w: number,
    private readonly h: number,
  ) {}

  get least(): number {
    return Math.min(this.width / this.w, this.height / this.h) || 0.1;
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
    this.x = (this.width - this.w * this.scale) / 2;
    this.y = (this.height - this.h * this.scale) / 2;
    this.glide(glide);
  }

  /** Shows a part of the drawing. */
  show(box: [number, number, number, number], glide = true): void {
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
    const w = this.w * this.scale;
    const h = this.h * this.scale;
    this.x = w <= this.width ? (this.width - w) / 2 : Math.min(0, Math.max(this.width - w, this.x));
    this.y = h <= this.height ? (this.height - h) / 2 : Math.min(0, Math.max(this.height - h, this.y));
  }

  private glide(on: boolean): void {
    if (!on || calm()) return;
    this.gliding = true;
    setTimeout(() => (this.gliding = false), 260);
  }
}
