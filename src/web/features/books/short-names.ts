type Way = (letters: string[], place: number) => string;

const numbered: Way = (letters, place) => `${letters[0] ?? ''}${place + 1}`;

/** What a short name may be, the likelier first. */
const ways: Way[] = [
  (letters) => letters.slice(0, 1).join(''),
  (letters) => letters.slice(0, 2).join(''),
  (letters) => letters.slice(0, 3).join(''),
  (letters) => [...letters.slice(0, 1), ...letters.slice(-2)].join(''),
];

/** How many of the texts read the same, however they are written. */
function countAlike(texts: readonly string[]): (text: string) => number {
  const folded = texts.map((text) => text.toLowerCase());
  return (text) => folded.filter((each) => each === text.toLowerCase()).length;
}

/** A few letters to tell each name from the others by, where there is no room for more; in the order of the names. */
export function shortNames(names: readonly string[]): string[] {
  const all = names.map((name) => [...name.replaceAll(/\s/g, '')]);
  const told = ways.map((way) => {
    const alike = countAlike(all.map(way));
    return (letters: string[], place: number) => alike(way(letters, place)) === 1;
  });
  const short = all.map((letters, place) => {
    const way = ways.find((_way, at) => told[at]?.(letters, place)) ?? numbered;
    return way(letters, place);
  });
  const alike = countAlike(short);
  // What one way made of a name may be what another made of the next.
  return short.every((each) => alike(each) === 1) ? short : all.map(numbered);
}
