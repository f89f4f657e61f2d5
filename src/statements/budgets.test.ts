import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAmounts } from './amounts.ts';
import type { BookFile } from './book-file.ts';
import { readFile } from './read-file.ts';
import { openSqlite } from './sqlite.ts';
import { UnreadableFile } from './statement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function readBook(content: Uint8Array | string): BookFile {
  const { file } = readFile(typeof content === 'string' ? bytes(content) : content);
  if (!('entries' in file)) throw new Error('a statement');
  return file;
}

/** Returns the change of each account by all entries. */
function totalsOf({ entries }: BookFile): Record<string, string> {
  const totals: Record<string, string> = {};
  for (const { path, amount } of entries.flatMap(({ legs }) => legs))
    totals[path.join(':')] = addAmounts([totals[path.join(':')] ?? '0', amount]);
  return totals;
}

const whyOf = ({ skippedLines, remarks = [] }: BookFile) =>
  [...skippedLines, ...remarks].map(({ line, why }) => [line, why]);

const register =
  `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Checking","","01/31/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$1,000.00,"Reconciled"
"Checking","","02/01/2026","Market","Food: Groceries","Food","Groceries","Split (1/2) apples",$7.50,$0.00,"Cleared"
"Checking","","02/01/2026","Market","Home: Repairs","Home","Repairs","Split (2/2) nails",$2.50,$0.00,"Cleared"
"Checking","","02/02/2026","Transfer : Visa","","","","",$40.00,$0.00,"Cleared"
"Visa","","02/02/2026","Transfer : Checking","","","","",$0.00,$40.00,"Cleared"
"Visa","","02/03/2026","Transfer : Elsewhere","","","","",$5.00,$0.00,"Cleared"
"Visa","","02/13/2026","Cafe","Food: Coffee","Food","Coffee","",much,$0.00,"Cleared"
"Checking","","02/14/2026","Work","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$20.00,"Cleared"
`.replaceAll('$1,000.00', '"$1,000.00"');

test('reads the register of YNAB with splits as one entry, transfers once, and unreadable rows listed', () => {
  const book = readBook(register);
  expect(totalsOf(book)).toEqual({
    'Assets:Checking': '970',
    'Assets:Elsewhere': '5',
    'Equity:Opening Balances': '-1000',
    'Expenses:Food:Groceries': '7.5',
    'Expenses:Home:Repairs': '2.5',
    'Income:Ready to Assign': '-20',
    'Liabilities:Visa': '35',
  });
  expect(book.entries.map(({ legs }) => legs.length)).toEqual([2, 3, 2, 2, 2]);
  expect(book.entries[1]?.legs.map(({ note }) => note)).toEqual(['', 'apples', 'nails']);
  expect(whyOf(book)).toEqual([
    [8, 'noAmount'],
    [7, 'transferAlone'],
  ]);
  expect(book.accounts.find(({ path }) => path.join(':') === 'Liabilities:Visa')?.type).toBe('CREDIT');
});

test('reads the register of YNAB 4 with tabs and a split that names an account', () => {
  const rows = [
    'Account,Flag,Check Number,Date,Payee,Category,Master Category,Sub Category,Memo,Outflow,Inflow,Cleared,Running Balance',
    'Giro,,,31.01.2026,Shop,Food: Bread,Food,Bread,(Split 1/2) rye,"1,50€","0,00€",C,"-1,50€"',
    'Giro,,,31.01.2026,Shop / Transfer : Cash,,,,(Split 2/2) cash back,"20,00€","0,00€",C,"-21,50€"',
    'Cash,,,31.01.2026,Transfer : Giro,,,,,"0,00€","20,00€",U,"20,00€"',
    'Giro,,,01.02.2026,Work,Income: Available this month,Income,Available this month,,"0,00€","1.000,00€",C,"978,50€"',
  ];
  const text = `${rows.join('\n')}\n`;
  const tabbed = text.replaceAll(/"([^"]*)"|,/g, (_all, cell?: string) => cell ?? '\t');
  for (const file of [text, tabbed])
    expect(totalsOf(readBook(file))).toEqual({
      'Assets:Giro': '978.5',
      'Assets:Cash': '20',
      'Expenses:Food:Bread': '1.5',
      'Income:Available this month': '-1000',
    });
});

const budget = `"Month","Category Group/Category","Category Group","Category","Assigned","Activity","Available"
"Jan 2026","Food: Groceries","Food","Groceries",$1.00,$0.00,$1.00
"Jan 2026","Fun: Games","Fun","Games",$1.00,$0.00,$1.00
`;

test('reads the budget of YNAB as a chart of accounts with the remark that nothing is booked', () => {
  const book = readBook(budget);
  expect(book.accounts.map(({ path, type }) => `${path.join(':')} ${type}`)).toEqual([
    'Expenses EXPENSE',
    'Expenses:Food EXPENSE',
    'Expenses:Food:Groceries EXPENSE',
    'Expenses:Fun EXPENSE',
    'Expenses:Fun:Games EXPENSE',
  ]);
  expect(whyOf(book)).toEqual([[1, 'onlyCategories']]);
  const both = readBook(
    zipSync({ 'My Budget - Register.csv': bytes(register), 'b/Plan.csv': bytes(budget) }),
  );
  expect(totalsOf(both)).toEqual(totalsOf(readBook(register)));
  expect(both.accounts.map(({ path }) => path.join(':'))).toContain('Expenses:Fun:Games');
});

const plan = `"Month","Category Group/Category","Category Group","Category","Assigned","Activity","Available"
"Jan 2026","Inflow: Ready to Assign","Inflow","Ready to Assign",$0.00,$9.00,$0.00
"Jan 2026","Credit Card Payments: Visa","Credit Card Payments","Visa",$10.00,$0.00,$10.00
"Jan 2026","Food: Groceries","Food","Groceries",$0.00,$0.00,$0.00
"Feb 2026","Credit Card Payments: Visa","Credit Card Payments","Visa",$10.00,$0.00,$20.00
"Feb 2026","Food: Groceries","Food","Groceries","$1,250.50",-$45.00,$1205.50
"Mar 2026","Food: Groceries","Food","Groceries",-$5.00,$0.00,$1200.50
"Mar 2026","Savings: House","Savings","House",$7.00,-$7.00,$0.00
"March","Food: Groceries","Food","Groceries",$1.00,$0.00,$1.00
`;
const planRegister = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Checking","","13.01.2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$500.00,""
"Checking","","13.02.2026","Market","Food: Groceries","Food","Groceries","",$45.00,$0.00,""
"Checking","","13.02.2026","Transfer : Savings","","","","",$20.00,$0.00,""
"Savings","","13.02.2026","Transfer : Checking","","","","",$0.00,$20.00,""
"Checking","","13.03.2026","Transfer : House","Savings: House","Savings","House","",$7.00,$0.00,""
"House","","13.03.2026","Transfer : Checking","","","","",$0.00,$7.00,""
"House","","13.01.2026","Starting Balance","","","","",$0.00,$9.00,""
`;

test('reads the assigned amounts of YNAB as monthly plans with envelopes for the budgeted money', () => {
  const book = readBook(zipSync({ 'B - Register.csv': bytes(planRegister), 'B - Plan.csv': bytes(plan) }));
  const said = { commodity: '$', plans: [], carry: 'surplus' };
  expect(book.budgets).toEqual([
    {
      ...said,
      line: 6,
      path: ['Expenses', 'Food', 'Groceries'],
      months: [
        { month: '2026-02', amount: '1250.5' },
        { month: '2026-03', amount: '-5' },
      ],
    },
    { ...said, line: 8, path: ['Expenses', 'Savings', 'House'], months: [{ month: '2026-03', amount: '7' }] },
  ]);
  expect(book.envelopes).toEqual({
    since: '2026-02',
    accounts: [
      ['Assets', 'Checking'],
      ['Assets', 'Savings'],
    ],
  });
  expect(whyOf(book)).toEqual([
    [3, 'cardEnvelope'],
    [9, 'noDate'],
    [6, 'transferSpent'],
  ]);
});

test('reads the budget of YNAB alone without envelopes, because the accounts are unknown', () => {
  const book = readBook(plan);
  expect(book.budgets).toHaveLength(2);
  expect(book.envelopes).toBeUndefined();
});

test('reads the budget of YNAB 4 like today’s', () => {
  const book =
    readBook(`"Month","Category","Master Category","Sub Category","Budgeted","Outflows","Category Balance"
"January 2026","Food:Groceries","Food","Groceries","€5,00","€0,00","€5,00"
`);
  expect(book.budgets).toMatchObject([
    { path: ['Expenses', 'Food', 'Groceries'], commodity: '€', months: [{ month: '2026-01', amount: '5' }] },
  ]);
});

const mintHead =
  '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n';

test('joins two halves of a Mint transfer within three days and adds a remark for a single half', () => {
  const rows = [
    '"3/27/2026","Shop","SHOP &amp; CO","7.99","debit","Shopping","My Card","",""',
    '"3/26/2026","Payment","","66.88","credit","Credit Card Payment","My Card","",""',
    '"3/24/2026","Bank","","66.88","debit","Transfer","My Checking","",""',
    '"3/20/2026","Bank","","10.00","debit","Transfer","My Checking","",""',
    '"3/15/2026","Work","","100.00","credit","Paycheck","My Checking","",""',
    '"3/32/2026","Odd","","1.00","debit","Shopping","My Checking","",""',
  ];
  const book = readBook(`${mintHead}${rows.join('\n')}\n`);
  expect(totalsOf(book)).toEqual({
    'Liabilities:My Card': '58.89',
    'Assets:My Checking': '23.12',
    'Expenses:Shopping': '7.99',
    'Income:Paycheck': '-100',
    'Equity:Transfer': '10',
  });
  expect(book.entries[0]?.notes).toBe('SHOP & CO');
  expect(whyOf(book)).toEqual([
    [7, 'noDate'],
    [5, 'transferAlone'],
  ]);
});

test('returns table rows if the caller gives the format of the columns', () => {
  const { table } = readFile(bytes(register));
  if (table === undefined) throw new Error('no table');
  expect(readFile(bytes(register), { form: table.form }).file).toHaveProperty('statements');
});

test('reads the table of Actual', () => {
  const text = `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Giro,2026-01-01,Starting Balance,,Starting Balances,100,0,Reconciled
Giro,2026-01-05,Market,(SPLIT INTO 2) week,,0,-12.5,Cleared
Giro,2026-01-05,Market,(SPLIT 1 OF 2) apples,Food,-10,0,Cleared
Giro,2026-01-05,Market,(SPLIT 2 OF 2) soap,Home,-2.5,0,Cleared
Giro,2026-01-06,Savings,,,-30,0,Not cleared
Savings,2026-01-06,Giro,,,30,0,Not cleared
Giro,2026-01-07,Shop,(SPLIT INTO 1),,0,-3,Cleared
Giro,2026-01-07,Shop,(SPLIT 1 OF 1),Food,-2,0,Cleared
`;
  const book = readBook(text);
  expect(totalsOf(book)).toEqual({
    'Assets:Giro': '55.5',
    'Assets:Savings': '30',
    'Equity:Opening Balances': '-100',
    'Expenses:Food': '12',
    'Expenses:Home': '2.5',
  });
  expect(whyOf(book)).toEqual([[8, 'splitIncomplete']]);
});

/** Returns a database written by SQLite itself. */
function databaseOf(sql: string, fill?: (database: DatabaseSync) => void): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'partita-'));
  try {
    const database = new DatabaseSync(join(folder, 'db.sqlite'));
    database.exec(sql);
    fill?.(database);
    database.close();
    return new Uint8Array(readFileSync(join(folder, 'db.sqlite')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const actual = `
  CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT, offbudget INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0);
  CREATE TABLE category_groups (id TEXT PRIMARY KEY, name TEXT, is_income INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0);
  CREATE TABLE categories (id TEXT PRIMARY KEY, name TEXT, is_income INTEGER DEFAULT 0, cat_group TEXT, tombstone INTEGER DEFAULT 0);
  CREATE TABLE category_mapping (id TEXT PRIMARY KEY, transferId TEXT);
  CREATE TABLE payees (id TEXT PRIMARY KEY, name TEXT, tombstone INTEGER DEFAULT 0, transfer_acct TEXT);
  CREATE TABLE payee_mapping (id TEXT PRIMARY KEY, targetId TEXT);
  CREATE TABLE transactions (id TEXT PRIMARY KEY, isParent INTEGER DEFAULT 0, isChild INTEGER DEFAULT 0, acct TEXT, category TEXT,
    amount INTEGER, description TEXT, notes TEXT, date INTEGER, starting_balance_flag INTEGER DEFAULT 0, transferred_id TEXT,
    tombstone INTEGER DEFAULT 0);
  ALTER TABLE transactions ADD COLUMN parent_id TEXT;
  INSERT INTO accounts VALUES ('a', 'Giro', 0, 0), ('b', 'Visa', 0, 0), ('c', 'Old', 0, 1);
  INSERT INTO category_groups VALUES ('g', 'Usual', 0, 0), ('i', 'Income', 1, 0);
  INSERT INTO categories VALUES ('f', 'Food', 0, 'g', 0), ('h', 'Home', 0, 'g', 0), ('s', 'Salary', 1, 'i', 0), ('o', 'Eating', 0, 'g', 1);
  INSERT INTO category_mapping VALUES ('f', 'f'), ('h', 'h'), ('s', 's'), ('o', 'f');
  INSERT INTO payees VALUES ('p', 'Market', 0, NULL), ('q', 'market old', 1, NULL), ('ta', '', 0, 'a'), ('tb', '', 0, 'b');
  INSERT INTO payee_mapping VALUES ('p', 'p'), ('q', 'p'), ('ta', 'ta'), ('tb', 'tb');
  INSERT INTO transactions VALUES
    ('1', 0, 0, 'a', NULL, 100000, NULL, NULL, 20260101, 1, NULL, 0, NULL),
    ('2', 1, 0, 'a', NULL, -1250, 'q', 'week', 20260102, 0, NULL, 0, NULL),
    ('3', 0, 1, 'a', 'o', -1000, 'p', 'apples', 20260102, 0, NULL, 0, '2'),
    ('4', 0, 1, 'a', NULL, -250, 'tb', NULL, 20260102, 0, '5', 0, '2'),
    ('5', 0, 0, 'b', NULL, 250, 'ta', NULL, 20260102, 0, '4', 0, NULL),
    ('6', 0, 0, 'a', 's', 5000, NULL, NULL, 20260103, 0, NULL, 0, NULL),
    ('7', 0, 0, 'a', 'h', -1, 'p', NULL, 20260103, 0, NULL, 1, NULL),
    ('8', 0, 0, 'c', 'h', -1, 'p', NULL, 20260103, 0, NULL, 0, NULL),
    ('9', 0, 0, 'a', 'h', -1, 'p', NULL, 20261301, 0, NULL, 0, NULL);`;

test('reads the database of Actual, packed or not', () => {
  const database = databaseOf(actual);
  const packed = zipSync({ 'db.sqlite': database, 'metadata.json': bytes('{}') });
  for (const file of [database, packed]) {
    const book = readBook(file);
    expect(totalsOf(book)).toEqual({
      'Assets:Giro': '1037.5',
      'Equity:Opening Balances': '-1000',
      'Expenses:Usual:Food': '10',
      'Liabilities:Visa': '2.5',
      'Income:Salary': '-50',
    });
    expect(book.entries.map(({ description, legs }) => [description, legs.length])).toEqual([
      ['', 2],
      ['Market', 3],
      ['', 2],
    ]);
    expect(book.accounts.map(({ path }) => path.join(':'))).toContain('Expenses:Usual:Home');
    expect(whyOf(book)).toEqual([[9, 'noDate']]);
  }
});

const planned = `${actual}
  CREATE TABLE preferences (id TEXT PRIMARY KEY, value TEXT);
  CREATE TABLE zero_budgets (id TEXT PRIMARY KEY, month INTEGER, category TEXT, amount INTEGER DEFAULT 0, carryover INTEGER DEFAULT 0);
  CREATE TABLE reflect_budgets (id TEXT PRIMARY KEY, month INTEGER, category TEXT, amount INTEGER DEFAULT 0, carryover INTEGER DEFAULT 0);
  CREATE TABLE zero_budget_months (id TEXT PRIMARY KEY, buffered INTEGER DEFAULT 0);
  ALTER TABLE categories ADD COLUMN goal_def TEXT DEFAULT NULL;
  UPDATE categories SET goal_def = '[{"type":"simple"}]' WHERE id = 'h';
  INSERT INTO accounts VALUES ('d', 'House', 1, 0);
  INSERT INTO zero_budget_months VALUES ('2026-01', 0), ('2026-02', 500);
  INSERT INTO zero_budgets VALUES ('1', 202601, 'f', 40050, 0), ('2', 202602, 'f', 0, 1), ('3', 202601, 'o', 1000, 0),
    ('4', 202601, 'h', 2500, 0), ('5', 202613, 'h', 2500, 0), ('6', 202601, 'gone', 5, 0);
  INSERT INTO reflect_budgets VALUES ('1', 202601, 's', 300000, 0), ('2', 202601, 'f', 700, 1);`;

test('reads the plans of Actual as envelopes of the budget accounts and lists unsupported records', () => {
  const book = readBook(databaseOf(planned));
  expect(book.budgets).toMatchObject([
    { path: ['Expenses', 'Usual', 'Food'], months: [{ month: '2026-01', amount: '410.5' }], carry: 'all' },
    { path: ['Expenses', 'Usual', 'Home'], months: [{ month: '2026-01', amount: '25' }], carry: 'surplus' },
  ]);
  expect(book.envelopes).toEqual({
    since: '2026-01',
    accounts: [
      ['Assets', 'Giro'],
      ['Liabilities', 'Visa'],
    ],
  });
  const named = [...book.skippedLines, ...(book.remarks ?? [])].map(({ text, why }) => [text, why]);
  expect(named).toEqual(
    expect.arrayContaining([
      ['Usual: Home', 'noDate'],
      ['Usual: Home', 'goal'],
      ['2026-02 | 5', 'heldBack'],
      ['Usual: Food', 'carryVaries'],
    ]),
  );
});

test('reads a tracking budget of Actual without envelopes and with planned income', () => {
  const tracking = `${planned} INSERT INTO preferences VALUES ('budgetType', 'tracking');`;
  const book = readBook(databaseOf(tracking));
  expect(book.envelopes).toBeUndefined();
  expect(book.budgets).toMatchObject([
    { path: ['Income', 'Salary'], months: [{ month: '2026-01', amount: '3000' }], carry: 'none' },
    { path: ['Expenses', 'Usual', 'Food'], months: [{ month: '2026-01', amount: '7' }], carry: 'all' },
  ]);
});

test('rejects other databases and damaged ones', () => {
  const reasonOf = (content: Uint8Array) => {
    try {
      return readFile(content).file.format;
    } catch (error) {
      if (error instanceof UnreadableFile) return error.reason;
      throw error;
    }
  };
  expect(reasonOf(databaseOf('CREATE TABLE splits (guid TEXT)'))).toBe('otherDatabase');
  const whole = databaseOf(actual);
  expect(reasonOf(whole.subarray(0, 4096))).toBe('brokenArchive');
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
      const odd = whole.slice(0, Math.max(100, length));
      odd[Math.min(at, odd.length - 1)] = value;
      reasonOf(odd);
    }),
    { numRuns: 250 },
  );
});

test('reads tables of any size as SQLite stores them', () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.constant('x'.repeat(20_000)),
  );
  const rows = fc.array(fc.tuple(value, value), { maxLength: 200 });
  fc.assert(
    fc.property(rows, fc.constantFrom(512, 4096, 65_536), (kept, size) => {
      const sql = `PRAGMA page_size = ${size}; CREATE TABLE "a b" ("one, two" TEXT DEFAULT 'x,y', [b] BLOB)`;
      const database = databaseOf(sql.replace('TEXT DEFAULT', 'BLOB DEFAULT'), (open) => {
        open.exec('BEGIN');
        const insert = open.prepare('INSERT INTO "a b" VALUES (?, ?)');
        for (const row of kept) insert.run(...row);
        open.exec('COMMIT');
      });
      const read = [...openSqlite(database).rowsOf('a b')].map((row) => [row.get('one, two'), row.get('b')]);
      expect(read).toEqual(kept);
    }),
    { numRuns: 20 },
  );
});
