// What this browser remembers of a table: the invitations it may hand out, and who shares the screen.
export interface Kept {
  /** The words that invite, by seat: the server tells them once. */
  invites?: Record<string, string>;
  /** Who sits where, when several people share this screen. */
  names?: Record<string, string>;
}
const KEY = "sengoku.tables";
const MOST = 60; // tables

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function keptOf(id: string): Kept {
  return all()[id] ?? {};
}

export function keepOf(id: string, what: Kept): void {
  try {
    const { [id]: before, ...rest } = all();
    const latest = Object.entries({ ...rest, [id]: { ...before, ...what } }).slice(-MOST);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // a browser that keeps nothing: the links are shown on the page that laid the table
  }
}

export const inviteLink = (id: string, word: string): string => `${location.origin}/tables/${id}?invite=${encodeURIComponent(word)}`;
