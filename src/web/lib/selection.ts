import type { Transaction } from '#ledger/transaction.ts';

/** The transactions that are selected, by id, and where a range with Shift starts. */
export type Selection = {
  chosen: ReadonlyMap<string, Transaction>;
  /** The row, how many it stands for and, where it is not at hand any more, the place it had. */
  anchor: { id: string; index: number; size: number } | undefined;
};

/** Nothing selected. */
export const emptySelection: Selection = { chosen: new Map(), anchor: undefined };

function byId(rows: readonly Transaction[]): Map<string, Transaction> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Selects a row, or takes it out of the selection, with all `rows` that it stands for; the next range starts there. */
export function toggle(
  { chosen }: Selection,
  row: Transaction,
  index: number,
  rows: readonly Transaction[] = [row],
): Selection {
  const next = new Map(chosen);
  const isChosen = rows.every(({ id }) => chosen.has(id));
  for (const each of rows)
    if (isChosen) next.delete(each.id);
    else next.set(each.id, each);
  return { chosen: next, anchor: { id: row.id, index, size: rows.length } };
}

/** Selects the rows of a range; what was selected before stays only when asked (Shift with Ctrl, spec 4 Navigation). */
export function selectRange(
  { chosen, anchor }: Selection,
  rows: readonly Transaction[],
  keepsPrior: boolean,
): Selection {
  return { chosen: new Map([...(keepsPrior ? chosen : []), ...byId(rows)]), anchor };
}

/** Selects all rows given. */
export function selectAll(rows: readonly Transaction[]): Selection {
  return { chosen: byId(rows), anchor: undefined };
}

/** Selects what is not selected, and the other way round. */
export function invertSelection({ chosen }: Selection, rows: readonly Transaction[]): Selection {
  return selectAll(rows.filter((row) => !chosen.has(row.id)));
}

/** The selection without rows that are gone, with changed rows as they are now. */
export function updateSelection(
  selection: Selection,
  gone: readonly string[],
  changed: readonly Transaction[],
): Selection {
  const isTouched = [...gone, ...changed.map(({ id }) => id)].some((id) => selection.chosen.has(id));
  if (!isTouched) return selection;
  const chosen = new Map(selection.chosen);
  for (const id of gone) chosen.delete(id);
  for (const row of changed) if (chosen.has(row.id)) chosen.set(row.id, row);
  return { ...selection, chosen };
}
