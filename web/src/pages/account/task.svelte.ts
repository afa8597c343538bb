// Something that is asked of the server, and what came of it.
import { wrong } from "../../ui/telling";

export class Task {
  busy = $state(false);
  problem = $state("");
  done = $state("");

  /** Does it; says `well` afterwards. Whether it went well. */
  async run(work: () => Promise<unknown>, well = ""): Promise<boolean> {
    this.busy = true;
    this.problem = this.done = "";
    try {
      await work();
      this.done = well;
      return true;
    } catch (e) {
      this.problem = wrong(e);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
