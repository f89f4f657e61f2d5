import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allTypes } from '#ledger/account-types.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import {
  checkTransactionForm,
  toTransactionForm,
  calculateFormGain,
  idsOf,
  createTransactionForm,
  createTransactionIds,
  createRepeatForm,
  transactionFromForm,
} from './transaction-form.ts';
import { account, transaction } from '../../test/support/factories.ts';

// The date field does not show milliseconds.
const now = new Date('2024-05-06T12:00:00.123Z');
const posting = allTypes.filter((type) => type !== 'ROOT');

function stored(valueMinor: bigint): Transaction {
  const fields = { description: 'Lunch', postedAt: now, enteredAt: now, tags: ['food'], props: '{"kept":1}' };
  return transaction('T', { to: 'A', from: 'B', valueMinor }, fields);
}

describe('the transaction form', () => {
  test('returns a stored transaction unchanged, seen from either side', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...posting),
        fc.constantFrom(...posting),
        fc.bigInt({ min: -9_999_999_999_999_999n, max: 9_999_999_999_999_999n }),
        fc.constantFrom('A', 'B'),
        (typeA, typeB, valueMinor, viewedId) => {
          const accounts = new Map([
            ['A', account('A', typeA)],
            ['B', account('B', typeB)],
          ]);
          const form = toTransactionForm(stored(valueMinor), viewedId, accounts);
          expect(form.accountId).toBe(viewedId);
          expect(
            transactionFromForm(form, {
              ids: idsOf(stored(valueMinor)),
              stored: stored(valueMinor),
              accounts,
              now,
            }),
          ).toEqual(stored(valueMinor));
        },
      ),
    );
  });

  test('derives the direction from the accounts until the user chooses it', () => {
    const accounts = new Map(
      [
        account('bank', 'BANK'),
        account('card', 'CREDIT'),
        account('food', 'EXPENSE'),
        account('pay', 'INCOME'),
      ].map((each) => [each.id, each]),
    );
    // The initial form on the page of a placeholder account.
    const home = {
      ...createTransactionForm(account('P', 'ASSET', { isPlaceholder: true }), now),
      digits: '2000',
    };
    const gain = (form: Partial<typeof home>) => calculateFormGain({ ...home, ...form }, accounts);
    expect(gain({ accountId: 'bank' })).toBe(-2000n);
    expect(gain({ accountId: 'bank', otherId: 'food' })).toBe(-2000n);
    expect(gain({ accountId: 'bank', otherId: 'pay' })).toBe(2000n);
    expect(gain({ accountId: 'card', otherId: 'food' })).toBe(-2000n);
    expect(gain({ accountId: 'food', otherId: 'bank' })).toBe(2000n);
    expect(gain({ accountId: 'pay', otherId: 'bank' })).toBe(-2000n);
    expect(gain({ accountId: 'bank', otherId: 'pay', direction: 'out' })).toBe(-2000n);
    expect(gain({ accountId: 'card', otherId: 'food', direction: 'in' })).toBe(2000n);
  });

  test('reports the missing value of each field', () => {
    const form = createTransactionForm(account('P', 'ASSET', { isPlaceholder: true }), now);
    expect(Object.keys(checkTransactionForm(form)).toSorted()).toEqual([
      'accountId',
      'description',
      'digits',
      'otherId',
    ]);
    expect(Object.keys(checkTransactionForm({ ...form, posted: '' }))).toContain('posted');
    expect(
      transactionFromForm(form, { ids: createTransactionIds(), stored: undefined, accounts: new Map(), now }),
    ).toBeUndefined();
  });

  test('creates a transaction with new ids and exactly opposite values', () => {
    const tree = buildAccountTree([account('A', 'CASH'), account('B', 'EXPENSE')]);
    const form = {
      ...createTransactionForm(account('A', 'CASH'), now),
      description: ' Tea ',
      digits: '250',
      otherId: 'B',
    };
    const made = transactionFromForm(form, {
      ids: createTransactionIds(),
      stored: undefined,
      accounts: tree.accounts,
      now,
    });
    expect(made).toMatchObject({ description: 'Tea', splitA: { accountId: 'A', valueMinor: -250n } });
    expect(made?.splitB.valueMinor).toBe(250n);
    expect(new Set([made?.id, made?.splitA.id, made?.splitB.id]).size).toBe(3);
  });

  test('repeats a transaction with new ids at the given moment', () => {
    const accounts = new Map([
      ['A', account('A', 'CASH')],
      ['B', account('B', 'EXPENSE')],
    ]);
    const later = new Date('2024-06-01T08:00:00Z');
    const form = createRepeatForm(stored(-250n), 'A', accounts, later);
    const made = transactionFromForm(form, {
      ids: createTransactionIds(),
      stored: stored(-250n),
      accounts,
      now: later,
    });
    const { id, splitA, splitB, ...rest } = stored(-250n);
    expect(made).toMatchObject({
      description: rest.description,
      tags: rest.tags,
      props: rest.props,
      postedAt: later,
      enteredAt: later,
      splitA: { accountId: 'A', valueMinor: -250n },
    });
    expect([id, splitA.id, splitB.id]).not.toContain(made?.id);
  });
});

test('posts a new opening balance at the start of its day, and keeps the moment of a stored one', () => {
  const accounts = new Map([
    ['A', account('A', 'BANK')],
    ['O', account('O', 'EQUITY', { name: 'Opening Balances' })],
    ['F', account('F', 'EXPENSE', { name: 'Food' })],
  ]);
  const formWith = (otherId: string) => ({
    ...createTransactionForm(accounts.get('A'), now),
    description: 'At the bank',
    posted: '2024-05-06T09:30:00',
    digits: '100',
    otherId,
  });
  const postedAt = (otherId: string, stored?: Transaction) =>
    transactionFromForm(formWith(otherId), {
      ids: stored ? idsOf(stored) : createTransactionIds(),
      stored,
      accounts,
      now,
    })?.postedAt;
  expect(postedAt('O')).toEqual(new Date('2024-05-06T00:00:00'));
  expect(postedAt('F')).toEqual(new Date('2024-05-06T09:30:00'));
  const before = transaction('T', { to: 'A', from: 'O', valueMinor: 100n }, { postedAt: now });
  expect(postedAt('O', before)).toEqual(new Date('2024-05-06T09:30:00'));
});
