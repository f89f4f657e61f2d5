import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { readBalanceChecks } from './balance-checks.ts';
import {
  brokenStatements,
  differenceOf,
  finishStatement,
  readReconciling,
  readStatements,
  reconciledOf,
  reopenStatement,
  sumsByStatement,
  withBalanceCheck,
  withReconciling,
} from './reconcile.ts';

type Row = { valueMinor: bigint; statementDate?: string | undefined };

const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const sum = (rows: readonly { valueMinor: bigint }[]) =>
  rows.reduce((total, row) => total + row.valueMinor, 0n);
const day = (index: number) => new Date(Date.UTC(2000, index, 28)).toISOString().slice(0, 10);

test('the difference is what balance, reconciled and ticked rows say, whatever was ticked in whatever order', () => {
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
        const reconciledMinor = reconciledOf(total, rows);
        const ticked = rows.filter((_, at) => order.filter((each) => each === at).length % 2 === 1);
        expect(differenceOf({ balanceMinor, reconciledMinor, rows })).toBe(
          balanceMinor - (total - sum(rows)) - sum(ticked),
        );
      },
    ),
  );
});

/** What is done in a reconcile desk: statements of some days, each with some rows, finished at difference zero. */
const work = fc.record({
  /** Reconciled before there were statements. */
  beginning: fc.array(amount, { maxLength: 3 }),
  finished: fc.array(
    fc.record({ month: fc.nat(8), values: fc.array(amount, { minLength: 1, maxLength: 5 }) }),
    {
      maxLength: 8,
    },
  ),
});

/** The account after that: its props and its rows. */
function afterWork({
  beginning,
  finished,
}: {
  beginning: bigint[];
  finished: { month: number; values: bigint[] }[];
}) {
  const rows: Row[] = beginning.map((valueMinor) => ({ valueMinor }));
  let props: Record<string, unknown> = { kept: 1 };
  for (const { month, values } of finished) {
    const open = values.map((valueMinor) => ({ valueMinor, isTicked: true }));
    const reconciledMinor = reconciledOf(sum(rows) + sum(open), open);
    const balanceMinor = reconciledMinor + sum(open);
    expect(differenceOf({ balanceMinor, reconciledMinor, rows: open })).toBe(0n);
    props = finishStatement(withReconciling(props, { date: day(month), balanceMinor }), {
      date: day(month),
      balanceMinor,
      reconciledMinor,
      rows: open.length,
    });
    rows.push(...values.map((valueMinor) => ({ valueMinor, statementDate: day(month) })));
  }
  return { props, rows };
}

describe('statements', () => {
  test('finished at difference zero add up, in whatever order, and those of one day are one', () => {
    fc.assert(
      fc.property(work, (done) => {
        const { props, rows } = afterWork(done);
        const statements = readStatements(props);
        expect(brokenStatements(statements, sumsByStatement(rows))).toEqual([]);
        const dates = statements.map(({ date }) => date);
        expect(dates).toEqual(dates.toSorted().toReversed());
        for (const { date, rows: count } of statements) {
          expect(count).toBe(rows.filter(({ statementDate }) => statementDate === date).length);
        }
        expect([props['kept'], readReconciling(props)]).toEqual([1, undefined]);
      }),
    );
  });

  test('break by a change of one of their rows, by that much, each by its own', () => {
    fc.assert(
      fc.property(work, fc.nat(), amount, fc.boolean(), (done, which, other, isGone) => {
        const { props, rows } = afterWork(done);
        const row = rows[which % (rows.length || 1)];
        if (row === undefined) return;
        const after = rows.flatMap((each) => {
          if (each !== row) return [each];
          return isGone ? [] : [{ ...row, valueMinor: other }];
        });
        const offMinor = (isGone ? 0n : other) - row.valueMinor;
        const { statementDate: date } = row;
        expect(brokenStatements(readStatements(props), sumsByStatement(after))).toEqual(
          offMinor === 0n || date === undefined ? [] : [{ date, offMinor }],
        );
      }),
    );
  });

  test('stay right when somebody goes on over a broken one', () => {
    const first = { date: day(0), balanceMinor: 100n, reconciledMinor: 0n, rows: 1 };
    const props = finishStatement({}, first);
    // The row of the first was 100 and is 90 now; the second was finished over it.
    const next = finishStatement(props, { date: day(1), balanceMinor: 140n, reconciledMinor: 90n, rows: 1 });
    const rows = [
      { statementDate: day(0), valueMinor: 90n },
      { statementDate: day(1), valueMinor: 50n },
    ];
    expect(brokenStatements(readStatements(next), sumsByStatement(rows))).toEqual([
      { date: day(0), offMinor: -10n },
    ]);
  });

  test('are kept with balance and rows, and their beginning where it is another than one thinks', () => {
    const finish = (
      props: Record<string, unknown>,
      month: number,
      balanceMinor: bigint,
      reconciledMinor: bigint,
    ) => finishStatement(props, { date: day(month), balanceMinor, reconciledMinor, rows: 2 });
    const plain = finish(finish({}, 0, 100n, 0n), 1, 250n, 100n);
    expect(plain).toEqual({ Statements: { [day(0)]: ['100', 2], [day(1)]: ['250', 2] } });
    expect(finish({}, 0, 100n, 70n)).toEqual({ Statements: { [day(0)]: ['100', 2, '70'] } });
    // One that is finished between two: what was behind it began with what was before.
    const between = finish(finish(finish({}, 0, 100n, 0n), 2, 250n, 100n), 1, 300n, 250n);
    expect(between).toEqual({
      Statements: { [day(0)]: ['100', 2], [day(1)]: ['300', 2, '250'], [day(2)]: ['250', 2, '100'] },
    });
  });

  test('the newest is reopened, and is being reconciled then', () => {
    fc.assert(
      fc.property(work, (done) => {
        const { props } = afterWork(done);
        const [newest, ...others] = readStatements(props);
        const reopened = reopenStatement(props);
        expect(reopened === undefined).toBe(newest === undefined);
        if (reopened === undefined || newest === undefined) return;
        expect(readStatements(reopened)).toEqual(others);
        expect(readReconciling(reopened)).toEqual({ date: newest.date, balanceMinor: newest.balanceMinor });
        expect(reopened['kept']).toBe(1);
      }),
    );
  });

  test('the oldest go where there are too many, or no room; those that are left add up as before', () => {
    const many = (count: number, size: bigint, props: Record<string, unknown> = {}) =>
      Array.from({ length: count }).reduce<Record<string, unknown>>(
        (kept, _, at) =>
          finishStatement(kept, {
            date: day(at),
            balanceMinor: size * BigInt(at + 1),
            reconciledMinor: size * BigInt(at),
            rows: 1,
          }),
        props,
      );
    const rows = Array.from({ length: 500 }, (_, at) => ({ statementDate: day(at), valueMinor: 1n }));
    const small = readStatements(many(370, 1n));
    expect(small).toHaveLength(360);
    expect(small[0]?.date).toBe(day(369));
    expect(brokenStatements(small, sumsByStatement(rows))).toEqual([]);

    const large = many(380, 10n ** 15n, { Notes: 'x'.repeat(3000) });
    expect(JSON.stringify(large).length).toBeLessThanOrEqual(limits.propsLength);
    expect(readStatements(large)[0]?.date).toBe(day(379));
    expect(readStatements(large).length).toBeGreaterThan(150);
    expect(large['Notes']).toHaveLength(3000);
  });
});

describe('what an account keeps', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', ['2025-01-31']],
    ['no day', { '2025-02-31': ['1', 1] }],
    ['no amount', { '2025-01-31': ['1.5', 1] }],
    ['no rows', { '2025-01-31': ['1'] }],
    ['a number', { '2025-01-31': 5 }],
  ])('%s is no statement, and stays where it is', (_name, Statements) => {
    expect(readStatements({ Statements })).toEqual([]);
    const next = finishStatement(
      { Statements },
      { date: '2025-03-31', balanceMinor: 5n, reconciledMinor: 0n, rows: 1 },
    );
    const isObject = typeof Statements === 'object' && !Array.isArray(Statements);
    const odd = isObject ? { ...Statements } : {};
    expect(next['Statements']).toEqual({ ...odd, '2025-03-31': ['5', 1] });
  });

  test('a statement under way, until there is none', () => {
    const reconciling = { date: '2025-10-31', balanceMinor: -120n };
    const props = withReconciling({ kept: 1 }, reconciling);
    expect(props).toEqual({ kept: 1, Reconciling: { Date: '2025-10-31', Balance: '-120' } });
    expect(readReconciling(props)).toEqual(reconciling);
    expect(withReconciling(props, undefined)).toEqual({ kept: 1 });
    for (const Reconciling of [7, {}, { Date: 'x', Balance: '1' }, { Date: '2025-10-31', Balance: 1 }])
      expect(readReconciling({ Reconciling })).toBeUndefined();
  });

  test('balance checks, one a day', () => {
    const checks = fc.array(fc.tuple(fc.nat(5), fc.option(amount)), { maxLength: 20 });
    fc.assert(
      fc.property(checks, (set) => {
        const expected = new Map<string, bigint>();
        let props: Record<string, unknown> = { kept: 1, BalanceChecks: { odd: 'x' } };
        for (const [month, minor] of set) {
          props = withBalanceCheck(props, day(month), minor ?? undefined);
          if (minor === null) expected.delete(day(month));
          else expected.set(day(month), minor);
        }
        const sorted = [...expected].toSorted(([a], [b]) => (a < b ? -1 : 1));
        expect(readBalanceChecks(props)).toEqual(sorted.map(([day, minor]) => ({ day, minor })));
        expect(props).toMatchObject({ kept: 1, BalanceChecks: { odd: 'x' } });
      }),
    );
    expect(withBalanceCheck({ BalanceChecks: { '2025-01-31': '5' } }, '2025-01-31', undefined)).toEqual({});
  });
});
