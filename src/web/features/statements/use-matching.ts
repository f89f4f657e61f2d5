import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import { addDays } from '#ledger/reports/periods.ts';
import { matchDays } from '#ledger/statement/match.ts';
import type { Past } from '#ledger/statement/suggestions.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { fetchAccountRows, fetchNewestRows } from '#web/data/account-rows.ts';
import { type BookMemory, memoryOf } from '#web/data/memory.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { type DeskRow, deskRows } from './desk-rows.ts';
import { daysOfPart, type Part } from './parts.ts';
import { matchInWorker } from './run-worker.ts';

/** The rows of a part as the book sees them. */
export type Matching = { rows: readonly DeskRow[]; repeated: number };

function pastOf(accountId: string, transactions: readonly Transaction[]): Past[] {
  return transactions.map((transaction) => {
    const own = splitIn(transaction, accountId);
    const { description, notes, postedAt } = transaction;
    return {
      description,
      notes,
      accountId,
      otherId: oppositeSplit(transaction, own).accountId,
      gainMinor: own.valueMinor,
      postedMs: postedAt.getTime(),
    };
  });
}

/** What this browser remembers besides: how things were entered in other accounts. */
function rememberedPast(memory: BookMemory, accountId: string): Past[] {
  return [...memory.now().values()].flatMap(({ text, uses }) =>
    uses
      .filter((use) => use.accountId !== accountId)
      .map(({ otherId, gainMinor, notes, postedMs, accountId: of }) => ({
        description: text,
        notes,
        accountId: of,
        otherId,
        gainMinor,
        postedMs,
      })),
  );
}

type Asked = { account: Account; tree: AccountTree; part: Part; memory: BookMemory };

/** Fetches what the book holds around a part, and has its rows compared with that. */
async function matchPart(
  call: Call,
  bookName: string,
  { account, tree, part, memory }: Asked,
  signal: AbortSignal,
): Promise<Matching> {
  const zone = bookZone(tree.root);
  const days = daysOfPart(part);
  if (days === undefined) return { rows: [], repeated: 0 };
  const from = startOfDay(addDays(days.first, -matchDays), zone);
  const before = startOfDay(addDays(days.last, matchDays + 1), zone);
  const { id: accountId } = account;
  const isEmpty = account.transactionsCount === 0;
  const [around, newest] = isEmpty
    ? [[], []]
    : await Promise.all([
        fetchAccountRows(call, { bookName, accountId, from, before }),
        fetchNewestRows(call, { bookName, accountId }),
      ]);
  const stored = new Map(around.map((each) => [each.id, each]));
  const known = new Map([...newest, ...around].map((each) => [each.id, each]));
  const matched = await matchInWorker(
    {
      files: new Map([...part.files].map(([key, rows]) => [key, rows.map(({ entry }) => entry)])),
      stored: around,
      past: [...pastOf(accountId, [...known.values()]), ...rememberedPast(memory, accountId)],
    },
    { accountId, zone, root: tree.root, accounts: [...tree.accounts.values()] },
    signal,
  );
  return { rows: deskRows(part.files, matched, stored), repeated: part.count - matched.length };
}

/** What this browser remembers of the open book. */
function useBookMemory(bookId: string): BookMemory {
  const { call, user, provider } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return memoryOf({
    call,
    queryClient,
    bookName,
    placeId: provider.uniqueId,
    userId: user.id,
    bookId,
  });
}

/**
 * The rows of a part compared with an account; undefined while that is under way.
 * @param round another number has them compared anew
 */
export function useMatching(account: Account, tree: AccountTree, part: Part, round: number) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const memory = useBookMemory(tree.root?.id ?? '');
  const [matching, setMatching] = useState<{ of: object; found: Matching }>();
  const [error, setError] = useState<unknown>();
  const { id } = account;
  // One and the same for as long as the same is compared.
  const of = useMemo(() => ({ id, round, part }), [id, round, part]);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    setError(undefined);
    matchPart(call, bookName, { account, tree, part, memory }, signal).then(
      (found) => {
        if (!signal.aborted) setMatching({ of, found });
      },
      (reason: unknown) => {
        if (!signal.aborted) setError(reason);
      },
    );
    return () => aborting.abort();
    // What the account holds changes with every row that is added: it is asked for when that is said.
  }, [call, bookName, of, memory]);
  return { matching: matching?.of === of ? matching.found : undefined, error };
}
