import { noSplitInfo, readSplitInfo } from './split-info.ts';
import { expect, test } from 'vitest';
import { transaction } from '../../test/support/factories.ts';
import type { LedgerChange } from './ledger-change.ts';
import { findChangedStatements } from './changed-statements.ts';
import type { Transaction } from './transaction.ts';

const row = (statementDate: string | undefined, fields: object = {}) =>
  transaction(
    'a',
    { to: 'food', from: 'bank', valueMinor: 100n },
    {
      splitInfo: readSplitInfo(
        JSON.stringify({
          B: { Status: 'reconciled', StatementDate: statementDate },
          A: { Status: 'cleared' },
        }),
      ),
      ...fields,
    },
  );

test('reports all changes of reconciled rows once, with their statement dates', () => {
  const october = row('2026-10-31');
  const { splitA, splitB } = october;
  const moved = { ...october, splitB: { ...splitB, accountId: 'cash' } };
  const other = {
    ...october,
    splitA: { ...splitA, valueMinor: 200n },
    splitB: { ...splitB, valueMinor: -200n },
  };
  const later = { ...october, postedAt: new Date(october.postedAt.getTime() + 1000) };
  for (const after of [undefined, moved, other]) {
    expect(findChangedStatements([{ before: october, after }])).toEqual({
      rows: 1,
      dates: ['2026-10-31'],
      staying: [],
    });
  }
  expect(findChangedStatements([{ before: october, after: later }])).toEqual({
    rows: 1,
    dates: ['2026-10-31'],
    staying: ['2026-10-31'],
  });
  expect(
    findChangedStatements([
      { before: row('2026-09-30') },
      { before: october },
      { before: row('2026-09-30') },
      { before: row(undefined) },
    ]),
  ).toEqual({ rows: 4, dates: ['2026-10-31', '2026-09-30'], staying: [] });
});

test('keeps the sum of a statement if an amount moves between its lines, for each account separately', () => {
  const worth = (before: Transaction, cents: bigint, id = before.id) => ({
    ...before,
    id,
    splitA: { ...before.splitA, valueMinor: cents },
    splitB: { ...before.splitB, valueMinor: -cents },
  });
  const [a, b] = [row('2026-10-31'), worth(row('2026-10-31'), 50n, 'b')];
  const staying = (...changes: LedgerChange[]) => findChangedStatements(changes)?.staying;
  const date = ['2026-10-31'];
  // The amount moves within a split, to another line, or to a new line.
  expect(staying({ before: a, after: worth(a, 120n) }, { before: b, after: worth(b, 30n) })).toEqual(date);
  expect(staying({ before: a, after: worth(a, 150n) }, { before: b })).toEqual(date);
  expect(staying({ before: b }, { after: worth(b, 50n, 'new') })).toEqual(date);
  expect(staying({ before: a, after: worth(a, 120n) }, { before: b, after: worth(b, 31n) })).toEqual([]);
  // The same amount in another account does not keep the sum.
  const card = { ...worth(b, 50n, 'new'), splitB: { ...b.splitB, accountId: 'card' } };
  expect(staying({ before: b }, { after: card })).toEqual([]);
  // A row that is no longer on the statement does not count.
  expect(staying({ before: b }, { after: { ...worth(b, 50n, 'new'), splitInfo: noSplitInfo } })).toEqual([]);
  const september = worth(row('2026-09-30'), 10n, 'c');
  expect(staying({ before: a, after: worth(a, 150n) }, { before: b }, { before: september })).toEqual(date);
});

test('ignores texts, tags, the account at the other end, and rows that are not reconciled', () => {
  const before = row('2026-10-31');
  const said = {
    ...before,
    description: 'Other',
    notes: 'New',
    tags: ['x'],
    splitA: { ...before.splitA, accountId: 'fun' },
  };
  expect(findChangedStatements([{ before, after: said }])).toBeUndefined();
  expect(findChangedStatements([{ after: before }])).toBeUndefined();
  expect(
    findChangedStatements([
      { before: { ...before, splitInfo: readSplitInfo('{"B":{"Status":"cleared"}}') } },
    ]),
  ).toBeUndefined();
});
