import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addAmounts } from './amounts.ts';
import type { BookFile, FileAccount, FileEntry, FileLeg } from './book-file.ts';
import { readFile } from './read-file.ts';
import { writeJournal } from './write-journal.ts';

function readBook(text: string): BookFile {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return file;
}

type Totals = Record<string, string>;

/** Returns the account balances by account and commodity. */
function totalsOf({ entries }: BookFile): Totals {
  const totals: Totals = {};
  for (const { path, amount, commodity } of entries.flatMap(({ legs }) => legs)) {
    const key = `${path.join(':')} ${commodity}`;
    totals[key] = addAmounts([totals[key] ?? '0', amount]);
  }
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== '0'));
}

const whyOf = ({ skippedLines, remarks = [] }: BookFile) =>
  [...skippedLines, ...remarks].map(({ line, why }) => [line, why]);

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the account balances that the program itself computes from the text. */
function totalsBy(program: 'ledger' | 'hledger', text: string): Totals {
  const folder = mkdtempSync(join(tmpdir(), 'partita-'));
  try {
    const file = join(folder, 'a.journal');
    writeFileSync(file, text);
    const args = ['-f', file, 'bal', '--flat', '--no-total', '--real'];
    const output = execFileSync(program, program === 'ledger' ? [...args, '--no-pager'] : args, {
      encoding: 'utf8',
    });
    // With several commodities, only the last line has the account name.
    const totals: Totals = {};
    let open: [string, string][] = [];
    for (const line of output.split('\n')) {
      const [, amount = '', unit = '', name = ''] =
        /^\s*(-?[\d.]+) ("[^"]*"|\S+)(?:\s\s(\S.*)|\s*)$/.exec(line) ?? [];
      if (amount !== '') open.push([unit.replaceAll('"', ''), addAmounts([amount])]);
      if (name === '') continue;
      for (const [each, sum] of open) totals[`${name} ${each}`] = sum;
      open = [];
    }
    return totals;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const both = ['ledger', 'hledger'] as const;

/** Journals that both programs read alike, or that one program reads. */
const journals: { name: string; by: readonly ('ledger' | 'hledger')[]; text: string }[] = [
  {
    name: 'years that are left out, second days, codes, statuses, notes',
    by: both,
    text: `Y2026
01-31=02-03 * (104) Shop ; a note
    ; :tag: more: of it
    ! Expenses:Food   10.50 EUR ; apples
    Assets:Cash
2026/2/1 ! Shop
\tExpenses:Food  2 EUR
\tAssets:Cash
`,
  },
  {
    name: 'a prefix for accounts, and other names for some',
    by: both,
    text: `alias Old=Assets:New
alias work=Income:Job
2026-01-01 a
  Old:Giro   6 EUR
  work   -6 EUR
apply account Ada
2026-01-02 b
  Assets:Giro   7 EUR
  Income:Work
end apply account
2026-01-03 c
  Assets:Giro   1 EUR
  Income:Work
`,
  },
  {
    name: 'virtual postings are left out',
    by: both,
    text: `2026-01-01 a
  Assets:Giro   5 EUR
  Income:Work   -5 EUR
  (Budget:Food)   3 EUR
  [Budget:All]   2 EUR
  [Budget:None]   -2 EUR
`,
  },
  {
    name: 'prices and costs, for one and for all, and checks of balances',
    by: both,
    text: `2026-01-01 a
  Assets:Depot   10 AAPL @ 5.25 EUR
  Assets:Giro   -52.50 EUR = -52.50 EUR
2026-01-02 b
  Assets:Depot   10 AAPL @@ 40 EUR
  Assets:Giro
2026-01-03 c
  Assets:Depot   -4 AAPL @ 6 EUR
  Assets:Giro
2026-01-04 d
  Assets:Giro   10 USD
  Assets:Cash   -9 EUR
P 2026-01-05 AAPL 7 EUR
`,
  },
  {
    name: 'lots with their cost and their day',
    by: ['ledger'],
    text: `2026-01-01 a
  Assets:Depot   10 AAPL {5 EUR} [2026-01-01] @ 5 EUR
  Assets:Giro
2026-01-02 b
  Assets:Depot   -10 AAPL {5 EUR} [2026-01-01] @ 6 EUR
  Assets:Giro   60 EUR
  Income:Gains   -10 EUR
`,
  },
  {
    name: 'commodities in quotes, several at once',
    by: ['ledger'],
    text: `2026-01-01 a
  Assets:Depot   2.5 "DE 1"
  Assets:Depot   3 EUR
  Equity:Opening
`,
  },
  {
    name: 'blocks that are comments, and lines that mean nothing',
    by: both,
    text: `comment
2026-01-01 not
  A   1 EUR
  B
end comment
; one
# two
* three
commodity 1.000,00 EUR
account Assets:Empty
tag x
2026-01-01 a
  A   1 EUR
  B
`,
  },
  {
    name: 'an account that takes what stands alone',
    by: ['ledger'],
    text: `bucket Assets:Giro
2026-01-01 a
  Expenses:Food   1 EUR
`,
  },
];

describe.each(journals)('a journal with $name', ({ by, text }) => {
  test.each(by)('is read as %s reads it', (program) => {
    if (!isInstalled(program)) return;
    const output = totalsBy(program, text.replace('commodity 1.000,00 EUR\n', ''));
    expect(totalsOf(readBook(text))).toEqual(output);
  });
});

test('lists values that a program would compute by line, and does not count them', () => {
  const book = readBook(`include other.ledger
= /Food/
  (Budget)   1
~ monthly
  Expenses:Rent   900 EUR
  Assets:Giro
alias /x/=y
2026-01-01 held to be
  Assets:Giro   = 500 EUR
  Equity:Opening
2026-01-02 reckoned
  Assets:Giro   (2 * 5 EUR)
  Equity:Opening
2026-01-03 a gain that the programs disagree on
  Assets:Depot   -5 AAPL {50 EUR} @ 60 EUR
  Assets:Giro
2026-01-04 does not add up
  Assets:Giro   5 EUR
  Equity:Opening   -4 EUR
2026-02-31 no day
  Assets:Giro   5 EUR
  Equity:Opening
2026-01-05 two left open
  Assets:Giro
  Equity:Opening
2026-01-06 right
  Assets:Giro   5 EUR
  Equity:Opening
`);
  expect(whyOf(book)).toEqual([
    [1, 'unknownPart'],
    [2, 'unknownPart'],
    [7, 'unknownPart'],
    [8, 'noAmount'],
    [11, 'noAmount'],
    [14, 'noAmount'],
    [17, 'partsDoNotAddUp'],
    [20, 'noDate'],
    [23, 'noAmount'],
  ]);
  expect(totalsOf(book)).toEqual({ 'Assets:Giro EUR': '5', 'Equity:Opening EUR': '-5' });
});

test.each([
  ['  A   1,234.50 EUR\n  B   -1234.50 EUR', '1234.5'],
  ['  A   1.234,50 EUR\n  B   -1234,50 EUR', '1234.5'],
  ['  A   1,000 EUR\n  B   -1000.00 EUR', '1000'],
  ['  A   1.000 EUR\n  B   -999,50 EUR\n  B   -0,50 EUR', '1000'],
  ['  A   EUR 1,000\n  B', '1000'],
  ["  A   1'000.25 EUR\n  B", '1000.25'],
  ['  A   € 12,5\n  B', '12.5'],
  ['  A   1 234 567,50 EUR\n  B', '1234567.5'],
])('reads figures as the file writes them: %s', (postings, amount) => {
  const [first] = readBook(`2026-01-01 a\n${postings}\n`).entries;
  expect(first?.legs[0]?.amount).toBe(amount);
});

test('uses the declared decimal sign and remarks on amounts without a commodity, on which the programs disagree', () => {
  const [first] = readBook('decimal-mark ,\n2026-01-01 a\n  A   1.000 EUR\n  B\n').entries;
  expect(first?.legs[0]?.amount).toBe('1000');
  expect(whyOf(readBook('D $1,000.00\n2026-01-01 a\n  A   10\n  B\n'))).toEqual([[1, 'notComputed']]);
});

test('reads a beancount directive word as the description of other entries', () => {
  const words = [
    'open',
    'balance',
    'price AB',
    'note Shop',
    'commodity',
    'event',
    'pad',
    'close Assets:Giro',
  ];
  const text = words.map((word) => `2026-01-01 ${word}\n  Assets:Giro   1 EUR\n  Income:Work\n`).join('\n');
  const book = readBook(text);
  expect(book.entries.map(({ description }) => description)).toEqual(words);
  expect(totalsOf(book)['Assets:Giro EUR']).toBe(String(words.length));
});

test('derives account types from hledger declarations, beancount options and top-level names', () => {
  const typesOf = (text: string) =>
    Object.fromEntries(readBook(text).accounts.map(({ path, type }) => [path.join(':'), type]));
  expect(
    typesOf(`account Vermögen  ; type: A
account Vermögen:Kasse  ; type: Cash
account expenses:food
2026-01-01 a
  Vermögen:Kasse:Klein   1 EUR
  revenues
`),
  ).toEqual({
    Vermögen: 'ASSET',
    'Vermögen:Kasse': 'CASH',
    'Vermögen:Kasse:Klein': 'CASH',
    expenses: 'EXPENSE',
    'expenses:food': 'EXPENSE',
    revenues: 'INCOME',
  });
  expect(
    typesOf(
      'option "name_expenses" "Kost"\n2026-01-01 open Kost:Essen EUR\n2026-01-01 open Assets:Giro EUR,USD\n',
    ),
  ).toEqual({ Kost: 'EXPENSE', 'Kost:Essen': 'EXPENSE', Assets: 'ASSET', 'Assets:Giro': 'ASSET' });
});

test('reads the prices of each program and lists unreadable ones', () => {
  const ledger = readBook(`P 2026-01-05 AAPL 7 EUR
P 2026/1/6 00:00:00 "DE 1" €1.250,50  ; at noon
P 2026-01-07 $ 0.92 EUR
P 2026-01-08 AAPL seven
P 2026-13-08 AAPL 7 EUR
2026-01-09 a
  A   1,00 EUR
  B
`);
  expect(ledger.prices).toEqual([
    { of: 'AAPL', in: 'EUR', day: '2026-01-05', price: '7' },
    { of: 'DE 1', in: '€', day: '2026-01-06', price: '1250.5' },
    { of: '$', in: 'EUR', day: '2026-01-07', price: '0.92' },
  ]);
  expect(whyOf(ledger)).toEqual([
    [4, 'noAmount'],
    [5, 'noDate'],
  ]);
  const beancount = readBook('2026-01-05 price USD   0.92 EUR ; of the bank\n2026-01-06 price USD\n');
  expect(beancount.prices).toEqual([{ of: 'USD', in: 'EUR', day: '2026-01-05', price: '0.92' }]);
});

test('reads beancount lots, notes and tags, and derives an omitted cost from the lots', () => {
  const book = readBook(`option "operating_currency" "EUR"
option "operating_currency" "USD"
plugin "beancount.plugins.auto_accounts"
pushtag #trip
2026-01-01 open Assets:Giro EUR
2026-01-01 * "Broker" "Buys" #tag ^link
  key: "value"
  Assets:Depot   10 AAPL {5.00 EUR, 2026-01-01, "lot"}
    note: "x"
  Assets:Giro
2026-01-02 txn "Sells at a cost left open"
  Assets:Depot   -5 AAPL {} @ 6.00 EUR
  Assets:Giro   30.00 EUR
  Income:Gains
2026-01-03 * "Sells"
  Assets:Depot   -5 AAPL {5.00 EUR} @ 6.00 EUR
  Assets:Giro   30.00 EUR
  Income:Gains
2026-01-04 custom "budget" Expenses:Food 5 EUR
2026-01-05 note Assets:Giro "said"
poptag #trip
include "more.beancount"
2026-01-06 * "A currency that is left open"
  Assets:Giro   5
  Income:Gains
`);
  expect(totalsOf(book)).toEqual({
    'Assets:Giro EUR': '10',
    'Income:Gains EUR': '-10',
  });
  expect(book.currency).toBe('EUR');
  expect(whyOf(book)).toEqual([
    [22, 'unknownPart'],
    [23, 'noAmount'],
    [3, 'notComputed'],
  ]);
  expect(book.entries[0]).toMatchObject({ description: 'Broker', notes: 'Buys' });
});

/** @throws if the program finds an error or an undeclared name in the text */
function checkStrictly(program: 'hledger', text: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'partita-'));
  try {
    const file = join(folder, 'a.journal');
    writeFileSync(file, text);
    execFileSync(program, ['-f', file, 'check', '--strict'], { stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a journal written for ledger and hledger', () => {
  const account = (path: string[]): FileAccount => ({
    path,
    type: 'BANK',
    description: '',
    isPlaceholder: false,
  });
  const entry = (legs: FileLeg[]): FileEntry => ({
    line: 0,
    date: '2026-01-02',
    description: 'Shares; "new"',
    notes: 'one\n\ntwo',
    tags: ['home', 'tax 2023'],
    legs,
  });
  const written = [
    ...writeJournal(
      {
        accounts: [account(['Giro, new']), account(['Depot'])],
        entries: [
          entry([
            {
              path: ['Depot'],
              amount: '3',
              commodity: 'X1',
              note: 'x\ny',
              cost: { amount: '30', commodity: 'EUR' },
            },
            { path: ['Giro, new'], amount: '-30', commodity: 'EUR', note: '', status: 'cleared' },
          ]),
        ],
      },
      'ledger',
    ),
  ].join('');

  test('declares each commodity before its use', () => {
    expect(written.slice(0, written.indexOf('account')).match(/^commodity .*$/gm)).toEqual([
      'commodity "X1"',
      'commodity EUR',
    ]);
  });

  test.skipIf(!isInstalled('hledger'))('passes the strict check of hledger', () => {
    expect(() => checkStrictly('hledger', written)).not.toThrow();
  });
});

test('reads commodity names, lots and quoted commodities', () => {
  const book = readBook(`2026-01-01 commodity VBMPX2
  name: "Vanguard Fund"
2026-01-01 open Assets:Fund VBMPX2
2026-01-02 * "Sell"
  Assets:Fund  -2 VBMPX2 {10 USD} @ 12 USD
  Assets:Cash  24 USD
  Income:Gains  -4 USD
`);
  expect(book.commodities).toEqual([{ commodity: 'VBMPX2', name: 'Vanguard Fund' }]);
  expect(book.entries[0]?.legs[0]).toEqual({
    path: ['Assets', 'Fund'],
    amount: '-2',
    commodity: 'VBMPX2',
    note: '',
    cost: { amount: '-20', commodity: 'USD', lot: true },
    marketValue: { amount: '-24', commodity: 'USD' },
  });
  const odd = readBook(`commodity "A (1) {x} @ 2"
  note What it is
2026-01-02 Buy
  Assets:Fund  2 "A (1) {x} @ 2" @ 5 EUR
  Assets:Cash
`);
  expect(odd.skippedLines).toEqual([]);
  expect(odd.commodities).toEqual([{ commodity: 'A (1) {x} @ 2', name: 'What it is' }]);
  expect(odd.entries[0]?.legs.map(({ amount, commodity, cost }) => [amount, commodity, cost])).toEqual([
    ['2', 'A (1) {x} @ 2', { amount: '10', commodity: 'EUR' }],
    ['-10', 'EUR', undefined],
  ]);
});

test('reads the decimals of commodities from a sample amount beside or below', () => {
  const book = readBook(`commodity 1.00000000 BTC
commodity $1,000.00
commodity 1,000 ACME ; whole ones
commodity "Fund 1"
  note The fund
  format 1.000,0000 "Fund 1"
commodity PLAIN

2026-01-01 Present
  Assets:Wallet  0.015 BTC
  Income:Presents
`);
  expect(book.commodities).toEqual([
    { commodity: 'BTC', name: '', decimals: 8 },
    { commodity: '$', name: '', decimals: 2 },
    { commodity: 'ACME', name: '', decimals: 0 },
    { commodity: 'Fund 1', name: 'The fund', decimals: 4 },
  ]);
});
