import { noSplitInfo, readSplitInfo } from './split-info.ts';
import { expect, test } from 'vitest';
import { transaction } from '../../test/support/factories.ts';
import type { LedgerChange } from './change.ts';
import { findChangedStatements } from './reconciled.ts';
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

test('whatever a statement says of a row is asked for, once for all rows, with the dates that they have', () => {
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

test('what goes from one line of a statement to another leaves its sum, in each account by itself', () => {
  const worth = (before: Transaction, cents: bigint, id = before.id) => ({
    ...before,
    id,
    splitA: { ...before.splitA, valueMinor: cents },
    splitB: { ...before.splitB, valueMinor: -cents },
  });
  const [a, b] = [row('2026-10-31'), worth(row('2026-10-31'), 50n, 'b')];
  const staying = (...changes: LedgerChange[]) => findChangedStatements(changes)?.staying;
  const date = ['2026-10-31'];
  // Within a split; one line takes what another had; a new line takes the place of one.
  expect(staying({ before: a, after: worth(a, 120n) }, { before: b, after: worth(b, 30n) })).toEqual(date);
  expect(staying({ before: a, after: worth(a, 150n) }, { before: b })).toEqual(date);
  expect(staying({ before: b }, { after: worth(b, 50n, 'new') })).toEqual(date);
  expect(staying({ before: a, after: worth(a, 120n) }, { before: b, after: worth(b, 31n) })).toEqual([]);
  // The same to an account of another bank is no even sum.
  const card = { ...worth(b, 50n, 'new'), splitB: { ...b.splitB, accountId: 'card' } };
  expect(staying({ before: b }, { after: card })).toEqual([]);
  // What is not on the statement any more does not count for it.
  expect(staying({ before: b }, { after: { ...worth(b, 50n, 'new'), splitInfo: noSplitInfo } })).toEqual([]);
  const september = worth(row('2026-09-30'), 10n, 'c');
  expect(staying({ before: a, after: worth(a, 150n) }, { before: b }, { before: september })).toEqual(date);
});

test('words, tags, the account at the other end, and what is only cleared or new need no question', () => {
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
    findChangedStatements([{ before: { ...before, splitInfo: readSplitInfo('{"B":{"Status":"cleared"}}') } }]),
  ).toBeUndefined();
});
