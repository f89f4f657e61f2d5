import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { readCommodityItems } from '#ledger/commodity/commodities.ts';
import { calculateHoldings } from '#ledger/commodity/holdings.ts';
import { derivePrices } from '#ledger/commodity/derived-prices.ts';
import { findInconsistencies } from '#ledger/groups.ts';
import { account } from '../../test/support/factories.ts';
import { toSplitForm } from './split-form.ts';
import {
  checkTrade,
  calculateMoneyGain,
  createTradeForm,
  type TradeForm,
  type TradeKind,
} from './trade-form.ts';
import {
  findTradeAccounts,
  calculateHeldMinor,
  findSuggestionRows,
  chooseOnlyOffered,
} from './trade-suggestions.ts';
import { createTradeIds, listTradeCurrencies, createTradeRows } from './trade-rows.ts';

const of = (currency: string, decimals?: number) => ({
  props: { Currency: currency, ...(decimals !== undefined && { CurrencyDecimals: decimals }) },
  parentId: 'root',
});
const over = (currency: string) =>
  account(`over${currency}`, 'TRADING', {
    parentId: 'root',
    props: { Trading: true, ...(currency !== '' && { Currency: currency }) },
  });
const holding = account('shares', 'STOCK', of('ACME', 0));
const tree = buildAccountTree([
  account('root', 'ROOT', { props: { CurrencyCodeName: 'USD', TimeZone: 'UTC' } }),
  holding,
  account('bank', 'BANK', { parentId: 'root' }),
  account('euros', 'BANK', of('EUR')),
  account('fees', 'EXPENSE', { parentId: 'root' }),
  account('dividends', 'INCOME', { parentId: 'root' }),
  ...['', 'EUR', 'ACME'].map(over),
]);
const { accounts } = tree;
const money = { currency: 'USD', formatTag: 'en-US', decimals: 2 };
const context = { holding, accounts, money, heldMinor: 10n };

const form = (kind: TradeKind, day: string, fields: Partial<TradeForm>): TradeForm => ({
  ...createTradeForm(kind, new Date(`${day}T12:00:00`)),
  moneyId: 'bank',
  ...fields,
});
const rowsOf = (typed: TradeForm, heldMinor = 10n) => {
  const now = new Date('2026-11-01T12:00:00Z');
  const rows = createTradeRows(
    typed,
    { ...context, heldMinor, ids: createTradeIds(), suggested: 'Trade' },
    now,
  );
  if (rows === undefined) throw new Error('there are no rows');
  return rows;
};
const sides = (typed: TradeForm, heldMinor?: bigint) =>
  rowsOf(typed, heldMinor).map(({ splitA, splitB }) => [
    splitA.accountId,
    splitA.valueMinor,
    splitB.accountId,
  ]);

const buy = form('buy', '2026-01-05', { quantity: '10', amount: '1000.00', fee: '5.00', feeId: 'fees' });
const dividend = form('dividend', '2026-02-05', { amount: '25.00', incomeId: 'dividends' });
const split = form('split', '2026-03-05', { ratioNew: '2', ratioOld: '1' });
const sell = form('sell', '2026-04-05', { quantity: '5', amount: '300.00', fee: '6.00', feeId: 'fees' });
const fee = form('fee', '2026-05-05', { amount: '7.00', feeId: 'fees' });

test('creates a group shared by the money account, or for a share split a row over trading alone', () => {
  expect(sides(buy)).toEqual([
    ['bank', -1000_00n, 'over'],
    ['shares', 10n, 'overACME'],
    ['bank', -5_00n, 'fees'],
  ]);
  expect(sides(sell)).toEqual([
    ['bank', 300_00n, 'over'],
    ['shares', -5n, 'overACME'],
    ['bank', -6_00n, 'fees'],
  ]);
  expect(sides(dividend)).toEqual([
    ['bank', 0n, 'over'],
    ['shares', 0n, 'overACME'],
    ['bank', 25_00n, 'dividends'],
  ]);
  expect(sides(split)).toEqual([['shares', 10n, 'overACME']]);
  expect(sides(fee).at(-1)).toEqual(['bank', -7_00n, 'fees']);
  expect([buy, sell, dividend, split, fee].map((typed) => calculateMoneyGain(typed, context))).toEqual([
    -1005_00n,
    294_00n,
    25_00n,
    0n,
    -7_00n,
  ]);
  expect(listTradeCurrencies(buy, context).toSorted()).toEqual(['', 'ACME']);
  expect(listTradeCurrencies(split, context)).toEqual(['ACME']);
});

test('creates a consistent group that opens in the split editor as typed', () => {
  for (const typed of [buy, dividend, sell, fee]) {
    const rows = rowsOf(typed);
    expect(findInconsistencies(rows)).toEqual([]);
    const other = typed.kind === 'dividend' ? 'dividends' : 'fees';
    for (const seenFrom of ['bank', 'shares'])
      expect(toSplitForm(rows, accounts, money, seenFrom)).toMatchObject({
        accountId: 'bank',
        lines: [{ otherId: 'shares' }, { otherId: other }],
      });
  }
  expect(toSplitForm(rowsOf(buy), accounts, money)?.lines[0]).toMatchObject({
    typed: '1,000.00',
    counterAmount: '10',
  });
});

test('gives the expected lots, gains and payments for all kinds of trades', () => {
  const rows = [buy, dividend, split, sell, fee].flatMap((typed) => rowsOf(typed));
  const convert = (currency: string, minor: bigint) =>
    currency === '' || currency === 'USD' ? minor : undefined;
  const read = { tree, rows, commodities: readCommodityItems([]), convert, zone: 'UTC', until: '2026-12-31' };
  const [found, ...others] = calculateHoldings(read);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    currency: 'ACME',
    quantity: 15n,
    unknownTrades: 0,
    holding: {
      lots: [{ quantity: 15n, costMinor: 750_00n }],
      sales: [{ quantity: 5n, proceedsMinor: 300_00n, costMinor: 250_00n }],
      uncovered: 0n,
    },
  });
  const byDay = found?.payments.map(({ day, minor }) => `${day} ${minor}`).toSorted();
  expect(byDay).toEqual([
    '2026-01-05 -100000',
    '2026-01-05 -500',
    '2026-02-05 2500',
    '2026-04-05 -600',
    '2026-04-05 30000',
    '2026-05-05 -700',
  ]);
  expect(derivePrices(rows, accounts, []).map(({ day, price }) => [day, price])).toEqual([
    ['2026-01-05', '100'],
    // The share split.
    ['2026-03-05', '50'],
    ['2026-04-05', '60'],
  ]);
});

test('stores two amounts for a fee in an account of another currency', () => {
  const crossing = { ...buy, moneyId: 'euros', feeCounterAmount: '5.50' };
  expect(checkTrade({ ...crossing, feeCounterAmount: '' }, context)).toEqual({
    feeCounterAmount: 'required',
  });
  expect(checkTrade(crossing, context)).toEqual({});
  expect(sides(crossing).slice(2)).toEqual([
    ['euros', -5_00n, 'overEUR'],
    ['fees', 5_50n, 'over'],
  ]);
  expect(listTradeCurrencies(crossing, context).toSorted()).toEqual(['', 'ACME', 'EUR']);
});

test('reports problems by field, and only for fields of the kind', () => {
  const blank = (kind: TradeKind) =>
    checkTrade(createTradeForm(kind, new Date('2026-01-05T12:00:00')), context);
  expect(blank('buy')).toEqual({ quantity: 'required', amount: 'required', moneyId: 'chooseAccount' });
  expect(blank('dividend')).toEqual({
    amount: 'required',
    moneyId: 'chooseAccount',
    incomeId: 'chooseAccount',
  });
  expect(blank('split')).toEqual({ ratioNew: 'required', ratioOld: 'required' });
  expect(blank('fee')).toEqual({ amount: 'required', moneyId: 'chooseAccount', feeId: 'chooseAccount' });
  expect(
    checkTrade(
      { ...buy, quantity: '-1', amount: '1/', price: 'x', feeId: undefined, description: ' ' },
      context,
    ),
  ).toMatchObject({
    quantity: 'notAbove',
    amount: { kind: 'noAmount' },
    price: 'noPrice',
    feeId: 'chooseAccount',
    description: 'required',
  });
  expect(checkTrade({ ...split, ratioNew: '1' }, context)).toEqual({ total: 'unchanged' });
  expect(checkTrade(split, { ...context, heldMinor: 0n })).toEqual({ total: 'nothingHeld' });
  expect(checkTrade({ ...split, invalidDateText: '31.2.' }, context)).toEqual({ posted: 'noDay' });
});

test('creates rows in one group that balance in each currency, whatever is typed', () => {
  const minor = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const kind = fc.constantFrom<TradeKind>('buy', 'sell', 'dividend', 'fee');
  fc.assert(
    fc.property(kind, minor, minor, fc.option(minor), (each, quantity, amount, paid) => {
      const cents = (value: bigint) => `${value / 100n}.${(value % 100n).toString().padStart(2, '0')}`;
      const typed = form(each, '2026-01-05', {
        quantity: quantity.toString(),
        amount: cents(amount),
        fee: paid === null ? '' : cents(paid),
        feeId: 'fees',
        incomeId: 'dividends',
      });
      expect(checkTrade(typed, context)).toEqual({});
      const rows = rowsOf(typed);
      for (const { splitA, splitB } of rows) expect(splitA.valueMinor + splitB.valueMinor).toBe(0n);
      expect(findInconsistencies(rows)).toEqual([]);
      const gained = rows
        .flatMap(({ splitA, splitB }) => [splitA, splitB])
        .filter(({ accountId }) => accountId === 'bank')
        .reduce((sum, { valueMinor }) => sum + valueMinor, 0n);
      expect(gained).toBe(calculateMoneyGain(typed, context));
    }),
  );
});

test('suggests the accounts of the last trade, otherwise the only offered one', () => {
  const rows = [...rowsOf(buy), ...rowsOf(dividend)];
  const own = rows.filter(({ splitA }) => splitA.accountId === 'shares');
  expect(calculateHeldMinor(own, 'shares', new Date('2026-01-06'))).toBe(10n);
  expect(calculateHeldMinor(own, 'shares', new Date('2026-01-01'))).toBe(0n);
  expect(findSuggestionRows(own)).toHaveLength(2);
  const before = findTradeAccounts(rows, accounts, 'shares');
  expect(before).toEqual({ moneyId: 'bank', feeId: 'fees', incomeId: 'dividends' });
  const offered = { moneyId: ['bank', 'euros'], feeId: ['fees'], incomeId: ['a', 'b'] };
  const none = { moneyId: undefined, feeId: undefined, incomeId: undefined };
  expect(chooseOnlyOffered(before, offered)).toEqual({ moneyId: 'bank', feeId: 'fees', incomeId: undefined });
  expect(chooseOnlyOffered(none, offered)).toEqual({
    moneyId: undefined,
    feeId: 'fees',
    incomeId: undefined,
  });
});
