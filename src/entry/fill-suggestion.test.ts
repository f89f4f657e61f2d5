import { expect, test } from 'vitest';
import type { DescriptionSuggestion } from '#ledger/booking-history.ts';
import { account } from '../../test/support/factories.ts';
import { createTransactionForm } from './transaction-form.ts';
import { fillFromSuggestion } from './fill-suggestion.ts';

const accounts = new Map([
  ['bank', account('bank', 'BANK')],
  ['card', account('card', 'CREDIT')],
  ['food', account('food', 'EXPENSE')],
]);
const blank = createTransactionForm(accounts.get('bank'), new Date(2026, 10, 23));
const at = Date.UTC(2026, 10, 1);
const bakery: DescriptionSuggestion = {
  description: 'Bakery',
  count: 2,
  lastPosted: new Date(at),
  use: {
    accountId: 'bank',
    otherId: 'food',
    gainMinor: -480n,
    notes: 'rolls',
    tags: ['breakfast'],
    postedMs: at,
    enteredMs: at,
  },
};
const refund: DescriptionSuggestion = {
  ...bakery,
  description: 'Refund',
  use: bakery.use && { ...bakery.use, gainMinor: 999n, notes: '' },
};

test('fills an empty form with all values of the suggestion and marks the amount as suggested', () => {
  expect(
    fillFromSuggestion({ ...blank, description: 'ba' }, bakery, { untouched: [blank], accounts }),
  ).toEqual({
    description: 'Bakery',
    otherId: 'food',
    notes: 'rolls',
    tags: ['breakfast'],
    digits: '480',
    direction: undefined,
    isAmountSuggested: true,
  });
});

test('keeps values that the user has typed', () => {
  const typed = {
    ...blank,
    otherId: 'card',
    notes: 'mine',
    tags: ['own'],
    digits: '12',
    direction: 'in' as const,
  };
  expect(fillFromSuggestion(typed, bakery, { untouched: [blank], accounts })).toEqual({
    description: 'Bakery',
  });
});

test('replaces values that were filled in before and not changed', () => {
  const filled = fillFromSuggestion(blank, bakery, { untouched: [blank], accounts });
  const next = fillFromSuggestion({ ...blank, ...filled }, refund, { untouched: [blank, filled], accounts });
  expect(next).toMatchObject({ description: 'Refund', notes: '', digits: '999', direction: 'in' });
});

test('keeps the open tag, and fills in the account if the form has none', () => {
  const tagged = { ...blank, accountId: undefined, tags: ['trip'] };
  expect(fillFromSuggestion(tagged, bakery, { untouched: [tagged], accounts })).toMatchObject({
    accountId: 'bank',
    tags: ['trip', 'breakfast'],
  });
});

test('fills in only the description if there is no earlier use', () => {
  expect(fillFromSuggestion(blank, { ...bakery, use: undefined }, { untouched: [blank], accounts })).toEqual({
    description: 'Bakery',
  });
});
