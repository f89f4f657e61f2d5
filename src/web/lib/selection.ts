import type { Transaction } from '#ledger/transaction.ts';

/** The selected transactions by id, and the start of a Shift range. */
export type Selection = {
  chosen: ReadonlyMap<string, Transaction>;
  /** The row, the number of rows it represents, and its index, which is used if the row is no longer loaded. */
  anchor: { id: string; index: number; size: number } | undefined;
};

/** The empty selection. */
export const emptySelection: Selection = { chosen: new Map(), anchor: undefined };

function byId(rows: readonly Transaction[]): Map<string, Transaction> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Toggles a row with all `rows` it represents; the next range starts there. */
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

/** Selects the rows of a range; the previous selection remains only with `keepsPrior` (Shift with Ctrl, spec 4 Navigation). */
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

/** Inverts the selection within the given rows. */
export function invertSelection({ chosen }: Selection, rows: readonly Transaction[]): Selection {
  return selectAll(rows.filter((row) => !chosen.has(row.id)));
}

/** Returns the selection without deleted rows and with the new state of changed rows. */
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
