// Whose key it is: a page's own keys leave Enter and space to what has the focus and has a use for them.

/** Whether `at` is within something that answers the key itself; `also`: more selectors.
 *  A button that has just gone dark keeps the focus until the next frame, and has no use for a key. */
export function takesKey(at: Element, ...also: string[]): boolean {
  return at.closest(["button:enabled", "a", ...also].join(", ")) !== null;
}
