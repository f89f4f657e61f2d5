import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { limits } from '#contract/limits.ts';
import type { SplitGroup } from '#ledger/seen.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { groupIdOf, linesOf, findInconsistencies } from '#ledger/groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchPages } from '#web/data/registers/pages.ts';

/** How far from a line the others are looked for when they do not stand at its moment, in milliseconds. */
const searchRangeMs = 31 * 24 * 60 * 60 * 1000;

/** At its own moment stand few others; more pages than a split of the most lines takes. */
const pagesAtMoment = 3;

/** The lines of the group of a transaction that were posted around its moment in one of its accounts. */
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
 * The group in which a transaction stands, its lines in order; the transaction alone where it stands in none. They are read from the
 * registers of its two accounts, one of which they share: those of its moment, and where these do not make a whole, those of the
 * month before and after it.
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
      // What is stored now goes before what was at hand.
      for (const each of found.flat()) byId.set(each.id, each);
      // The other end of an exchange lies in an account that this one only names.
      await readIn([...byId.values()].flatMap((each) => exchangeSide(each)?.foreign.accountId ?? []));
    };
    await readIn([line.splitA.accountId, line.splitB.accountId]);
    return linesOf([...byId.values()], groupId);
  };
  const near = await read(0);
  return findInconsistencies(near).length === 0 ? near : read(searchRangeMs);
}

/** The group of a transaction as it is stored now; undefined while it is on its way. */
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

/** So many groups are read at a time. */
const groupsAtOnce = 4;

/** Completes what may be less than a whole split, by all of its lines as they are stored now. @throws CallError */
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
