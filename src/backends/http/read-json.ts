/** Reads JSON; undefined, which no JSON is, for anything else. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
