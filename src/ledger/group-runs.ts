import { sharedAccountOf, groupIdOf, linesOf } from './groups.ts';
import { type Register, rowAt } from './register.ts';
import type { Transaction } from './transaction.ts';

/** The position of a row in a register, and the account of that register, if it is that of one account. */
export type RowPosition = { register: Register; index: number; accountId: string | undefined };

/** Adjacent lines of a group in the register of the account that they share. They can be folded into one row. */
export type GroupRun = {
  groupId: string;
  /** The index of the first row. */
  first: number;
  rows: Transaction[];
};

const ids = new WeakMap<Transaction, { id: string | undefined }>();

/** Returns the group of a row; cached. */
function groupIdAt(register: Register, index: number): string | undefined {
  const row = index < 0 ? undefined : rowAt(register, index);
  if (row === undefined) return undefined;
  const known = ids.get(row) ?? { id: groupIdOf(row) };
  ids.set(row, known);
  return known.id;
}

/**
 * Finds the run of a row; undefined if the row is not part of one. Only loaded rows count, so a group that is interrupted by other rows, or
 * only partly loaded, has several runs.
 */
export function findGroupRun({ register, index, accountId }: RowPosition): GroupRun | undefined {
  const groupId = accountId === undefined ? undefined : groupIdAt(register, index);
  if (groupId === undefined) return undefined;
  let first = index;
  while (groupIdAt(register, first - 1) === groupId) first -= 1;
  const rows: Transaction[] = [];
  for (let at = first; groupIdAt(register, at) === groupId; at += 1) {
    const row = rowAt(register, at);
    if (row !== undefined) rows.push(row);
  }
  const isWhole = rows.length > 1 && sharedAccountOf(linesOf(rows, groupId)) === accountId;
  return isWhole ? { groupId, first, rows } : undefined;
}

/** True if a row is hidden behind the first row of its folded run. */
export function isFoldedAway(position: RowPosition, openIds: ReadonlySet<string>): boolean {
  const run = findGroupRun(position);
  return run !== undefined && position.index > run.first && !openIds.has(run.groupId);
}

/** Returns the rows that a folded row represents; undefined if the row represents only itself. */
export function foldedRowsAt(
  position: RowPosition,
  openIds: ReadonlySet<string>,
): readonly Transaction[] | undefined {
  const run = findGroupRun(position);
  return run === undefined || position.index !== run.first || openIds.has(run.groupId) ? undefined : run.rows;
}

/** Returns the line shown at a row. The lines of a run are shown in the order of their numbers, as in the editor. */
export function lineAt(position: RowPosition): Transaction | undefined {
  const run = findGroupRun(position);
  return run && linesOf(run.rows, run.groupId)[position.index - run.first];
}
