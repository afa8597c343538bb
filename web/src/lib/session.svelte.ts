// Who is here. Nobody has to say so before playing: a guest gets a name at the first table.
import { get, post, Refusal } from "./api";

export interface Me {
  id: number;
  name: string;
  kind: string;
  settings?: Record<string, unknown>;
  [more: string]: unknown;
}

export const session = $state<{ me: Me | null; known: boolean }>({ me: null, known: false });

export async function whoami(): Promise<void> {
  try {
    session.me = await get<Me>("/api/me");
  } catch (e) {
    if (!(e instanceof Refusal)) throw e;
    session.me = null;
  } finally {
    session.known = true;
  }
}

const FIRST = ["Akane", "Botan", "Chiyo", "Fuji", "Hana", "Isamu", "Kaede", "Makoto", "Nao", "Ren", "Sora", "Tomoe", "Yuki"];

/** Makes sure that there is somebody to sit down. */
export async function somebody(): Promise<Me> {
  if (session.me) return session.me;
  for (let tries = 0; ; tries++) {
    const name = `${FIRST[Math.floor(Math.random() * FIRST.length)]} ${Math.floor(100 + Math.random() * 9900)}`;
    try {
      const entered = await post<{ user: Me }>("/api/guests", { name });
      session.me = entered.user;
      return entered.user;
    } catch (e) {
      if (!(e instanceof Refusal) || e.status === 429 || tries > 5) throw e;
    }
  }
}

/** Our share of the dice: nobody, the server included, knows it before. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}
