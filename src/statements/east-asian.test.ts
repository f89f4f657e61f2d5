import { expect, test } from 'vitest';
import { makeEncoder } from '../../test/support/text-encoder.ts';
import { decode, type Encoding } from './decode.ts';

const texts: [Encoding, string][] = [
  [
    'euc-kr',
    '거래일시,적요,보낸분/받는분,출금액(원),입금액(원),잔액(원)\n2026.01.25,급여,(주)아크미,0,"2,500,000","2,800,000"\n',
  ],
  ['euc-kr', '거래일자,내용,금액\n2026-01-02,쿠팡,-25000\n2026-01-03,월급,2500000\n'],
  [
    'gb18030',
    '交易日期,摘要,收入金额,支出金额,账户余额\n2026-01-02,工资,5000.00,,5000.00\n2026-01-03,超市,,25.00,4975.00\n',
  ],
  ['gb18030', '日期,商户,金额\n2026-01-02,美团外卖,-25.00\n2026-01-03,公司工资,2500.00\n'],
  [
    'big5',
    '交易日期,摘要,支出金額,存入金額,餘額\n2026/01/02,薪資,,50000,50000\n2026/01/03,全聯,250,,49750\n',
  ],
  ['big5', '日期,商店,金額\n2026/01/02,統一超商,-250\n'],
  [
    'shift_jis',
    '日付,摘要,支払い金額,預かり金額,差引残高\n2026/1/25,給料,,250000,310000\n2026/1/27,トウキヨウガス,6540,,303460\n',
  ],
  ['shift_jis', 'ご利用日,ご利用店名,ご利用金額\n2026/1/2,ｾﾌﾞﾝｲﾚﾌﾞﾝ,500\n2026/1/3,ﾔﾏﾀﾞﾃﾞﾝｷ,1500\n'],
  [
    'euc-jp',
    '日付,摘要,支払い金額,預かり金額,差引残高\n2026/1/25,給料,,250000,310000\n2026/1/27,トウキヨウガス,6540,,303460\n',
  ],
  ['windows-1251', 'Date;Amount;Description\n01.02.2026;-25,00;Магнит\n'],
  ['windows-1252', 'Date;Payee;Amount (£)\n01/02/2026;Tea;£1.00\n'],
  ['windows-1252', 'Date;Payee;Amount\n01/02/2026;Café;1.00\n'],
];

test.each(texts)('detects %s by the words of its language: %s', (encoding, text) => {
  expect(decode(makeEncoder(encoding)(text))).toEqual({ text, encoding });
});

test.each(['euc-kr', 'gb18030', 'big5', 'shift_jis', 'euc-jp'] as const)(
  'detects %s in a long table too',
  (encoding) => {
    const [, text = ''] = texts.find(([of]) => of === encoding) ?? [];
    const [head = '', ...rows] = text.trimEnd().split('\n');
    const long = [head, ...Array.from({ length: 3000 }, () => rows).flat()].join('\n');
    expect(decode(makeEncoder(encoding)(long)).encoding).toBe(encoding);
  },
);

const bytes = (text: string) => [...new TextEncoder().encode(text)];
const row = (...payee: number[]) => [...bytes('\n2026-10-31,'), ...payee, ...bytes(',-1.50')];

test.each<[string, number[]]>([
  ['a letter without its second byte', row(0x43, 0x61, 0x66, 0xc3)],
  ['letters whose second byte is none', row(0xc3, 0x28, 0x20, 0xe2, 0x28, 0xa1)],
  ['bytes that no letter has', row(0xff, 0xfe, 0x20, 0x54)],
  ['second bytes alone', row(0x80, 0x81, 0x82, 0x20, 0xc0, 0xc1, 0xf5)],
  ['half of Cyrillic letters', row(0x54, 0x65, 0x61, 0x20, 0xd0, 0xd1, 0xd0)],
  ['halves of surrogates', row(0xed, 0xa0, 0x80, 0x20, 0xfe, 0xfe)],
  [
    'broken letters beside whole ones',
    [...row(...bytes('Müller')), ...row(0x42, 0xc3, 0x63, 0x20, 0xe2, 0x82)],
  ],
])('damaged UTF-8 is marked and no other encoding is guessed: %s', (_name, rows) => {
  const { text, encoding } = decode(Uint8Array.from([...bytes('Date,Payee,Amount'), ...rows]));
  expect(encoding).toBe('utf-8');
  expect(text).toContain('\ufffd');
});
