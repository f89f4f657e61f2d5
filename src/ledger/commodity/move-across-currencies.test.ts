import { expect, test } from 'vitest';
import {
  selectOtherAccount,
  type SideSelector,
  listPlannedChanges,
  planBulkChange,
} from '#ledger/bulk-change.ts';
import { groupIdOf } from '#ledger/groups.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { groupSplits } from '#ledger/split-groups.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { account, transaction } from '../../../test/support/factories.ts';
import { findExchangePairs } from './exchange-pairs.ts';
import type { CurrencyMoveContext } from './move-across-currencies.ts';

const pounds = { props: { Currency: 'GBP' } };
const yen = { props: { Currency: 'JPY', CurrencyDecimals: 0 } };
const accounts = new Map(
  [
    account('bank', 'BANK'),
    account('food', 'EXPENSE'),
    account('toys', 'EXPENSE'),
    account('london', 'BANK', pounds),
    account('leeds', 'BANK', pounds),
    account('kyoto', 'BANK', yen),
    account('T', 'TRADING', { props: { Trading: true } }),
    account('T GBP', 'TRADING', { props: { Trading: true, ...pounds.props } }),
    account('T JPY', 'TRADING', { props: { Trading: true, ...yen.props } }),
  ].map((each) => [each.id, each]),
);
/** The value of one minor unit: two dollar cents for a penny, one for a yen. */
const cents: Record<string, bigint> = { '': 1n, GBP: 2n, JPY: 1n };
const how: CurrencyMoveContext = {
  accounts,
  money: { currency: 'USD', formatTag: 'en-US', decimals: 2 },
  tradingId: (currency) => (currency === '' ? 'T' : `T ${currency}`),
  marketValue: (minor, from, into) =>
    (minor * (cents[ownCurrency(from)] ?? 0n)) / (cents[ownCurrency(into)] ?? 1n),
};

/** Returns the rows after a plan was applied. */
function moved(
  rows: readonly Transaction[],
  aim: SideSelector,
  toId: string,
  by: CurrencyMoveContext = how,
): Transaction[] {
  const left = new Map(rows.map((row) => [row.id, row]));
  const plan = planBulkChange(groupSplits(rows), { account: { aim, toId, across: by } });
  for (const { before, after } of listPlannedChanges(plan)) {
    if (before !== undefined) left.delete(before.id);
    if (after !== undefined) left.set(after.id, after);
  }
  for (const { splitA, splitB } of left.values()) {
    const [a, b] = [splitA, splitB].map(({ accountId }) => accounts.get(accountId));
    expect(splitA.valueMinor + splitB.valueMinor).toBe(0n);
    expect(a && ownCurrency(a)).toBe(b && ownCurrency(b));
  }
  return [...left.values()];
}
const sides = (rows: readonly Transaction[]) =>
  rows.map(({ splitA, splitB }) => `${splitA.accountId} ${splitA.valueMinor} ${splitB.accountId}`).toSorted();

const lunch = transaction('lunch', { to: 'food', from: 'bank', valueMinor: 100n }, { notes: 'soup' });

test('turns a row into an exchange at its price if its category moves to another currency', () => {
  const rows = moved([lunch], selectOtherAccount('bank'), 'london');
  expect(sides(rows)).toEqual(['T 100 bank', 'london 50 T GBP']);
  expect(findExchangePairs(rows.toSorted((a) => (a.id === 'lunch' ? -1 : 1)))).toHaveLength(1);
  expect(rows.map(({ notes }) => notes)).toEqual(['soup', 'soup']);
});

test('merges an exchange back into one row in its own currency, and keeps amounts if only the account changes', () => {
  const exchange = moved([lunch], selectOtherAccount('bank'), 'london');
  expect(sides(moved(exchange, selectOtherAccount('bank'), 'leeds'))).toEqual([
    'T 100 bank',
    'leeds 50 T GBP',
  ]);
  expect(sides(moved(exchange, selectOtherAccount('bank'), 'kyoto'))).toEqual([
    'T 100 bank',
    'kyoto 100 T JPY',
  ]);
  const back = moved(exchange, selectOtherAccount('bank'), 'toys');
  expect(sides(back)).toEqual(['toys 100 bank']);
  expect(back.map(groupIdOf)).toEqual([undefined]);
});

test('keeps the amount of the category if the account itself moves', () => {
  expect(sides(moved([lunch], () => 'bank', 'kyoto'))).toEqual(['food 100 T', 'kyoto -100 T JPY']);
  const exchange = moved([lunch], selectOtherAccount('bank'), 'london');
  expect(sides(moved(exchange, () => 'bank', 'leeds'))).toEqual(['london 50 leeds']);
});

test('moves one line of a split across currencies, or all lines with the shared account', () => {
  const line = (id: string, to: string, groupLine: number) =>
    transaction(
      id,
      { to, from: 'bank', valueMinor: 100n },
      { splitInfo: changeSplitInfo(noSplitInfo, { group: 'g', groupLine }) },
    );
  const split = [line('one', 'food', 1), line('two', 'toys', 2)];
  const one: SideSelector = (row) => (row.id === 'one' ? 'food' : undefined);
  const unit = [{ chosen: split.slice(0, 1), lines: split }];
  const after = listPlannedChanges(
    planBulkChange(unit, { account: { aim: one, toId: 'london', across: how } }),
  );
  expect(sides(after.flatMap((each) => each.after ?? []))).toEqual([
    'T 100 bank',
    'london 50 T GBP',
    'toys 100 bank',
  ]);
  expect(sides(moved(split, () => 'bank', 'london'))).toEqual([
    'T GBP 50 london',
    'T GBP 50 london',
    'food 100 T',
    'toys 100 T',
  ]);
});

test('keeps a row without a price, and does not move a row onto itself', () => {
  const unpriced = { ...how, marketValue: () => undefined };
  const stays = (aim: SideSelector, toId: string, by: CurrencyMoveContext) =>
    planBulkChange(groupSplits([lunch]), { account: { aim, toId, across: by } }).map((each) =>
      'stays' in each ? each.stays : 'changes',
    );
  expect(stays(selectOtherAccount('bank'), 'london', unpriced)).toEqual(['no-price']);
  expect(stays(selectOtherAccount('bank'), 'toys', unpriced)).toEqual(['changes']);
  expect(stays(selectOtherAccount('bank'), 'bank', how)).toEqual(['same-sides']);
});
