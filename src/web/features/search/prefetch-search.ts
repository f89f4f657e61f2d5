import type { QueryClient } from '@tanstack/react-query';
import type { AccountTree } from '#ledger/account-tree.ts';
import { keys } from '#web/data/keys.ts';
import { bookQueries } from '#web/data/queries.ts';
import { createRegisterActions } from '#web/data/registers/register-rows.ts';
import type { RegisterSource } from '#web/data/registers/register-source.ts';
import { typingChoice } from '#web/lib/amounts/money-context.tsx';
import type { Call } from '#web/session/client.ts';
import { parseSearchLine } from './search-line.ts';

/** The book to search, with its connection and cache. */
export type SearchPrefetchContext = {
  call: Call;
  queryClient: QueryClient;
  bookName: string;
  tree: AccountTree;
};

/** Prefetches the first results of a line in a register or a book, so that they appear at once. */
export async function prefetchSearch(
  { call, queryClient, bookName, tree }: SearchPrefetchContext,
  base: RegisterSource,
  line: string,
): Promise<void> {
  const { accounts, tags: tagNames } = bookQueries(call, bookName);
  // The user may have signed out while this module loaded, and another may have signed in. Nothing of the book may be cached then.
  if (queryClient.getQueryData(accounts.queryKey) === undefined) return;
  const tags = await queryClient.ensureQueryData(tagNames);
  const { filter } = parseSearchLine(line, base, { tree, tags, typing: typingChoice.now().typing });
  const source = { ...base, filter };
  await queryClient.ensureQueryData({
    queryKey: keys.register(bookName, source),
    queryFn: createRegisterActions(call, queryClient, bookName, source).open,
  });
}
