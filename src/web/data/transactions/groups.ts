import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { limits } from '#contract/limits.ts';
import type { SplitGroup } from '#ledger/split-groups.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { groupIdOf, linesOf, findInconsistencies } from '#ledger/groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchPages } from '#web/data/registers/pages.ts';

/** Distance from a line within which the other lines are searched if they have another moment, in milliseconds. */
const searchRangeMs = 31 * 24 * 60 * 60 * 1000;

/** Number of pages read at the line's own moment; few rows share it, and the largest split needs fewer pages. */
const pagesAtMoment = 3;

/** Fetches the lines of a transaction's group that were posted around its moment in one account. */
async function fetchLinesAround(
  call: Call,
  bookName: string,
  line: Transaction,
  { accountId, aroundMs }: { accountId: string; aroundMs: number },
): Promise<Transaction[]> {
  const posted = line.postedAt.getTime();
  const pages = aroundMs === 0 ? pagesAtMoment : limits.pagesPerCall;
  const { rows } = await fetchPages(
    call,
    {
      bookName,
      accountId,
      postedFrom: new Date(posted - aroundMs).toISOString(),
      postedBefore: new Date(posted + aroundMs + 1).toISOString(),
    },
    { pages },
  );
  return linesOf(rows, groupIdOf(line) ?? '');
}

/**
 * Fetches the group of a transaction with its lines in order; a transaction without group is returned alone. The lines are read from the
 * registers of its two accounts, one of which all lines share: first at the same moment, and if these lines are incomplete, one month
 * before and after.
 */
export async function fetchGroup(call: Call, bookName: string, line: Transaction): Promise<Transaction[]> {
  const groupId = groupIdOf(line);
  if (groupId === undefined) return [line];
  const read = async (aroundMs: number) => {
    const byId = new Map([[line.id, line]]);
    const seen = new Set<string>();
    const readIn = async (accountIds: readonly string[]): Promise<void> => {
      const unseen = [...new Set(accountIds)].filter((accountId) => !seen.has(accountId));
      if (unseen.length === 0) return;
      for (const accountId of unseen) seen.add(accountId);
      const found = await Promise.all(
        unseen.map((accountId) => fetchLinesAround(call, bookName, line, { accountId, aroundMs })),
      );
      // Stored rows replace loaded ones.
      for (const each of found.flat()) byId.set(each.id, each);
      // The other end of an exchange is in an account that this line only names.
      await readIn([...byId.values()].flatMap((each) => exchangeSide(each)?.foreign.accountId ?? []));
    };
    await readIn([line.splitA.accountId, line.splitB.accountId]);
    return linesOf([...byId.values()], groupId);
  };
  const near = await read(0);
  return findInconsistencies(near).length === 0 ? near : read(searchRangeMs);
}

/** Returns the stored group of a transaction; undefined while it loads. */
export function useGroup(line: Transaction) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  return useQuery(
    queryOptions({
      queryKey: keys.group(bookName, line.id),
      queryFn: () => fetchGroup(call, bookName, line),
      gcTime: 0,
      staleTime: 0,
      structuralSharing: false,
    }),
  );
}

/** Number of groups read in parallel. */
const groupsAtOnce = 4;

/**
 * Returns a function that completes partial splits with all of their stored lines.
 * @throws CallError
 */
export function useCompleteGroups(): (
  units: readonly SplitGroup[],
  isWhole: (unit: SplitGroup) => boolean,
) => Promise<SplitGroup[]> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  return useCallback(
    async (units, isWhole) => {
      const wholes: SplitGroup[] = [];
      const complete = async (unit: SplitGroup): Promise<SplitGroup> => {
        const [line] = unit.chosen;
        if (line === undefined || isWhole(unit)) return unit;
        return { ...unit, lines: await fetchGroup(call, bookName, line) };
      };
      for (let at = 0; at < units.length; at += groupsAtOnce)
        wholes.push(...(await Promise.all(units.slice(at, at + groupsAtOnce).map(complete))));
      return wholes;
    },
    [call, bookName],
  );
}
