// Who has the page of a table open: asked for now and then, it is no part of the game.
import { get } from "./api";

export class Here {
  seats = $state.raw<number[]>([]);
  watching = $state(0);
  known = $state(false);
  private timer = 0;

  constructor(readonly id: string) {}

  /** Asks until it is stopped: call the answer. */
  follow(every = 15_000): () => void {
    const ask = () => {
      if (document.hidden) return;
      get<{ seats: number[]; watching: number }>(`/api/tables/${this.id}/here`)
        .then((found) => ((this.seats = found.seats), (this.watching = found.watching), (this.known = true)))
        .catch(() => {});
    };
    ask();
    this.timer = window.setInterval(ask, every);
    return () => clearInterval(this.timer);
  }
}
