import { decodeCp852, scoreWords } from './charset.ts';
import { UnreadableFile } from './statement.ts';

// Double-byte text is valid in each of the East Asian encodings, but only the right one produces characters in daily use.

/** The double-byte encodings, with the characters that people and banks write most. */
const frequent = {
  shift_jis: [/[\u3041-\u3096\u30a1-\u30fc]/u, japaneseCharacters()],
  'euc-jp': [/[\u3041-\u3096\u30a1-\u30fc]/u, japaneseCharacters()],
  gb18030: [
    undefined,
    '的一是不在有人这个来地为你以可会我他大们上下中国日期月年时间交易记账收入支出金额余账户类型对方名称摘要工资付宝微信超市北京海银行转美团外卖餐饮房租手续费存取款贷借现备注号卡商店品公司限责任电子网络科技购物消费退还利息税保险基理财话水燃气物业停车加油医院药学校张王李赵刘陈杨黄周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方金邱夏谭韦贾邹石熊孟秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪龚已成功完分元角提现充值红包扫码二维支滴出滴打的淘宝京东拼多',
  ],
  big5: [
    undefined,
    '的一是不在有人這個來地為你以可會我他大們上下中國日期月年時間交易記帳收入支出金額餘帳戶類型對方名稱摘要薪資轉銀行存提款備註號卡商店品公司限責任電子網路科技購物消費退還利息稅保險基全聯福利心統超便台北高雄新竹南信用跨話費水瓦斯房租手續現匯繳稅健華郵局合庫第土地玉山富邦泰世永豐張王李趙劉陳楊黃周吳徐孫朱馬胡郭林何梁鄭羅宋謝唐韓曹許鄧蕭馮曾程蔡彭潘袁于董蘇葉呂魏蔣田杜丁沈姜范江傅鍾盧汪戴崔任陸廖姚方邱夏譚韋賈鄒石熊孟秦小明元務代自動',
  ],
  'euc-kr': [
    undefined,
    '가각간감강개거건결경계고공과관교구국군권금급기김나남내년농다달당대도동두드등라래로료류리마만매면명모무문물미민박반받방배백번변별보복본부분비사산상생서석선설성세소송수순스시식신실아안액야약양어업여역연영예오온올와외요용우운원월위유은을의이인일입자잔장재저적전점정제조종주준중증지직진차처천체초최추출취카커코크타택터통트티파판편포표품피하학한할합해행현형호홈화환황회후휴네넷레르맥베벅쿠팡페플랫마켓그램아파민족치킨킹낸는',
  ],
} as const satisfies Record<string, readonly [RegExp | undefined, string]>;

/** Returns the characters of Japanese bank statements besides kana. */
function japaneseCharacters(): string {
  return '日付月年時取引摘要内容支払金額預差引残高給料口座振替東京手数料家賃山田太郎込入出利息税電気水道代保険株式会社有限銀行信用組合郵便貯現自動機店本支番号名前受備考円定期普通普貸借返済還元通信携帯電話中大小上下川本村井木野原藤佐伊加高橋鈴木渡辺林斎清松石岡谷崎島池西南北新一二三四五六七八九十百千万市区町県都府国民年健康医療費用途商品購買物分割回使先未確処理済';
}

type EastAsian = keyof typeof frequent;
const eastAsian: readonly EastAsian[] = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'];

/** Half-width katakana. Hardly any file consists of them alone; other encodings decode to them by chance. */
const halfWide = /[\uff61-\uff9f]/u;
/** Punctuation that exists in all of these encodings. */
const punctuationPattern = /[\u2000-\u206f\u3000-\u301f\uff01-\uff5e\u00b7\u30fb]/u;

/** Returns the share of characters that are in daily use, if a text is decoded with an encoding; below 0 if bytes are broken. */
function scoreEastAsian(bytes: Uint8Array, encoding: EastAsian): number {
  // The last character of a sample may be cut off.
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const [kana, characters] = frequent[encoding];
  const known = new Set<string>(characters);
  let [good, all] = [0, 0];
  for (const [sign] of text.matchAll(/[^\p{ASCII}]/gu)) {
    if (punctuationPattern.test(sign)) continue;
    all += halfWide.test(sign) ? 0.5 : 1;
    if (known.has(sign) || kana?.test(sign) === true) good += 1;
    else if (sign === '\ufffd') good -= 3;
  }
  // One or two characters prove nothing.
  return all < 2 ? 0 : good / all;
}

/** Maximum file size in bytes; no bank writes larger files. */
export const maxBytes = 64 * 1024 * 1024;

/**
 * The encodings that files are likely to have, by the names that browsers use. Browsers do not decode `ibm852`, the DOS code page of
 * Central Europe.
 */
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

const byteOrderMarks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Detects UTF-16: every other byte is zero. */
function detectUtf16(bytes: Uint8Array): Encoding | undefined {
  const head = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 5 && even === 0) return 'utf-16le';
  return even > head.length / 5 && odd === 0 ? 'utf-16be' : undefined;
}

const decodeBytes = (bytes: Uint8Array, encoding: Encoding) =>
  encoding === 'ibm852' ? decodeCp852(bytes) : new TextDecoder(encoding).decode(bytes);

/** True if all bytes are valid UTF-8. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns the share of non-ASCII bytes that decode as UTF-8; 1 if none is broken. */
function utf8Share(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [whole, broken] = [0, 0];
  for (const [sign] of text.matchAll(/[^\p{ASCII}]/gu))
    if (sign === '\ufffd') broken += 1;
    else whole += sign < '\u0800' ? 2 : sign < '\u{10000}' ? 3 : 4;
  return broken === 0 ? 1 : whole / (whole + broken);
}

/** The sample size in bytes for charset detection, from the first non-ASCII byte. */
const sampleLength = 262_144;

/** The single-byte encodings that are distinguished; of equal ones the first is the most likely. */
const narrow: [Encoding, Parameters<typeof scoreWords>[1]][] = [
  ['windows-1252', 'western'],
  ['windows-1250', 'central'],
  ['ibm852', 'central'],
  ['windows-1251', 'cyrillic'],
];

/**
 * The share of characters that must form words. Up to it no encoding is guessed: the file is damaged, and each broken character is marked.
 */
const leastShare = 0.5;

/** Detects the encoding of a file without a byte order mark, by the words that its characters form. */
function detectByWords(bytes: Uint8Array): Encoding {
  const from = Math.max(0, bytes.findIndex((byte) => byte >= 128) - 100);
  const sample = bytes.subarray(from, from + sampleLength);
  const tried: { encoding: Encoding; share: number }[] = [
    { encoding: 'utf-8', share: utf8Share(sample) },
    ...narrow.map(([encoding, region]) => ({
      encoding,
      share: scoreWords(decodeBytes(sample, encoding), region),
    })),
    ...eastAsian.map((encoding: EastAsian) => ({ encoding, share: scoreEastAsian(sample, encoding) })),
  ];
  const [best] = tried.toSorted((a, b) => b.share - a.share);
  if (best !== undefined && best.share > leastShare) return best.encoding;
  // Currency signs and units alone form no words.
  return /(?!\p{ASCII})\p{L}|\ufffd/u.test(decodeBytes(sample, 'windows-1252')) ? 'utf-8' : 'windows-1252';
}

/**
 * Detects the encoding of a file: by its byte order mark, by zero bytes, UTF-8 if valid, else by its words. Declared encodings are often
 * wrong and are ignored.
 */
function detectEncoding(bytes: Uint8Array): Encoding {
  const withMark = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return withMark?.[0] ?? detectUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : detectByWords(bytes));
}

/** Decodes a file. @throws UnreadableFile if it is too large */
export function decode(
  bytes: Uint8Array,
  encoding = detectEncoding(bytes),
): { text: string; encoding: Encoding } {
  if (bytes.length > maxBytes) throw new UnreadableFile('tooLarge');
  return { text: decodeBytes(bytes, encoding), encoding };
}
