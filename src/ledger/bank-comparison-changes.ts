import { type Action, indexActions, isInEffect, type RecordChange } from './action.ts';
import { readBalanceChecks, balanceCheckFilter } from './balance-checks.ts';
import { dayOf } from './days.ts';
import { itemsOf } from './items.ts';
import { calculateStatementShare } from './reconciliation.ts';
import { readStatements, statementFilter } from './statements.ts';
import type { BankComparison } from './reconciled-through.ts';
import { splitIn, type Transaction } from './transaction.ts';

/** The comparison of an account with its bank; `zone` is the time zone of the book. */
export type BankComparisonRef = Pick<BankComparison, 'by' | 'day'> & { accountId: string; zone: string };

type ChangedTransaction = Extract<RecordChange, { recordType: 'transaction' }>;

/** An action that changed the basis of a comparison. */
export type BankComparisonChange = {
  action: Action;
  /** The changed transactions of the action. */
  changes: ChangedTransaction[];
  /** The difference between their sum after and before the action. */
  byMinor: bigint;
};

/** Returns the contribution of a transaction to the comparison: as a row of the statement, or as a row up to the day of the check. */
function contributionOf(
  transaction: Transaction | undefined,
  { by, day, accountId, zone }: BankComparisonRef,
): bigint {
  if (by === 'statement') return calculateStatementShare(transaction, accountId, day);
  if (transaction === undefined) return 0n;
  const { splitA, splitB, postedAt } = transaction;
  const isIn = [splitA, splitB].some((split) => split.accountId === accountId);
  return isIn && dayOf(postedAt.getTime(), zone) <= day ? splitIn(transaction, accountId).valueMinor : 0n;
}

/** Returns the change that an action made to the basis of a comparison; undefined if it changed nothing of it. */
export function findComparisonChange(
  action: Action,
  changes: readonly RecordChange[],
  comparison: BankComparisonRef,
): BankComparisonChange | undefined {
  const moved = ({ before, after }: ChangedTransaction) =>
    contributionOf(after, comparison) - contributionOf(before, comparison);
  const touched = changes
    .filter((change) => change.recordType === 'transaction')
    .filter((change) => moved(change) !== 0n);
  if (touched.length === 0) return undefined;
  return { action, changes: touched, byMinor: touched.reduce((sum, change) => sum + moved(change), 0n) };
}

/** Returns the bank's balance, as recorded in an account or item before or after a change. */
function bankBalanceIn(
  change: RecordChange,
  which: 'before' | 'after',
  { by, day }: BankComparisonRef,
): bigint | undefined {
  const then = change.recordType === 'transaction' ? undefined : change[which];
  if (then === undefined) return undefined;
  const sort = by === 'statement' ? statementFilter : balanceCheckFilter;
  const own = 'props' in then ? itemsOf(sort, then, []) : [then];
  return by === 'statement'
    ? readStatements(own).find(({ date }) => date === day)?.balanceMinor
    : readBalanceChecks(own).find((check) => check.day === day)?.minor;
}

/** True if the action created the comparison or changed its bank balance. */
export function isComparisonCreatedBy({ record }: Action, comparison: BankComparisonRef): boolean {
  if (record === undefined) return false;
  const after = bankBalanceIn(record, 'after', comparison);
  return after !== undefined && after !== bankBalanceIn(record, 'before', comparison);
}

/** Returns the actions that still have an effect. An undone action and its undo are both removed. */
export function filterInEffect(actions: readonly Action[]): Action[] {
  const known = indexActions(actions);
  return actions.filter(
    (action) => (action.undoOf === undefined || !known.has(action.undoOf)) && isInEffect(action, known),
  );
}
