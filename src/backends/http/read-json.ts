/** Parses JSON; returns undefined, which JSON cannot contain, for an invalid text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
