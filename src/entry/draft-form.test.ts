import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemKinds } from '#contract/item-kinds.ts';
import { createDraftItem } from '#ledger/saved-searches.ts';
import { account } from '../../test/support/factories.ts';
import { createDraftBody, openDraft } from './draft-form.ts';
import { type SplitForm, splitTransactionForm } from './split-form.ts';
import {
  createTransactionForm,
  createTransactionIds,
  type TransactionForm,
  transactionFromForm,
} from './transaction-form.ts';

const bank = account('Bank', 'BANK');
const food = account('Food', 'EXPENSE');
const accounts = new Map([bank, food].map((each) => [each.id, each]));
const now = new Date('2026-03-01T12:00:00Z');
const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };

const word = fc.stringMatching(/^[a-zäß0-9](?:[a-zäß0-9 ]{0,20}[a-zäß0-9])?$/);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const anyForm: fc.Arbitrary<TransactionForm> = fc.record({
  description: fc.oneof(fc.constant(''), word),
  notes: fc.oneof(fc.constant(''), word),
  posted: fc.constantFrom('2026-03-01T12:30:15', '1999-12-31T00:00:00', ''),
  invalidDateText: maybe(word),
  digits: fc.stringMatching(/^\d{0,16}$/),
  direction: fc.constantFrom('in' as const, 'out' as const, undefined),
  accountId: fc.constantFrom('Bank', 'Food', undefined),
  otherId: fc.constantFrom('Bank', 'Food', undefined),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 4 }),
});

const anySplit: fc.Arbitrary<SplitForm> = fc
  .record({
    form: anyForm,
    lines: fc.array(
      fc.record(
        { otherId: fc.constantFrom('Food', undefined), typed: word, counterAmount: word, notes: word },
        { requiredKeys: ['otherId', 'typed', 'notes'] },
      ),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ form, lines }) => ({
    ...splitTransactionForm(form, createTransactionIds(), money),
    lines: lines.map((line) => ({ ...line, ids: createTransactionIds(), tags: 'home' })),
  }));

/** Stores a draft and opens it again. */
function storeAndOpen(form: TransactionForm | SplitForm, ids = createTransactionIds()) {
  const text = JSON.stringify(createDraftBody(form, ids));
  const body = itemKinds.draft.parse(JSON.parse(text));
  return openDraft({ ...createDraftItem(undefined, body), body: JSON.parse(text) }, accounts);
}

test('restores the editor values and ids of a draft', () => {
  fc.assert(
    fc.property(fc.oneof(anyForm, anySplit), (form) => {
      const ids = createTransactionIds();
      const opened = storeAndOpen(form, ids);
      expect(opened?.form).toEqual(form);
      expect(opened?.ids).toEqual(ids);
    }),
  );
});

test('creates the same transaction from a draft as from direct entry', () => {
  const ids = createTransactionIds();
  const form = {
    ...createTransactionForm(bank, now),
    description: 'Shoes',
    digits: '8500',
    otherId: 'Food',
    tags: ['a'],
  };
  const opened = storeAndOpen(form, ids);
  const entered = (each: TransactionForm) =>
    transactionFromForm(each, { ids, stored: undefined, accounts, now });
  expect(opened && entered(opened.form)).toEqual(entered(form));
  expect(entered(form)?.id).toBe(ids.id);
});

test('clears an account that no longer exists', () => {
  const form = { ...createTransactionForm(bank, now), otherId: 'Food' };
  const item = createDraftItem(undefined, createDraftBody(form, createTransactionIds()));
  const opened = openDraft(item, new Map([['Bank', bank]]));
  expect(opened?.form).toMatchObject({ accountId: 'Bank', otherId: undefined });
});

test('returns undefined for an item of another kind', () => {
  const item = { id: 'x', kind: 'rule', body: {}, enteredAt: undefined };
  expect(openDraft(item, accounts)).toBeUndefined();
});
