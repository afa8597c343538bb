// Requests to the server. A refusal is thrown as `Refusal`, with the server's sentence.
import type { Args } from "./words.svelte";

export interface Problem {
  error: string;
  message: string;
  data: Args;
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/** The line is down, or the server is away. */
export class Unreachable extends Error {}

async function asked<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable("unreachable");
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(answer.status, problem ?? { error: "http", message: answer.statusText, data: {} });
}

export const get = <T>(path: string): Promise<T> => asked<T>("GET", path);
export const post = <T = void>(path: string, body: unknown = {}): Promise<T> => asked<T>("POST", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => asked<T>("PATCH", path, body);
