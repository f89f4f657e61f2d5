import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AmountTyping } from '#contract/users.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { calculateNetWorthEffect } from '#ledger/rules/posting.ts';
import { createSizeReader, createSearchMatcher, calculateSearchDecimals } from '#ledger/search/amount-sizes.ts';
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

/** The signs of a search of more than a word: a label with a colon, or the sign of a tag. */
const labelled = /^(?:\p{L}+:|#)(?!\s)/u;

/** The parts of a line that say what they mean and mean nothing of this book: they are looked for as words. */
export function findUnknownTerms(query: SearchQuery): string[] {
  return query.flatMap(({ any: [only, ...others] }) =>
    only?.kind === 'word' && others.length === 0 && labelled.test(only.typed) ? [only.typed] : [],
  );
}

/** A book in which something is looked for, and how the user types amounts. */
export type SearchLineContext = { tree: AccountTree; tags: readonly string[]; typing: AmountTyping };

/** Which rows a line asks for, and the account for which their sum is meant, where it is that of one. */
type SearchLine = {
  filter: RegisterFilter;
  of: Account | undefined;
  /** The parts of it that mean nothing of this book, and are looked for as words. */
  unknown: string[];
  /** The line with the amounts of its comparisons written out. */
  written: string;
};

function keyOf(query: SearchQuery): string {
  return JSON.stringify(query, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/** What rows bring to some accounts, in minor units. */
function createAmountIn(ids: ReadonlySet<string>) {
  return ({ splitA, splitB }: Transaction): bigint =>
    [splitA, splitB].reduce(
      (sum, { accountId, valueMinor }) => (ids.has(accountId) ? sum + valueMinor : sum),
      0n,
    );
}

/** The accounts that a line names, where their sum is what is asked for. */
function findNamedAccount(query: SearchQuery, tree: AccountTree): SearchFilter['named'] {
  const [named, ...others] = query.flatMap(({ isNot, any: [only] }) =>
    !isNot && only?.kind === 'account' ? [only] : [],
  );
  const account = tree.accounts.get(named?.accountId ?? '');
  return named === undefined || account === undefined || others.length > 0
    ? undefined
    : { account, branchIds: new Set(named.ids) };
}

/** What what is found comes to: for the account or the branch that is meant, else for what somebody owns. */
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

/** Reads a line for a register, or for the whole book where that is a search. */
export function parseSearchLine(line: string, base: RegisterSource, { tree, tags, typing }: SearchLineContext): SearchLine {
  const book = { ...readBookCurrency(tree.root), typing };
  const zone = bookZone(tree.root);
  const decimals = calculateSearchDecimals(tree);
  const order = findDateOrder(book.formatTag);
  const reading = { book, decimals, order, today: today(), tree, tags };
  const query = readSearch(line, reading);
  const isSearch = base.searchText !== undefined;
  const isOne = isOneAccount(base);
  const asked = createEngineQuery(query);
  const resultAmount = findResultAmount(base, isOne, query, tree);
  const filter = base.filter;
  const [from, until] = [asked.days.from, asked.days.until].map((day) => day && startOfDay(day, zone));
  return {
    of: resultAmount.account,
    unknown: findUnknownTerms(query),
    written: formatSearch(line, reading),
    filter: {
      ...filter,
      branchIds: filter?.branchIds,
      postedFrom: latest(filter?.postedFrom, from),
      // Balances count down from the newest row: there all rows come, whatever of them is shown.
      postedBefore: isOne && filter === undefined ? undefined : earliest(filter?.postedBefore, until),
      search: {
        key: keyOf(query),
        words: isSearch ? asked.words : [],
        within: isSearch
          ? (asked.within ?? { accountId: tree.root?.id ?? '', isBranch: true })
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

/** Which rows a line asks for in a register of the open book, or in the whole of it. */
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
