import { addAmounts, negateAmount } from './amounts.ts';
import type { FileEntry } from './book-file.ts';

/** `pad A B`: on this day, account A receives from B the amount that it lacks to its next balance. */
export type Pad = { line: number; date: string; path: string[]; source: string[] };

/** `balance A 10 EUR`: the balance of A with its subaccounts at the start of the day. */
export type BalanceAssertion = { date: string; path: string[]; amount: string; commodity: string };

const isWithin = (path: readonly string[], top: readonly string[]) =>
  top.every((name, depth) => path[depth] === name);

/** Returns the entries that beancount creates for pads, in date order. */
export function createPadEntries(
  entries: readonly FileEntry[],
  pads: readonly Pad[],
  balances: readonly BalanceAssertion[],
): FileEntry[] {
  const added: FileEntry[] = [];
  const byDay = <T extends { date: string }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  for (const { line, date, path, source } of byDay(pads)) {
    const key = path.join(':');
    const until =
      byDay(pads).find((pad) => pad.path.join(':') === key && pad.date > date)?.date ?? '9999-12-31';
    const seen = new Set<string>();
    for (const assertion of byDay(balances)) {
      const isNext = assertion.path.join(':') === key && assertion.date > date && assertion.date <= until;
      if (!isNext || seen.has(assertion.commodity)) continue;
      seen.add(assertion.commodity);
      const { commodity } = assertion;
      const before = [...entries, ...added]
        .filter((entry) => entry.date < assertion.date)
        .flatMap(({ legs }) => legs)
        .filter((leg) => leg.commodity === commodity && isWithin(leg.path, path))
        .map(({ amount }) => amount);
      const amount = addAmounts([assertion.amount, negateAmount(addAmounts(before))]);
      if (amount === '0') continue;
      const legs = [
        { path, amount, commodity, note: '' },
        { path: source, amount: negateAmount(amount), commodity, note: '' },
      ];
      added.push({ line, date, description: 'pad', notes: '', legs });
    }
  }
  return added;
}

// Bytes do not reveal their charset. Detection tests whether the decoded characters form words of some language.

/** Patterns of non-ASCII letters (lower case) with the character after them, per language of Western Europe. */
const western = [
  /^[äöüßé]/u,
  /^[àâæçéèêëîïôœùûüÿ]/u,
  /^[áéíñóúü]/u,
  /^(?:[áâãàçéêíóôúü]|õ(?=e))/u,
  /^[àèéìòù](?!\p{L})/u,
  /^[àçèéíïòóúü·]/u,
  /^[áéëïóöü]/u,
  /^[åäöæøéü]/u,
  /^[áæðéíóöþúý]/u,
  /^[äõöüšž]/u,
];

/** Patterns of the languages of Central Europe. */
const central = [
  /^[ąćęłńóśźż]/u,
  /^[áčďéěíňóřšťúůýž]/u,
  /^[áäčďéíĺľňóôŕšťúýž]/u,
  /^[áéíóöőúüű]/u,
  /^[čćđšž]/u,
  /^[ăâîşţșț]/u,
  /^[äöüß]/u,
];

/** Patterns of languages with Cyrillic letters. */
const cyrillic = [
  /^[а-яё]/u,
  /^[абвгдежзийклмнопрстуфхцчшщъьюя]/u,
  /^[а-щьюяґєії]/u,
  /^[а-зй-шы-яёіў]/u,
  /^[абвгдђежзијклљмнњопрстћуфхцчџш]/u,
  /^[а-зик-шѓѕјљњќџ]/u,
];

/** The characters of code page 852, which browsers do not know, for the bytes from 128. */
const cp852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

const codes = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte < 128 ? byte : cp852.charCodeAt(byte - 128),
);

/** Decodes a text in code page 852, the DOS charset of Central Europe. */
export const decodeCp852 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-16le').decode(Uint16Array.from(bytes, (byte) => codes[byte] ?? 0));

/** Punctuation that occurs beside words. */
const punctuationPattern = /[‘’“”„…–—•€™®©«»]/u;
const isLetter = (sign: string | undefined): sign is string => sign !== undefined && /\p{L}/u.test(sign);
const isSmall = (sign: string | undefined) => sign !== undefined && /\p{Ll}/u.test(sign);
const isLatin = (sign: string) => /\p{Script=Latin}/u.test(sign);
const isCapital = (sign: string | undefined) => sign !== undefined && /\p{Lu}/u.test(sign);

/** True if a letter is plausible in a word: beside other letters, and not upper case after lower case. */
function isInWord(sign: string, before: string | undefined, after: string | undefined): boolean {
  const beside = [before, after].filter(isLetter);
  if (beside.length === 0) return false;
  // No word mixes two scripts.
  if (beside.some((each) => isLatin(each) !== isLatin(sign))) return false;
  if (isCapital(sign) && isSmall(before)) return false;
  return !(isSmall(sign) && isCapital(after));
}

/** Returns the score of a language: letters that it has, minus letters that it does not have. */
function scoreLanguage(language: RegExp, inWords: readonly string[]): number {
  return inWords.reduce((sum, each) => sum + (language.test(each) ? 1 : -1), 0);
}

const languagesOf = { western, central, cyrillic };

/**
 * Returns the share of non-ASCII characters that form words of one language in a region, minus those that do not: from -1 to 1; 0 if the
 * text has no such characters.
 */
export function scoreWords(text: string, region: keyof typeof languagesOf): number {
  // One or two stray letters are no word of another script.
  if (region === 'cyrillic' && !/\p{Script=Cyrillic}{4}/u.test(text)) return 0;
  const inWords: string[] = [];
  let others = 0;
  let count = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\p{ASCII}\u00a0]/gu)) {
    const [before, after] = [text[index - 1], text[index + 1]];
    count += 1;
    if (isLetter(sign) && isInWord(sign, before, after)) inWords.push((sign + (after ?? '')).toLowerCase());
    else if (isLetter(sign)) others -= 1;
    else if (isLetter(before) && isLetter(after)) others += sign === '’' ? 1 : -1;
    else if (punctuationPattern.test(sign)) others += 1;
  }
  const likeness = others + Math.max(...languagesOf[region].map((each) => scoreLanguage(each, inWords)));
  return likeness / Math.max(1, count);
}
