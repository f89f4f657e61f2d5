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

/** Address parameters that select a period (reports/register-link.ts). */
const spanParameters = ['from', 'until', 'branch'];

const statusParameter = 'status';

const filterParameter = 'find';

/** Returns the parameters of an address if it selects a period; otherwise undefined. */
function spanOf(search: string): URLSearchParams | undefined {
  const parameters = new URLSearchParams(search);
  return spanParameters.some((name) => parameters.has(name)) ? parameters : undefined;
}

/** The current position in the book, and functions to navigate. */
export type DashboardView = {
  /** The accounts from the root to the current one. */
  path: Account[];
  searchText: string | undefined;
  /** Parameters that select some rows of the register, for example the rows behind a number of a report; undefined for all rows. */
  span: URLSearchParams | undefined;
  /** The status filter of the rows; undefined for all rows. */
  status: string | undefined;
  /** The filter line of the register: empty if the field is open, undefined if there is no filter. */
  find: string | undefined;
  open: (accountId: string, options?: OpenOptions) => void;
  search: (text: string, options?: OpenOptions) => void;
  setFind: (line: string | undefined) => void;
};

/** Navigation options: `replace` adds no entry to the browser history. */
type OpenOptions = { replace?: boolean };

/** Returns the accounts that match a search, in tree order. */
export function findAccounts(tree: AccountTree, line: string): Account[] {
  const all = listDescendants(hideTradingAccounts(tree), tree.root?.id ?? '').map(({ account }) => account);
  return searchAccounts(all, line);
}

/** Creates the virtual account of a search over the accounts it finds. */
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

/** Returns the virtual accounts under the root, if they are loaded. */
function useVirtualContainers() {
  const queries = useBookQueries();
  const { data: tags } = useQuery(queries.tagContainer);
  const { data: favourites } = useQuery(queries.favouriteContainer);
  const { data: tagAccounts } = useQuery(queries.tagAccounts);
  return { tags, favourites, tagAccounts };
}

/** Returns the current view: the account in the address, else the last one in this session (spec 4 Navigation), else the root. */
export function useView(): DashboardView {
  const tree = useAccountTree();
  const [, navigate] = useLocation();
  // The router only signals changes; its own parsing of the address decodes a '%' in a tag once too often.
  useSearch();
  const parameters = new URLSearchParams(location.search);
  const status = parameters.get(statusParameter) ?? undefined;
  const find = parameters.get(filterParameter) ?? undefined;
  const { root } = tree;
  const storedPath = recall('CurrentAccountNameTree');
  // A path in another book is ignored.
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
    // The last transaction of a tag may just have been deleted; its list stays open.
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
