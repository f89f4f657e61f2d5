declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

let lastMs = 0;
let sequence = 0;

/**
 * Creates an id: UUIDv7 in upper case (calls.md Values). Successive ids are sorted, also within a millisecond, because the twelve bits
 * after the time count up.
 */
export function makeId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = 0;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      lastMs += 1;
      sequence = 0;
    }
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = BigInt(lastMs);
  for (let index = 0; index < 6; index += 1) bytes[index] = Number((time >> BigInt(8 * (5 - index))) & 0xffn);
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toUpperCase();
}
