import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addAmounts } from './amounts.ts';
import { readFile } from './read-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function read(content: Uint8Array) {
  const { file, table } = readFile(content);
  if (!('statements' in file) || table === undefined) throw new Error('no table');
  const rows = file.statements.flatMap((statement) => statement.rows);
  return { rows: rows.map(({ date, amount, payee }) => [date, amount, payee]), form: table.form, file };
}

test('adds up amounts exactly', () => {
  expect(addAmounts(['0.1', '0.2'])).toBe('0.3');
  expect(addAmounts(['9999999999999999.99', '0.01', '-1'])).toBe('9999999999999999');
  expect(addAmounts(['-0.5', '0.5'])).toBe('0');
});

test('reads the direction of money from two columns, a word, a mark or a sign', () => {
  const expected = [
    ['2026-10-31', '-1.5', 'Tea'],
    ['2026-10-30', '20', 'Gift'],
  ];
  const files = [
    'Date,Description,Debit,Credit\n31/10/2026,Tea,1.50,\n30/10/2026,Gift,,20.00\n',
    'Datum;Name;Bedrag;Af Bij\n20261031;Tea;1,50;Af\n20261030;Gift;20,00;Bij\n',
    'Date,Merchant,Amount\n31 Oct 2026,Tea,£1.50\n30 Oct 2026,Gift,£20.00 CR\n',
    'Buchungstag;Empfänger;Betrag;Währung\n31.10.26;Tea;-1,50;EUR\n30.10.26;Gift;20,00;EUR\n',
  ];
  expect(files.map((file) => read(bytes(file)).rows)).toEqual(files.map(() => expected));
});

test('reports the settings that a file leaves open', () => {
  const { form } = read(bytes('Date,Payee,Amount\n01/02/2026,Tea,1.50\n02/02/2026,Milk,2.50\n'));
  expect(form.open).toEqual(['dateOrder']);
  const other = readFile(bytes('Date,Payee,Amount\n01/02/2026,Tea,1.50\n'), {
    form: { ...form, dateOrder: 'dmy', isReversed: true },
  });
  expect(other.file).toMatchObject({ statements: [{ rows: [{ date: '2026-02-01', amount: '-1.5' }] }] });
});

test('reads the day before the month if dots separate the figures', () => {
  const { form, rows } = read(bytes('Date;Payee;Amount\n01.10.2026;Tea;1,50\n02.11.2026;Milk;2,50\n'));
  expect([form.open, rows.map(([day]) => day)]).toEqual([[], ['2026-10-01', '2026-11-02']]);
  const { file } = readFile(bytes('!Type:Bank\nD01.10.2026\nT-1.50\nPTea\n^\n'));
  const days = 'statements' in file && file.statements.flatMap((each) => each.rows.map(({ date }) => date));
  expect(days).toEqual(['2026-10-01']);
});

test('separates rows of several accounts and skips the lines above them', () => {
  const { file } = read(
    bytes(
      'Statement of,Ada\n\nAccount,Date,Payee,Amount\nCash,2026-10-31,Tea,-1\nBank,2026-10-31,Rent,-900\n',
    ),
  );
  expect(file).toMatchObject({
    statements: [
      { account: { name: 'Cash' }, rows: [{ line: 4 }] },
      { account: { name: 'Bank' }, rows: [{ line: 5 }] },
    ],
  });
});

test('reads the first sheet of a workbook as a table', () => {
  const sheet = `<worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Amount</t></is></c></row>
    <row r="2"><c r="A2" s="1"><v>46326</v></c><c r="B2" t="s"><v>2</v></c><c r="C2"><v>-12.300000000000001</v></c></row>
    <row r="3"><c r="A3" s="1"><v>46325.5</v></c><c r="C3"><v>1E3</v></c></row>
  </sheetData></worksheet>`;
  const workbook = zipSync({
    'xl/workbook.xml': bytes(
      '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': bytes(
      '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': bytes(
      '<sst><si><t>Date</t></si><si><t>Payee</t></si><si><r><t>Te</t></r><r><t>a</t></r></si></sst>',
    ),
    'xl/styles.xml': bytes(
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/first.xml': bytes(sheet),
  });
  expect(read(workbook).rows).toEqual([
    ['2026-10-31', '-12.3', 'Tea'],
    ['2026-10-30', '1000', ''],
  ]);
});

test('reads amounts with Arabic currency signs and direction marks', () => {
  const rows = [
    '\u200f31/10/2026,مقهى,\u200f-1٬234٫50 د.إ.\u200f',
    '30/10/2026,راتب,"\u202b1,234.50 د.إ\u202c"',
    '29/10/2026,سوق,\u200e-12.5\u200e د.إ',
    '28/10/2026,سوق,د.إ.\u200f ٣٫٥',
  ];
  const { file } = readFile(new TextEncoder().encode(['Date,Payee,Amount', ...rows].join('\n')));
  expect(file).toMatchObject({
    skippedLines: [],
    statements: [
      {
        currency: 'AED',
        rows: [
          { date: '2026-10-31', amount: '-1234.5' },
          { amount: '1234.5' },
          { amount: '-12.5' },
          { amount: '3.5' },
        ],
      },
    ],
  });
});
