import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { CategoryKey, GroupKind } from './categories.ts';

/** A row that is to be grouped. */
export type RowToGroup = Pick<
  StatementEntry,
  'key' | 'day' | 'gainMinor' | 'description' | 'notes' | 'category'
> & {
  /** The key of its bank account. */
  partKey: string;
};

/**
 * The reason for a group: the category in the file, a word, the payee, a payee with a regular rhythm, a transfer between two accounts, or
 * none.
 */
export type GroupReason = 'file' | 'word' | 'payee' | 'rhythm' | 'transfer' | 'rest';

/** Rows that are booked to one account. */
export type RowGroup = {
  id: string;
  /** The category whose name the group has; `between` is the group of transfers between the imported accounts. */
  category?: CategoryKey | 'between';
  /** Another name: a payee, a category of the file, or a name that the user typed. */
  name?: string;
  kind: GroupKind;
  why: GroupReason;
  /** The keys of its rows. */
  rows: readonly string[];
};

/** The id of the group for rows without a reliable category. */
export const unsortedId = 'rest';

/** The id of the group for transfers between the imported accounts. */
export const betweenId = 'between';

const ranks: Record<GroupKind, number> = { INCOME: 0, EXPENSE: 1, TRANSFER: 2, TO_SORT: 3 };

/** Returns the sum of rows. */
export const sumGroupGain = (rows: readonly string[], byKey: ReadonlyMap<string, RowToGroup>): bigint =>
  rows.reduce((sum, key) => sum + (byKey.get(key)?.gainMinor ?? 0n), 0n);

const sizeOf = (gain: bigint) => (gain < 0n ? -gain : gain);

/** Sorts groups for display: income, expenses, transfers, each by size; rows to be sorted come last. */
export function sortGroups(groups: readonly RowGroup[], byKey: ReadonlyMap<string, RowToGroup>): RowGroup[] {
  const sizes = new Map(groups.map(({ id, rows }) => [id, sizeOf(sumGroupGain(rows, byKey))]));
  const size = ({ id }: RowGroup) => sizes.get(id) ?? 0n;
  return groups.toSorted(
    (a, b) =>
      ranks[a.kind] - ranks[b.kind] ||
      (size(a) === size(b) ? (a.id < b.id ? -1 : 1) : size(a) > size(b) ? -1 : 1),
  );
}

/** Returns the groups with one renamed; an empty name changes nothing. */
export function renameGroup(groups: readonly RowGroup[], id: string, name: string): RowGroup[] {
  const wanted = name.trim();
  if (wanted === '') return [...groups];
  return groups.map((group) => (group.id === id && id !== unsortedId ? { ...group, name: wanted } : group));
}

/** Returns the groups with one merged into another; 'To sort' remains as an empty group. */
export function mergeGroups(groups: readonly RowGroup[], fromId: string, toId: string): RowGroup[] {
  const from = groups.find(({ id }) => id === fromId);
  if (from === undefined || fromId === toId || groups.every(({ id }) => id !== toId)) return [...groups];
  return groups.flatMap((group) => {
    if (group.id === toId) return [{ ...group, rows: [...group.rows, ...from.rows] }];
    if (group.id !== fromId) return [group];
    return fromId === unsortedId ? [{ ...group, rows: [] }] : [];
  });
}

/** Returns the groups after rows are moved to one of them; a group without rows is removed, except 'To sort'. */
export function moveRows(groups: readonly RowGroup[], keys: readonly string[], toId: string): RowGroup[] {
  const known = new Set(groups.flatMap(({ rows }) => rows));
  const going = new Set(keys.filter((key) => known.has(key)));
  if (going.size === 0 || groups.every(({ id }) => id !== toId)) return [...groups];
  return groups.flatMap((group) => {
    const staying = group.rows.filter((key) => !going.has(key));
    if (group.id === toId) return [{ ...group, rows: [...staying, ...going] }];
    const isRemaining = staying.length > 0 || group.id === unsortedId;
    return isRemaining ? [{ ...group, rows: staying }] : [];
  });
}

/**
 * Transfers the user's changes to new proposals after files are read again or added. An unchanged row stays in its group. A new row joins
 * the group that is proposed for it, under its current name, or the group of similar rows.
 * @param isSame returns true if a row still has the same content under its key
 */
export function carryOverGroups(
  left: readonly RowGroup[],
  proposed: readonly RowGroup[],
  isSame: (key: string) => boolean,
): RowGroup[] {
  const unchanged = new Set(proposed.flatMap(({ rows }) => rows.filter(isSame)));
  const groupIdOf = new Map(
    left.flatMap(({ id, rows }) => rows.filter((key) => unchanged.has(key)).map((key) => [key, id] as const)),
  );
  const ids = new Set(left.map(({ id }) => id));
  const kinds = new Map(proposed.map(({ id, kind }) => [id, kind]));
  const newRows = new Map<string, string[]>();
  const fresh: RowGroup[] = [];
  for (const group of proposed) {
    const rows = group.rows.filter((key) => !groupIdOf.has(key));
    const beside = group.rows.flatMap((key) => groupIdOf.get(key) ?? [])[0];
    const id = ids.has(group.id) ? group.id : beside;
    if (id !== undefined) newRows.set(id, [...(newRows.get(id) ?? []), ...rows]);
    else if (rows.length > 0) fresh.push({ ...group, rows });
  }
  const remaining = left.map((group) => ({
    ...group,
    kind: kinds.get(group.id) ?? group.kind,
    rows: [...group.rows.filter((key) => groupIdOf.has(key)), ...(newRows.get(group.id) ?? [])],
  }));
  return [...remaining, ...fresh].filter(({ id, rows }) => rows.length > 0 || id === unsortedId);
}

/** Returns the groups with a new one for some rows; the direction of money decides its kind. */
export function withNewGroup(
  groups: readonly RowGroup[],
  keys: readonly string[],
  { name, gainMinor }: { name: string; gainMinor: bigint },
): RowGroup[] {
  let at = 1;
  while (groups.some(({ id }) => id === `own:${at}`)) at += 1;
  const id = `own:${at}`;
  const kind = gainMinor < 0n ? 'EXPENSE' : 'INCOME';
  const group: RowGroup = { id, name, kind, why: 'payee', rows: [] };
  return moveRows([...groups, group], keys, id);
}
