import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Item } from './items.ts';
import {
  findBrokenStatements,
  calculateDifference,
  finishStatement,
  readOpenStatement,
  readStatements,
  calculateReconciled,
  reopenStatement,
  sumByStatement,
  withOpenStatement,
} from './statements.ts';

type Row = { valueMinor: bigint; statementDate?: string | undefined };

const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const sum = (rows: readonly { valueMinor: bigint }[]) =>
  rows.reduce((total, row) => total + row.valueMinor, 0n);
const day = (index: number) => new Date(Date.UTC(2000, index, 28)).toISOString().slice(0, 10);

test('calculates the difference from balance, reconciled and ticked rows, in any order', () => {
  const ticks = fc.array(fc.nat(11), { maxLength: 40 });
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.array(amount, { maxLength: 12 }),
      ticks,
      (balanceMinor, total, values, order) => {
        const rows = values.map((valueMinor) => ({ valueMinor, isTicked: false }));
        for (const at of order) {
          const row = rows[at];
          if (row !== undefined) row.isTicked = !row.isTicked;
        }
        const reconciledMinor = calculateReconciled(total, rows);
        const ticked = rows.filter((_, at) => order.filter((each) => each === at).length % 2 === 1);
        expect(calculateDifference({ balanceMinor, reconciledMinor, rows })).toBe(
          balanceMinor - (total - sum(rows)) - sum(ticked),
        );
      },
    ),
  );
});

/** A series of reconciliations: statements of some days with rows, each finished without a difference. */
const work = fc.record({
  /** Rows that were reconciled before the first statement. */
  beginning: fc.array(amount, { maxLength: 3 }),
  finished: fc.array(
    fc.record({ month: fc.nat(8), values: fc.array(amount, { minLength: 1, maxLength: 5 }) }),
    {
      maxLength: 8,
    },
  ),
});

/** Returns the statements and rows of the account after a series of reconciliations. */
function afterWork({
  beginning,
  finished,
}: {
  beginning: bigint[];
  finished: { month: number; values: bigint[] }[];
}) {
  const rows: Row[] = beginning.map((valueMinor) => ({ valueMinor }));
  let own: Item[] = [];
  for (const { month, values } of finished) {
    const open = values.map((valueMinor) => ({ valueMinor, isTicked: true }));
    const reconciledMinor = calculateReconciled(sum(rows) + sum(open), open);
    const balanceMinor = reconciledMinor + sum(open);
    expect(calculateDifference({ balanceMinor, reconciledMinor, rows: open })).toBe(0n);
    own = finishStatement(withOpenStatement(own, 'bank', { date: day(month), balanceMinor }), 'bank', {
      date: day(month),
      balanceMinor,
      reconciledMinor,
      rows: open.length,
    });
    rows.push(...values.map((valueMinor) => ({ valueMinor, statementDate: day(month) })));
  }
  return { own, rows };
}

describe('finished statements', () => {
  test('add up in any order, and are combined if they have the same day', () => {
    fc.assert(
      fc.property(work, (done) => {
        const { own, rows } = afterWork(done);
        const statements = readStatements(own);
        expect(findBrokenStatements(statements, sumByStatement(rows))).toEqual([]);
        const dates = statements.map(({ date }) => date);
        expect(dates).toEqual(dates.toSorted().toReversed());
        for (const { date, rows: count } of statements) {
          expect(count).toBe(rows.filter(({ statementDate }) => statementDate === date).length);
        }
        expect(readOpenStatement(own)).toBeUndefined();
      }),
    );
  });

  test('break by the amount that one of their own rows changes', () => {
    fc.assert(
      fc.property(work, fc.nat(), amount, fc.boolean(), (done, which, other, isGone) => {
        const { own, rows } = afterWork(done);
        const row = rows[which % (rows.length || 1)];
        if (row === undefined) return;
        const after = rows.flatMap((each) => {
          if (each !== row) return [each];
          return isGone ? [] : [{ ...row, valueMinor: other }];
        });
        const offMinor = (isGone ? 0n : other) - row.valueMinor;
        const { statementDate: date } = row;
        expect(findBrokenStatements(readStatements(own), sumByStatement(after))).toEqual(
          offMinor === 0n || date === undefined ? [] : [{ date, offMinor }],
        );
      }),
    );
  });

  test('stay correct when the user continues after a broken one', () => {
    const first = { date: day(0), balanceMinor: 100n, reconciledMinor: 0n, rows: 1 };
    const own = finishStatement([], 'bank', first);
    // The row of the first statement was 100 and is 90 now; the second was finished after that.
    const second = { date: day(1), balanceMinor: 140n, reconciledMinor: 90n, rows: 1 };
    const next = finishStatement(own, 'bank', second);
    const rows = [
      { statementDate: day(0), valueMinor: 90n },
      { statementDate: day(1), valueMinor: 50n },
    ];
    expect(findBrokenStatements(readStatements(next), sumByStatement(rows))).toEqual([
      { date: day(0), offMinor: -10n },
    ]);
  });

  test('can be reopened, the newest first', () => {
    fc.assert(
      fc.property(work, (done) => {
        const { own } = afterWork(done);
        const [newest, ...others] = readStatements(own);
        const reopened = reopenStatement(own, 'bank');
        expect(reopened === undefined).toBe(newest === undefined);
        if (reopened === undefined || newest === undefined) return;
        expect(readStatements(reopened)).toEqual(others);
        expect(readOpenStatement(reopened)).toEqual({ date: newest.date, balanceMinor: newest.balanceMinor });
      }),
    );
  });

  test('are all preserved, however many there are', () => {
    let own: Item[] = [];
    for (let at = 0; at < 400; at += 1)
      own = finishStatement(own, 'bank', {
        date: day(at),
        balanceMinor: BigInt(at + 1),
        reconciledMinor: BigInt(at),
        rows: 1,
      });
    expect(readStatements(own)).toHaveLength(400);
  });
});

test('keeps an open statement until it is removed', () => {
  const reconciling = { date: '2025-10-31', balanceMinor: -120n };
  const own = withOpenStatement([], 'bank', reconciling);
  expect(readOpenStatement(own)).toEqual(reconciling);
  expect(withOpenStatement(own, 'bank', undefined)).toEqual([]);
});
