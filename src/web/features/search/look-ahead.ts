import type { QueryClient } from '@tanstack/react-query';
import type { AccountTree } from '#ledger/account-tree.ts';
import { keys } from '#web/data/keys.ts';
import { bookQueries } from '#web/data/queries.ts';
import { registerActions } from '#web/data/register-rows.ts';
import type { RegisterSource } from '#web/data/register-source.ts';
import type { Call } from '#web/session/client.ts';
import { readLine } from './read-line.ts';

/** A book as somebody looks for something in it. */
export type LookedIn = { call: Call; queryClient: QueryClient; bookName: string; tree: AccountTree };

/** Fetches the first rows that a line finds in a register or a book, so that they are there when they are shown. */
export async function lookAhead(
  { call, queryClient, bookName, tree }: LookedIn,
  base: RegisterSource,
  line: string,
): Promise<void> {
  const tags = await queryClient.ensureQueryData(bookQueries(call, bookName).tags);
  const { filter } = readLine(line, base, { tree, tags });
  const source = { ...base, filter };
  await queryClient.ensureQueryData({
    queryKey: keys.register(bookName, source),
    queryFn: registerActions(call, queryClient, bookName, source).open,
  });
}
