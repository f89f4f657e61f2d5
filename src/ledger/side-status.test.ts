import { expect, test } from 'vitest';
import { sideInfoIn } from './transaction.ts';
import { transaction } from '../../test/support/factories.ts';
import { createStatusChanges } from './ledger-change.ts';
import { noSplitInfo, readSplitInfo } from './split-info.ts';

const row = (id: string, splitInfo: object = {}) =>
  transaction(
    id,
    { to: 'food', from: 'bank', valueMinor: 100n },
    { splitInfo: readSplitInfo(JSON.stringify(splitInfo)) },
  );

test('sets the status only of the account’s side and keeps all other data', () => {
  const before = row('a', { Group: 'g', A: { Status: 'reconciled', StatementDate: '2026-01-31' }, Own: 1 });
  const [change] = createStatusChanges([before], 'bank', { status: 'cleared', statementDate: '2026-10-31' });
  const { text, ...info } = change?.after?.splitInfo ?? noSplitInfo;
  expect(JSON.parse(text)).toMatchObject({ Group: 'g', Own: 1, B: { Status: 'cleared' } });
  expect(info).toEqual({
    group: 'g',
    A: { status: 'reconciled', statementDate: '2026-01-31' },
    B: { status: 'cleared' },
  });
  expect(change?.before).toBe(before);
});

test('stores a statement date only for reconciled sides, and skips unchanged ones', () => {
  const [change] = createStatusChanges([row('a')], 'bank', {
    status: 'reconciled',
    statementDate: '2026-10-31',
  });
  const { after = row('a') } = change ?? {};
  expect(sideInfoIn(after, 'bank')).toEqual({ status: 'reconciled', statementDate: '2026-10-31' });
  expect(createStatusChanges([after], 'bank', { status: 'reconciled', statementDate: '2026-10-31' })).toEqual(
    [],
  );
  const [again] = createStatusChanges([after], 'bank', { status: undefined });
  expect(again?.after?.splitInfo.text).toBe('{}');
});
