import { expect, test } from 'vitest';
import type { DescriptionSuggestion } from '#ledger/memory.ts';
import { account } from '../../test/support/factories.ts';
import { createTransactionForm } from './transaction-form.ts';
import { fillFromSuggestion } from './fill.ts';

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

test('an empty form takes over all that went with it, the amount to be touched', () => {
  expect(fillFromSuggestion({ ...blank, description: 'ba' }, bakery, { untouched: [blank], accounts })).toEqual({
    description: 'Bakery',
    otherId: 'food',
    notes: 'rolls',
    tags: ['breakfast'],
    digits: '480',
    direction: undefined,
    isAmountSuggested: true,
  });
});

test('what somebody has typed stays', () => {
  const typed = {
    ...blank,
    otherId: 'card',
    notes: 'mine',
    tags: ['own'],
    digits: '12',
    direction: 'in' as const,
  };
  expect(fillFromSuggestion(typed, bakery, { untouched: [blank], accounts })).toEqual({ description: 'Bakery' });
});

test('what was filled in before, and was not touched, is replaced', () => {
  const filled = fillFromSuggestion(blank, bakery, { untouched: [blank], accounts });
  const next = fillFromSuggestion({ ...blank, ...filled }, refund, { untouched: [blank, filled], accounts });
  expect(next).toMatchObject({ description: 'Refund', notes: '', digits: '999', direction: 'in' });
});

test('the tag in sight stays, and a form without an account takes that too', () => {
  const tagged = { ...blank, accountId: undefined, tags: ['trip'] };
  expect(fillFromSuggestion(tagged, bakery, { untouched: [tagged], accounts })).toMatchObject({
    accountId: 'bank',
    tags: ['trip', 'breakfast'],
  });
});

test('what is known by its name alone fills in no more than that', () => {
  expect(fillFromSuggestion(blank, { ...bakery, use: undefined }, { untouched: [blank], accounts })).toEqual({
    description: 'Bakery',
  });
});
