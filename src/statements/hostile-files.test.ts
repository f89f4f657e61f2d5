import { gzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { UnreadableFile } from './statement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Returns the reason why a file is unreadable. */
function reasonOf(content: Uint8Array | string): string {
  try {
    readFile(typeof content === 'string' ? bytes(content) : content);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason;
    throw error;
  }
  return 'was read';
}

/** Returns the rows of all statements of a file. */
function rowsOf(text: string) {
  const { file } = readFile(bytes(text));
  if (!('statements' in file)) throw new Error('a book');
  return {
    rows: file.statements.flatMap(({ rows }) => rows),
    unread: file.skippedLines,
    remarks: file.remarks,
  };
}

const camt = (inside: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${inside}</Document>`;

test.each([
  ['nothing', '', 'empty'],
  ['blanks', ' \n\n', 'empty'],
  ['a letter', 'Dear bank,\nwhere is my money?', 'unknownFormat'],
  ['a quote that is never closed', '"Dear bank,\nwhere is my money?', 'openQuote'],
  ['names of columns alone', 'Date,Payee,Amount\n', 'onlyNames'],
  [
    'a book of an old GnuCash',
    '<?xml version="1.0"?>\n<gnc>\n <version>1</version>\n <ledger-data/>\n</gnc>',
    'oldGnucash',
  ],
  ['numbers without a day', 'a,b\n1,2\n3,4', 'unknownFormat'],
  [
    'entities that grow',
    `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><BkToCstmrStmt>&c;</BkToCstmrStmt>`,
    'documentType',
  ],
  ['an XML that ends too early', camt('<BkToCstmrStmt><Stmt><Ntry>').replace('</Document>', ''), 'brokenXml'],
  ['XML a hundred thousand deep', camt(`<BkToCstmrStmt>${'<a>'.repeat(100_000)}`), 'tooDeep'],
  ['OFX a hundred thousand deep', `OFXHEADER:100\n<OFX>${'<A>'.repeat(100_000)}`, 'tooDeep'],
  ['accounts a hundred thousand deep', `2026-01-01 a\n  ${'a:'.repeat(100_000)}b  1 EUR\n  c\n`, 'tooDeep'],
])('rejects %s', (_name, text, reason) => {
  expect(reasonOf(text)).toBe(reason);
});

test('rejects decompression bombs and truncated archives', () => {
  expect(reasonOf(gzipSync(new Uint8Array(65 * 1024 * 1024)))).toBe('tooLarge');
  expect(reasonOf(gzipSync(bytes('!Type:Bank\nD1/1/26\nT1\n^'.repeat(100))).subarray(0, 40))).toBe(
    'brokenArchive',
  );
  expect(reasonOf(zipSync({ 'xl/other.xml': bytes('<a/>') }))).toBe('unknownFormat');
  expect(reasonOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))).toBe('unknownFormat');
});

test('reads the complete rows of a truncated OFX and reports the truncation', () => {
  const row = (amount: string) =>
    `<STMTTRN><DTPOSTED>20261031<TRNAMT>${amount}<FITID>${amount}<NAME>Tea</STMTTRN>`;
  const { rows, unread } = rowsOf(
    `OFXHEADER:100\n\n<OFX><STMTRS><BANKTRANLIST>${row('-1.50')}${row('-2')}<STMTTRN><DTPO`,
  );
  expect(rows.map(({ amount }) => amount)).toEqual(['-1.5', '-2']);
  expect(unread.map(({ why }) => why)).toContain('cutOff');
});

test('lists the row in which an OFX ends as skipped, because its amount may be truncated', () => {
  const row = '<STMTTRN><DTPOSTED>20261031<TRNAMT>-1.50<FITID>A<NAME>Tea</STMTTRN>';
  const { rows, unread } = rowsOf(
    `OFXHEADER:100\n\n<OFX><STMTRS><BANKTRANLIST>${row}<STMTTRN><DTPOSTED>20261031<TRNAMT>-1`,
  );
  expect(rows.map(({ amount }) => amount)).toEqual(['-1.5']);
  expect(unread).toHaveLength(1);
  expect(unread[0]).toMatchObject({ why: 'cutOff', text: expect.stringContaining('TRNAMT: -1') });
});

test('reads a repeated OFX row of one id once, and keeps one with another amount with a remark', () => {
  const row = (amount: string) => `<STMTTRN><DTPOSTED>20261031<TRNAMT>${amount}<FITID>A<NAME>Tea</STMTTRN>`;
  const { rows, unread, remarks } = rowsOf(
    `OFXHEADER:100\n\n<OFX><STMTRS><BANKTRANLIST>\n${row('-1')}\n${row('-1')}\n${row('-2')}</BANKTRANLIST></STMTRS></OFX>`,
  );
  expect(rows.map(({ amount }) => amount)).toEqual(['-1', '-2']);
  expect(unread.map(({ why }) => why)).toEqual(['twice']);
  expect(remarks).toEqual([{ line: 6, text: '2026-10-31 -2 Tea', why: 'sameId' }]);
});

test('reads a year of three digits in QIF as one of the last century', () => {
  expect(rowsOf('!Type:Bank\nD03/25/099\nT-1\n^\n').rows[0]?.date).toBe('1999-03-25');
});

test('moves a QIF year to this century only if an apostrophe precedes the year', () => {
  const entry = (day: string) => `D${day}\nT-1\nPFRY'S\n^\n`;
  const days = ["03/20/099Point of Sale FRY'S", "03/21/99 FRY'S", "3/22'01FRY'S", "3/23/'02", "3/24' 3"];
  const { rows } = rowsOf(`!Type:Bank\n${days.map(entry).join('')}`);
  expect(rows.map(({ date }) => date)).toEqual([
    '1999-03-20',
    '1999-03-21',
    '2001-03-22',
    '2002-03-23',
    '2003-03-24',
  ]);
});

test('reads the fields of MT940 without the leading code', () => {
  const { rows } = rowsOf(
    ':20:A\n:25:1/2\n:60F:C261001EUR1,00\n:61:2610311031D1,5MMSCNONREF\n:86:>20Rent of October>32Ada Example\n:62F:D261031EUR0,50\n-',
  );
  expect(rows[0]).toMatchObject({ amount: '-1.5', payee: 'Ada Example', text: 'Rent of October' });
});

test('detects the encoding by its words: UTF-8 despite one broken byte, and a Central European one by Polish words', () => {
  const text = 'Datum;Empfänger;Betrag\n31.10.2026;Bäcker Öl Groß;-1,50\n';
  const broken = new Uint8Array([...bytes(text), 0x33, 0x31, 0xff, 0x0a]);
  expect(readFile(broken).encoding).toBe('utf-8');
  const polish = 'Data;Opis;Kwota\n2026-10-31;';
  const word = [0xb3, 0xf3, 0xbf, 0x6b, 0x6f]; // łóżko
  const file = new Uint8Array([...bytes(polish), ...word, ...bytes(';-1,50\n')]);
  const read = readFile(file);
  expect(read.encoding).toBe('windows-1250');
  expect(read.file).toMatchObject({ statements: [{ rows: [{ payee: 'łóżko' }] }] });
});

test('lists rows with missing values by line', () => {
  const { rows, unread } = rowsOf(
    'Date,Payee,Amount\n2026-10-01,Tea,-1.50\n2026-10-02,Coffee,.\n31.31.2026,Milk,-2\n',
  );
  expect(rows).toHaveLength(1);
  expect(unread.map(({ line, why }) => [line, why])).toEqual([
    [3, 'noAmount'],
    [4, 'noDate'],
  ]);
});

test('reads invisible characters, formulas and broken surrogates as plain text', () => {
  const { rows } = rowsOf('Date,Payee,Amount\n2026-10-01,"=1+1\u0000\u{ad}",-9999999999999999.99\n');
  expect(rows[0]).toMatchObject({ payee: '=1+1', amount: '-9999999999999999.99' });
});

test('reads five thousand columns and a cell of a megabyte', () => {
  const wide = Array.from({ length: 5000 }, (_, index) => `c${index}`).join(',');
  const cells = Array.from({ length: 4997 }, () => 'x').join(',');
  const { rows } = rowsOf(`Date,Payee,Amount,${wide}\n2026-10-01,${'y'.repeat(1_000_000)},-1.5,${cells}\n`);
  expect(rows).toHaveLength(1);
});

test('reads or rejects every truncated or altered file without another error', () => {
  const files = [
    'OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<STMTTRN><DTPOSTED>20261031<TRNAMT>-1.5<NAME>Tea</STMTTRN></STMTRS></OFX>',
    '!Type:Bank\nD31/10/26\nT-1.50\nPTea\nLFood\n^\n',
    ':20:A\n:25:1/2\n:60F:C261001EUR1,00\n:61:2610311031D1,5NMSCNONREF\n:86:Tea\n:62F:D261031EUR0,50\n-',
    camt(
      '<BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1.5</Amt><CdtDbtInd>DBIT</CdtDbtInd></Ntry></Stmt></BkToCstmrStmt>',
    ),
    'Datum;Text;Betrag\n31.10.2026;Tee;-1,50\n',
    '2026-10-31 Tea\n  Food  1.50 EUR\n  Cash\n',
    'option "a" "b"\n2026-10-31 * "Tea" "x"\n  A:B  2 X {1.50 EUR} @ 2 EUR = 5 EUR ; c\n  A:C\n2026-10-31 open A:D EUR\n',
    'Account,Date,Payee,Master Category,Sub Category,Memo,Outflow,Inflow\nA,31.10.26,Transfer : B,,,(Split 1/2) x,1.50,\n',
    'Date,Description,Amount,Transaction Type,Category,Account Name\n10/31/2026,Tea,1.50,debit,Transfer,A\n',
  ];
  const index = fc.nat(200);
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      index,
      index,
      fc.string({ maxLength: 5 }),
      (file, from, length, other) => {
        const broken = file.slice(0, from) + other + file.slice(from + length);
        expect(() => reasonOf(broken)).not.toThrow();
      },
    ),
    { numRuns: 120 },
  );
});
