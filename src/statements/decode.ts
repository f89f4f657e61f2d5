import { type EastAsian, eastAsian, likeEastAsian } from './east-asian.ts';
import { decodeCp852, likeWords } from './letters.ts';
import { UnreadableFile } from './statement.ts';

/** More than any bank writes for a person, in bytes. */
export const maxBytes = 64 * 1024 * 1024;

/** The encodings that a file is likely to have, by the names that browsers know; that of DOS in Central Europe they do not read. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'ibm852',
  'windows-1251',
  'iso-8859-15',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'macintosh',
] as const;

export type Encoding = (typeof encodings)[number];

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Where every other byte is zero, two make a letter. */
function wideOf(bytes: Uint8Array): Encoding | undefined {
  const head = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 5 && even === 0) return 'utf-16le';
  return even > head.length / 5 && odd === 0 ? 'utf-16be' : undefined;
}

const textOf = (bytes: Uint8Array, encoding: Encoding) =>
  encoding === 'ibm852' ? decodeCp852(bytes) : new TextDecoder(encoding).decode(bytes);

/** True if no byte is broken in UTF-8. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The share of the bytes outside of ASCII that are letters in UTF-8: 1 if none is broken. */
function utf8Share(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [whole, broken] = [0, 0];
  for (const [sign] of text.matchAll(/[^\p{ASCII}]/gu))
    if (sign === '\ufffd') broken += 1;
    else whole += sign < '\u0800' ? 2 : sign < '\u{10000}' ? 3 : 4;
  return broken === 0 ? 1 : whole / (whole + broken);
}

/** So much of a file, from where its letters leave ASCII, tells which letters they are. */
const sampleLength = 262_144;

/** Those with one byte for a letter that are told apart; of those that fit alike the first is the likeliest. */
const narrow: [Encoding, Parameters<typeof likeWords>[1]][] = [
  ['windows-1252', 'western'],
  ['windows-1250', 'central'],
  ['ibm852', 'central'],
  ['windows-1251', 'cyrillic'],
];

/** The share of letters that have to make words. Up to it nothing is guessed: the file is damaged, and each broken letter is marked. */
const leastShare = 0.5;

/** The encoding of a file without a mark of its own, by the words that its letters make. */
function byLetters(bytes: Uint8Array): Encoding {
  const from = Math.max(0, bytes.findIndex((byte) => byte >= 128) - 100);
  const sample = bytes.subarray(from, from + sampleLength);
  const tried: { encoding: Encoding; share: number }[] = [
    { encoding: 'utf-8', share: utf8Share(sample) },
    ...narrow.map(([encoding, region]) => ({ encoding, share: likeWords(textOf(sample, encoding), region) })),
    ...eastAsian.map((encoding: EastAsian) => ({ encoding, share: likeEastAsian(sample, encoding) })),
  ];
  const [best] = tried.toSorted((a, b) => b.share - a.share);
  if (best !== undefined && best.share > leastShare) return best.encoding;
  // Signs of currencies and of measures alone make no words.
  return /(?!\p{ASCII})\p{L}|\ufffd/u.test(textOf(sample, 'windows-1252')) ? 'utf-8' : 'windows-1252';
}

/** The encoding of a file: by its mark, by its zeros, UTF-8 if that reads, else by the words that its letters make. What a file says is often wrong. */
function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return marked?.[0] ?? wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : byLetters(bytes));
}

/** The text of a file. @throws UnreadableFile where it is too large */
export function decode(
  bytes: Uint8Array,
  encoding = encodingOf(bytes),
): { text: string; encoding: Encoding } {
  if (bytes.length > maxBytes) throw new UnreadableFile('tooLarge');
  return { text: textOf(bytes, encoding), encoding };
}
