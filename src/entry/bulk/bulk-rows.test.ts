import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTransactionIds } from '#entry/transaction-form.ts';
import type { Account } from '#ledger/account.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { splitIn } from '#ledger/transaction.ts';
import {
  type BulkState,
  checkRow,
  type BulkColumn,
  listFilledRows,
  createBulkState,
  isEmptyRow,
  transactionOfRow,
} from './bulk-rows.ts';
import { reduceBulkRows } from './reduce-rows.ts';
import { account } from '../../../test/support/factories.ts';

const bank = account('Bank', 'BANK');
const card = account('Card', 'CREDIT');
const food = account('Food', 'EXPENSE');
const pay = account('Pay', 'INCOME');
const accounts = new Map([bank, card, food, pay].map((each) => [each.id, each]));
const choice = ({ id, name }: Account) => ({ value: id, label: name, path: name, isDisabled: false });
const expenses = { ...choice(account('Expenses', 'EXPENSE')), isDisabled: true };
const choices = {
  accountId: [bank, card].map(choice),
  otherId: [...[bank, card, food, pay].map(choice), expenses],
};
const money = { currency: 'USD', formatTag: 'en-US', decimals: 2 };
const now = new Date(2024, 4, 6, 9, 30, 15);

function sheet(of: Account = bank): BulkState {
  return createBulkState(of, now, createTransactionIds());
}

function rowAt(state: BulkState, at: number) {
  const row = state.rows[at];
  if (row === undefined) throw new Error(`no row ${at}`);
  return row;
}

function paste(
  state: BulkState,
  column: BulkColumn,
  cells: string[][],
  at = 0,
  book: BookCurrency = money,
): BulkState {
  return reduceBulkRows(state, {
    type: 'paste',
    paste: {
      rowId: rowAt(state, at).ids.id,
      column,
      cells,
      ids: cells.map(() => createTransactionIds()),
      context: { accounts, choices, money: book, dates: { dayFirst: false, months: [] } },
    },
  });
}

/** Returns the gain of an account from each complete row. */
function gains(state: BulkState, accountId: string): (bigint | undefined)[] {
  return state.rows.map((row) => {
    const made = transactionOfRow(row, { accounts, money }, now);
    return made && splitIn(made, accountId).valueMinor;
  });
}

describe('the sheet', () => {
  test('starts with one empty row at the current minute and skips empty rows', () => {
    const state = sheet();
    expect(rowAt(state, 0)).toMatchObject({
      posted: '2024-05-06T09:30',
      accountId: 'Bank',
      direction: undefined,
    });
    expect(listFilledRows(state)).toEqual([]);
    const tagged = sheet(account('TAG:home', 'ASSET', { kind: 'tag', name: 'home' }));
    expect(rowAt(tagged, 0).tags).toBe('home');
    expect(isEmptyRow(rowAt(tagged, 0), tagged.startTags)).toBe(true);
  });

  test('copies only date and account into an added row', () => {
    const first = sheet();
    const typed = reduceBulkRows(first, {
      type: 'edit',
      id: rowAt(first, 0).ids.id,
      fields: {
        posted: '2024-01-02T08:00',
        description: 'Tea',
        digits: '250',
        otherId: 'Food',
        direction: 'in',
      },
    });
    const state = reduceBulkRows(typed, { type: 'add', ids: createTransactionIds() });
    expect(rowAt(state, 1)).toMatchObject({
      posted: '2024-01-02T08:00',
      accountId: 'Bank',
      description: '',
      digits: '',
      otherId: undefined,
      direction: undefined,
    });
    expect(listFilledRows(state)).toHaveLength(1);
  });

  test('always keeps one row', () => {
    const state = sheet();
    const after = reduceBulkRows(state, {
      type: 'remove',
      id: rowAt(state, 0).ids.id,
      ids: createTransactionIds(),
    });
    expect(after.rows).toHaveLength(1);
    expect(rowAt(after, 0).ids).not.toEqual(rowAt(state, 0).ids);
  });

  test('reports the missing value of each cell', () => {
    const row = rowAt(sheet(account('P', 'ASSET', { isPlaceholder: true })), 0);
    expect(Object.keys(checkRow(row, { accounts, money })).toSorted()).toEqual([
      'accountId',
      'description',
      'digits',
      'otherId',
    ]);
    expect(checkRow({ ...row, accountId: 'Bank', otherId: 'Bank' }, { accounts, money }).otherId).toBe(
      'mustDiffer',
    );
    expect(checkRow({ ...row, description: 'x'.repeat(1001) }, { accounts, money }).description).toEqual({
      kind: 'tooLong',
      most: 1000,
    });
  });

  test('gives pasted amounts the usual direction of their accounts until the user chooses another', () => {
    const heading = account('P', 'ASSET', { isPlaceholder: true });
    const pasted = paste(sheet(heading), 'description', [
      ['Tea', 'Food', '2.50'],
      ['Wages', 'Pay', '100'],
      ['Back', 'Food', '1.00'],
    ]);
    const third = rowAt(pasted, 2).ids.id;
    const typed = reduceBulkRows(pasted, { type: 'edit', id: third, fields: { direction: 'in' } });
    const gainsOf = (of: Account) => gains(reduceBulkRows(typed, { type: 'share', accountId: of.id }), of.id);
    expect(gainsOf(bank)).toEqual([-250n, 10_000n, 100n]);
    expect(gainsOf(card)).toEqual([-250n, 10_000n, 100n]);
  });

  test('reverses the direction of all rows', () => {
    const state = paste(sheet(), 'description', [
      ['Tea', 'Food', '2.50'],
      ['Wages', 'Pay', '100'],
    ]);
    expect(gains(state, 'Bank')).toEqual([-250n, 10_000n]);
    const turned = reduceBulkRows(state, { type: 'turn', accounts });
    expect(gains(turned, 'Bank')).toEqual([250n, -10_000n]);
    expect(gains(reduceBulkRows(turned, { type: 'turn', accounts }), 'Bank')).toEqual([-250n, 10_000n]);
  });

  test('removes stored rows, and shows the reason on a rejected row until it is changed', () => {
    const state = paste(sheet(), 'description', [['One'], ['Two'], ['Three']]);
    const [one, two, three] = state.rows.map((row) => row.ids.id);
    const settled = reduceBulkRows(state, {
      type: 'settle',
      storedIds: new Set([one ?? '']),
      failed: { id: two ?? '', reason: 'Not today' },
    });
    expect(settled.rows.map((row) => [row.ids.id, row.failure])).toEqual([
      [two, 'Not today'],
      [three, undefined],
    ]);
    const edited = reduceBulkRows(settled, {
      type: 'edit',
      id: two ?? '',
      fields: { description: 'Two again' },
    });
    expect(rowAt(edited, 0).failure).toBeUndefined();
    expect(rowAt(edited, 0).ids.id).toBe(two);
  });

  test('gives all rows the common account when they have no accounts of their own', () => {
    const own = reduceBulkRows(sheet(), { type: 'own', isOn: true });
    const state = paste(own, 'accountId', [['Card', 'Food', '1.00'], ['Nobody']]);
    expect(state.rows.map((row) => row.accountId)).toEqual(['Card', undefined]);
    const back = reduceBulkRows(state, { type: 'own', isOn: false });
    expect(back.rows.map((row) => [row.accountId, row.unreadable])).toEqual([
      ['Bank', {}],
      ['Bank', {}],
    ]);
  });
});

describe('pasting into the sheet', () => {
  test('fills cells to the right and rows below, and adds rows at the end', () => {
    const state = paste(sheet(), 'posted', [
      ['2024-05-01', 'Tea', 'food', '-2.50', 'home; work', 'beyond'],
      ['02.05.2024', 'Refund', 'Food', '1.00', ''],
    ]);
    expect(gains(state, 'Bank')).toEqual([-250n, 100n]);
    expect(rowAt(state, 0)).toMatchObject({
      posted: '2024-05-01T09:30',
      tags: 'home; work',
      otherId: 'Food',
    });
    expect(rowAt(state, 1)).toMatchObject({ posted: '2024-05-02T09:30', tags: '' });
  });

  test('uses the signs of all amounts if one has a sign, otherwise the direction of each row', () => {
    expect(
      gains(
        paste(sheet(), 'description', [
          ['A', 'Food', '1.00'],
          ['B', 'Food', '2.00'],
        ]),
        'Bank',
      ),
    ).toEqual([-100n, -200n]);
    expect(
      gains(
        paste(sheet(card), 'description', [
          ['A', 'Food', '1.00'],
          ['B', 'Food', '-2.00'],
        ]),
        'Card',
      ),
    ).toEqual([100n, -200n]);
  });

  test('reads bare digits by the setting, unless another pasted amount has a decimal sign', () => {
    const pasted = (typing: 'decimals' | 'whole', ...amounts: string[]) =>
      gains(
        paste(
          sheet(),
          'description',
          amounts.map((text) => ['A', 'Food', text]),
          0,
          { ...money, typing },
        ),
        'Bank',
      );
    expect(pasted('decimals', '40', '1234')).toEqual([-40n, -1234n]);
    expect(pasted('whole', '40', '1234')).toEqual([-4000n, -123_400n]);
    for (const typing of ['decimals', 'whole'] as const)
      expect(pasted(typing, '40', '12.5', '1,234')).toEqual([-4000n, -1250n, -123_400n]);
  });

  test('marks unreadable cells and keeps their text until they are filled', () => {
    const state = paste(sheet(), 'posted', [['someday', 'Tea', 'Grocer', 'much']]);
    const row = rowAt(state, 0);
    expect(row).toMatchObject({ posted: '', otherId: undefined, digits: '' });
    expect(checkRow(row, { accounts, money })).toEqual({
      posted: { kind: 'unread', text: 'someday' },
      otherId: { kind: 'noSuchAccount', text: 'Grocer' },
      digits: { kind: 'noAmount', text: 'much', why: 'noAmount' },
    });
    const filled = reduceBulkRows(state, { type: 'edit', id: row.ids.id, fields: { otherId: 'Food' } });
    expect(Object.keys(checkRow(rowAt(filled, 0), { accounts, money }))).toEqual(['posted', 'digits']);
  });

  test('reports a placeholder account until the cell or row changes', () => {
    const state = paste(sheet(), 'otherId', [['expenses']]);
    const said = (of: BulkState, at = 0) => checkRow(rowAt(of, at), { accounts, money }).otherId;
    const noGrocer = { kind: 'noSuchAccount', text: 'Grocer' };
    expect(said(state)).toEqual({ kind: 'placeholder', text: 'expenses' });
    expect(said(paste(state, 'otherId', [['Grocer']]))).toEqual(noGrocer);
    expect(said(paste(state, 'otherId', [['Food']]))).toBeUndefined();
    expect(said(paste(state, 'otherId', [['expenses'], ['Grocer']]), 1)).toEqual(noGrocer);
  });

  test('books any pasted amounts exactly to the cent', () => {
    const minor = fc.bigInt({ min: -99_999_999n, max: 99_999_999n });
    const text = (value: bigint) => {
      const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
      return `${value < 0n ? '-' : '+'}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(
        fc.array(minor, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(bank, card),
        (amounts, mine) => {
          const cells = amounts.map((value) => ['x', 'Food', text(value)]);
          expect(gains(paste(sheet(mine), 'description', cells), mine.id)).toEqual(amounts);
        },
      ),
    );
  });

  test('gives hundreds of rows different ids', () => {
    const state = paste(
      sheet(),
      'description',
      Array.from({ length: 500 }, (_, at) => [`Row ${at}`]),
    );
    expect(new Set(state.rows.map((row) => row.ids.id)).size).toBe(500);
  });
});
