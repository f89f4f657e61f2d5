import { expect, test } from 'vitest';
import {
  type UploadedFile,
  closingBalanceOf,
  daysOfSource,
  isWithoutRows,
  isStatements,
  openingBalanceOf,
  groupByBankAccount,
  countRowsRead,
  withSigns,
} from './statement-sources.ts';
import { readFile } from '#statements/read-file.ts';
import { readBytes } from './read-bytes.ts';

function brought(key: string, content: string, currency = 'USD'): UploadedFile {
  const bytes = new TextEncoder().encode(content);
  const { read, rows } = readBytes(
    bytes,
    { fileKey: key, choices: {}, known: [], decimals: 2, currency },
    readFile,
  );
  return { key, name: key, file: new Blob([bytes]), read, rows };
}

const ofx = (account: string, day: string, balance: string, currency = 'USD') => `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>-40.00<FITID>${day}<NAME>Market</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${day}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('groups the statements of one bank account from several files', () => {
  const parts = groupByBankAccount([
    brought('f1', ofx('111', '20261031', '60.00')),
    brought('f2', ofx('222', '20261031', '1.00')),
    brought('f3', ofx('111', '20261130', '20.00')),
  ]);
  expect(parts.map(({ number, count }) => [number, count])).toEqual([
    ['111', 2],
    ['222', 1],
  ]);
  const [first] = parts;
  expect(first && daysOfSource(first)).toEqual({ first: '2026-10-31', last: '2026-11-30' });
  expect(first && closingBalanceOf(first)).toEqual({ day: '2026-11-30', amount: '20' });
});

test('lists rows in another currency as skipped and ignores their balance', () => {
  const file = brought('f1', ofx('111', '20261031', '60.00', 'CHF'));
  expect(file.rows).toEqual([]);
  expect(file.read).toMatchObject({
    skippedRows: [{ why: 'otherCurrency', text: '2026-10-31 -40 CHF Market' }],
  });
  expect(isStatements(file) && countRowsRead(file.read)).toBe(1);
  const [part] = groupByBankAccount([file]);
  expect(part && closingBalanceOf(part)).toBeUndefined();
});

test.each([
  [
    'an answer of a bank without a statement',
    '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500</STATUS></SONRS></SIGNONMSGSRSV1></OFX>',
  ],
  ['one that breaks off', '<OFX><STMTTRN><TRNAMT>'],
  ['categories', '!Type:Cat\nNFood\nE\n^\n'],
  [
    'an empty statement',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id></Stmt></BkToCstmrStmt></Document>',
  ],
])('recognizes a file without rows: %s', (_, content) => {
  expect(isWithoutRows(brought('f1', content))).toBe(true);
});

test('keeps a table without readable rows, so that its format can be changed', () => {
  const file = brought('f1', 'one;two;three\nfour;five;six\nseven;eight;nine\n');
  expect(isWithoutRows(file)).toBe(false);
  expect(groupByBankAccount([file])).toMatchObject([{ number: undefined, count: 0 }]);
});

test('lists amounts that the book cannot hold as skipped', () => {
  const file = brought('f1', 'Date,Description,Amount\n10/30/2026,Fuel,-1.999\n10/31/2026,Market,-2.00\n');
  expect(file.rows.map(({ entry }) => entry.gainMinor)).toEqual([-200n]);
  expect(file.read).toMatchObject({ skippedRows: [{ line: 2, why: 'tooPrecise' }], skippedCount: 1 });
});

test('shows a table whose format cannot be guessed, and rejects a text that is no table', () => {
  const odd = brought('f1', 'one;two;three\nfour;five;six\nseven;eight;nine\n');
  expect(odd.read).toMatchObject({
    kind: 'statements',
    table: { form: { roles: ['none', 'none', 'none'] } },
  });
  expect(brought('f2', 'Dear customer,\nthank you for your letter.\n').read).toEqual({
    kind: 'unreadable',
    reason: 'unknownFormat',
  });
  expect(brought('f3', '').read).toEqual({ kind: 'unreadable', reason: 'empty' });
});

test('shows a table below many other lines', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `Zeile ${at};x`).join('\n');
  const { read } = brought('f1', `${lines}\n\nein;zwei;drei\nvier;1,50;x\nfünf;2,50;y\n`);
  expect(read).toMatchObject({ kind: 'statements', table: { form: { roles: ['none', 'none', 'none'] } } });
});

test('adds a remark to a row with a broken character', () => {
  const broken = brought(
    'f1',
    'Date,Description,Amount\n10/30/2026,Bäckerei für Öl und Grüße,-1\n10/31/2026,Caf\ufffd,-2\n',
  );
  expect(broken.rows).toHaveLength(2);
  expect(broken.read).toMatchObject({ remarks: [{ line: 3, why: 'brokenLetter' }], remarkCount: 1 });
});

test("shows only the first columns of a table that is wider than any bank's", () => {
  const wide = Array.from({ length: 5000 }, (_, at) => `c${at}`).join(';');
  const { read } = brought('f1', `${wide}\n${wide}\n${wide}\n`);
  expect(read?.kind === 'statements' && read.table?.form.roles).toHaveLength(200);
});

test('imports rows that need attention and adds remarks', () => {
  const long = brought('f1', `Date,Description,Amount\n10/30/2026,${'x'.repeat(1001)},-1.50\n`);
  expect(long.rows).toHaveLength(1);
  expect(long.read).toMatchObject({ remarks: [{ line: 2, why: 'cut' }], remarkCount: 1 });
  const row = (amount: string) => `<STMTTRN><DTPOSTED>20261031<TRNAMT>${amount}<FITID>A<NAME>Tea</STMTTRN>`;
  const twice = brought('f2', `<OFX><STMTRS>\n${row('-1')}\n${row('-2')}</STMTRS></OFX>`);
  expect(twice.rows).toHaveLength(2);
  expect(twice.read).toMatchObject({ remarks: [{ line: 3, why: 'sameId' }], encoding: 'utf-8' });
});

const mt940 = (from: string, opening: string, day: string) =>
  `:20:1\n:25:1/2\n:28C:1/1\n:60F:C${from}USD${opening}\n:61:${day}${day.slice(2)}D40,00NMSCNONREF\n:86:Market\n:62F:C${day}USD1,00\n-\n`;

test('dates the opening balance of the first statement before all of its rows', () => {
  const open = (...files: UploadedFile[]) => groupByBankAccount(files).map((part) => openingBalanceOf(part));
  const [october, november] = [
    brought('f1', mt940('260930', '1234,56', '261005')),
    brought('f2', mt940('261105', '7,00', '261105')),
  ];
  expect(open(november, october)).toEqual([{ day: '2026-09-30', amount: '1234.56' }]);
  expect(open(november)).toEqual([{ day: '2026-11-04', amount: '7' }]);
  expect(open(brought('f3', ofx('111', '20261031', '60.00')))).toEqual([undefined]);
});

test('returns the balances of a table with the signs of its rows, and none while the signs are unknown', () => {
  const table = brought('f1', 'Date,Payee,Amount,Balance\n10/30/2026,Fuel,10,110\n10/31/2026,Market,5,115\n');
  const tables = [table].filter(isStatements);
  const [part] = groupByBankAccount(tables);
  if (part === undefined) throw new Error('no part');
  const ends = (verdict: 'proven' | 'turned' | 'ask') => {
    const signed = withSigns(part, tables, new Map([['f1', verdict]]));
    return [openingBalanceOf(signed)?.amount, closingBalanceOf(signed)?.amount];
  };
  expect(ends('proven')).toEqual(['100', '115']);
  expect(ends('turned')).toEqual(['-100', '-115']);
  expect(ends('ask')).toEqual([undefined, undefined]);
});

test('writes the word for a fee before the payee of a separate fee', () => {
  const lines = [
    '2026-10-24,Start,1000,0,1000',
    '2026-10-25,Shop,100,3.20,1096.80',
    '2026-10-26,Bob,-100,1.50,995.30',
  ];
  const bytes = new TextEncoder().encode(`Date,Payee,Amount,Fee,Balance\n${lines.join('\n')}\n`);
  const options = { fileKey: 'f1', choices: {}, known: [], decimals: 2, currency: 'USD', feeWord: 'Gebühr' };
  const { rows } = readBytes(bytes, options, readFile);
  expect(rows.map(({ entry }) => entry.description)).toEqual([
    'Start',
    'Shop',
    'Gebühr: Shop',
    'Bob',
    'Gebühr: Bob',
  ]);
});

test('keeps the indentation of note lines', () => {
  const names = 'Date,Payee,Text,Amount,Currency,Category,Account,Tags,Id';
  const { rows } = brought('f1', `${names}\n2026-10-30,Fuel,"for:\n  - the car",-1,USD,,Bank,,1\n`);
  expect(rows.map(({ entry }) => entry.notes)).toEqual(['for:\n  - the car']);
});
