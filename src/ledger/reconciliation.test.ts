import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBrokenStatements, finishStatement, readStatements, sumByStatement } from './statements.ts';
import { sideInfoIn, splitIn, type Transaction } from './transaction.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { noSplitInfo } from './split-info.ts';
import { createStatusChanges } from './ledger-change.ts';
import { transaction } from '../../test/support/factories.ts';
import { createReconciliationRows, calculateReconciliation } from './reconciliation.ts';

const bank = 'BANK';
const endOfDay = new Date('2026-11-01T00:00:00Z');

/** A bank row on either side, before or after the end of the statement, in a split or alone. */
const row = fc.record({
  valueMinor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  isB: fc.boolean(),
  isLate: fc.boolean(),
  group: fc.option(fc.constantFrom('g1', 'g2'), { nil: undefined }),
});

const rowsOf = (specs: { valueMinor: bigint; isB: boolean; isLate: boolean; group: string | undefined }[]) =>
  specs.map(({ valueMinor, isB, isLate, group }, at): Transaction => {
    const [to, from] = isB ? ['OTHER', bank] : [bank, 'OTHER'];
    const postedAt = new Date(isLate ? '2026-11-02T10:00:00Z' : '2026-10-20T10:00:00Z');
    const splitInfo = changeSplitInfo(noSplitInfo, { group });
    return transaction(
      `t${at}`,
      { to, from, valueMinor: isB ? -valueMinor : valueMinor },
      {
        postedAt,
        splitInfo,
      },
    );
  });

const sum = (rows: readonly Transaction[]) =>
  rows.reduce((total, each) => total + splitIn(each, bank).valueMinor, 0n);

/** Returns the rows after a status was set. */
function withStatus(
  rows: readonly Transaction[],
  lines: readonly Transaction[],
  side: Parameters<typeof createStatusChanges>[2],
): Transaction[] {
  const after = new Map(createStatusChanges(lines, bank, side).map((each) => [each.before?.id, each.after]));
  return rows.map((each) => after.get(each.id) ?? each);
}

test('calculates the difference as statement minus reconciled minus ticked, and finishes statements that add up', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 12 }),
      fc.array(fc.nat(11), { maxLength: 40 }),
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      (specs, ticks, reconciledMinor) => {
        let rows = rowsOf(specs);
        const own = { id: bank, totalMinor: reconciledMinor + sum(rows) };
        const unbalanced = { date: '2026-10-31', balanceMinor: 0n };
        for (const tick of ticks) {
          const reconciliation = calculateReconciliation(own, unbalanced, rows, endOfDay);
          const chosen = reconciliation.rows[tick];
          if (chosen === undefined) continue;
          const status = chosen.ticked === 'all' ? undefined : ('cleared' as const);
          rows = withStatus(rows, chosen.lines, { status });
        }
        const inTime = rows.filter(({ postedAt }) => postedAt < endOfDay);
        const ticked = inTime.filter((each) => sideInfoIn(each, bank).status === 'cleared');
        const before = calculateReconciliation(own, unbalanced, rows, endOfDay);
        expect(before.differenceMinor).toBe(0n - reconciledMinor - sum(ticked));
        expect(before.rows.flatMap(({ lines }) => lines)).toHaveLength(inTime.length);

        const reconciling = { ...unbalanced, balanceMinor: before.tickedMinor };
        const reconciliation = calculateReconciliation(own, reconciling, rows, endOfDay);
        expect(reconciliation.differenceMinor).toBe(0n);
        const finished = {
          ...reconciling,
          reconciledMinor: reconciliation.reconciledMinor,
          rows: reconciliation.ticked.length,
        };
        const statements = readStatements(finishStatement([], bank, finished));
        rows = withStatus(rows, reconciliation.ticked, {
          status: 'reconciled',
          statementDate: unbalanced.date,
        });
        const sides = rows.map((each) => ({
          statementDate: sideInfoIn(each, bank).statementDate,
          valueMinor: splitIn(each, bank).valueMinor,
        }));
        expect(findBrokenStatements(statements, sumByStatement(sides))).toEqual([]);
      },
    ),
  );
});

test('shows a split as one row with its sum, which keeps its position when it is ticked', () => {
  const rows = rowsOf([
    { valueMinor: -100n, isB: false, isLate: false, group: 'g1' },
    { valueMinor: -50n, isB: false, isLate: false, group: undefined },
    { valueMinor: -30n, isB: true, isLate: false, group: 'g1' },
  ]);
  const shape = (transactions: Transaction[]) =>
    createReconciliationRows(transactions, bank).map(({ valueMinor, lines, ticked }) => [
      valueMinor,
      lines.length,
      ticked,
    ]);
  expect(shape(rows)).toEqual([
    [-130n, 2, 'none'],
    [-50n, 1, 'none'],
  ]);
  const later = (each: Transaction) => ({ ...each, enteredAt: new Date('2027-01-01') });
  expect(shape(withStatus(rows, rows.slice(0, 1), { status: 'cleared' }).map(later))).toEqual([
    [-130n, 2, 'some'],
    [-50n, 1, 'none'],
  ]);
});
