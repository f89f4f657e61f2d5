import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { CategoryKey, GroupKind } from './categories.ts';

/** A row that is to find a group. */
export type RowToGroup = Pick<
  StatementEntry,
  'key' | 'day' | 'gainMinor' | 'description' | 'notes' | 'category'
> & {
  /** Which account of the bank it stands in. */
  partKey: string;
};

/** Why rows are together: the file says so, a word, the same payee, one that comes in a rhythm, two accounts that say so, nothing. */
export type GroupReason = 'file' | 'word' | 'payee' | 'rhythm' | 'transfer' | 'rest';

/** Rows that are booked to one account. */
export type RowGroup = {
  id: string;
  /** What it is called, where words of rows say what they are for; what is between the dropped accounts has a name of its own. */
  category?: CategoryKey | 'between';
  /** What it is called otherwise: a payee, what the file says, or what somebody typed. */
  name?: string;
  kind: GroupKind;
  why: GroupReason;
  /** The keys of its rows. */
  rows: readonly string[];
};

/** Where rows are of which nothing is sure. */
export const unsortedId = 'rest';

/** What is between the accounts of one drop. */
export const betweenId = 'between';

const ranks: Record<GroupKind, number> = { INCOME: 0, EXPENSE: 1, TRANSFER: 2, TO_SORT: 3 };

/** The sum of rows. */
export const sumGroupGain = (rows: readonly string[], byKey: ReadonlyMap<string, RowToGroup>): bigint =>
  rows.reduce((sum, key) => sum + (byKey.get(key)?.gainMinor ?? 0n), 0n);

const sizeOf = (gain: bigint) => (gain < 0n ? -gain : gain);

/** Groups as they are shown: what comes in, what goes out, what only moves, the largest first; what is to be sorted last. */
export function sortGroups(groups: readonly RowGroup[], byKey: ReadonlyMap<string, RowToGroup>): RowGroup[] {
  const sizes = new Map(groups.map(({ id, rows }) => [id, sizeOf(sumGroupGain(rows, byKey))]));
  const size = ({ id }: RowGroup) => sizes.get(id) ?? 0n;
  return groups.toSorted(
    (a, b) =>
      ranks[a.kind] - ranks[b.kind] ||
      (size(a) === size(b) ? (a.id < b.id ? -1 : 1) : size(a) > size(b) ? -1 : 1),
  );
}

/** The groups with another name for one; without one it is called as before. */
export function renameGroup(groups: readonly RowGroup[], id: string, name: string): RowGroup[] {
  const wanted = name.trim();
  if (wanted === '') return [...groups];
  return groups.map((group) => (group.id === id && id !== unsortedId ? { ...group, name: wanted } : group));
}

/** The groups once the rows of one are in another; 'To sort' stays, and is empty then. */
export function mergeGroups(groups: readonly RowGroup[], fromId: string, toId: string): RowGroup[] {
  const from = groups.find(({ id }) => id === fromId);
  if (from === undefined || fromId === toId || groups.every(({ id }) => id !== toId)) return [...groups];
  return groups.flatMap((group) => {
    if (group.id === toId) return [{ ...group, rows: [...group.rows, ...from.rows] }];
    if (group.id !== fromId) return [group];
    return fromId === unsortedId ? [{ ...group, rows: [] }] : [];
  });
}

/** The groups once rows are in another of them; a group that is left without any goes, but 'To sort'. */
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
 * Groups as somebody left them, once files are read anew or more of them have come: a row that is the same stays where it was put, a
 * new one comes into the group that it is proposed for, by whatever name that has now, or to where the others of it are.
 * @param isSame whether a row is still what it was under its key
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

/** The groups with one more, of these rows, called so; which way they go says what it is. */
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
