import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Action, findOriginalAction, isInEffect } from '#ledger/action.ts';
import type { BookUser } from '#ledger/members.ts';
import { isImport, isMerge, type HistoryFormatters } from '#web/lib/history/history-words.ts';
import type { Account } from '#ledger/account.ts';
import { type BookCurrency, readBookCurrency, formatMinor } from '#ledger/money.ts';
import { useFindMerge, useMergeSummaries } from '#web/data/transactions/merged.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { bookQueries } from '#web/data/queries.ts';
import { createHistoryFormatters } from '#web/lib/history/history-writing.ts';
import { useSession } from '#web/session/session.ts';
import { history as texts } from '#web/languages/en/history.ts';

/** No action is known from the start; always the same list. */
const noActions: readonly Action[] = [];

/** The accounts of books: of the open one, or of all. */
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

/** The names of accounts that are gone, as the actions tell them. */
function collectAccountNames(actions: readonly Action[]): [string, string][] {
  return actions.flatMap(({ record }) => {
    const account = record?.recordType === 'account' ? (record.before ?? record.after) : undefined;
    return account === undefined ? [] : [[account.id, account.name]];
  });
}

/**
 * Writes the actions of a book, or of all: with the names of their accounts, and money and days as the books write them.
 * @param actions whose own accounts are known by name even if they are gone
 */
export function useActionFormat(isAll: boolean, actions: readonly Action[]): HistoryFormatters & { formatTag: string } {
  const { bookName } = useOpenBook();
  const { books, accounts } = useAccountsOf(isAll);
  const merges = useMemo(() => [...new Set(actions.filter(isMerge).map(({ id }) => id))], [actions]);
  const mergedBy = useMergeSummaries(merges);
  return useMemo(() => {
    const names = new Map([...collectAccountNames(actions), ...accounts.map(({ id, name }) => [id, name] as const)]);
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

/** Writes one action of the open book, once it is known what it merged. */
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

/** Which of the actions are shown. */
export type HistoryFilter = 'all' | 'added' | 'changed' | 'deleted' | 'imports' | 'undone';

type FilterRule = (action: Action, known: ReadonlyMap<string, Action>) => boolean;

const isFirst = ({ undoOf }: Action) => undoOf === undefined;

/** What each of them shows; what was undone counts by what it did. */
const filterRules: Record<HistoryFilter, FilterRule> = {
  all: () => true,
  added: (action) => isFirst(action) && action.added > 0,
  changed: (action) => isFirst(action) && action.changed > 0,
  deleted: (action) => isFirst(action) && action.removed > 0,
  imports: (action) => isFirst(action) && isImport(action),
  undone: (action, known) => isFirst(action) && !isInEffect(action, known),
};

/** The filters in the order in which they are offered. */
export const historyFilters: readonly HistoryFilter[] = ['all', 'added', 'changed', 'deleted', 'imports', 'undone'];

/** The actions that a filter shows, of everybody or of one person, in their order. */
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

/** Who did any of it, each once, as they are called now. */
export function listPeople(actions: readonly Action[]): BookUser[] {
  const people = new Map<string, BookUser>();
  for (const { by } of actions) if (by !== undefined && !people.has(by.id)) people.set(by.id, by);
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
