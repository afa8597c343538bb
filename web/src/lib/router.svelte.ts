// Where we are: the path of the address, and going elsewhere without loading the page again.
export const place = $state({ path: location.pathname, query: location.search, hash: location.hash });

function read(): void {
  place.path = location.pathname;
  place.query = location.search;
  place.hash = location.hash;
}

export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  read();
  window.scrollTo(0, 0);
}

export function listen(): void {
  addEventListener("popstate", read);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const path = link.pathname;
    if (path.startsWith("/api") || path.split("/").pop()!.includes(".")) return;
    if (path === location.pathname && link.hash) return;
    event.preventDefault();
    go(path + link.search + link.hash);
  });
}

/** The parts of a path that fit a pattern such as `/tables/:id`; null if it does not fit. */
export function fits(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/\/$/, "").split("/");
  if (wanted.length !== given.length && !(pattern === "/" && path === "/")) return null;
  const found: Record<string, string> = {};
  for (let i = 0; i < wanted.length; i++) {
    const part = wanted[i]!;
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(given[i] ?? "");
    else if (part !== (given[i] ?? "")) return null;
  }
  return found;
}
