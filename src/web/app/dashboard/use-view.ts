import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pathTo } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { useAccountTree, useBookQueries } from '#web/data/queries.ts';
import { virtualIds, tagOfAccountId } from '#contract/values.ts';
import { recall, remember } from '#web/session/storage.ts';

const atParameter = 'at';
const textParameter = 'text';

/** What an address says of which rows are meant (reports/register-link.ts). */
const spanParameters = ['from', 'until', 'branch'];

const statusParameter = 'status';

/** Those of an address; undefined where there are none. */
function partOf(search: string): URLSearchParams | undefined {
  const parameters = new URLSearchParams(search);
  return spanParameters.some((name) => parameters.has(name)) ? parameters : undefined;
}

/** Where in the book one is, and how to go elsewhere. */
export type View = {
  /** From the root to what is in sight. */
  path: Account[];
  searchText: string | undefined;
  /** Which rows of its register are meant, where not all are: those that a number of a report is made of. */
  span: URLSearchParams | undefined;
  /** Of which status its rows are, where not all are meant. */
  status: string | undefined;
  open: (accountId: string) => void;
  search: (text: string) => void;
};

/** The account that stands for a search before its own answer is there: nothing was found yet, whatever the book holds. */
function searching(root: Account, text: string): Account {
  return {
    ...root,
    id: virtualIds.search,
    kind: 'search-container',
    name: text,
    parentId: root.id,
    subAccountsCount: 0,
    transactionsCount: 0,
    totalMinor: 0n,
  };
}

/** The virtual accounts under the root, as far as they are there. */
function useContainers(searchText: string | undefined) {
  const queries = useBookQueries();
  const { data: tags } = useQuery(queries.tagContainer);
  const { data: favourites } = useQuery(queries.favouriteContainer);
  const { data: tagAccounts } = useQuery(queries.tagAccounts);
  const forText = queries.searchContainer(searchText ?? '');
  const { data: found } = useQuery(
    searchText === undefined ? { queryKey: forText.queryKey, queryFn: skipToken } : forText,
  );
  return { tags, favourites, tagAccounts, found };
}

/** The account in sight: named by the address, else by the session (spec 4 Navigation), else the root. */
export function useView(): View {
  const tree = useAccountTree();
  const [, navigate] = useLocation();
  // The router tells of changes; its own reading of the address decodes a '%' in a tag once too often.
  useSearch();
  const parameters = new URLSearchParams(location.search);
  const status = parameters.get(statusParameter) ?? undefined;
  const { root } = tree;
  const kept = recall('CurrentAccountNameTree');
  // A path of another book is none.
  const restored = kept?.[0] === root?.id ? kept?.at(-1) : undefined;
  const wanted = parameters.get(atParameter) ?? restored;
  const searchText = (wanted === virtualIds.search && parameters.get(textParameter)) || undefined;
  const { tags, favourites, tagAccounts, found } = useContainers(searchText);

  const path = useMemo(() => {
    if (root === undefined) return [];
    const tag = tagAccounts?.find(({ id }) => id === wanted);
    const under: Record<string, (Account | undefined)[] | undefined> = {
      [virtualIds.tags]: [tags],
      [virtualIds.favourites]: [favourites],
      [virtualIds.search]: searchText === undefined ? [] : [found ?? searching(root, searchText)],
    };
    const steps =
      wanted === undefined ? [] : (under[wanted] ?? (tag === undefined ? undefined : [tags, tag]));
    if (steps !== undefined) return [root, ...steps.filter((account) => account !== undefined)];
    // The last transaction of a tag may just have gone: its list stays in sight.
    if (wanted !== undefined && tagOfAccountId(wanted) !== undefined)
      return [root, tags].filter((account) => account !== undefined);
    const stored = pathTo(tree, wanted ?? '');
    return stored.length > 0 ? stored : [root];
  }, [tree, root, wanted, searchText, tags, favourites, tagAccounts, found]);

  const ids = path.map(({ id }) => id).join('\n');
  useEffect(() => {
    if (ids !== '') remember('CurrentAccountNameTree', ids.split('\n'));
  }, [ids]);

  const go = useCallback(
    (at: string, text?: string) => {
      const after = new URLSearchParams(location.search);
      for (const name of [...spanParameters, statusParameter]) after.delete(name);
      after.set(atParameter, at);
      if (text === undefined) after.delete(textParameter);
      else after.set(textParameter, text);
      navigate(`${location.pathname}?${after.toString()}`);
    },
    [navigate],
  );
  return {
    path,
    searchText,
    status,
    span: searchText === undefined ? partOf(location.search) : undefined,
    open: useCallback((accountId: string) => go(accountId), [go]),
    search: useCallback((text: string) => go(virtualIds.search, text), [go]),
  };
}
