import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { toWrittenBook, type ExportSource } from '#exports/export-book.ts';
import { createBookFormat } from '#exports/book-format.ts';
import { exportOfxStatements } from '#exports/file-formats.ts';
import { findExternalAccountIds } from '#exports/export-statements.ts';
import { planBook } from '#imports/whole-book/plan-book.ts';
import { withCommodity, withPrices } from '#ledger/commodity/commodities.ts';
import { createExchangeRows, createExchangeIds } from '#ledger/commodity/exchange.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { addAmounts } from '#statements/amounts.ts';
import type { WrittenBook } from '#statements/book-file.ts';
import { type JournalFlavour, assignJournalNames } from '#statements/journal-names.ts';
import { readFile } from '#statements/read-file.ts';
import { writeGnucash } from '#statements/write-gnucash.ts';
import { writeJournal } from '#statements/write-journal.ts';
import { writeOfx } from '#statements/write-ofx.ts';
import { generateBook } from '../support/book-generator.ts';
import { readExportedBook } from '../support/exported-book.ts';
import { account, transaction } from '../support/factories.ts';
import { createPlanOptions } from '../support/plan-options.ts';
import { noteIfMissing } from '../support/skipped-tests.ts';

/** Names and descriptions with characters that have a meaning in one of the programs. */
const unusualNames = [
  'Bob\'s: "big" [2026-01-01] date: x',
  'a;b|c',
  '*star (code) x',
  '! mark',
  '=eq',
  '(par)',
  '[square]',
  '{b} @ 3',
  '~per',
  '日本 🌻',
  '𝔸𐓋',
  'Ԙ late',
  'ölig',
  'type: C',
  '[2026',
  'élan 100%',
  'P "x"',
  'note to self',
  'open Assets:X',
  'two  blanks\tand\nmore',
  '-',
  '; x',
  '\\back\\n',
  ':tag:',
  'A:: 1+1',
  '1/2 & <b>',
  'Assets',
];

/** Returns a book with unusual names and texts, a split and statuses. */
function createUnusualBook(): ExportSource {
  const types = ['BANK', 'CREDIT', 'EXPENSE', 'INCOME', 'EQUITY', 'STOCK', 'TRADING'] as const;
  const accounts = [
    account('root', 'ROOT', { name: 'Main' }),
    ...unusualNames.map((name, at) =>
      account(`a${at}`, types[at % types.length] ?? 'BANK', {
        name,
        description: name,
        parentId: at >= types.length && at % 2 === 1 ? `a${at - types.length}` : 'root',
      }),
    ),
  ];
  const rows = unusualNames.map((description, at) =>
    transaction(
      `t${at}`,
      { to: `a${at}`, from: `a${(at + 1) % unusualNames.length}`, valueMinor: BigInt(at * 1234567 + 1) },
      {
        description,
        notes: unusualNames[(at + 5) % unusualNames.length] ?? '',
        tags: ['home', 'tax 2023', 'date', 'été'].slice(at % 4),
        postedAt: new Date(Date.UTC(2020, at, 28, 12)),
        splitInfo: changeSplitInfo(noSplitInfo, {
          A: {
            status: at % 2 === 0 ? 'reconciled' : 'cleared',
            statementDate: '2026-01-31',
            bankId: description,
          },
        }),
      },
    ),
  );
  const lines = [1, 2, 3].map((groupLine) =>
    transaction(
      `s${groupLine}`,
      { to: `a${groupLine + 2}`, from: 'a0', valueMinor: BigInt(groupLine * 100) },
      {
        description: 'Market',
        tags: ['home'],
        splitInfo: changeSplitInfo(noSplitInfo, { group: 'G', groupLine }),
      },
    ),
  );
  return { accounts, transactions: [...rows, ...lines] };
}

/** Returns a book with exchanges of other currencies and shares, whose names not every program accepts. */
function createSharesBook(): ExportSource {
  const commodities: [id: string, currency: string][] = [
    ['usd', 'USD'],
    ['fund', 'VWCE.DE'],
    ['odd', 'Some-@Fund(1)'],
    ['ibm', 'IBM'],
  ];
  const accounts = [
    account('root', 'ROOT', { name: 'Main', props: { CurrencyCodeName: 'EUR' } }),
    account('bank', 'BANK', { parentId: 'root' }),
    account('fees', 'EXPENSE', { parentId: 'root' }),
    account('over', 'TRADING', { parentId: 'root', props: { Trading: true } }),
    ...commodities.flatMap(([id, currency]) => [
      account(id, currency === 'USD' ? 'BANK' : 'STOCK', { parentId: 'root', props: { Currency: currency } }),
      account(`over-${id}`, 'TRADING', { parentId: 'root', props: { Trading: true, Currency: currency } }),
    ]),
  ];
  const transactions = commodities.flatMap(([id, currency], at) =>
    [1n, -1n].flatMap((sign) => {
      const shared = {
        description: `Exchange ${at}`,
        postedAt: new Date(Date.UTC(2026, at, sign === 1n ? 2 : 20, 12)),
        notes: '',
        tags: [],
      };
      const rows = createExchangeRows({
        near: {
          accountId: 'bank',
          tradingId: 'over',
          currency: 'EUR',
          valueMinor: -sign * BigInt(10_010 + at),
        },
        far: {
          accountId: id,
          tradingId: `over-${id}`,
          currency,
          valueMinor: sign * (sign === 1n ? 350n : 125n),
        },
        shared,
        ids: createExchangeIds(),
      });
      const { group = '' } = rows[0].splitInfo;
      const splitInfo = changeSplitInfo(noSplitInfo, { group, groupLine: 3 });
      const fee = { to: 'fees', from: 'bank', valueMinor: 490n };
      return [...rows, transaction(`fee-${id}-${sign}`, fee, { ...shared, splitInfo })];
    }),
  );
  const prices = [{ of: 'VWCE.DE', in: 'EUR', day: '2026-01-31', price: '101.333333' }];
  const items = withCommodity(withPrices([], 'root', prices), 'root', 'VWCE.DE', {
    name: 'World',
    lots: 'fifo',
  });
  return { accounts, transactions, items };
}

const beside = new URL('../../../shared/data/books/example-book.json', import.meta.url);

/** Imports a whole book of another program. */
function importBook(path: URL): ExportSource {
  const { file } = readFile(new Uint8Array(readFileSync(path)));
  if (!('entries' in file)) throw new Error('a statement');
  const { accounts, transactions, prices, commodities } = planBook(file, createPlanOptions('USD'));
  const items = commodities.reduce(
    (all, { symbol, name }) => withCommodity(all, 'book', symbol, { name, lots: 'fifo' }),
    withPrices([], 'book', prices),
  );
  const root = account('book', 'ROOT', { name: 'Main', props: { CurrencyCodeName: 'USD' } });
  return {
    accounts: [
      root,
      ...accounts.map(({ id, type, parentId, ...more }) =>
        account(id, type, { ...more, parentId: parentId ?? 'book' }),
      ),
    ],
    transactions,
    items,
  };
}

const files = new URL('../../../shared/data/imports/', import.meta.url);
const imported = existsSync(files)
  ? [
      ...['basic.beancount', 'bcexample.journal', 'cody.journal', 'sample.ledger', 'transfer.ledger'].map(
        (name) => `plaintext/${name}`,
      ),
      'gnucash/currencies.gnucash',
      'gnucash/taxreport.gnucash',
      'bug-inputs/08-gnucash-dividend-zero-split.gnucash',
    ]
  : [];

const books: [name: string, book: ExportSource][] = [
  ['a household', readExportedBook(generateBook({ seed: 7, transactions: 1000 }).data)],
  ['odd names', createUnusualBook()],
  ['several commodities', createSharesBook()],
  ...(existsSync(beside)
    ? [
        ['a book beside the project', readExportedBook(JSON.parse(readFileSync(beside, 'utf8')))] as [
          string,
          ExportSource,
        ],
      ]
    : []),
  ...imported.map((name): [string, ExportSource] => [
    name.replaceAll('/', ' '),
    importBook(new URL(name, files)),
  ]),
];

type Sums = Record<string, string>;

const withoutZeros = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== '0'));

/** Computes the gain of each account without its sub-accounts, by id. */
function sumAccounts({ transactions }: ExportSource): Map<string, bigint> {
  const own = new Map<string, bigint>();
  for (const { accountId, valueMinor } of transactions.flatMap(({ splitA, splitB }) => [splitA, splitB]))
    own.set(accountId, (own.get(accountId) ?? 0n) + valueMinor);
  return own;
}

/** Returns the expected sums by the account names of a program. */
function expectedSums(book: ExportSource, nameOf: (path: readonly string[]) => string): Sums {
  const { pathOf, amountOf, isTrading } = createBookFormat(book.accounts);
  // The trading accounts between the two ends of an exchange are not written.
  const sums = [...sumAccounts(book)]
    .filter(([id]) => !isTrading(id))
    .map(([id, minor]) => [nameOf(pathOf(id)), addAmounts([amountOf(id, minor)])]);
  return withoutZeros(Object.fromEntries(sums));
}

/** Removes the sums of trading accounts, which are written if one end of an exchange is missing. */
function withoutTrading(sums: Sums, book: ExportSource, nameOf: (path: readonly string[]) => string): Sums {
  const { pathOf, isTrading } = createBookFormat(book.accounts);
  const trading = new Set(
    book.accounts.filter(({ id }) => isTrading(id)).map(({ id }) => nameOf(pathOf(id))),
  );
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !trading.has(name)));
}

/** Reads lines with a name, a bar and an amount. */
function readSums(text: string): Sums {
  const sums: Sums = {};
  for (const line of text.split('\n').filter((each) => each.includes('|'))) {
    const at = line.lastIndexOf('|');
    const name = line.slice(0, at).trim();
    const amount = line
      .slice(at + 1)
      .trim()
      .replace(/^[A-Z]{3}\s*/, '')
      .replace(/\s.*$/, '');
    sums[name] = addAmounts([sums[name] ?? '0', amount]);
  }
  return withoutZeros(sums);
}

const folder = mkdtempSync(join(tmpdir(), 'exports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 50_000,
    maxBuffer: 64 * 1024 * 1024,
    // Names are in UTF-8, independent of the machine's language.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}${stdout}`);
  return stdout;
}

function save(name: string, pieces: Iterable<string>): string {
  const file = join(folder, name);
  writeFileSync(file, [...pieces].join(''));
  return file;
}

const isInstalled = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

type Program = {
  name: string;
  isThere: boolean;
  flavour: JournalFlavour;
  balances: (file: string) => string;
};

const programs: Program[] = [
  {
    name: 'hledger',
    isThere: isInstalled('hledger', '--version'),
    flavour: 'ledger',
    balances: (file) =>
      run('hledger', ['-f', file, 'balance', '-N', '--flat', '--format', '%(account)|%(total)']),
  },
  {
    name: 'ledger',
    isThere: isInstalled('ledger', '--version'),
    flavour: 'ledger',
    balances: (file) => {
      const format = '%(account)|%(quantity(strip(amount)))\n';
      return run('ledger', [
        '-f',
        file,
        '--args-only',
        'balance',
        '--flat',
        '--no-total',
        '--balance-format',
        format,
      ]);
    },
  },
  {
    name: 'beancount',
    isThere: isInstalled('bean-query', '--version'),
    flavour: 'beancount',
    balances: (file) => {
      run('bean-check', [file]);
      // A number would be shown with the digits that most amounts have.
      const query = 'SELECT account, str(sum(number)) AS minor GROUP BY account';
      const csv = run('bean-query', ['-f', 'csv', file, query]);
      const plain = csv.replaceAll(/Decimal\('(?:0E[-+]?\d+|([^']*))'\)/g, (_, amount = '0') =>
        String(amount),
      );
      return plain.slice(plain.indexOf('\n') + 1).replaceAll(',', '|');
    },
  },
];

describe.each(books)('%s', (name, book) => {
  const written: WrittenBook = toWrittenBook(book, false);

  test.for(programs)('$name (skipped if not installed) has the same balances', (program, { skip }) => {
    if (noteIfMissing(`${program.name}: files of whole books read by it`, program.isThere)) skip();
    const { of } = assignJournalNames(written, program.flavour);
    const file = save(`${name}.${program.name}`, writeJournal(written, program.flavour));
    // Only the beancount file has the realized gains.
    const { 'Income:Realized-Gains': _gains, ...sums } = readSums(program.balances(file));
    expect(withoutTrading(sums, book, of)).toEqual(expectedSums(book, of));
  });

  test('GnuCash (skipped if not installed) has the same balances', ({ skip }) => {
    const hasGnucash = isInstalled('/usr/bin/python3', '-c', 'import gnucash');
    if (noteIfMissing('GnuCash for Python: files of whole books read by it', hasGnucash)) skip();
    const script = `
import sys
from gnucash import Session, SessionOpenMode
session = Session('xml://' + sys.argv[1], SessionOpenMode.SESSION_READ_ONLY)
def show(account, path):
    for child in account.get_children():
        below = path + [' '.join(child.GetName().split())]
        held = child.GetBalance()
        print('%s|%.2f' % ('/'.join(below), held.num() / held.denom()))
        show(child, below)
show(session.book.get_root_account(), [])
session.end()
`;
    const file = save(`${name}.gnucash`, writeGnucash(written));
    const even = (path: readonly string[]) => path.map((each) => each.replaceAll(/\s+/g, ' ')).join('/');
    expect(readSums(run('/usr/bin/python3', ['-c', script, file]))).toEqual(expectedSums(book, even));
  });

  test('libofx (skipped if not installed) has the same sums', ({ skip }) => {
    if (noteIfMissing('ofxdump: files of whole books read by it', isInstalled('ofxdump', '--version')))
      skip();
    const { banks } = exportOfxStatements(book, {
      accountIds: findExternalAccountIds(book),
      before: new Map(),
    });
    const file = save(`${name}.ofx`, writeOfx({ banks }, '2026-11-23'));
    const sums: Record<string, string[]> = {};
    let accountId = '';
    for (const line of run('ofxdump', [file]).split('\n')) {
      accountId = /^\s+Account ID ?: PARTITA\s+(\S+)/.exec(line)?.[1] ?? accountId;
      const amount = /^\s+Total money amount: (\S+)/.exec(line)?.[1];
      if (amount !== undefined) sums[accountId] = [...(sums[accountId] ?? []), amount];
    }
    const found = Object.entries(sums).map(([id, list]) => [id, addAmounts(list)]);
    const closing = banks.map(({ account: { number }, closing: held }) => [
      number,
      addAmounts([held?.amount ?? '']),
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(closing));
  });

  test.each([
    ['ledger', () => writeJournal(written, 'ledger')],
    ['beancount', () => writeJournal(written, 'beancount')],
    ['gnucash', () => writeGnucash(written)],
  ] as const)('our own reader finds the same balances in %s', (_format, write) => {
    const { file } = readFile(new TextEncoder().encode([...write()].join('')));
    if (!('entries' in file)) throw new Error('no book');
    const nameOf = (path: readonly string[]) => path.map((each) => each.replaceAll(/\s+/g, ' ')).join('/');
    const sums: Sums = {};
    for (const { path, amount } of file.entries.flatMap(({ legs }) => legs))
      sums[nameOf(path)] = addAmounts([sums[nameOf(path)] ?? '0', amount]);
    expect(withoutTrading(withoutZeros(sums), book, nameOf)).toEqual(expectedSums(book, nameOf));
    expect(file.skippedLines).toEqual([]);
    expect(file.accounts).toHaveLength(book.accounts.length - 1);
  });
});
