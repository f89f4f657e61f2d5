import { readSplitInfo } from './split-info.ts';
import { expect, test } from 'vitest';
import { transaction } from '../../test/support/factories.ts';
import type { Action, RecordChange } from './action.ts';
import { balanceCheckId } from './balance-checks.ts';
import {
  findComparisonChange,
  filterInEffect,
  isComparisonCreatedBy,
  type BankComparisonRef,
} from './bank-comparison-changes.ts';
import { createItem } from './items.ts';
import type { Transaction } from './transaction.ts';

const action = (id: string, fields: Partial<Action> = {}): Action => ({
  id,
  kind: 'update-transaction',
  at: new Date(0),
  bookId: 'R',
  added: 0,
  changed: 1,
  removed: 0,
  about: id,
  undoOf: undefined,
  undoneBy: undefined,
  record: undefined,
  ...fields,
});
const onIt = JSON.stringify({ A: { Status: 'reconciled', StatementDate: '2026-10-31' } });
const row = (valueMinor: bigint, text = onIt) =>
  transaction('T', { to: 'BANK', from: 'FOOD', valueMinor }, { splitInfo: readSplitInfo(text) });
const change = (before: Transaction | undefined, after: Transaction | undefined): RecordChange => ({
  recordType: 'transaction',
  id: 'T',
  before,
  after,
});
const statement: BankComparisonRef = {
  accountId: 'BANK',
  by: 'statement',
  day: '2026-10-31',
  zone: 'Europe/Berlin',
};
const check: BankComparisonRef = { ...statement, by: 'check' };
const by = (...changes: RecordChange[]) => findComparisonChange(action('a'), changes, statement)?.byMinor;

test('finds changed, deleted, moved and unassigned rows of a statement with their difference', () => {
  expect(by(change(row(100n), row(140n)))).toBe(40n);
  expect(by(change(row(100n), undefined))).toBe(-100n);
  expect(by(change(row(100n), row(100n, '{}')))).toBe(-100n);
  expect(
    by(change(row(100n), { ...row(100n), splitA: { id: 'TA', accountId: 'CASH', valueMinor: 100n } })),
  ).toBe(-100n);
  expect(by(change(undefined, row(70n)))).toBe(70n);
});

test('ignores changes that leave the statement unchanged', () => {
  expect(by(change(row(100n), { ...row(100n), description: 'Another word' }))).toBeUndefined();
  expect(by(change(row(100n, '{}'), row(500n, '{}')))).toBeUndefined();
  expect(by(change(undefined, row(70n, onIt.replace('10-31', '09-30'))))).toBeUndefined();
});

test('removes undone actions, but keeps the undo of an older action', () => {
  const actions = [
    action('redo', { undoOf: 'undo2' }),
    action('undo2', { undoOf: 'done2', undoneBy: 'redo' }),
    action('undo1', { undoOf: 'done1' }),
    action('done2', { undoneBy: 'undo2' }),
    action('done1', { undoneBy: 'undo1' }),
    action('undo0', { undoOf: 'before the statement' }),
  ];
  expect(filterInEffect(actions).map(({ id }) => id)).toEqual(['done2', 'undo0']);
});

test('finds changes of a balance check up to its day in the book’s time zone', () => {
  const off = (before: Transaction | undefined, after: Transaction | undefined) =>
    findComparisonChange(action('a'), [change(before, after)], check)?.byMinor;
  const at = (moment: string) => ({ ...row(850n), postedAt: new Date(moment) });
  expect(off(at('2026-10-03T12:00:00Z'), undefined)).toBe(-850n);
  expect(off(undefined, at('2026-10-31T22:30:00Z'))).toBe(850n);
  // In Berlin it is half past midnight on the next day.
  expect(off(undefined, at('2026-10-31T23:30:00Z'))).toBeUndefined();
  expect(off(at('2026-10-03T12:00:00Z'), at('2026-11-03T12:00:00Z'))).toBe(-850n);
  expect(off(at('2026-10-03T12:00:00Z'), at('2026-10-04T12:00:00Z'))).toBeUndefined();
});

test('treats an action as the creation of a check only if it wrote another balance', () => {
  const item = (balance: string) =>
    createItem('balance-check', balanceCheckId('BANK', '2026-10-31'), {
      Account: 'BANK',
      Date: '2026-10-31',
      Balance: balance,
    });
  const made = (before: string | undefined, after: string | undefined) =>
    isComparisonCreatedBy(
      action('a', {
        record: {
          recordType: 'item',
          id: 'x',
          before: before === undefined ? undefined : item(before),
          after: after === undefined ? undefined : item(after),
        },
      }),
      check,
    );
  expect([made(undefined, '5'), made('4', '5'), made('5', '5'), made('5', undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
