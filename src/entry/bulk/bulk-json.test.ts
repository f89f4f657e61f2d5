import { noSplitInfo, readSplitInfo } from '#ledger/split-info.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTransactionIds } from '#entry/transaction-form.ts';
import { readClipboard } from '#ledger/read-clipboard.ts';
import { type DraftTransaction, writeClipboard } from '#ledger/clipboard.ts';
import { createInitialJson, createStateOfDrafts, writeRowsAsJson } from './bulk-json.ts';
import { type BulkState, createBulkState, transactionOfRow } from './bulk-rows.ts';
import { reduceBulkRows } from './reduce-rows.ts';
import { account, transaction } from '../../../test/support/factories.ts';

const bank = account('Bank', 'BANK');
const known = [bank, account('Card', 'CREDIT'), account('Food', 'EXPENSE'), account('Salary', 'INCOME')];
const accounts = new Map(known.map((each) => [each.id, each]));
const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const context = { accounts, money };
const now = new Date('2024-06-01T12:00:00Z');
const sheet = (): BulkState => createBulkState(bank, now, createTransactionIds());
const fill = (drafts: readonly DraftTransaction[]) =>
  createStateOfDrafts(drafts, sheet(), { ...context, makeIds: createTransactionIds });

const draft: fc.Arbitrary<DraftTransaction> = fc
  .record({
    description: fc.stringMatching(/^[A-Za-z"]{1,12}$/),
    notes: fc.constantFrom('', 'A note\nof two lines'),
    // The moments have seconds and milliseconds, which the sheet does not show.
    postedAt: fc.date({
      min: new Date('1950-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
    sides: fc.uniqueArray(fc.constantFrom(...accounts.keys()), { minLength: 2, maxLength: 2 }),
    valueMinor: fc.bigInt({ min: -9_999_999_999_999_999n, max: 9_999_999_999_999_999n }),
    tags: fc.uniqueArray(fc.constantFrom('home', 'work', 'two words'), { maxLength: 3 }),
    props: fc.constantFrom('{}', '{"kept": [1, 2]}'),
    splitInfo: fc.constantFrom(noSplitInfo, readSplitInfo('{"memo":"x"}')),
  })
  .map(({ sides: [a = '', b = ''], valueMinor, ...rest }) => ({
    ...rest,
    splitA: { accountId: a, valueMinor },
    splitB: { accountId: b, valueMinor: -valueMinor },
  }));

describe('JSON of the sheet', () => {
  test('returns the same JSON and the same transactions after it was read into rows', () => {
    fc.assert(
      fc.property(fc.array(draft, { minLength: 1, maxLength: 6 }), (drafts) => {
        const state = fill(drafts);
        expect(writeRowsAsJson(state, context)).toBe(writeClipboard(drafts));
        const made = state.rows.map((row) => transactionOfRow(row, { accounts, money }, now));
        expect(made.map((each) => ({ ...each, id: '', enteredAt: 0 }))).toEqual(
          drafts.map((each, at) => {
            const { splitAId, splitBId } = state.rows[at]?.ids ?? createTransactionIds();
            return {
              ...each,
              id: '',
              enteredAt: 0,
              splitA: { id: splitAId, ...each.splitA },
              splitB: { id: splitBId, ...each.splitB },
            };
          }),
        );
        expect(new Set(made.map((each) => each?.id)).size).toBe(drafts.length);
      }),
    );
  });

  test('gives rows with a common account that account, and other rows their own', () => {
    const of = (to: string, from: string) => transaction('x', { to, from, valueMinor: 100n });
    expect(fill([of('Bank', 'Food'), of('Card', 'Bank')])).toMatchObject({
      accountId: 'Bank',
      hasOwnAccounts: false,
      rows: [
        { accountId: 'Bank', otherId: 'Food' },
        { accountId: 'Bank', otherId: 'Card' },
      ],
    });
    expect(fill([of('Card', 'Food'), of('Salary', 'Card')])).toMatchObject({
      accountId: 'Card',
      hasOwnAccounts: false,
    });
    expect(fill([of('Bank', 'Food'), of('Card', 'Food'), of('Bank', 'Card')])).toMatchObject({
      hasOwnAccounts: true,
      rows: [{ accountId: 'Bank' }, { accountId: 'Card' }, { accountId: 'Bank' }],
    });
    expect(fill([of('Bank', 'Gone')]).rows[0]).toMatchObject({
      accountId: 'Bank',
      otherId: undefined,
      unreadable: { otherId: 'Gone' },
    });
  });

  test('writes the known fields of unfinished rows', () => {
    const first = sheet();
    expect(writeRowsAsJson(first, context)).toBe('');
    const state = reduceBulkRows(first, {
      type: 'edit',
      id: first.rows[0]?.ids.id ?? '',
      fields: { description: 'Tea', posted: '' },
    });
    expect(JSON.parse(writeRowsAsJson(state, context))).toMatchObject([
      { TransactionDescription: 'Tea', TransactionDatePosted: '', TransactionSplitAValue: '' },
    ]);
  });

  test('adds copied transactions unchanged after the existing rows', () => {
    fc.assert(
      fc.property(fc.array(draft, { minLength: 1, maxLength: 4 }), draft, (copied, typed) => {
        const text = writeClipboard(copied);
        expect(createInitialJson(sheet(), context, text)).toBe(text);
        const both = createInitialJson(fill([typed]), context, text);
        expect(readClipboard(both)).toEqual({ ok: true, transactions: [typed, ...copied] });
      }),
    );
    for (const nothing of [undefined, '', 'words', '[]', '{"a":1}'])
      expect(createInitialJson(sheet(), context, nothing)).toBe('');
  });

  test('reads a split into one row and writes it back line by line', () => {
    const line = (other: string, valueMinor: bigint, at: number, notes = ''): DraftTransaction => ({
      description: 'Market',
      notes,
      postedAt: new Date('2024-05-01T09:08:07.654Z'),
      splitA: { accountId: 'Bank', valueMinor },
      splitB: { accountId: other, valueMinor: -valueMinor },
      tags: at === 1 ? ['home'] : [],
      props: '{"kept":1}',
      splitInfo: readSplitInfo(
        JSON.stringify({ Group: '0190A1B2-0000-7000-8000-000000000001', GroupLine: at }),
      ),
    });
    const group = [line('Food', -6000n, 1), line('Salary', 1000n, 2, 'bonus')];
    const state = fill([...group, transaction('x', { to: 'Bank', from: 'Food', valueMinor: 100n })]);
    expect(state.rows).toHaveLength(2);
    expect(state.rows[0]).toMatchObject({ accountId: 'Bank', digits: '5000', split: { lines: [{}, {}] } });
    const written = JSON.parse(writeRowsAsJson(state, context));
    expect(written.slice(0, 2)).toEqual(JSON.parse(writeClipboard(group)));
    // Lines that do not form a consistent split stay separate.
    expect(fill([line('Food', -1n, 1), line('Salary', -1n, 3)]).rows).toHaveLength(2);
    expect(fill([line('Food', -1n, 1), line('Gone', -1n, 2)]).rows).toHaveLength(2);
    const [row] = state.rows;
    const unfinished = reduceBulkRows(state, {
      type: 'edit',
      id: row?.ids.id ?? '',
      fields: { description: '' },
    });
    expect(JSON.parse(writeRowsAsJson(unfinished, context)).slice(0, 2)).toMatchObject([
      {
        TransactionSplitBAccountId: 'Food',
        TransactionSplitAValue: '-6000',
        OtherTransactionSplitInfoInJSON: group[0]?.splitInfo.text,
      },
      { TransactionSplitBAccountId: 'Salary', TransactionSplitAValue: '1000' },
    ]);
  });
});
