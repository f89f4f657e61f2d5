import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#contract/limits.ts';
import { type ImportRow, createImportRows } from '#imports/import-rows.ts';
import { daysOfSource, type StatementsFile, type StatementSource } from '#imports/statement-sources.ts';
import { applySigns } from '#imports/apply-signs.ts';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import type { BookSchedules } from '#ledger/schedule/forecast-rows.ts';
import { addDays } from '#values/calendar.ts';
import { matchDays } from '#ledger/statement/match.ts';
import { type BookingRule, readRules, ruleFilter } from '#ledger/statement/rules.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import { isSchedule, itemsQuery, useItemContext, useItemsOf } from '#web/data/items/items.ts';
import { keys } from '#web/data/keys.ts';
import type { BookMemory } from '#web/data/memory/memory.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { fetchAllRows, fetchPages } from '#web/data/registers/pages.ts';
import { shownChanges } from '#web/data/cache.ts';
import { toPriorPostings, readRememberedPostings, useBookMemory } from './booking-history.ts';
import { matchInWorker } from './run-worker.ts';

/** The rows of a statement compared with the book, and the verdicts on the amount signs by file. */
export type MatchedStatement = {
  rows: readonly ImportRow[];
  repeated: number;
  verdicts: ReadonlyMap<string, SignVerdict>;
};

type MatchingOptions = {
  account: Account;
  tree: AccountTree;
  part: StatementSource;
  memory: BookMemory;
  rules: readonly BookingRule[];
  tables: readonly StatementsFile[];
};

const noRecurring: BookSchedules = { schedules: [], latest: new Map() };

/** Fetches the schedules and latest occurrences of a book. The code is loaded only if the book has schedules. */
async function fetchRecurring(itemBook: ItemContext): Promise<BookSchedules> {
  const items = await itemBook.queryClient.fetchQuery(itemsQuery(itemBook));
  if (!items.some(isSchedule)) return noRecurring;
  return (await import('#web/data/schedules/recurring-payments.ts')).fetchRecurringPayments(itemBook);
}

/** Fetches the transactions around a statement, and compares its rows with them. */
async function matchPart(
  itemBook: ItemContext,
  { account, tree, part, memory, rules, tables }: MatchingOptions,
  signal: AbortSignal,
): Promise<MatchedStatement> {
  const { call, bookName } = itemBook;
  const zone = bookZone(tree.root);
  const days = daysOfSource(part);
  if (days === undefined) return { rows: [], repeated: 0, verdicts: new Map() };
  const postedFrom = startOfDay(addDays(days.first, -matchDays), zone);
  const postedBefore = startOfDay(addDays(days.last, matchDays + 1), zone);
  const { id: accountId } = account;
  const [around, newest, repeats] = await Promise.all([
    fetchAllRows(call, { bookName, accountId, postedFrom, postedBefore }),
    fetchPages(call, { bookName, accountId }, { pages: limits.pagesPerCall }),
    fetchRecurring(itemBook),
  ]);
  const stored = new Map(around.map((each) => [each.id, each]));
  const known = new Map([...newest.rows, ...around].map((each) => [each.id, each]));
  const { verdicts, files } = applySigns(part, tables, { account, zone, transactions: around });
  const matched = await matchInWorker(
    {
      files: new Map([...files].map(([key, rows]) => [key, rows.map(({ entry }) => entry)])),
      stored: around,
      bookingHistory: [
        ...toPriorPostings(accountId, [...known.values()]),
        ...readRememberedPostings(memory, accountId),
      ],
    },
    { accountId, zone, rules, accounts: [...tree.accounts.values()], repeats },
    signal,
  );
  return { rows: createImportRows(files, matched, stored), repeated: part.count - matched.length, verdicts };
}

const partIds = new WeakMap<StatementSource, number>();
let parts = 0;

/** Returns a number that identifies a statement; reading it again gives a new number. */
function idOfPart(part: StatementSource): number {
  const known = partIds.get(part);
  if (known !== undefined) return known;
  parts += 1;
  partIds.set(part, parts);
  return parts;
}

const isInAccount = (accountId: string) => (transaction: Transaction | undefined) =>
  transaction !== undefined &&
  [transaction.splitA.accountId, transaction.splitB.accountId].includes(accountId);

/** Compares the rows again when transactions of the account change, in this tab or another. */
function useRefreshOnChange(bookName: string, accountId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    return shownChanges.on(({ bookName: changedBook, changes }) => {
      const isOfAccount = isInAccount(accountId);
      if (changedBook !== bookName) return;
      if (!changes.some(({ before, after }) => isOfAccount(before) || isOfAccount(after))) return;
      void queryClient.invalidateQueries({ queryKey: [...keys.book(bookName), 'statement', accountId] });
    });
  }, [queryClient, bookName, accountId]);
}

/**
 * Compares the rows of a statement with an account; undefined while that is running.
 * @param round a new number compares the rows again
 */
export function useMatching(
  account: Account,
  tree: AccountTree,
  { part, tables }: Pick<MatchingOptions, 'part' | 'tables'>,
  round: number,
) {
  const itemBook = useItemContext();
  const { bookName } = itemBook;
  const memory = useBookMemory(tree.root?.id ?? '');
  const partId = idOfPart(part);
  const rules = readRules(useItemsOf(ruleFilter, tree.root) ?? []);
  useRefreshOnChange(bookName, account.id);
  const { data, error } = useQuery({
    queryKey: [...keys.book(bookName), 'statement', account.id, partId, round],
    queryFn: ({ signal }) => matchPart(itemBook, { account, tree, part, memory, rules, tables }, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  return { matching: data, error };
}
