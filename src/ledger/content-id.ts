const rotateBits = (bits: number, by: number) => (bits << by) | (bits >>> (32 - by));

/**
 * Returns a digest of a text in 32 digits. Equal texts have equal digests, so that importing a file twice adds nothing twice. It is
 * synchronous and works on every page, unlike the browser's hash functions, which need HTTPS. It is not suitable for security.
 */
export function contentId(text: string): string {
  let [a, b, c, d] = [0x9e37_79b9, 0x243f_6a88, 0xb7e1_5162, 0x3c6e_f372];
  // Each step is reversible, so that two different states stay different whatever follows in both.
  const take = (sign: number) => {
    a = rotateBits(Math.imul(a ^ sign ^ d, 0x85eb_ca6b), 15);
    b = rotateBits(Math.imul(b ^ a, 0xc2b2_ae35), 13);
    c = rotateBits(Math.imul(c ^ b, 0x27d4_eb2f), 16);
    d = rotateBits(Math.imul(d ^ c, 0x1656_67b1), 17);
  };
  for (let at = 0; at < text.length; at += 1) take(text.charCodeAt(at));
  // These rounds spread the last character over all digits.
  for (let round = 0; round < 8; round += 1) take(text.length);
  return [a, b, c, d]
    .map((lane) => (lane >>> 0).toString(16).padStart(8, '0'))
    .join('')
    .toUpperCase();
}

// A record that is the same on every device has an id derived from its content. The id contains its day like other ids contain their
// moment, because providers with documents name a row by it. The marker digits distinguish these ids; created ids (`ids.ts`) contain them
// only after thousands of others within a millisecond.

const marker = '7FFF';

/** Returns an id that is always the same for the same day and texts. Its moment is noon in UTC, independent of the book's time zone. */
export function datedId(day: string, ...texts: string[]): string {
  const moment = Math.max(0, Date.parse(`${day}T12:00:00Z`))
    .toString(16)
    .padStart(12, '0');
  const content = contentId(JSON.stringify([day, ...texts]));
  const variant = ((Number.parseInt(content.slice(0, 1), 16) & 3) | 8).toString(16);
  return [moment.slice(0, 8), moment.slice(8), marker, variant + content.slice(1, 4), content.slice(4, 16)]
    .join('-')
    .toUpperCase();
}

/** True if an id may be derived from content. Another device may then have created the same id. */
export function isDatedId(id: string): boolean {
  return id.slice(14, 18) === marker;
}
