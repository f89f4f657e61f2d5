import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Action, findOriginalAction, isInEffect } from '#ledger/action.ts';
import type { BookUser } from '#ledger/members.ts';
import { isImport, isMerge, type HistoryFormatters } from '#web/lib/history/format-history.ts';
import type { Account } from '#ledger/account.ts';
import { type BookCurrency, readBookCurrency, formatMinor } from '#ledger/money.ts';
import { useFindMerge, useMergeSummaries } from '#web/data/transactions/merge-summaries.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { bookQueries } from '#web/data/queries.ts';
import { createHistoryFormatters } from '#web/lib/history/history-formatters.ts';
import { useSession } from '#web/session/session.ts';
import { history as texts } from '#web/languages/en/history.ts';

/** An empty list with a stable identity. */
const noActions: readonly Action[] = [];

/** Loads the accounts of the open book, or of all books. */
function useAccountsOf(isAll: boolean): { books: Account[]; accounts: Account[] } {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { data: books = [] } = useQuery(bookQueries(call, bookName).books);
  const names = isAll ? books.map(({ name }) => name) : [bookName];
  return useQueries({
    queries: names.map((name) => bookQueries(call, name).accounts),
    combine: (answers) => ({ books, accounts: answers.flatMap(({ data }) => data ?? []) }),
  });
}

/** Returns the names of deleted accounts, as recorded in the actions. */
function collectAccountNames(actions: readonly Action[]): [string, string][] {
  return actions.flatMap(({ record }) => {
    const account = record?.recordType === 'account' ? (record.before ?? record.after) : undefined;
    return account === undefined ? [] : [[account.id, account.name]];
  });
}

/**
 * Returns the functions that format the actions of a book, or of all books: with account names, and with amounts and days in the format of
 * each book.
 * @param actions actions whose own accounts have names even if they were deleted
 */
export function useActionFormat(
  isAll: boolean,
  actions: readonly Action[],
): HistoryFormatters & { formatTag: string } {
  const { bookName } = useOpenBook();
  const { books, accounts } = useAccountsOf(isAll);
  const merges = useMemo(() => [...new Set(actions.filter(isMerge).map(({ id }) => id))], [actions]);
  const mergedBy = useMergeSummaries(merges);
  return useMemo(() => {
    const names = new Map([
      ...collectAccountNames(actions),
      ...accounts.map(({ id, name }) => [id, name] as const),
    ]);
    const currencies = new Map<string, BookCurrency>(books.map((book) => [book.id, readBookCurrency(book)]));
    const open = readBookCurrency(books.find(({ name }) => name === bookName));
    return {
      ...createHistoryFormatters(open.formatTag, {
        texts,
        nameOf: (accountId) => names.get(accountId),
        amount: (minor, bookId) => formatMinor(minor, currencies.get(bookId ?? '') ?? open),
      }),
      mergedBy,
      formatTag: open.formatTag,
    };
  }, [actions, accounts, books, bookName, mergedBy]);
}

/** Returns a function that prepares the formatting of one action of the open book, including the merge that it belongs to. */
export function useSingleActionFormat() {
  const writing = useActionFormat(false, noActions);
  const findMerged = useFindMerge();
  const writingOf = useCallback(
    async (action: Action, known: ReadonlyMap<string, Action>): Promise<HistoryFormatters> => {
      const first = findOriginalAction(action, known);
      const merged = isMerge(first) ? await findMerged(first.id) : undefined;
      return { ...writing, mergedBy: () => merged };
    },
    [writing, findMerged],
  );
  return { formatTag: writing.formatTag, writingOf };
}

/** The filters of the history. */
export type HistoryFilter = 'all' | 'added' | 'changed' | 'deleted' | 'imports' | 'undone';

type FilterRule = (action: Action, known: ReadonlyMap<string, Action>) => boolean;

const isFirst = ({ undoOf }: Action) => undoOf === undefined;

/** The condition of each filter. An undone action counts by its original changes. */
const filterRules: Record<HistoryFilter, FilterRule> = {
  all: () => true,
  added: (action) => isFirst(action) && action.added > 0,
  changed: (action) => isFirst(action) && action.changed > 0,
  deleted: (action) => isFirst(action) && action.removed > 0,
  imports: (action) => isFirst(action) && isImport(action),
  undone: (action, known) => isFirst(action) && !isInEffect(action, known),
};

/** The filters in their order on the screen. */
export const historyFilters: readonly HistoryFilter[] = [
  'all',
  'added',
  'changed',
  'deleted',
  'imports',
  'undone',
];

/** Returns the actions that match a filter, of all people or of one person, in their order. */
export function filterActions(
  actions: readonly Action[],
  known: ReadonlyMap<string, Action>,
  filter: HistoryFilter,
  personId = '',
): Action[] {
  return actions.filter(
    (action) => filterRules[filter](action, known) && (personId === '' || action.by?.id === personId),
  );
}

/** Returns the people who made the actions, each once, with their current names. */
export function listPeople(actions: readonly Action[]): BookUser[] {
  const people = new Map<string, BookUser>();
  for (const { by } of actions) if (by !== undefined && !people.has(by.id)) people.set(by.id, by);
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
