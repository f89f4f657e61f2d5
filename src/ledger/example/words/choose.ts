const pick = (texts: readonly string[], at: number) => texts[at % texts.length] ?? '';

/** One of several texts, of those that are for a year. */
export function choose(texts: string, year: number, at: number): string {
  return pick(pick(texts.split('||'), year).split('|'), at);
}
