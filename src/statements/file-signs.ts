/** What a file begins with tells what holds it. */
const startsWith = (signs: readonly number[]) => (bytes: Uint8Array) =>
  signs.every((sign, index) => bytes[index] === sign);

export const isGzip = startsWith([0x1f, 0x8b]);
export const isZip = startsWith([0x50, 0x4b]);

/** Whether a file is a database of SQLite. */
export const isDatabase = startsWith([...'SQLite format 3\0'].map((letter) => letter.charCodeAt(0)));
