import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { AccountType } from '#contract/accounts.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import {
  type RegisterSort,
  sortRows,
  isSortedNewestFirst,
  listMonthRuns,
  createFullRegister,
  type RegisterSortContext,
  type InOutTotals,
} from '#ledger/register-sort.ts';
import { bookZone, monthStart } from '#ledger/days.ts';
import { type Register, rowAt } from '#ledger/register.ts';
import { useFlows } from '#web/data/prices/flows.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { isOneAccount, type RegisterSource } from '#web/data/registers/register-source.ts';
import type { OpenRegister } from '#web/data/registers/use-register.ts';
import { maxSortedRows, useWholeRegister } from '#web/data/registers/use-whole-register.ts';
import { language } from '#web/languages/language.ts';
import { registerSortOf } from '#web/lib/stored-register-sorts.ts';
import { formatFailure } from '#web/session/client.ts';
import { registerSort as texts } from '#web/languages/en/register.ts';
import classes from './register-sorting.module.css';
import { StickyMonth } from './sticky-month.tsx';
import { MonthHeading } from './month-heading.tsx';
import { monthOfRow, sumFlowsByMonth, sumRows } from './month-sums.ts';
import { createAmountReader } from './row-amount.ts';

/** The parts of a register that differ from its paged form. */
export type SortedRegister = {
  /** The register with its rows in another order. */
  open: OpenRegister | undefined;
  /** The month headings above rows, by row index. */
  months: ReadonlyMap<number, ReactNode> | undefined;
};

export type RegisterSorterProps = {
  /** The stored register sorts of this device, unparsed. */
  storedSorts: unknown;
  /** The paged register, newest rows first. */
  open: OpenRegister;
  source: RegisterSource;
  tree: AccountTree;
  /** The account type that decides the direction of amounts; undefined if the register shows several accounts. */
  type: AccountType | undefined;
  /** True if the rows have several currencies, which cannot be added up. */
  isMixed: boolean;
  onSorted: (sortedRegister: SortedRegister | undefined) => void;
};

const { compare: compareTexts } = new Intl.Collator(language, { numeric: true });

const doNothing = () => undefined;

/** Opens a register with all rows in another order. */
function openInOrder(whole: Register, sort: RegisterSort, reading: RegisterSortContext): OpenRegister {
  const all = whole.segments.flatMap(({ rows }) => rows ?? []);
  const sorted = sortRows(all, sort, reading);
  return {
    register: createFullRegister(sorted, reading.valueOf),
    error: null,
    loadNext: doNothing,
    isLoadingNext: false,
    nextError: undefined,
    show: doNothing,
    rowsBetween: async (from, to) => sorted.slice(from, to + 1),
    retry: doNothing,
  };
}

/** True if flows give the month sums of a register: it shows one account or a branch, unfiltered. */
function hasFlowSums({ searchText, filter }: RegisterSource, isOne: boolean): boolean {
  if (searchText !== undefined || (!isOne && filter?.branchIds === undefined)) return false;
  const { search, status, postedFrom, postedBefore } = filter ?? {};
  return [search, status, postedFrom, postedBefore].every((each) => each === undefined);
}

/** Returns the month sums of a register as computed from flows; empty while they load or if flows do not apply. */
function useFlowSums(source: RegisterSource, type: AccountType | undefined, isWanted: boolean) {
  const { accountId, filter } = source;
  const isKnown = isWanted && hasFlowSums(source, isOneAccount(source));
  const [answer] = useFlows(isKnown ? [{}] : []);
  const flows = answer === undefined || answer.isFetching || answer.isStale ? undefined : answer.data;
  const branchIds = filter?.branchIds;
  return useMemo(() => {
    if (flows === undefined || type === undefined) return new Map<string, InOutTotals>();
    return sumFlowsByMonth(flows, (id) => branchIds?.has(id) ?? id === accountId, type);
  }, [flows, type, branchIds, accountId]);
}

/** Sorts the rows of a register and adds month headings. Renders the current month and messages about the sort. */
export function RegisterSorter({
  storedSorts,
  open,
  source,
  tree,
  type,
  isMixed,
  onSorted,
}: RegisterSorterProps) {
  const { bookId } = useOpenBook();
  const { accountId, searchText, filter } = source;
  const sort = useMemo(() => registerSortOf(storedSorts, bookId), [storedSorts, bookId]);
  const { isByMonth } = sort;
  const isPaged = isSortedNewestFirst(sort);
  const zone = bookZone(tree.root);
  const startsOn = monthStart(tree.root);
  const reading = useMemo(
    (): RegisterSortContext => ({
      valueOf: createAmountReader({ accountId, searchText, filter }, tree),
      monthOf: (row) => monthOfRow(row, { zone, startsOn }),
      compareTexts,
    }),
    [accountId, searchText, filter, tree, zone, startsOn],
  );
  const whole = useWholeRegister(source, !isPaged);
  const sorted = useMemo(
    () => (whole.register === undefined || isPaged ? undefined : openInOrder(whole.register, sort, reading)),
    [whole.register, isPaged, sort, reading],
  );
  const register = isPaged ? open.register : sorted?.register;
  const flowSums = useFlowSums(source, type, isByMonth && isPaged);
  const sums = useMemo(() => {
    if (register === undefined || !isByMonth) return undefined;
    return listMonthRuns(register, reading.monthOf).map(({ month, index, rows }) => ({
      month,
      index,
      sums: isMixed
        ? undefined
        : rows === undefined
          ? flowSums.get(month)
          : sumRows(rows, reading.valueOf, type),
    }));
  }, [register, isByMonth, reading, flowSums, type, isMixed]);
  const sortedRegister = useMemo((): SortedRegister => {
    const lines = sums?.map(
      ({ index, ...line }) =>
        [index, <MonthHeading key={line.month} {...line} startsOn={startsOn} />] as const,
    );
    return { open: sorted, months: lines && new Map(lines) };
  }, [sums, sorted, startsOn]);
  // In a layout effect, so that a month is above its first row in the first painted frame.
  useLayoutEffect(() => onSorted(sortedRegister), [onSorted, sortedRegister]);
  useLayoutEffect(() => () => onSorted(undefined), [onSorted]);

  const lineOf = (index: number) => {
    const row = register && rowAt(register, index);
    const month = row && reading.monthOf(row);
    const known = sums?.find((each) => each.month === month);
    return month && <MonthHeading month={month} sums={known?.sums} startsOn={startsOn} />;
  };
  const message = isPaged
    ? undefined
    : whole.error !== null
      ? texts.failed(formatFailure(whole.error))
      : whole.register === undefined
        ? texts.loading(whole.loaded)
        : whole.register.isComplete
          ? undefined
          : texts.cut(maxSortedRows);
  return (
    <>
      {isByMonth && register !== undefined && <StickyMonth lineOf={lineOf} />}
      {message !== undefined && (
        <p className={classes.message} role="status">
          {message}
        </p>
      )}
    </>
  );
}
