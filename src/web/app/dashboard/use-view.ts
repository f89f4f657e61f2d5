import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type AccountTree, pathTo, hideTradingAccounts, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { splitTotals, sumTotals, currencyTotalsOf } from '#ledger/currency-totals.ts';
import { searchAccounts } from '#ledger/rules/search.ts';
import { useAccountTree, useBookQueries } from '#web/data/queries.ts';
import { tagOfAccountId, virtualIds } from '#contract/values.ts';
import { recall, remember } from '#web/session/storage.ts';

const atParameter = 'at';
const textParameter = 'text';

/** What an address says of which rows are meant (reports/register-link.ts). */
const spanParameters = ['from', 'until', 'branch'];

const statusParameter = 'status';

const filterParameter = 'find';

/** Those of an address; undefined where there are none. */
function spanOf(search: string): URLSearchParams | undefined {
  const parameters = new URLSearchParams(search);
  return spanParameters.some((name) => parameters.has(name)) ? parameters : undefined;
}

/** Where in the book one is, and how to go elsewhere. */
export type DashboardView = {
  /** From the root to what is in sight. */
  path: Account[];
  searchText: string | undefined;
  /** Which rows of its register are meant, where not all are: those that a number of a report is made of. */
  span: URLSearchParams | undefined;
  /** Of which status its rows are, where not all are meant. */
  status: string | undefined;
  /** The line by which rows of a register are chosen; empty where one may be typed, undefined where none is. */
  find: string | undefined;
  open: (accountId: string, options?: OpenOptions) => void;
  search: (text: string, options?: OpenOptions) => void;
  setFind: (line: string | undefined) => void;
};

/** Whether one can go back to where one is. */
type OpenOptions = { replace?: boolean };

/** The accounts that a search finds, as the tree shows them. */
export function findAccounts(tree: AccountTree, line: string): Account[] {
  const all = listDescendants(hideTradingAccounts(tree), tree.root?.id ?? '').map(({ account }) => account);
  return searchAccounts(all, line);
}

/** The account that stands for a search, and for the accounts that it finds. */
function createSearchAccount(root: Account, text: string, found: readonly Account[]): Account {
  return {
    ...root,
    id: virtualIds.search,
    kind: 'search-container',
    name: text,
    parentId: root.id,
    subAccountsCount: found.length,
    transactionsCount: 0,
    ...splitTotals(sumTotals(found.flatMap(currencyTotalsOf)), ''),
  };
}

/** The virtual accounts under the root, as far as they are there. */
function useVirtualContainers() {
  const queries = useBookQueries();
  const { data: tags } = useQuery(queries.tagContainer);
  const { data: favourites } = useQuery(queries.favouriteContainer);
  const { data: tagAccounts } = useQuery(queries.tagAccounts);
  return { tags, favourites, tagAccounts };
}

/** The account in sight: named by the address, else by the session (spec 4 Navigation), else the root. */
export function useView(): DashboardView {
  const tree = useAccountTree();
  const [, navigate] = useLocation();
  // The router tells of changes; its own reading of the address decodes a '%' in a tag once too often.
  useSearch();
  const parameters = new URLSearchParams(location.search);
  const status = parameters.get(statusParameter) ?? undefined;
  const find = parameters.get(filterParameter) ?? undefined;
  const { root } = tree;
  const storedPath = recall('CurrentAccountNameTree');
  // A path of another book is none.
  const restored = storedPath?.[0] === root?.id ? storedPath?.at(-1) : undefined;
  const wanted = parameters.get(atParameter) ?? restored;
  const searchText = (wanted === virtualIds.search && parameters.get(textParameter)) || undefined;
  const { tags, favourites, tagAccounts } = useVirtualContainers();

  const found = useMemo(
    () => (searchText === undefined ? [] : findAccounts(tree, searchText)),
    [tree, searchText],
  );
  const path = useMemo(() => {
    if (root === undefined) return [];
    const tag = tagAccounts?.find(({ id }) => id === wanted);
    const under: Record<string, (Account | undefined)[] | undefined> = {
      [virtualIds.tags]: [tags],
      [virtualIds.favourites]: [favourites],
      [virtualIds.search]: searchText === undefined ? [] : [createSearchAccount(root, searchText, found)],
    };
    const steps =
      wanted === undefined ? [] : (under[wanted] ?? (tag === undefined ? undefined : [tags, tag]));
    if (steps !== undefined) return [root, ...steps.filter((account) => account !== undefined)];
    // The last transaction of a tag may just have gone: its list stays in sight.
    if (wanted !== undefined && tagOfAccountId(wanted) !== undefined)
      return [root, tags].filter((account) => account !== undefined);
    const stored = pathTo(tree, wanted ?? '');
    return stored.length > 0 ? stored : [root];
  }, [tree, root, wanted, searchText, found, tags, favourites, tagAccounts]);

  const ids = path.map(({ id }) => id).join('\n');
  useEffect(() => {
    if (ids !== '') remember('CurrentAccountNameTree', ids.split('\n'));
  }, [ids]);

  const go = useCallback(
    (at: string, text?: string, options: OpenOptions = {}) => {
      const after = new URLSearchParams(location.search);
      for (const name of [...spanParameters, statusParameter, filterParameter]) after.delete(name);
      after.set(atParameter, at);
      if (text === undefined) after.delete(textParameter);
      else after.set(textParameter, text);
      navigate(`${location.pathname}?${after.toString()}`, options);
    },
    [navigate],
  );
  const setFind = useCallback(
    (line: string | undefined) => {
      const after = new URLSearchParams(location.search);
      if (line === undefined) after.delete(filterParameter);
      else after.set(filterParameter, line);
      navigate(`${location.pathname}?${after.toString()}`, { replace: true });
    },
    [navigate],
  );
  return {
    path,
    searchText,
    status,
    span: searchText === undefined ? spanOf(location.search) : undefined,
    find: searchText === undefined ? find : undefined,
    open: useCallback((accountId, options) => go(accountId, undefined, options), [go]),
    search: useCallback((text, options) => go(virtualIds.search, text, options), [go]),
    setFind,
  };
}
