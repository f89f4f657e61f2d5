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
} from '#ledger/arrangement.ts';
import { bookZone, monthStart } from '#ledger/days.ts';
import { type Register, rowAt } from '#ledger/register.ts';
import { useFlows } from '#web/data/prices/flows.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { isOneAccount, type RegisterSource } from '#web/data/registers/register-source.ts';
import type { OpenRegister } from '#web/data/registers/use-register.ts';
import { maxSortedRows, useWholeRegister } from '#web/data/registers/use-whole-register.ts';
import { language } from '#web/languages/language.ts';
import { registerSortOf } from '#web/lib/kept-arrangements.ts';
import { formatFailure } from '#web/session/client.ts';
import { arranging as texts } from '#web/languages/en/register.ts';
import classes from './arrange.module.css';
import { StickyMonth } from './month-in-sight.tsx';
import { MonthHeading } from './month-line.tsx';
import { monthOfRow, sumFlowsByMonth, sumRows } from './month-sums.ts';
import { createAmountReader } from './row-worth.ts';

/** What a register shows other than as it was paged. */
export type SortedRegister = {
  /** Its rows in another order. */
  open: OpenRegister | undefined;
  /** The months above their rows, by the indices of these. */
  months: ReadonlyMap<number, ReactNode> | undefined;
};

export type RegisterSorterProps = {
  /** What is remembered of how registers stand. */
  storedSorts: unknown;
  /** The register as it is paged, the newest rows first. */
  open: OpenRegister;
  source: RegisterSource;
  tree: AccountTree;
  /** The type of the account for which amounts are meant, where it is that of one. */
  type: AccountType | undefined;
  /** Whether its rows are of several currencies, which nothing adds up. */
  isMixed: boolean;
  onSorted: (sortedRegister: SortedRegister | undefined) => void;
};

const { compare: compareTexts } = new Intl.Collator(language, { numeric: true });

const doNothing = () => undefined;

/** A register of all rows in another order. */
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

/** Whether flows tell what the rows of a month come to: those of accounts, all of them. */
function hasFlowSums({ searchText, filter }: RegisterSource, isOne: boolean): boolean {
  if (searchText !== undefined || (!isOne && filter?.branchIds === undefined)) return false;
  const { search, status, postedFrom, postedBefore } = filter ?? {};
  return [search, status, postedFrom, postedBefore].every((each) => each === undefined);
}

/** What the months of a register come to as flows tell it, where they do and are there. */
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

/** Puts the rows of a register in the order that is wanted, and months between them; draws what is to be said of that. */
export function RegisterSorter({ storedSorts, open, source, tree, type, isMixed, onSorted }: RegisterSorterProps) {
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
    () =>
      whole.register === undefined || isPaged ? undefined : openInOrder(whole.register, sort, reading),
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
      ({ index, ...line }) => [index, <MonthHeading key={line.month} {...line} startsOn={startsOn} />] as const,
    );
    return { open: sorted, months: lines && new Map(lines) };
  }, [sums, sorted, startsOn]);
  // Before anybody sees it: a month stands above its first row from the start.
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
        <p className={classes.said} role="status">
          {message}
        </p>
      )}
    </>
  );
}
