import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '#ledger/account.ts';
import { type AccountTree, buildAccountTree, isTrading } from '#ledger/account-tree.ts';
import { allTypes } from '#ledger/account-types.ts';
import { findExchangePairs } from '#ledger/commodity/exchange-pairs.ts';
import { moneyOf, toDecimalText } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { addAmounts } from '#statements/amounts.ts';
import type { BookFile, FileAccount, FileEntry } from '#statements/book-file.ts';
import { readFile } from '#statements/read-file.ts';
import { parseDecimal, formatDecimal, makeDecimal } from '#values/decimal.ts';
import { account } from '../../../test/support/factories.ts';
import type { ImportTarget } from './account-planner.ts';
import { type BookPlan, planBook, type PlanOptions } from './plan-book.ts';
import { planNames } from '../../../test/support/plan-options.ts';
import { storePlanAccounts } from '../../../test/support/stored-plan.ts';

const optionsIn = (target: ImportTarget, currency = 'USD'): PlanOptions => ({
  target,
  currency,
  decimals: 2,
  zone: 'UTC',
  names: planNames,
});
const inNewBook: ImportTarget = { kind: 'new', bookId: 'book' };
const root = account('book', 'ROOT', { props: { CurrencyCodeName: 'USD' } });
const money = { currency: 'USD', formatTag: 'en', decimals: 2, signStyle: 'ledger' } as const;

const fileOf = (text: string): BookFile => {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return file;
};

const isMade = ({ path }: BookPlan['accounts'][number]) => path.length === 0;

/** Returns the changes of a file's accounts by path and symbol. */
function fileTotals({ entries }: BookFile, symbolOf: (commodity: string) => string): Map<string, string> {
  const amounts = new Map<string, string[]>();
  for (const { path, amount, commodity } of entries.flatMap(({ legs }) => legs)) {
    const key = `${path.join(':')} ${symbolOf(commodity)}`;
    amounts.set(key, [...(amounts.get(key) ?? []), amount]);
  }
  return withoutNothing([...amounts].map(([key, all]) => [key, addAmounts(all)]));
}

const withoutNothing = (sums: readonly [string, string][]) =>
  new Map(
    sums
      .filter(([, amount]) => parseDecimal(amount).digits !== 0n)
      .map(([key, amount]) => [key, formatDecimal(parseDecimal(amount))]),
  );

function planTotals({ accounts, transactions }: BookPlan, bookSymbol = ''): Map<string, string> {
  const byId = new Map(accounts.map((each) => [each.id, each]));
  const sums = new Map<string, bigint>();
  for (const { accountId, valueMinor } of transactions.flatMap(({ splitA, splitB }) => [splitA, splitB]))
    sums.set(accountId, (sums.get(accountId) ?? 0n) + valueMinor);
  const merged = new Map<string, string>();
  for (const [id, minor] of sums) {
    const own = byId.get(id);
    if (own === undefined) throw new Error('an account that is not planned');
    const isOther = isMade(own) && own.name.startsWith('Other');
    const named = isOther ? byId.get(own.parentId ?? '') : own;
    if (named === undefined || isMade(named)) continue;
    const symbol = ownCurrency(own) || bookSymbol;
    const path = named.path.join(':').replace(/ \((?:USD|EUR|AAPL|UNITS)\)(?: \d+)?$/, '');
    const text = toDecimalText(minor, moneyOf(own, money).decimals);
    const key = `${path} ${symbol}`;
    merged.set(key, addAmounts([merged.get(key) ?? '0', text]));
  }
  return withoutNothing([...merged]);
}

const types = allTypes.filter((type) => type !== 'ROOT');
const name = fc.constantFrom('A', 'B', 'C', 'Other', 'Imbalance');
const commodity = fc.constantFrom('USD', 'USD', 'EUR', 'AAPL');
const anyAccount: fc.Arbitrary<FileAccount> = fc.record(
  {
    path: fc.array(name, { minLength: 1, maxLength: 2 }),
    type: fc.constantFrom(...types),
    description: fc.constant(''),
    isPlaceholder: fc.boolean(),
    commodity,
  },
  { requiredKeys: ['path', 'type', 'description', 'isPlaceholder'] },
);
const amount = (decimals: number) =>
  fc
    .bigInt({ min: -(10n ** 7n), max: 10n ** 7n })
    .map((value) => formatDecimal(makeDecimal(value, decimals)));

function anyEntry(accounts: readonly FileAccount[]): fc.Arbitrary<FileEntry> {
  const leg = fc.record(
    {
      path: fc.constantFrom(...accounts.map(({ path }) => path)),
      amount: amount(2),
      commodity,
      note: fc.constantFrom('', 'a note'),
      status: fc.constantFrom('cleared' as const),
      cost: fc.record({ amount: amount(2), commodity }),
    },
    { requiredKeys: ['path', 'amount', 'commodity', 'note'] },
  );
  return fc.record({
    line: fc.nat(),
    date: fc.constantFrom('2026-01-01', '2026-03-29'),
    description: fc.constantFrom('', 'Shop'),
    notes: fc.constant(''),
    legs: fc.array(leg, { maxLength: 5 }),
  });
}

const anyFile: fc.Arbitrary<BookFile> = fc
  .uniqueArray(anyAccount, { minLength: 1, maxLength: 6, selector: ({ path }) => path.join(':') })
  .chain((accounts) =>
    fc
      .array(anyEntry(accounts), { maxLength: 10 })
      .map((entries) => ({ format: 'LEDGER' as const, accounts, entries, skippedLines: [] })),
  );

const symbolOf = (each: string) => (each === 'USD' ? '' : each);

describe('the plan for any book of several commodities', () => {
  test('gives every account its balance in each commodity, and its rows balance in each', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const plan = planBook(file, optionsIn(inNewBook));
        const all = storePlanAccounts(plan, [root]);
        expect(planTotals(plan)).toEqual(fileTotals(file, symbolOf));
        expect(plan.entries + plan.rejected.length).toBe(file.entries.length);
        expect(plan.rounded).toBe(0);
        const byId = new Map(all.map((each) => [each.id, each]));
        const sums = new Map<string, bigint>();
        for (const { accountId, valueMinor } of plan.transactions.flatMap(({ splitA, splitB }) => [
          splitA,
          splitB,
        ])) {
          const own = byId.get(accountId);
          const symbol = own === undefined ? '?' : ownCurrency(own);
          sums.set(symbol, (sums.get(symbol) ?? 0n) + valueMinor);
        }
        expect([...sums.values()].every((minor) => minor === 0n)).toBe(true);
        for (const [id, { minor }] of plan.gained)
          expect(minor).toBe(
            plan.transactions
              .flatMap(({ splitA, splitB }) => [splitA, splitB])
              .reduce((sum, each) => (each.accountId === id ? sum + each.valueMinor : sum), 0n),
          );
      }),
    );
  });

  test('is empty for a repeated import below a book', () => {
    fc.assert(
      fc.property(anyFile, fc.boolean(), (file, usesThere) => {
        const treeOf = (accounts: readonly Account[]): AccountTree => buildAccountTree(accounts);
        const below = (accounts: readonly Account[]): ImportTarget => ({
          kind: 'below',
          parent: root,
          tree: treeOf(accounts),
          usesThere,
        });
        const plan = planBook(file, optionsIn(below([root])));
        const after = storePlanAccounts(plan, [root]);
        const again = planBook(file, optionsIn(below(after)));
        expect(again.accounts.filter(({ isThere }) => !isThere)).toEqual([]);
        expect(again.transactions).toEqual(plan.transactions);
      }),
    );
  });
});

/** Returns rows as `account gains amount`, each with the side that is no trading account. */
function moved({ transactions, accounts }: BookPlan): string[] {
  const byId = new Map(accounts.map((each) => [each.id, each]));
  return transactions.map(({ splitA, splitB, splitInfo }) => {
    const [a, b] = [byId.get(splitA.accountId), byId.get(splitB.accountId)];
    if (a === undefined || b === undefined) throw new Error('not planned');
    const { foreign } = splitInfo.A;
    const said = foreign ? ` as ${foreign.minor} ${foreign.currency}` : '';
    return `${a.name} ${splitA.valueMinor} ${ownCurrency(a)} ${b.name}${said}`;
  });
}

test('plans a purchase as an exchange with a fee beside it', () => {
  const plan = planBook(
    fileOf(`2026-01-02 Shares
  Assets:Depot   3.5 ACME @@ 100.10 EUR
  Expenses:Fees   4.90 EUR
  Assets:Bank   -105.00 EUR
`),
    optionsIn(inNewBook, 'EUR'),
  );
  expect(moved(plan)).toEqual([
    'Bank -10010  Trading EUR as -35 ACME',
    'Depot 35 ACME Trading ACME as 10010 EUR',
    'Bank -490  Fees',
  ]);
  expect(findExchangePairs(plan.transactions)).toHaveLength(1);
  expect(plan.accounts.find(({ name: own }) => own === 'Depot')?.props).toEqual({
    Currency: 'ACME',
    CurrencyDecimals: 1,
  });
  expect(plan.accounts.filter((each) => isTrading(each)).map(({ props }) => props)).toEqual([
    { Trading: true },
    { Trading: true, Currency: 'ACME', CurrencyDecimals: 1 },
  ]);
  expect(plan.prices).toEqual([]);
  expect(plan.commodities).toEqual([{ symbol: 'ACME', name: 'ACME' }]);
});

test('plans several purchases in one entry as an exchange each, by the price paid', () => {
  const plan = planBook(
    fileOf(`2026-01-02 Shares
  Assets:One   2 ACME @ 50 EUR
  Assets:Two   1 OTHR @ 80 EUR
  Assets:Bank   -180.00 EUR
`),
    optionsIn(inNewBook, 'EUR'),
  );
  expect(moved(plan)).toEqual([
    'Bank -10000  Trading EUR as -2 ACME',
    'One 2 ACME Trading ACME as 10000 EUR',
    'Bank -8000  Trading EUR as -1 OTHR',
    'Two 1 OTHR Trading OTHR as 8000 EUR',
  ]);
});

test('plans one account per commodity; the most frequent commodity keeps the account name', () => {
  const plan = planBook(
    fileOf(`2026-01-02 Opening
  Assets:Broker   100 USD
  Assets:Broker   5 "Some Fund 1"
  Equity:Opening
2026-01-03 More
  Assets:Broker   10 USD
  Income:Gifts
`),
    optionsIn(inNewBook, 'EUR'),
  );
  expect(plan.accounts.map((each) => `${each.path.join(':')} ${ownCurrency(each)}`)).toEqual([
    'Assets ',
    'Assets:Broker USD',
    'Assets:Broker (Some-Fund-1) Some-Fund-1',
    'Equity ',
    'Equity:Opening USD',
    'Equity:Opening (Some-Fund-1) Some-Fund-1',
    'Income ',
    'Income:Gifts USD',
  ]);
  expect(plan.commodities).toEqual([{ symbol: 'Some-Fund-1', name: 'Some Fund 1' }]);
});

test('gives no currency name to another commodity, and posts a share split through trading accounts only', () => {
  const legs = [
    { path: ['Depot'], amount: '10', commodity: 'ACME', note: '', cost: { amount: '0', commodity: 'EUR' } },
  ];
  const file: BookFile = {
    format: 'GNUCASH',
    accounts: [],
    entries: [{ line: 1, date: '2026-01-01', description: 'Split', notes: '', legs }],
    prices: [
      { of: 'ÉUR', in: 'EUR', day: '2026-01-01', price: '2' },
      { of: 'ACME', in: 'EUR', day: '2026-01-01', price: '0.00000000000001' },
    ],
    commodities: [{ commodity: 'ACME', name: 'Acme Corporation' }],
    skippedLines: [],
  };
  const plan = planBook(file, optionsIn(inNewBook, 'EUR'));
  expect(moved(plan)).toEqual(['Depot 10 ACME Trading ACME']);
  expect(plan.lacking.entries).toBe(0);
  expect(plan.prices).toEqual([{ of: 'EUR-2', in: 'EUR', day: '2026-01-01', price: '2' }]);
  expect(plan.commodities).toEqual([
    { symbol: 'ACME', name: 'Acme Corporation' },
    { symbol: 'EUR-2', name: 'ÉUR' },
  ]);
});

test('adds no price for units sold out of a lot except the stated one', () => {
  const plan = planBook(
    fileOf(`2026-01-01 * "Buy"
  Assets:Depot   2 ACME {10.00 EUR}
  Assets:Bank   -20.00 EUR
2026-01-02 * "Sell"
  Assets:Depot   -1 ACME {10.00 EUR} @ 15.00 EUR
  Assets:Bank   15.00 EUR
  Income:Gains   -5.00 EUR
2026-01-03 * "Sell"
  Assets:Depot   -1 ACME {10.00 EUR}
  Assets:Bank   12.00 EUR
  Income:Gains   -2.00 EUR
`),
    optionsIn(inNewBook, 'EUR'),
  );
  expect(plan.prices.map(({ day, price }) => [day, price])).toEqual([['2026-01-02', '15']]);
});

const folder = new URL('../../../../shared/data/imports/', import.meta.url);
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
      /\.(?:journal|ledger|beancount|gnucash|dat)$/.test(each),
    )
  : [];

describe.runIf(files.length > 0)('real files', () => {
  test.each(files)('are planned without currency rejections: %s', (path) => {
    const { file } = readFile(new Uint8Array(readFileSync(new URL(path, folder))));
    if (!('entries' in file)) return;
    const plan = planBook(file, optionsIn(inNewBook));
    storePlanAccounts(plan, [root]);
    expect(plan.entries + plan.rejected.length).toBe(file.entries.length);
    expect(plan.rejected.filter(({ why }) => why === 'otherCurrency')).toEqual([]);
  });
});

const tradingBook = (asTrading: boolean): BookFile => {
  const at = (path: string, type: FileAccount['type'], held: string): FileAccount => ({
    path: path.split(':'),
    type,
    description: '',
    isPlaceholder: false,
    commodity: held,
    ...(asTrading && path.startsWith('Trading:CURRENCY:') && { isTrading: true as const }),
  });
  const leg = (path: string, amount_: string, held: string, value: string) => ({
    path: path.split(':'),
    amount: amount_,
    commodity: held,
    note: '',
    ...(held !== 'EUR' && { cost: { amount: value, commodity: 'EUR' } }),
  });
  const legs = [
    leg('Bank', '-100', 'EUR', '-100'),
    leg('Trading:CURRENCY:EUR', '100', 'EUR', '100'),
    leg('Abroad', '110', 'USD', '100'),
    leg('Trading:CURRENCY:USD', '-110', 'USD', '-100'),
  ];
  return {
    format: 'GNUCASH',
    accounts: [
      at('Bank', 'BANK', 'EUR'),
      at('Abroad', 'BANK', 'USD'),
      at('Trading', 'TRADING', 'EUR'),
      at('Trading:CURRENCY', 'TRADING', 'EUR'),
      at('Trading:CURRENCY:EUR', 'TRADING', 'EUR'),
      at('Trading:CURRENCY:USD', 'TRADING', 'USD'),
    ],
    entries: [{ line: 1, date: '2026-01-01', description: 'Exchange', notes: '', legs }],
    skippedLines: [],
  };
};

test('uses the trading accounts of the file and plans exchanges through them', () => {
  const plan = planBook(tradingBook(true), optionsIn(inNewBook, 'EUR'));
  expect(moved(plan)).toEqual(['Bank -10000  EUR as -11000 USD', 'Abroad 11000 USD USD as 10000 EUR']);
  expect(plan.accounts.filter((each) => isTrading(each)).map(({ path }) => path.join(':'))).toEqual([
    'Trading:CURRENCY:EUR',
    'Trading:CURRENCY:USD',
  ]);
  expect(plan.accounts).toHaveLength(6);
  // Without the trading flag, they are ordinary accounts.
  const plain = planBook(tradingBook(false), optionsIn(inNewBook, 'EUR'));
  expect(moved(plain)).toEqual(['Bank -10000  EUR', 'Abroad 11000 USD USD']);
});

test('uses the trading accounts and commodities of an existing book', () => {
  const trading = account('over', 'TRADING', { parentId: 'book', name: 'Over', props: { Trading: true } });
  const depot = account('depot', 'STOCK', {
    parentId: 'book',
    name: 'Depot',
    props: { Currency: 'ACME', CurrencyDecimals: 4 },
  });
  const euros = account('book', 'ROOT', { props: { CurrencyCodeName: 'EUR' } });
  const tree = buildAccountTree([euros, trading, depot]);
  const file: BookFile = {
    format: 'GNUCASH',
    accounts: [{ path: ['Depot'], type: 'STOCK', description: '', isPlaceholder: false, commodity: 'ACME' }],
    entries: [
      {
        line: 1,
        date: '2026-01-01',
        description: 'Buy',
        notes: '',
        legs: [
          {
            path: ['Depot'],
            amount: '2.5',
            commodity: 'ACME',
            note: '',
            cost: { amount: '10', commodity: 'EUR' },
          },
          { path: ['Bank'], amount: '-10', commodity: 'EUR', note: '' },
        ],
      },
    ],
    skippedLines: [],
  };
  const plan = planBook(file, optionsIn({ kind: 'below', parent: euros, tree, usesThere: true }, 'EUR'));
  expect(plan.accounts.map(({ name: own, isThere, props }) => [own, isThere, props])).toEqual([
    ['Depot', true, depot.props],
    ['Bank', false, {}],
    ['Trading ACME', false, { Trading: true, Currency: 'ACME', CurrencyDecimals: 4 }],
  ]);
  expect(
    plan.transactions.map(({ splitA, splitB }) => [splitA.accountId, splitA.valueMinor, splitB.accountId]),
  ).toEqual([
    [expect.any(String), -1000n, 'over'],
    ['depot', 25_000n, expect.any(String)],
  ]);
});

test('plans schedules in another currency between the accounts that hold it', () => {
  const file = fileOf(`2026-01-01 Shop
  Expenses:Food   10.00 EUR
  Assets:Giro
~ monthly from 2026-02-01  Abroad
  Expenses:Rent   900.00 USD
  Assets:Abroad
~ monthly from 2026-02-01  Savings
  Assets:Abroad   110.00 USD @@ 100 EUR
  Assets:Giro   -100.00 EUR
~ monthly from 2026-02-01  Nothing
  Assets:Giro   5 EUR
  Assets:Giro   -5 EUR
`);
  const plan = planBook(file, optionsIn(inNewBook, 'EUR'));
  const nameOf = (id: string) => plan.accounts.find((each) => each.id === id)?.name;
  expect(
    plan.schedules.map(({ name: own, lines }) => [
      own,
      ...lines.map(({ accountA, accountB, valueMinor }) => [nameOf(accountA), nameOf(accountB), valueMinor]),
    ]),
  ).toEqual([
    ['Abroad', ['Rent', 'Abroad', 90_000n]],
    ['Savings', ['Giro', 'Trading EUR', -10_000n], ['Abroad', 'Trading USD', 11_000n]],
  ]);
  expect(plan.rejected.map(({ text, why }) => [text, why])).toEqual([
    ['2026-02-01 Nothing', 'withinOneAccount'],
  ]);
});

test('uses the declared decimals of a commodity, also if the amounts have fewer', () => {
  const text = `commodity 1.00000000 BTC
2026-01-01 Present
  Assets:Wallet  0.015 BTC
  Income:Presents
2026-01-02 Shop
  Assets:Cash  1 USD
  Income:Work
`;
  const { accounts } = planBook(fileOf(text), optionsIn(inNewBook));
  const wallet = accounts.find(({ name }) => name === 'Wallet');
  expect(wallet?.props).toMatchObject({ Currency: 'BTC', CurrencyDecimals: 8 });
});

test('limits a computed price to its significant digits', () => {
  const text = `2026-08-05 * "Wise"
  Assets:Yucho  80000 JPY
  Assets:Giro  -506.33 EUR {150 JPY} @@ 80000 JPY
  Income:Gains  -4050.5 JPY
`;
  const { prices } = planBook(fileOf(text), optionsIn(inNewBook, 'JPY'));
  expect(prices).toEqual([{ of: 'EUR', in: 'JPY', day: '2026-08-05', price: '157.99972' }]);
});
