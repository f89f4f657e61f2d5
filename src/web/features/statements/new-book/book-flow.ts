import type { GroupKind } from '#imports/new-book/categories.ts';
import { gainOf, type Group, type RowToGroup } from '#imports/new-book/groups.ts';
import { chartColor } from '#ledger/default-chart.ts';
import type { FlowSide } from '#reports/pictures/picture.ts';

/** So many on a side are seen at a glance; the smallest are drawn as one. */
const mostSides = 9;

type FlowWords = {
  nameOf: (group: Group) => string;
  shown: (minor: bigint) => string;
  fromBalance: string;
  kept: string;
  rest: string;
};

type Sized = Pick<FlowSide, 'key' | 'name' | 'color'> & { minor: bigint };

/** The largest, and one for all others. */
function few(sides: readonly Sized[], name: string): Sized[] {
  const sorted = sides.toSorted((a, b) => (a.minor > b.minor ? -1 : a.minor < b.minor ? 1 : 0));
  if (sorted.length <= mostSides) return sorted;
  const [shown, others] = [sorted.slice(0, mostSides - 1), sorted.slice(mostSides - 1)];
  const minor = others.reduce((sum, each) => sum + each.minor, 0n);
  return [...shown, { key: 'others', name, color: 'var(--ink-2)', minor }];
}

/** Where the money of some groups came from, and where it went; what was kept, or taken from what there was, evens it out. */
export function bookFlow(
  groups: readonly Group[],
  byKey: ReadonlyMap<string, RowToGroup>,
  { nameOf, shown, fromBalance, kept, rest }: FlowWords,
): { sources: FlowSide[]; uses: FlowSide[]; keptMinor: bigint } {
  const colors: Record<GroupKind, string> = {
    INCOME: chartColor('INCOME'),
    EXPENSE: chartColor('EXPENSE'),
    TRANSFER: chartColor('ASSET'),
    TO_SORT: 'var(--ink-2)',
  };
  const sized = groups
    // What only moves between accounts was neither earned nor spent.
    .filter(({ kind }) => kind !== 'TRANSFER')
    .map((group) => ({
      key: group.id,
      name: nameOf(group),
      color: colors[group.kind],
      minor: gainOf(group.rows, byKey),
    }));
  const came = few(
    sized.filter(({ minor }) => minor > 0n),
    rest,
  );
  const went = few(
    sized.filter(({ minor }) => minor < 0n).map((each) => ({ ...each, minor: -each.minor })),
    rest,
  );
  const sum = (sides: readonly Sized[]) => sides.reduce((all, { minor }) => all + minor, 0n);
  const keptMinor = sum(came) - sum(went);
  const even = { key: 'kept', color: 'var(--green)' };
  const asSide = ({ minor, ...side }: Sized): FlowSide => ({
    ...side,
    shown: shown(minor),
    href: undefined,
    value: Number(minor),
  });
  return {
    sources: [...came, ...(keptMinor < 0n ? [{ ...even, name: fromBalance, minor: -keptMinor }] : [])].map(
      asSide,
    ),
    uses: [...went, ...(keptMinor > 0n ? [{ ...even, name: kept, minor: keptMinor }] : [])].map(asSide),
    keptMinor,
  };
}
