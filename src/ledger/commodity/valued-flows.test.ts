import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { createBalanceColumns, joinFlows, calculateOwnAmounts } from '#ledger/reports/book-flows.ts';
import { splitPeriod } from '#ledger/reports/periods.ts';
import {
  calculateBalanceSheet,
  calculateIncomeAndExpenses,
  calculateNetWorth,
  calculateTrialBalance,
} from '#ledger/reports/statements.ts';
import { account } from '../../../test/support/factories.ts';
import {
  readBookFlows,
  sumPlainFlows,
  type PlainBook,
  type PlainTransaction,
} from '../../../test/support/plain-book.ts';
import { makePriceTable, type Price } from './prices.ts';
import { createBookValuer } from './valued-flows.ts';

const currencies = ['', 'USD', 'CHF', 'VWCE'];
const trading = (currency: string) => `trading${currency}`;
const accounts = [
  account('root', 'ROOT'),
  ...currencies.flatMap((currency) => {
    const props = currency === '' ? {} : { Currency: currency };
    return [
      account(`bank${currency}`, 'BANK', { props }),
      account(`debt${currency}`, 'LIABILITY', { props }),
      account(`pay${currency}`, 'INCOME', { props }),
      account(`food${currency}`, 'EXPENSE', { props }),
      account(`open${currency}`, 'EQUITY', { props }),
      account(trading(currency), 'TRADING', { props: { ...props, Trading: true } }),
    ];
  }),
];
const tree = buildAccountTree(accounts);
const decimalsOf = (currency: string) => (currency === 'VWCE' ? 4 : 2);
const valued = (prices: readonly Price[], at?: string) =>
  createBookValuer(tree, { prices: makePriceTable(prices), bookCurrency: 'EUR', decimalsOf }, at);
const price = (of: string, day: string, text: string): Price => ({ of, in: 'EUR', day, price: text });
const flow = (day: string, fromId: string, toId: string, amountMinor: bigint): PlainTransaction => ({
  day,
  fromId,
  toId,
  amountMinor,
});
const year = { from: '2023-01-01', until: '2024-01-01' };
const months = splitPeriod({ from: '2023-01-01', until: '2026-02-01' }, 'month');

const anyDay = fc.date({ min: new Date('2023-01-01'), max: new Date('2026-01-20'), noInvalidDate: true });
const dayText = anyDay.map((date) => date.toISOString().slice(0, 10));
const kinds = ['bank', 'debt', 'pay', 'food', 'open', 'trading'];
const anyRow = fc
  .record({
    day: dayText,
    currency: fc.constantFrom(...currencies),
    from: fc.constantFrom(...kinds),
    to: fc.constantFrom(...kinds),
    amountMinor: fc.bigInt(0n, 10n ** 9n),
  })
  .filter(({ from, to }) => from !== to)
  .map(({ day, currency, from, to, amountMinor }) =>
    flow(day, `${from}${currency}`, `${to}${currency}`, amountMinor),
  );
const anyPrices = fc.array(
  fc.record({
    of: fc.constantFrom('USD', 'CHF', 'VWCE'),
    in: fc.constant('EUR'),
    day: dayText,
    price: fc.integer({ min: 1, max: 99_999 }).map((value) => `${Math.floor(value / 100)}.${value % 100}`),
  }),
  { maxLength: 30 },
);
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + minor, 0n);

test('values balances by day and flows by month, and reports the difference as gain', () => {
  const book: PlainBook = {
    accounts,
    transactions: [
      flow('2023-01-10', 'payUSD', 'bankUSD', 100_00n),
      flow('2023-02-10', 'bankUSD', 'foodUSD', 40_00n),
      flow('2023-03-10', 'bankUSD', 'tradingUSD', 60_00n),
      flow('2023-03-10', 'trading', 'bank', 57_00n),
    ],
  };
  const prices = [
    price('USD', '2023-01-31', '0.90'),
    price('USD', '2023-02-15', '0.80'),
    price('USD', '2023-04-01', '2'),
  ];
  const over = (at?: string) => ({
    ...readBookFlows(book, [...createBalanceColumns(months), year]),
    valued: valued(prices, at),
  });
  const { netWorth } = calculateNetWorth(over(), months.slice(0, 4));
  // Nothing, 100 USD, 60 USD, 57 EUR.
  expect(netWorth).toEqual([0n, 90_00n, 48_00n, 57_00n, 57_00n]);
  const { surplus } = calculateIncomeAndExpenses(over(), [year]);
  expect(surplus).toEqual([90_00n - 32_00n]);
  expect(over().valued.gains(over().slices, [year])).toEqual([57_00n - 58_00n]);
  const today = calculateIncomeAndExpenses(over('2023-05-01'), [year]);
  expect(today.surplus).toEqual([120_00n]);
});

test('reports amounts without a price separately, with no value', () => {
  const book: PlainBook = {
    accounts,
    transactions: [
      flow('2023-01-10', 'payCHF', 'bankCHF', 100_00n),
      flow('2023-03-10', 'payCHF', 'bankCHF', 20_00n),
      flow('2023-01-11', 'payCHF', 'debtCHF', 7_00n),
      flow('2023-03-11', 'pay', 'bank', 5_00n),
    ],
  };
  const some = valued([price('CHF', '2023-03-31', '1.1')]);
  const input = { ...readBookFlows(book, createBalanceColumns(months)), valued: some };
  const { netWorth } = calculateNetWorth(input, months.slice(0, 3));
  expect(netWorth).toEqual([0n, 0n, 0n, 144_70n]);
  const held = (accountId: string, minor: bigint, day: string) => ({
    accountId,
    currency: 'CHF',
    minor,
    day,
    kind: 'held',
  });
  expect(some.missing()).toEqual([
    held('bankCHF', 100_00n, '2023-01-31'),
    held('bankCHF', 100_00n, '2023-02-28'),
    held('debtCHF', 7_00n, '2023-01-31'),
    held('debtCHF', 7_00n, '2023-02-28'),
  ]);
  const other = valued([price('CHF', '2023-03-31', '1.1')]);
  const { income } = calculateIncomeAndExpenses({ ...input, valued: other }, [year]);
  expect(income.totals).toEqual([-27_00n]);
  expect(other.missing()).toEqual([
    { accountId: 'payCHF', currency: 'CHF', minor: -107_00n, day: '2023-01-31', kind: 'flow' },
  ]);
  const own = other.ownOf(input.slices, [{ until: '2023-02-01', from: undefined }]);
  expect(own('bank')).toBeUndefined();
  expect(own('bankCHF')).toEqual([{ minor: 100_00n, currency: 'CHF', unpricedMinor: 100_00n }]);
});

test('explains the change of net worth by income, expenses, equity and gain, to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 40 }),
      anyPrices,
      fc.boolean(),
      (transactions, prices, isToday) => {
        const columns = [...createBalanceColumns(months), ...months];
        const book = {
          ...readBookFlows({ accounts, transactions }, columns),
          valued: valued(prices, isToday ? '2026-01-31' : undefined),
        };
        const { netWorth } = calculateNetWorth(book, months);
        const { surplus } = calculateIncomeAndExpenses(book, months);
        const gains = book.valued.gains(book.slices, months);
        const openOf = calculateOwnAmounts(book, months);
        for (const at of months.keys()) {
          const change = (netWorth[at + 1] ?? 0n) - (netWorth[at] ?? 0n);
          const putIn = -sum(currencies.map((currency) => openOf(`open${currency}`)[at] ?? 0n));
          expect(change).toBe((surplus[at] ?? 0n) + putIn + (gains[at] ?? 0n));
        }
        // The same holds for the balance sheet and the trial balance.
        const ends = [{ from: undefined, until: '2025-07-01' }];
        const sheet = calculateBalanceSheet(book, ends);
        const all = book.valued.gains(book.slices, ends);
        expect(sum([...sheet.assets.totals, ...sheet.liabilities.totals])).toBe(
          -sum([...sheet.equity.totals, ...sheet.retained]) + sum(all),
        );
        const { debits, credits } = calculateTrialBalance(book, ends);
        expect(sum(debits) - sum(credits)).toBe(sum(all));
      },
    ),
  );
});

test('gives the same reports as a single currency if all prices are one', () => {
  const same = ['USD', 'CHF'].map((of) => price(of, '2000-01-01', '1'));
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
      const transactions = rows.filter(({ fromId }) => !fromId.endsWith('VWCE'));
      const plain = readBookFlows({ accounts, transactions }, createBalanceColumns(months));
      const book = { ...plain, valued: valued(same) };
      const { assets } = calculateNetWorth(book, months);
      expect(assets).toEqual(calculateNetWorth(plain, months).assets);
      expect(calculateIncomeAndExpenses(book, months)).toEqual(calculateIncomeAndExpenses(plain, months));
      expect(book.valued.missing()).toEqual([]);
    }),
  );
});

test('values a partial month at the day where it is cut', () => {
  const flows = sumPlainFlows([flow('2023-01-10', 'payUSD', 'bankUSD', 1_00n)], {
    from: undefined,
    until: '2023-01-16',
  });
  const book = joinFlows(tree, [{ until: '2023-01-16', flows }]);
  expect(book.slices.map(({ until }) => until)).toEqual(['2023-01-16']);
});

test('converts units from before a share split when one day’s prices are used', () => {
  const transactions = [
    flow('2023-01-10', 'tradingVWCE', 'bankVWCE', 10_0000n),
    flow('2024-05-02', 'tradingVWCE', 'bankVWCE', 30_0000n),
  ];
  const splits = [{ symbol: 'VWCE', day: '2024-05-02', oldMinor: 10_0000n, newMinor: 40_0000n }];
  const prices = makePriceTable([price('VWCE', '2023-01-10', '400'), price('VWCE', '2024-05-02', '110')]);
  const columns = splitPeriod({ from: '2023-01-01', until: '2025-01-01' }, 'year');
  const { slices } = readBookFlows({ accounts, transactions }, createBalanceColumns(columns));
  const valuedAt = (at?: string) =>
    createBookValuer(tree, { prices, bookCurrency: 'EUR', decimalsOf, splits }, at).amountsOf(
      slices,
      columns,
      undefined,
    )('bankVWCE');
  // The split itself has no gain, whichever day’s prices are used.
  expect(valuedAt('2024-06-01')).toEqual([4400_00n, 0n]);
  expect(valuedAt('2023-06-01')).toEqual([4000_00n, 0n]);
  expect(valuedAt()).toEqual([4000_00n, 400_00n]);
});
