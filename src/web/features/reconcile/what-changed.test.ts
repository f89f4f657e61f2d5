import { expect, test } from 'vitest';
import type { Action, RecordChange } from '#ledger/action.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { transaction } from '../../../../test/support/factories.ts';
import { changeOf, inEffect } from './what-changed.ts';

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
const row = (valueMinor: bigint, otherSplitInfo = onIt) =>
  transaction('T', { to: 'BANK', from: 'FOOD', valueMinor }, { otherSplitInfo });
const change = (before: Transaction | undefined, after: Transaction | undefined): RecordChange => ({
  what: 'transaction',
  id: 'T',
  before,
  after,
});
const query = { accountId: 'BANK', statementDate: '2026-10-31' };
const by = (...changes: RecordChange[]) => changeOf(action('a'), changes, query)?.byMinor;

test('what changes the amount, deletes a row, moves it away or takes it off is found with by how much', () => {
  expect(by(change(row(100n), row(140n)))).toBe(40n);
  expect(by(change(row(100n), undefined))).toBe(-100n);
  expect(by(change(row(100n), row(100n, '{}')))).toBe(-100n);
  expect(
    by(change(row(100n), { ...row(100n), splitA: { id: 'TA', accountId: 'CASH', valueMinor: 100n } })),
  ).toBe(-100n);
  expect(by(change(undefined, row(70n)))).toBe(70n);
});

test('what leaves the statement as it was is no reason', () => {
  expect(by(change(row(100n), { ...row(100n), description: 'Another word' }))).toBeUndefined();
  expect(by(change(row(100n, '{}'), row(500n, '{}')))).toBeUndefined();
  expect(by(change(undefined, row(70n, onIt.replace('10-31', '09-30'))))).toBeUndefined();
});

test('what was undone leaves nothing, an undo of something older does', () => {
  const actions = [
    action('redo', { undoOf: 'undo2' }),
    action('undo2', { undoOf: 'done2', undoneBy: 'redo' }),
    action('undo1', { undoOf: 'done1' }),
    action('done2', { undoneBy: 'undo2' }),
    action('done1', { undoneBy: 'undo1' }),
    action('undo0', { undoOf: 'before the statement' }),
  ];
  expect(inEffect(actions).map(({ id }) => id)).toEqual(['done2', 'undo0']);
});
