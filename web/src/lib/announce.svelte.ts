// What a screen reader is told: `said` politely, `called` at once.
export const announced = $state({ said: "", called: "" });
let flip = false;

function fresh(text: string): string {
  flip = !flip;
  return flip ? text : text + "\u00a0"; // the same sentence twice is still news
}

export function say(text: string): void {
  announced.said = fresh(text);
}

export function call(text: string): void {
  announced.called = fresh(text);
}
