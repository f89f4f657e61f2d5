import type { QueryClient } from '@tanstack/react-query';
import type { AccountTree } from '#ledger/account-tree.ts';
import { keys } from '#web/data/keys.ts';
import { bookQueries } from '#web/data/queries.ts';
import { createRegisterActions } from '#web/data/registers/register-rows.ts';
import type { RegisterSource } from '#web/data/registers/register-source.ts';
import { typingChoice } from '#web/lib/amounts/money-context.tsx';
import type { Call } from '#web/session/client.ts';
import { parseSearchLine } from './read-line.ts';

/** A book as somebody looks for something in it. */
export type SearchPrefetchContext = { call: Call; queryClient: QueryClient; bookName: string; tree: AccountTree };

/** Fetches the first rows that a line finds in a register or a book, so that they are there when they are shown. */
export async function prefetchSearch(
  { call, queryClient, bookName, tree }: SearchPrefetchContext,
  base: RegisterSource,
  line: string,
): Promise<void> {
  const { accounts, tags: tagNames } = bookQueries(call, bookName);
  // Who typed may have left while this here was loaded, and another one signed in: then nothing is kept of the book.
  if (queryClient.getQueryData(accounts.queryKey) === undefined) return;
  const tags = await queryClient.ensureQueryData(tagNames);
  const { filter } = parseSearchLine(line, base, { tree, tags, typing: typingChoice.now().typing });
  const source = { ...base, filter };
  await queryClient.ensureQueryData({
    queryKey: keys.register(bookName, source),
    queryFn: createRegisterActions(call, queryClient, bookName, source).open,
  });
}
