import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AmountTyping } from '#contract/users.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { calculateNetWorthEffect } from '#ledger/rules/posting.ts';
import {
  createSizeReader,
  createSearchMatcher,
  calculateSearchDecimals,
} from '#ledger/search/search-matcher.ts';
import { createEngineQuery } from '#ledger/search/engine-query.ts';
import { readSearch, formatSearch } from '#ledger/search/read-search.ts';
import type { SearchQuery } from '#ledger/search/search-query.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { findDateOrder } from '#ledger/typed-dates.ts';
import {
  isOneAccount,
  type RegisterFilter,
  type RegisterSource,
  type SearchFilter,
} from '#web/data/registers/register-source.ts';
import { today } from '#web/lib/days/typed-days.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { useAmountTyping } from '#web/lib/amounts/money-context.tsx';

/** Matches terms that are more than a word: a label with a colon, or a tag. */
const labelled = /^(?:\p{L}+:|#)(?!\s)/u;

/** Returns the labelled terms of a line that match nothing in this book; they are searched as words. */
export function findUnknownTerms(query: SearchQuery): string[] {
  return query.flatMap(({ any: [only, ...others] }) =>
    only?.kind === 'word' && others.length === 0 && labelled.test(only.typed) ? [only.typed] : [],
  );
}

/** The book to search, and the way in which the user types amounts. */
export type SearchLineContext = { tree: AccountTree; tags: readonly string[]; typing: AmountTyping };

/** A parsed search line: the filter for rows, and the account from whose view the sum is shown, if any. */
type SearchLine = {
  filter: RegisterFilter;
  of: Account | undefined;
  /** The terms that match nothing in this book and are searched as words. */
  unknown: string[];
  /** The line with the amounts of its comparisons in full. */
  written: string;
};

function keyOf(query: SearchQuery): string {
  return JSON.stringify(query, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/** Returns a function that sums the amounts of a row in some accounts, in minor units. */
function createAmountIn(ids: ReadonlySet<string>) {
  return ({ splitA, splitB }: Transaction): bigint =>
    [splitA, splitB].reduce(
      (sum, { accountId, valueMinor }) => (ids.has(accountId) ? sum + valueMinor : sum),
      0n,
    );
}

/** Returns the account or branch named in a line, if the line names exactly one. */
function findNamedAccount(query: SearchQuery, tree: AccountTree): SearchFilter['named'] {
  const [named, ...others] = query.flatMap(({ isNot, any: [only] }) =>
    !isNot && only?.kind === 'account' ? [only] : [],
  );
  const account = tree.accounts.get(named?.accountId ?? '');
  return named === undefined || account === undefined || others.length > 0
    ? undefined
    : { account, branchIds: new Set(named.ids) };
}

/**
 * Returns the function that values each result: for the account or the branch of the register, for a named account, or else as net worth.
 */
function findResultAmount(
  { accountId, filter }: RegisterSource,
  isOne: boolean,
  query: SearchQuery,
  tree: AccountTree,
) {
  const account = tree.accounts.get(accountId);
  if (isOne) return { account, of: (row: Transaction) => splitIn(row, accountId).valueMinor };
  if (filter?.branchIds !== undefined) return { account, of: createAmountIn(filter.branchIds) };
  const named = findNamedAccount(query, tree);
  if (named !== undefined) return { account: named.account, of: createAmountIn(named.branchIds), named };
  return { account: undefined, of: (row: Transaction) => calculateNetWorthEffect(row, tree.accounts) };
}

const latest = (a: string | undefined, b: string | undefined) =>
  a === undefined || (b !== undefined && b > a) ? b : a;
const earliest = (a: string | undefined, b: string | undefined) =>
  a === undefined || (b !== undefined && b < a) ? b : a;

/** Parses a line for a register, or for the whole book if the source is a search. */
export function parseSearchLine(
  line: string,
  base: RegisterSource,
  { tree, tags, typing }: SearchLineContext,
): SearchLine {
  const book = { ...readBookCurrency(tree.root), typing };
  const zone = bookZone(tree.root);
  const decimals = calculateSearchDecimals(tree);
  const order = findDateOrder(book.formatTag);
  const reading = { book, decimals, order, today: today(), tree, tags };
  const query = readSearch(line, reading);
  const isSearch = base.searchText !== undefined;
  const isOne = isOneAccount(base);
  const engineQuery = createEngineQuery(query);
  const resultAmount = findResultAmount(base, isOne, query, tree);
  const filter = base.filter;
  const [from, until] = [engineQuery.days.from, engineQuery.days.until].map(
    (day) => day && startOfDay(day, zone),
  );
  return {
    of: resultAmount.account,
    unknown: findUnknownTerms(query),
    written: formatSearch(line, reading),
    filter: {
      ...filter,
      branchIds: filter?.branchIds,
      postedFrom: latest(filter?.postedFrom, from),
      // Balances are counted down from the newest row, so the register of one account loads all rows.
      postedBefore: isOne && filter === undefined ? undefined : earliest(filter?.postedBefore, until),
      search: {
        key: keyOf(query),
        words: isSearch ? engineQuery.words : [],
        within: isSearch
          ? (engineQuery.within ?? { accountId: tree.root?.id ?? '', isBranch: true })
          : { accountId: base.accountId, isBranch: filter?.branchIds !== undefined },
        isMet: createSearchMatcher(query, {
          zone,
          accountId: isOne ? base.accountId : undefined,
          sizesOf: createSizeReader(tree, decimals),
          hasStatements: (id) => {
            const account = tree.accounts.get(id);
            return account !== undefined && canReconcile(account);
          },
        }),
        valueOf: resultAmount.of,
        named: resultAmount.named,
      },
    },
  };
}

const noTags: readonly string[] = [];

/** Parses a line for a register of the open book, or for the whole book. */
export function useSearchLine(
  line: string,
  { accountId, searchText, filter }: RegisterSource,
  tree: AccountTree,
): SearchLine {
  const { data: tags = noTags } = useQuery(useBookQueries().tags);
  const typing = useAmountTyping();
  return useMemo(
    () => parseSearchLine(line, { accountId, searchText, filter }, { tree, tags, typing }),
    [line, accountId, searchText, filter, tree, tags, typing],
  );
}
