/** The texts of all refusals, and their originals, by which what comes without an id is looked up: English needs neither. */
export const words: { originals: Readonly<Record<string, string>>; texts: Readonly<Record<string, string>> } =
  {
    originals: {},
    texts: {},
  };
