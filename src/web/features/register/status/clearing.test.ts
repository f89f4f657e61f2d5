import { readSplitInfo } from '#ledger/split-info.ts';
import { expect, test } from 'vitest';
import { planClearing, statusOf } from './clearing.ts';
import { transaction } from '../../../../../test/support/factories.ts';

const row = (id: string, status?: string) =>
  transaction(
    id,
    { to: 'food', from: 'bank', valueMinor: 1n },
    { splitInfo: readSplitInfo(JSON.stringify({ A: { Status: 'reconciled' }, B: { Status: status } })) },
  );
const [fresh, cleared, reconciled] = [row('a'), row('b', 'cleared'), row('c', 'reconciled')] as const;

test('clears new rows, makes cleared rows new again, and asks before it clears only reconciled rows', () => {
  const idsOf = (...rows: (typeof fresh)[]) => {
    const { rows: changed, ...rest } = planClearing(rows, 'bank');
    return { ids: changed.map(({ id }) => id), ...rest };
  };
  expect(idsOf(fresh, cleared, reconciled)).toEqual({
    ids: ['a'],
    status: 'cleared',
    needsConfirmation: false,
  });
  expect(idsOf(cleared, reconciled)).toEqual({ ids: ['b'], status: undefined, needsConfirmation: false });
  expect(idsOf(reconciled)).toEqual({ ids: ['c'], status: 'cleared', needsConfirmation: true });
});

test("rows shown as one have their common status on the account's side", () => {
  expect(statusOf([fresh], 'bank')).toBe('new');
  expect(statusOf([cleared, cleared], 'bank')).toBe('cleared');
  expect(statusOf([cleared, reconciled], 'bank')).toBe('mixed');
  expect(statusOf([fresh, cleared], 'food')).toBe('reconciled');
});
