import { type Action, indexActions, isInEffect, type RecordChange } from './action.ts';
import { readBalanceChecks, balanceCheckFilter } from './balance-checks.ts';
import { dayOf } from './days.ts';
import { itemsOf } from './items.ts';
import { calculateStatementShare } from './reconcile-desk.ts';
import { readStatements, statementFilter } from './reconcile.ts';
import type { BankComparison } from './seals.ts';
import { splitIn, type Transaction } from './transaction.ts';

/** Which comparison of an account with its bank is meant; `zone` is where the days of its book are. */
export type BankComparisonRef = Pick<BankComparison, 'by' | 'day'> & { accountId: string; zone: string };

type ChangedTransaction = Extract<RecordChange, { recordType: 'transaction' }>;

/** Something that was done to what a comparison rests on. */
export type BankComparisonChange = {
  action: Action;
  /** The transactions of it that were touched. */
  changes: ChangedTransaction[];
  /** By how much more they come to than before. */
  byMinor: bigint;
};

/** What a transaction contributes to what was compared: as a row of the statement, or as one of the days until the check. */
function contributionOf(transaction: Transaction | undefined, { by, day, accountId, zone }: BankComparisonRef): bigint {
  if (by === 'statement') return calculateStatementShare(transaction, accountId, day);
  if (transaction === undefined) return 0n;
  const { splitA, splitB, postedAt } = transaction;
  const isIn = [splitA, splitB].some((split) => split.accountId === accountId);
  return isIn && dayOf(postedAt.getTime(), zone) <= day ? splitIn(transaction, accountId).valueMinor : 0n;
}

/** What an action did to what a comparison rests on; undefined where that is nothing. */
export function findComparisonChange(
  action: Action,
  changes: readonly RecordChange[],
  proof: BankComparisonRef,
): BankComparisonChange | undefined {
  const moved = ({ before, after }: ChangedTransaction) => contributionOf(after, proof) - contributionOf(before, proof);
  const touched = changes
    .filter((change) => change.recordType === 'transaction')
    .filter((change) => moved(change) !== 0n);
  if (touched.length === 0) return undefined;
  return { action, changes: touched, byMinor: touched.reduce((sum, change) => sum + moved(change), 0n) };
}

/** What the bank wrote, as an account or an item said it before or after a change. */
function bankBalanceIn(change: RecordChange, which: 'before' | 'after', { by, day }: BankComparisonRef): bigint | undefined {
  const then = change.recordType === 'transaction' ? undefined : change[which];
  if (then === undefined) return undefined;
  const sort = by === 'statement' ? statementFilter : balanceCheckFilter;
  const own = 'props' in then ? itemsOf(sort, then, []) : [then];
  return by === 'statement'
    ? readStatements(own).find(({ date }) => date === day)?.balanceMinor
    : readBalanceChecks(own).find((check) => check.day === day)?.minor;
}

/** Whether by an action a comparison was made, or another balance was written for it. */
export function isComparisonCreatedBy({ record }: Action, proof: BankComparisonRef): boolean {
  if (record === undefined) return false;
  const after = bankBalanceIn(record, 'after', proof);
  return after !== undefined && after !== bankBalanceIn(record, 'before', proof);
}

/** The actions that still have an effect by themselves: what was undone, and its undoing, leave nothing. */
export function filterInEffect(actions: readonly Action[]): Action[] {
  const known = indexActions(actions);
  return actions.filter(
    (action) => (action.undoOf === undefined || !known.has(action.undoOf)) && isInEffect(action, known),
  );
}
