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
const ofPrint = /[‘’“”„…–—•€™®©«»]/u;
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
function fitOf(language: RegExp, inWords: readonly string[]): number {
  return inWords.reduce((sum, each) => sum + (language.test(each) ? 1 : -1), 0);
}

const languagesOf = { western, central, cyrillic };

/** How much a text, as an encoding has it, looks like words of one of the languages. */
export function likeWords(text: string, region: keyof typeof languagesOf): number {
  const inWords: string[] = [];
  let others = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\p{ASCII}\u00a0]/gu)) {
    const [before, after] = [text[index - 1], text[index + 1]];
    if (isLetter(sign) && isInWord(sign, before, after)) inWords.push((sign + (after ?? '')).toLowerCase());
    else if (isLetter(sign)) others -= 1;
    else if (isLetter(before) && isLetter(after)) others += sign === '’' ? 1 : -1;
    else if (ofPrint.test(sign)) others += 1;
  }
  return others + Math.max(...languagesOf[region].map((each) => fitOf(each, inWords)));
}

/** What Japanese is written with in two bytes: the signs and the letters, and the characters that are in use. */
const inUse = /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/u;

/**
 * Whether bytes are Japanese in the encoding of Windows. Others may read so by chance: their pairs stand alone between letters of
 * ASCII, or are characters that hardly anybody writes.
 */
export function isShiftJis(bytes: Uint8Array): boolean {
  let pairs = 0;
  let common = 0;
  let together = 0;
  let lastEnd = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const isFirst = (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
    if (!isFirst) continue;
    pairs += 1;
    // The first bytes of the letters and of the characters in use.
    if (byte <= 0x97) common += 1;
    if (lastEnd === at) together += 1;
    at += 1;
    lastEnd = at + 1;
  }
  if (pairs < 2 || common < 0.9 * pairs || together < 0.4 * pairs) return false;
  // The last pair may be cut off.
  const text = new TextDecoder('shift_jis').decode(bytes, { stream: true });
  return !text.includes('\ufffd') && inUse.test(text);
}
