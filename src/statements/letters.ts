import { addAmounts, negateAmount } from './amounts.ts';
import type { FileEntry } from './book-file.ts';

/** `pad A B`: what A lacks to its next balance comes from B, on this day. */
export type Pad = { line: number; date: string; path: string[]; source: string[] };

/** `balance A 10 EUR`: what A holds, with all below it, as the day begins. */
export type BalanceAssertion = { date: string; path: string[]; amount: string; commodity: string };

const isWithin = (path: readonly string[], top: readonly string[]) =>
  top.every((name, depth) => path[depth] === name);

/** The entries that beancount makes for pads, in the order of their days. */
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

// Bytes say nothing of the letters that they stand for; what tells is whether those make words as some language writes them.

/** What languages write, with the sign after it, besides the letters of ASCII, small; those of Western Europe. */
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

/** Those of Central Europe. */
const central = [
  /^[ąćęłńóśźż]/u,
  /^[áčďéěíňóřšťúůýž]/u,
  /^[áäčďéíĺľňóôŕšťúýž]/u,
  /^[áéíóöőúüű]/u,
  /^[čćđšž]/u,
  /^[ăâîşţșț]/u,
  /^[äöüß]/u,
];

/** Those that write with Cyrillic letters. */
const cyrillic = [
  /^[а-яё]/u,
  /^[абвгдежзийклмнопрстуфхцчшщъьюя]/u,
  /^[а-щьюяґєії]/u,
  /^[а-зй-шы-яёіў]/u,
  /^[абвгдђежзијклљмнњопрстћуфхцчџш]/u,
  /^[а-зик-шѓѕјљњќџ]/u,
];

/** The letters of a code page that browsers do not know, for the bytes from 128. */
const cp852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

const codes = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte < 128 ? byte : cp852.charCodeAt(byte - 128),
);

/** A text in the code page that DOS had in Central Europe. */
export const decodeCp852 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-16le').decode(Uint16Array.from(bytes, (byte) => codes[byte] ?? 0));

/** Signs of print, which stand at words. */
const punctuationPattern = /[‘’“”„…–—•€™®©«»]/u;
const isLetter = (sign: string | undefined): sign is string => sign !== undefined && /\p{L}/u.test(sign);
const isSmall = (sign: string | undefined) => sign !== undefined && /\p{Ll}/u.test(sign);
const isLatin = (sign: string) => /\p{Script=Latin}/u.test(sign);
const isCapital = (sign: string | undefined) => sign !== undefined && /\p{Lu}/u.test(sign);

/** Whether a letter stands where letters do: beside others, and not as a capital after a small one. */
function isInWord(sign: string, before: string | undefined, after: string | undefined): boolean {
  const beside = [before, after].filter(isLetter);
  if (beside.length === 0) return false;
  // No word is written in two scripts.
  if (beside.some((each) => isLatin(each) !== isLatin(sign))) return false;
  if (isCapital(sign) && isSmall(before)) return false;
  return !(isSmall(sign) && isCapital(after));
}

/** How well one language fits the signs that stand in words, those that it has not counting against it. */
function scoreLanguage(language: RegExp, inWords: readonly string[]): number {
  return inWords.reduce((sum, each) => sum + (language.test(each) ? 1 : -1), 0);
}

const languagesOf = { western, central, cyrillic };

/**
 * The share of the letters of a text, as an encoding has it, that make words of one of the languages, less those that do not: from -1
 * to 1; 0 if it has none.
 */
export function scoreWords(text: string, region: keyof typeof languagesOf): number {
  // A stray letter or two are no word of another script.
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
