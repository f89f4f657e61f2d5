import { noSplitInfo } from '#ledger/split-info.ts';
import { expect, test } from 'vitest';
import { createTransactionIds } from '#entry/transaction-form.ts';
import { type BulkState, checkRow, listFilledRows, createBulkState } from './bulk-rows.ts';
import { reduceBulkRows } from './reduce-rows.ts';
import { isInvalidRow, checkSplitLines, listExchangedCurrencies, transactionsOfRow } from './split-row.ts';
import { account } from '../../../test/support/factories.ts';

const bank = account('Bank', 'BANK');
const accounts = new Map(
  [bank, account('Food', 'EXPENSE'), account('Home', 'EXPENSE')].map((each) => [each.id, each]),
);
const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const now = new Date('2024-06-01T12:00:00Z');

/** Creates a sheet with a split row of ten: food, and an empty line. */
function splitState(): { state: BulkState; id: string } {
  const first = createBulkState(bank, now, createTransactionIds());
  const id = first.rows[0]?.ids.id ?? '';
  const fields = { description: 'Market', digits: '1000', otherId: 'Food', tags: 'weekly' };
  const typed = reduceBulkRows(first, { type: 'edit', id, fields });
  return { state: reduceBulkRows(typed, { type: 'split', id, context: { accounts, money } }), id };
}

function rowOf({ rows }: BulkState) {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

const storedOf = (state: BulkState) => transactionsOfRow(rowOf(state), { accounts, money }, now);

test('splits a row into its other account and a remainder, and stores it as one group', () => {
  const { state, id } = splitState();
  const [food] = rowOf(state).split?.lines ?? [];
  expect(food).toMatchObject({ otherId: 'Food', typed: '10,00', tags: 'weekly' });
  expect(checkRow(rowOf(state), { accounts, money })).toEqual({});
  const filled = reduceBulkRows(state, {
    type: 'lines',
    id,
    change: ({ lines }) =>
      lines.map((line, at) => (at === 0 ? { ...line, typed: '4,00' } : { ...line, otherId: 'Home' })),
  });
  const made = storedOf(filled);
  expect(made).toMatchObject([
    { id, description: 'Market', splitA: { accountId: 'Bank', valueMinor: -400n }, tags: ['weekly'] },
    { description: 'Market', splitA: { accountId: 'Bank', valueMinor: -600n }, tags: [] },
  ]);
  expect(made?.map(({ splitInfo }) => JSON.parse(splitInfo.text))).toMatchObject([
    { Group: rowOf(state).split?.groupId, GroupLine: 1 },
    { Group: rowOf(state).split?.groupId, GroupLine: 2 },
  ]);
  // A retry after a lost response creates the same ids.
  expect(storedOf(filled)?.map((each) => each.id)).toEqual(made?.map((each) => each.id));
});

test('reports problems on the line, also those from the back-end', () => {
  const { state, id } = splitState();
  const open = reduceBulkRows(state, {
    type: 'lines',
    id,
    change: ({ lines }) => lines.map((line) => ({ ...line, typed: '4,00' })),
  });
  const [, second] = rowOf(open).split?.lines ?? [];
  const lineId = second?.ids.id ?? '';
  expect(checkSplitLines(rowOf(open), { accounts, money })).toMatchObject({
    lines: { [lineId]: { otherId: 'chooseAccount' } },
  });
  expect(checkSplitLines(rowOf(open), { accounts, money }).rest).toBe('mustBeNothing');
  expect([isInvalidRow(rowOf(open), { accounts, money }), storedOf(open)]).toEqual([true, undefined]);
  const settled = reduceBulkRows(open, {
    type: 'settle',
    storedIds: new Set(),
    failed: { id, reason: 'Too much', lineId },
  });
  expect(rowOf(settled)).toMatchObject({
    failure: undefined,
    split: { rejected: { id: lineId, reason: 'Too much' } },
  });
});

test('turns a split row with one line left into an ordinary row', () => {
  const { state, id } = splitState();
  const single = reduceBulkRows(state, { type: 'lines', id, change: ({ lines }) => lines.slice(0, 1) });
  expect(rowOf(single)).toMatchObject({ otherId: 'Food', tags: 'weekly', split: undefined });
  expect(storedOf(single)).toMatchObject([{ id, splitInfo: noSplitInfo, splitA: { valueMinor: -1000n } }]);
  expect(listFilledRows(single)).toHaveLength(1);
});

test('creates the same exchange each time for a row to an account in another currency', () => {
  const abroad = new Map([
    ...accounts,
    ['Berlin', account('Berlin', 'BANK', { props: { Currency: 'CHF' } })],
  ]);
  const first = createBulkState(bank, now, createTransactionIds());
  const id = first.rows[0]?.ids.id ?? '';
  const fields = { description: 'To Zurich', digits: '1000', otherId: 'Berlin' };
  const typed = reduceBulkRows(first, { type: 'edit', id, fields });
  const trading = new Map([
    ['', 'T'],
    ['CHF', 'T CHF'],
  ]);
  const context = { accounts: abroad, money, trading };
  expect(checkRow(rowOf(typed), context)).toEqual({ otherId: 'crossing' });
  expect(listExchangedCurrencies(typed.rows, abroad)).toEqual(['', 'CHF']);
  const whole = reduceBulkRows(typed, { type: 'edit', id, fields: { counterAmount: '9,31' } });
  const made = transactionsOfRow(rowOf(whole), context, now);
  expect(made?.map(({ splitA, splitB }) => [splitA.accountId, splitA.valueMinor, splitB.accountId])).toEqual([
    ['Bank', -1000n, 'T'],
    ['Berlin', 931n, 'T CHF'],
  ]);
  expect(transactionsOfRow(rowOf(whole), context, now)).toEqual(made);
});
