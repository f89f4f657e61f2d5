import { describe, expect, test } from 'vitest';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { matchOccurrence } from './decisions.ts';
import { recognizeAddedRows } from './recognize-added.ts';

const rent = createSchedule('FREQ=MONTHLY', { done: '2026-02-28' });
const options = {
  accounts: new Map([
    ['bank', { props: {} }],
    ['rent', { props: {} }],
    ['waiting', { props: { Role: 'to-sort' } }],
  ]),
  zone: 'UTC',
};

/** Creates a transaction that moves `valueMinor` from `from` to `to`. */
function row(id: string, [from, to]: [string, string], valueMinor: bigint, said: Partial<Transaction> = {}) {
  return {
    id,
    description: id,
    notes: '',
    postedAt: new Date('2026-03-30T12:00:00Z'),
    enteredAt: new Date('2026-03-30T12:00:00Z'),
    splitA: { id: `${id}A`, accountId: to, valueMinor },
    splitB: { id: `${id}B`, accountId: from, valueMinor: -valueMinor },
    tags: [],
    props: '{}',
    splitInfo: noSplitInfo,
    ...said,
  } satisfies Transaction;
}

const found = (rows: readonly Transaction[], schedules = [rent]) =>
  recognizeAddedRows(rows, schedules, options).map(({ rows: [first], occurrence }) => [
    first?.id,
    occurrence.nominal,
  ]);

describe('a row that was just added', () => {
  test('matches the occurrence of its accounts, seen from either side', () => {
    expect(found([row('paid', ['bank', 'rent'], 95_000n)])).toEqual([['paid', '2026-03-31']]);
    expect(found([row('paid', ['rent', 'bank'], -95_000n)])).toEqual([['paid', '2026-03-31']]);
    expect(found([row('paid', ['bank', 'food'], 95_000n)])).toEqual([]);
    expect(found([row('paid', ['bank', 'rent'], 95_001n)])).toEqual([]);
  });

  test('can still be unsorted', () => {
    expect(found([row('paid', ['bank', 'waiting'], 95_000n)])).toEqual([['paid', '2026-03-31']]);
    expect(found([row('paid', ['waiting', 'bank'], -95_000n)])).toEqual([['paid', '2026-03-31']]);
  });

  test('is skipped if it names its occurrence, or if that occurrence is taken', () => {
    const said = changeSplitInfo(noSplitInfo, { schedule: 'S1', occurrence: '2026-03-31' });
    const posted = row('posted', ['bank', 'rent'], 95_000n, { splitInfo: said });
    expect(found([posted])).toEqual([]);
    expect(found([posted, row('paid', ['bank', 'rent'], 95_000n)])).toEqual([]);
    expect(
      found([row('paid', ['bank', 'rent'], 95_000n), row('again', ['bank', 'rent'], 95_000n)]),
    ).toHaveLength(1);
  });

  test('can be several lines that match together', () => {
    const group = (line: number) => changeSplitInfo(noSplitInfo, { group: 'G', groupLine: line });
    const lines = [
      row('one', ['bank', 'rent'], 90_000n, { splitInfo: group(1) }),
      row('two', ['bank', 'food'], 5000n, { splitInfo: group(2) }),
    ];
    const both = createSchedule('FREQ=MONTHLY', {
      done: '2026-02-28',
      lines: [scheduleLine(-90_000n), scheduleLine(-5000n, { accountB: 'food' })],
    });
    const [is] = recognizeAddedRows(lines, [both], options);
    expect(is?.rows.map(({ id }) => id)).toEqual(['one', 'two']);
    const { changes } = matchOccurrence(both, '2026-03-31', is?.rows ?? []);
    expect(changes.map(({ after }) => after.splitInfo)).toMatchObject([
      { group: 'G', groupLine: 1, schedule: 'S1', occurrence: '2026-03-31' },
      { group: 'G', groupLine: 2, schedule: 'S1', occurrence: '2026-03-31' },
    ]);
  });
});
