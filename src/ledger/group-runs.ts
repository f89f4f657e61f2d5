import { sharedAccountOf, groupIdOf, linesOf } from './groups.ts';
import { type Register, rowAt } from './register.ts';
import type { Transaction } from './transaction.ts';

/** Where a row stands: in which register, and whose that is, where it is that of one account. */
export type RowPosition = { register: Register; index: number; accountId: string | undefined };

/** Lines of a group that stand together in the register of the account that they share; they fold to one row. */
export type GroupRun = {
  groupId: string;
  /** The index of its first row. */
  first: number;
  rows: Transaction[];
};

const ids = new WeakMap<Transaction, { id: string | undefined }>();

/** The group of a row, read once. */
function groupIdAt(register: Register, index: number): string | undefined {
  const row = index < 0 ? undefined : rowAt(register, index);
  if (row === undefined) return undefined;
  const known = ids.get(row) ?? { id: groupIdOf(row) };
  ids.set(row, known);
  return known.id;
}

/**
 * The run in which a row stands; undefined where it stands alone. It is made of what is at hand, so that a group of which other rows
 * stand between the lines, or of which only some are known, makes as many runs as there are pieces.
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

/** Whether a row is folded away behind the first of its run. */
export function isFoldedAway(position: RowPosition, openIds: ReadonlySet<string>): boolean {
  const run = findGroupRun(position);
  return run !== undefined && position.index > run.first && !openIds.has(run.groupId);
}

/** The rows that a row stands for, where a run is folded away behind it; undefined where it stands for itself. */
export function foldedRowsAt(
  position: RowPosition,
  openIds: ReadonlySet<string>,
): readonly Transaction[] | undefined {
  const run = findGroupRun(position);
  return run === undefined || position.index !== run.first || openIds.has(run.groupId) ? undefined : run.rows;
}

/** The line that is shown in a row: those that stand together come in the order of their numbers, as in their editor. */
export function lineAt(position: RowPosition): Transaction | undefined {
  const run = findGroupRun(position);
  return run && linesOf(run.rows, run.groupId)[position.index - run.first];
}
