import { readSplitInfo } from '#ledger/split-info.ts';
import { expect, test } from 'vitest';
import { transaction } from '../../../../test/support/factories.ts';
import { applyToSideRows } from './side-rows.ts';

const row = (id: string, status?: string) =>
  transaction(
    id,
    { to: 'BANK', from: 'FOOD', valueMinor: 1n },
    { splitInfo: readSplitInfo(JSON.stringify(status === undefined ? {} : { A: { Status: status } })) },
  );
const ids = (changes: Parameters<typeof applyToSideRows>[1], status: 'open' | 'reconciled' = 'open') =>
  applyToSideRows([row('a'), row('b', 'cleared')], changes, 'BANK', status).map(({ id }) => id);

test('adds, updates and removes rows by the status of their side', () => {
  expect(ids([{ after: row('c') }])).toEqual(['a', 'b', 'c']);
  expect(ids([{ before: row('a'), after: row('a', 'cleared') }])).toEqual(['a', 'b']);
  expect(ids([{ before: row('a'), after: row('a', 'reconciled') }])).toEqual(['b']);
  expect(ids([{ before: row('b') }])).toEqual(['a']);
  const elsewhere = transaction('c', { to: 'CASH', from: 'FOOD', valueMinor: 1n });
  expect(ids([{ after: elsewhere }])).toEqual(['a', 'b']);
  const onOther = { ...row('c'), splitInfo: readSplitInfo('{"B":{"Status":"reconciled"}}') };
  expect(ids([{ after: onOther }])).toEqual(['a', 'b', 'c']);
});
