import { fold } from '#text/fold.ts';
import { findRhythm } from '#ledger/schedule/rhythm.ts';
import { guessCategory, type GroupKind, kindOfCategory } from './categories.ts';
import { betweenId, type RowGroup, sortGroups, unsortedId, type RowToGroup } from './groups.ts';
import { pairTransfers, type Payee, parsePayee } from './payees.ts';

/** Maximum number of groups for the user to review; smaller ones are sorted later. */
export const maxGroups = 12;

/** Maximum number of groups by file categories, which are reliable. */
const maxFileGroups = 20;

/** Minimum number of rows for a payee group, if no word gives the category. */
const minPayeeRows = 3;

/** Returns the rows by key. */
export const byKeyOf = (rows: readonly RowToGroup[]): Map<string, RowToGroup> =>
  new Map(rows.map((row) => [row.key, row]));

/** Returns the group for the category that the file names: the first word of a path, or another account in brackets. */
export function findFileGroup({
  category = '',
  description,
  gainMinor,
  notes,
}: Pick<RowToGroup, 'category' | 'description' | 'gainMinor' | 'notes'>): RowGroup | undefined {
  const bare = category.replace(/\/.*$/, '').trim();
  const [, account] = /^\[(.+)\]$/.exec(bare) ?? [];
  if (account !== undefined) {
    const key = guessCategory({ description, notes, gainMinor });
    if (key === 'opening') return findWordGroup({ description, notes, gainMinor });
    return { id: `account:${fold(account)}`, name: account, kind: 'TRANSFER', why: 'file', rows: [] };
  }
  const name = (bare.split(':')[0] ?? '').trim();
  if (!/\p{L}{2}/u.test(name)) return undefined;
  return { id: `file:${fold(name)}`, name, kind: 'EXPENSE', why: 'file', rows: [] };
}

function findWordGroup(row: Pick<RowToGroup, 'description' | 'notes' | 'gainMinor'>): RowGroup | undefined {
  const category = guessCategory(row);
  if (category === undefined) return undefined;
  return { id: `word:${category}`, category, kind: kindOfCategory(category), why: 'word', rows: [] };
}

/** Adds rows to groups. @returns the rows without a group */
function addToGroups(
  rows: readonly RowToGroup[],
  groups: Map<string, RowGroup & { rows: string[] }>,
  groupOf: (row: RowToGroup) => RowGroup | undefined,
): RowToGroup[] {
  return rows.filter((row) => {
    const found = groupOf(row);
    if (found === undefined) return true;
    const group = groups.get(found.id) ?? { ...found, rows: [] };
    group.rows.push(row.key);
    groups.set(group.id, group);
    return false;
  });
}

/** Returns the groups of frequent payees; those with a rhythm are more reliable. */
function createPayeeGroups(rows: readonly RowToGroup[]): RowGroup[] {
  const byPayee = new Map<string, { payee: Payee; rows: RowToGroup[] }>();
  for (const row of rows) {
    const payee = parsePayee(row.description);
    if (payee === undefined) continue;
    const id = `payee:${row.gainMinor < 0n ? 'out' : 'in'}:${payee.key}`;
    const found = byPayee.get(id) ?? { payee, rows: [] };
    found.rows.push(row);
    byPayee.set(id, found);
  }
  return [...byPayee].flatMap(([id, { payee, rows: own }]): RowGroup[] => {
    if (own.length < minPayeeRows) return [];
    const rhythm = findRhythm(own.map(({ day }) => day));
    const kind = id.startsWith('payee:in') ? 'INCOME' : 'EXPENSE';
    const keys = own.map(({ key }) => key);
    return [{ id, name: payee.name, kind, why: rhythm === undefined ? 'payee' : 'rhythm', rows: keys }];
  });
}

/** Returns a file group with its kind, which the sum of its rows decides. */
function withKind(group: RowGroup, byKey: ReadonlyMap<string, RowToGroup>): RowGroup {
  if (group.why !== 'file' || group.kind === 'TRANSFER') return group;
  const gain = group.rows.reduce((sum, key) => sum + (byKey.get(key)?.gainMinor ?? 0n), 0n);
  const kind: GroupKind = gain > 0n ? 'INCOME' : 'EXPENSE';
  return { ...group, kind };
}

/** Returns a function that gives the share of a group in all rows plus its share in all money. */
function createWeight(rows: readonly RowToGroup[], byKey: ReadonlyMap<string, RowToGroup>) {
  const size = (gain: bigint) => Number(gain < 0n ? -gain : gain);
  const all = rows.reduce((sum, { gainMinor }) => sum + size(gainMinor), 0);
  return ({ rows: keys }: RowGroup) => {
    const money = keys.reduce((sum, key) => sum + size(byKey.get(key)?.gainMinor ?? 0n), 0);
    return keys.length / Math.max(1, rows.length) + money / Math.max(1, all);
  };
}

/**
 * Groups statement rows by their likely purpose: transfers between two accounts, the category in the file, words, frequent payees. Returns
 * about ten groups, the largest; all other rows are to be sorted. Each row is in one group.
 */
export function proposeCategories(rows: readonly RowToGroup[]): RowGroup[] {
  const byKey = byKeyOf(rows);
  const pairs = pairTransfers(rows);
  const paired = new Set([...pairs].flat());
  const groups = new Map<string, RowGroup & { rows: string[] }>();
  const single = rows.filter(({ key }) => !paired.has(key));
  const ungrouped = addToGroups(addToGroups(single, groups, findFileGroup), groups, findWordGroup);
  const candidates = [
    ...[...groups.values()].map((group) => withKind(group, byKey)),
    ...createPayeeGroups(ungrouped),
  ];
  const weigh = createWeight(rows, byKey);
  const weights = new Map(candidates.map((group) => [group.id, weigh(group)]));
  const weightOf = ({ id }: RowGroup) => weights.get(id) ?? 0;
  const selected = candidates
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a.id < b.id ? -1 : 1))
    .filter(({ why }, at) => at < (why === 'file' ? maxFileGroups : maxGroups));
  const grouped = new Set([...paired, ...selected.flatMap(({ rows: keys }) => keys)]);
  const between: RowGroup[] =
    paired.size === 0
      ? []
      : [
          {
            id: betweenId,
            category: 'between',
            kind: 'TRANSFER',
            why: 'transfer',
            rows: rows.map(({ key }) => key).filter((key) => paired.has(key)),
          },
        ];
  const unsorted = rows.map(({ key }) => key).filter((key) => !grouped.has(key));
  return [
    ...sortGroups([...selected, ...between], byKey),
    { id: unsortedId, kind: 'TO_SORT', why: 'rest', rows: unsorted },
  ];
}
