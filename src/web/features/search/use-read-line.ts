import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { useBookQueries } from '#web/data/queries.ts';
import type { RegisterSource } from '#web/data/register-source.ts';
import { useTyping } from '#web/lib/typing-choice.ts';
import { type ReadLine, readLine } from './read-line.ts';

const noTags: readonly string[] = [];

/** Which rows a line asks for in a register of the open book, or in the whole of it. */
export function useReadLine(
  line: string,
  { accountId, searchText, filter }: RegisterSource,
  tree: AccountTree,
): ReadLine {
  const { data: tags = noTags } = useQuery(useBookQueries().tags);
  const typing = useTyping();
  return useMemo(
    () => readLine(line, { accountId, searchText, filter }, { tree, tags, typing }),
    [line, accountId, searchText, filter, tree, tags, typing],
  );
}
