/** A line of a list of choices. */
export type Line = { value: string; label: string };

/** The choices with what is chosen among them, also where a book was brought in that is none of the tables'. */
export function withChosen(choices: Line[], chosen: string): Line[] {
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [{ value: chosen, label: chosen }, ...choices];
}
