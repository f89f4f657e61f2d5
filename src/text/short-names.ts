/** The maximum number of letters of a short name; one that ends in a number may be longer. */
const maxLetters = 3;

type Shortening = (name: string) => string;

const takeBeginning =
  (length: number): Shortening =>
  (name) =>
    [...name.replaceAll(/\s/g, '')].slice(0, length).join('');

/**
 * Returns the initials of several words, with the last two digits of a number: 'Fourth book' is FB, 'Household 2026' H26. Returns an empty
 * text for a single word.
 */
const toInitials: Shortening = (name) => {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return '';
  const starts = words.map((word) => {
    const bare = word.replaceAll(/[^\p{L}\p{N}]/gu, '') || word;
    return /^\d+$/.test(bare) ? bare.slice(-2) : [...bare].slice(0, 1).join('').toUpperCase();
  });
  return [...starts.join('')].slice(0, maxLetters).join('');
};

/** Returns a short label for each name that distinguishes it from the others, in the order of the names. */
export function createShortNames(names: readonly string[]): string[] {
  const short = new Map<number, string>();
  const isTaken = (label: string) =>
    [...short.values()].some((each) => each.toLowerCase() === label.toLowerCase());
  const indices = [...names.keys()];
  const labelOf = (index: number, shorten: Shortening) => shorten(names[index] ?? '');
  /** Counts the names that get the same short form, ignoring case. */
  const countAlike = (among: number[], index: number, shorten: Shortening) => {
    const label = labelOf(index, shorten).toLowerCase();
    return among.filter((each) => labelOf(each, shorten).toLowerCase() === label).length;
  };
  const assignLabels = (shorten: Shortening, among: number[]) => {
    for (const index of among) {
      const label = labelOf(index, shorten);
      if (label === '' || short.has(index) || isTaken(label) || countAlike(among, index, shorten) > 1)
        continue;
      short.set(index, label);
    }
  };

  const sharing = indices.filter((index) => countAlike(indices, index, takeBeginning(maxLetters)) > 1);
  assignLabels(toInitials, sharing);
  const others = indices.filter((index) => !short.has(index));
  for (let length = 1; length <= maxLetters; length += 1) assignLabels(takeBeginning(length), others);
  for (const index of others) {
    if (short.has(index)) continue;
    const letter = labelOf(index, takeBeginning(1));
    let number = 1;
    while (isTaken(`${letter}${number}`)) number += 1;
    short.set(index, `${letter}${number}`);
  }
  return indices.map((index) => short.get(index) ?? '');
}
