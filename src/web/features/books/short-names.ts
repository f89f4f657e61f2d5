/** How many letters a short name has at most; one that ends in a number may have more. */
const mostLetters = 3;

type Way = (name: string) => string;

const beginning =
  (length: number): Way =>
  (name) =>
    [...name.replaceAll(/\s/g, '')].slice(0, length).join('');

/** The initials of several words, of a number its last digits: 'Fourth book' is FB, 'Household 2026' H26; of one word none. */
const initials: Way = (name) => {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return '';
  const starts = words.map((word) => {
    const bare = word.replaceAll(/[^\p{L}\p{N}]/gu, '') || word;
    return /^\d+$/.test(bare) ? bare.slice(-2) : [...bare].slice(0, 1).join('').toUpperCase();
  });
  return [...starts.join('')].slice(0, mostLetters).join('');
};

/** A few letters to tell each name from the others by, where there is no room for more; in the order of the names. */
export function shortNames(names: readonly string[]): string[] {
  const short = new Map<number, string>();
  const isTaken = (mark: string) =>
    [...short.values()].some((each) => each.toLowerCase() === mark.toLowerCase());
  const places = [...names.keys()];
  const markOf = (place: number, way: Way) => way(names[place] ?? '');
  /** How many of some places a way makes the same of, however it is written. */
  const countAlike = (among: number[], place: number, way: Way) => {
    const mark = markOf(place, way).toLowerCase();
    return among.filter((each) => markOf(each, way).toLowerCase() === mark).length;
  };
  const markBy = (way: Way, among: number[]) => {
    for (const place of among) {
      const mark = markOf(place, way);
      if (mark === '' || short.has(place) || isTaken(mark) || countAlike(among, place, way) > 1) continue;
      short.set(place, mark);
    }
  };

  const sharing = places.filter((place) => countAlike(places, place, beginning(mostLetters)) > 1);
  markBy(initials, sharing);
  const others = places.filter((place) => !short.has(place));
  for (let length = 1; length <= mostLetters; length += 1) markBy(beginning(length), others);
  for (const place of others) {
    if (short.has(place)) continue;
    const letter = markOf(place, beginning(1));
    let number = 1;
    while (isTaken(`${letter}${number}`)) number += 1;
    short.set(place, `${letter}${number}`);
  }
  return places.map((place) => short.get(place) ?? '');
}
