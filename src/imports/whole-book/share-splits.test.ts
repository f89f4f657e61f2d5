import { expect, test } from 'vitest';
import { buildAccountTree, isTrading } from '#ledger/account-tree.ts';
import { createBookValuation } from '#ledger/commodity/book-valuation.ts';
import { withPrices } from '#ledger/commodity/commodities.ts';
import { readShareSplit } from '#ledger/commodity/share-split.ts';
import { convertAmount } from '#ledger/commodity/value.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { dayOf } from '#ledger/days.ts';
import type { FileAccount, FileEntry, FileLeg, WrittenBook } from '#statements/book-file.ts';
import { readFile } from '#statements/read-file.ts';
import { writeGnucash } from '#statements/write-gnucash.ts';
import { account } from '../../../test/support/factories.ts';
import { createPlanOptions } from '../../../test/support/plan-options.ts';
import { planBook } from './plan-book.ts';

function planOf(text: string) {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return planBook(file, createPlanOptions('USD'));
}

type Plan = ReturnType<typeof planOf>;

/** Returns the market value of all assets of a planned book at the end of a day, in cents. */
function worthOn({ accounts, transactions, prices }: Plan, day: string): bigint {
  const root = account('book', 'ROOT', { props: { CurrencyCodeName: 'USD' } });
  const tree = buildAccountTree([
    root,
    ...accounts.map(({ id, type, props }) => account(id, type, { props, parentId: 'book' })),
  ]);
  const items = withPrices([], 'book', prices);
  const valuation = createBookValuation(tree, { items, exchanges: transactions });
  const assets = [...tree.accounts.values()].filter(
    (each) => ['ASSET', 'BANK', 'STOCK', 'MUTUAL'].includes(each.type) && !isTrading(each),
  );
  return assets.reduce((sum, each) => {
    const minor = transactions
      .filter(({ postedAt }) => dayOf(postedAt.getTime(), 'UTC') <= day)
      .flatMap(({ splitA, splitB }) => [splitA, splitB])
      .filter(({ accountId }) => accountId === each.id)
      .reduce((held, { valueMinor }) => held + valueMinor, 0n);
    const currency = ownCurrency(each) || 'USD';
    return sum + (convertAmount({ currency, minor }, 'USD', day, valuation)?.minor ?? 0n);
  }, 0n);
}

const splitsIn = ({ transactions }: Plan) => transactions.flatMap((row) => readShareSplit(row) ?? []);

test('old prices do not value the new quantity of a QIF share split', () => {
  const plan = planOf(`!Account
NBroker
TInvst
^
!Type:Invst
D3/1'26
NBuy
YAcme Fund
I10.00
Q110
T1100.00
^
D4/1'26
NStkSplit
YAcme Fund
Q5
^
`);
  expect(splitsIn(plan)).toEqual([{ oldMinor: 110n, newMinor: 55n }]);
  expect([worthOn(plan, '2026-03-31'), worthOn(plan, '2026-04-30')]).toEqual([0n, 0n]);
});

const leg = (name: string, amount: string, more: Partial<FileLeg> = {}): FileLeg => ({
  path: [name],
  amount,
  commodity: 'USD',
  note: '',
  ...more,
});
const shares = (amount: string, cost: string, more: Partial<FileLeg> = {}) =>
  leg('Shares', amount, { commodity: 'ACME', cost: { amount: cost, commodity: 'USD' }, ...more });
const entry = (date: string, ...legs: FileLeg[]): FileEntry => ({
  line: 0,
  date,
  description: 'Trade',
  notes: '',
  legs,
});
const cash: FileAccount = {
  path: ['Cash'],
  type: 'BANK',
  description: '',
  isPlaceholder: false,
  commodity: 'USD',
};

function gnucash(split: FileLeg): string {
  const book: WrittenBook = {
    accounts: [cash, { ...cash, path: ['Shares'], type: 'STOCK', commodity: 'ACME' }],
    entries: [
      entry('2026-01-10', shares('10.5', '1050'), leg('Cash', '-1050')),
      entry('2026-04-01', split),
      entry('2026-05-20', shares('-5', '-300'), leg('Cash', '300')),
    ],
  };
  return [...writeGnucash(book)].join('');
}

test.for([
  ['by its action', gnucash(shares('10.5', '0', { isShareSplit: true }))],
  ['by standing alone, whatever the action is called', gnucash(shares('10.5', '0'))],
] as const)('old prices do not value the new quantity of a GnuCash share split, known %s', ([, text]) => {
  const plan = planOf(text);
  expect(splitsIn(plan)).toEqual([{ oldMinor: 105n, newMinor: 210n }]);
  expect(['2026-01-31', '2026-04-30', '2026-05-31'].map((day) => worthOn(plan, day))).toEqual([
    0n,
    0n,
    30_000n - 105_000n + 16n * 6_000n,
  ]);
});

test('reads the replacement of shares by others of the same cost as a share split, as beancount writes it', () => {
  const bought = '2026-01-10 * "Buy"\n  Assets:Shares  10 ACME {100.00 USD}\n  Assets:Cash  -1000.00 USD\n';
  const replaced = (out: number) =>
    `${bought}2026-04-01 * "Two for one"\n  Assets:Shares  -${out} ACME {100.00 USD}\n  Assets:Shares  ${out * 2} ACME {50.00 USD}\n`;
  expect(splitsIn(planOf(replaced(10)))).toEqual([{ oldMinor: 10n, newMinor: 20n }]);
  expect(splitsIn(planOf(replaced(5)))).toEqual([]);
  expect(worthOn(planOf(replaced(10)), '2026-04-30')).toBe(0n);
});

test('reads no share split for shares that an account did not hold before', () => {
  const early = gnucash(shares('10.5', '0')).replaceAll('2026-04-01', '2025-12-01');
  expect(splitsIn(planOf(early))).toEqual([]);
});

test('counts a share split in two accounts as one for the prices', () => {
  const both = ['Shares', 'More'].map((name) => `  Assets:${name}  10 ACME {100.00 USD}\n`).join('');
  const split = (name: string) =>
    `2026-04-01 * "Split"\n  Assets:${name}  -10 ACME {100.00 USD}\n  Assets:${name}  20 ACME {50.00 USD}\n`;
  const plan = planOf(
    `2026-01-10 * "Buy"\n${both}  Assets:Cash  -2000.00 USD\n${split('Shares')}${split('More')}`,
  );
  expect(splitsIn(plan)).toHaveLength(2);
  expect(worthOn(plan, '2026-04-30')).toBe(0n);
});
