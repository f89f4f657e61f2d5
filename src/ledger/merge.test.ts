import { describe, expect, test } from 'vitest';
import { buildAccountTree } from './account-tree.ts';
import type { RecordChange } from './action.ts';
import type { Account } from './account.ts';
import { findExchangePairs } from './commodity/exchange-pairs.ts';
import { exchangeSide } from './commodity/exchange-side.ts';
import { createExchangeRows, createExchangeIds } from './commodity/exchange.ts';
import { isExchangedWith, mergeItems, findMergeObjection, planMerge, findTradingAcross } from './merge.ts';
import { findAccountMerge } from './account-merge.ts';
import { account, transaction } from '../../test/support/factories.ts';
import { scheduleLine, createSchedule } from '../../test/support/schedules.ts';
import type { Item } from './items.ts';
import { writeScheduleItem } from './schedule/schedule-item.ts';

const book = [
  account('Book', 'ROOT'),
  account('Expenses', 'EXPENSE', { parentId: 'Book', isPlaceholder: true }),
  account('Food', 'EXPENSE', { parentId: 'Expenses', transactionsCount: 2 }),
  account('Snacks', 'EXPENSE', { parentId: 'Food' }),
  account('Groceries', 'EXPENSE', { parentId: 'Expenses' }),
  account('More', 'EXPENSE', { parentId: 'Groceries', name: 'snacks' }),
  account('Drinks', 'EXPENSE', { parentId: 'Expenses', transactionsCount: 1 }),
  account('Bank', 'BANK', { parentId: 'Book' }),
];
const tree = buildAccountTree(book);
const named = (id: string) => {
  const found = tree.accounts.get(id);
  if (found === undefined) throw new Error(`no account ${id}`);
  return found;
};

const objections: [from: string, into: string, objection: object | undefined][] = [
  ['Drinks', 'Groceries', undefined],
  ['Drinks', 'Food', undefined],
  ['Snacks', 'Food', undefined],
  ['Food', 'Food', { id: 'same' }],
  ['Food', 'Snacks', { id: 'below-itself' }],
  ['Food', 'Bank', { id: 'other-family' }],
  ['Food', 'Expenses', { id: 'placeholder' }],
  ['Food', 'Groceries', { id: 'names-taken', names: ['Snacks'] }],
];

test.each(objections)('checks the merge of %s into %s', (from, into, objection) => {
  expect(findMergeObjection(tree, named(from), named(into))).toEqual(objection);
});

test('moves all rows except those between the two accounts', () => {
  const lunch = transaction('lunch', { to: 'Food', from: 'Bank', valueMinor: 5n });
  const refund = transaction('refund', { to: 'Bank', from: 'Food', valueMinor: 2n });
  const shift = transaction('shift', { to: 'Food', from: 'Drinks', valueMinor: 1n });
  const { changes, between } = planMerge([lunch, refund, shift], 'Food', 'Drinks');
  expect(changes.map(({ after }) => [after?.splitA.accountId, after?.splitB.accountId])).toEqual([
    ['Drinks', 'Bank'],
    ['Bank', 'Drinks'],
  ]);
  expect(between).toEqual([shift]);
});

test('changes rules, reports and bank numbers to the remaining account, but drops recorded balances', () => {
  const enteredAt = new Date(0);
  const item = (kind: string, body: Record<string, unknown>) => ({ id: kind, kind, body, enteredAt });
  const items = [
    item('rule', { Words: 'shop', Account: 'Food', InAccount: 'Bank', Order: 1 }),
    item('report', { Name: 'Mine', Question: 'accounts=Food,Bank' }),
    item('bank-number', { Account: 'Bank', Number: '1' }),
    item('balance-check', { Account: 'Food', Date: '2026-01-01', Balance: '1' }),
  ];
  expect(mergeItems(items, 'Food', 'Drinks').map(({ body }) => body)).toEqual([
    { Words: 'shop', Account: 'Drinks', InAccount: 'Bank', Order: 1 },
    { Name: 'Mine', Question: 'accounts=Drinks,Bank' },
  ]);
});

test('changes the account in schedules, unless they would move money within it', () => {
  const withLines = (...lines: [string, string][]): Item => ({
    id: 'S',
    kind: 'schedule',
    body: {
      ...writeScheduleItem(
        createSchedule('FREQ=MONTHLY', {
          lines: lines.map(([accountA, accountB]) => scheduleLine(-5n, { accountA, accountB })),
        }),
      ).body,
    },
    enteredAt: new Date(0),
  });
  const [merged, ...none] = mergeItems(
    [
      withLines(['Bank', 'Food'], ['Bank', 'More']),
      withLines(['Bank', 'More']),
      withLines(['Food', 'Drinks']),
    ],
    'Food',
    'Drinks',
  );
  expect(none).toEqual([]);
  expect(merged?.body).toEqual(withLines(['Bank', 'Drinks'], ['Bank', 'More']).body);
});

describe('the merge among the changes of an action', () => {
  const gone: RecordChange = { recordType: 'account', id: 'Food', before: named('Food'), after: undefined };
  const lunch = transaction('lunch', { to: 'Food', from: 'Bank', valueMinor: 5n });
  const moved: RecordChange = {
    recordType: 'transaction',
    id: 'lunch',
    before: lunch,
    after: { ...lunch, splitA: { ...lunch.splitA, accountId: 'Groceries' } },
  };
  const snacks = named('Snacks');
  const rehung: RecordChange = {
    recordType: 'account',
    id: 'Snacks',
    before: snacks,
    after: { ...snacks, parentId: 'Groceries' },
  };

  test.each([
    ['by a transaction that went', [gone, moved]],
    ['by an account that went', [rehung, gone]],
  ])('is found by %s', (_how, changes) => {
    expect(findAccountMerge(changes)).toEqual({ from: 'Food', intoId: 'Groceries' });
  });

  test('is undefined if nothing moved or the account still exists', () => {
    expect([[], [gone], [moved, rehung]].map(findAccountMerge)).toEqual([undefined, undefined, undefined]);
  });
});

test('moves a budget if the remaining account has none, and names the account once in envelopes', () => {
  const item = (id: string, kind: string, body: Item['body']): Item => ({
    id,
    kind,
    body,
    enteredAt: new Date(0),
  });
  const budget = (id: string, Account: string) =>
    item(id, 'budget', { Account, Plan: [], Months: { '2026-01': '500' }, Carry: 'none' });
  const envelopes = item('E', 'envelopes', { Since: '2026-01', Accounts: ['Food', 'Drinks', 'Bank'] });
  const merged = (...items: Item[]) => mergeItems(items, 'Food', 'Drinks');
  expect(merged(budget('B1', 'Food'))).toEqual([budget('B1', 'Drinks')]);
  expect(merged(budget('B1', 'Food'), budget('B2', 'Drinks'))).toEqual([]);
  expect(merged(envelopes)[0]?.body).toEqual({ Since: '2026-01', Accounts: ['Drinks', 'Bank'] });
});

describe('a merge with several currencies', () => {
  const inCurrency = (id: string, type: Account['type'], currency: string, count = 1) =>
    account(id, type, {
      parentId: 'Book',
      transactionsCount: count,
      props: { ...(type === 'TRADING' && { Trading: true }), ...(currency && { Currency: currency }) },
    });
  const several = buildAccountTree([
    account('Book', 'ROOT'),
    inCurrency('Bank', 'BANK', ''),
    inCurrency('Paris', 'BANK', 'EUR'),
    inCurrency('Rome', 'BANK', 'EUR', 0),
    inCurrency('Swap', 'TRADING', ''),
    inCurrency('Swap EUR', 'TRADING', 'EUR'),
    inCurrency('Swap GBP', 'TRADING', 'GBP'),
  ]);
  const objectionOf = (from: string, into: string) => {
    const [a, b] = [several.accounts.get(from), several.accounts.get(into)];
    return a && b && findMergeObjection(several, a, b)?.id;
  };

  test('is allowed only within one currency, unless the account is empty', () => {
    expect(objectionOf('Paris', 'Rome')).toBeUndefined();
    expect(objectionOf('Paris', 'Bank')).toBe('other-currency');
    expect(objectionOf('Bank', 'Rome')).toBe('other-currency');
    expect(objectionOf('Rome', 'Bank')).toBeUndefined();
  });

  test('changes the other ends of exchanges to the remaining account', () => {
    const [home, abroad] = createExchangeRows({
      near: { accountId: 'Bank', tradingId: 'Swap', currency: 'USD', valueMinor: -110n },
      far: { accountId: 'Paris', tradingId: 'Swap EUR', currency: 'EUR', valueMinor: 100n },
      shared: { description: 'To Paris', postedAt: new Date(0), notes: '', tags: [] },
      ids: createExchangeIds(),
    });
    expect(findTradingAcross(several, [abroad])).toEqual(['Swap']);
    expect(
      findTradingAcross(several, [transaction('t', { to: 'Paris', from: 'Cafe', valueMinor: 1n })]),
    ).toEqual([]);
    expect([home, abroad].map((row) => isExchangedWith(row, 'Paris'))).toEqual([true, false]);
    const { changes, between } = planMerge([abroad, home], 'Paris', 'Rome');
    expect(between).toEqual([]);
    const after = changes.flatMap((change) => change.after ?? []);
    expect(after[0]?.splitA.accountId).toBe('Rome');
    expect(after[1]?.splitA.accountId).toBe('Bank');
    expect(after.map((row) => exchangeSide(row)?.foreign.accountId)).toEqual(['Bank', 'Rome']);
    expect(findExchangePairs(after)).toHaveLength(1);
  });
});
