import { useEffect, useRef } from 'react';
import { isSearchable, virtualIds } from '#contract/values.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { useTypedLine } from '#web/lib/use-typed-line.ts';
import { SoughtRegister } from './lazy-sheets.tsx';
import { useLookAhead } from './use-look-ahead.ts';
import type { View } from './use-view.ts';

/** Searches while somebody types: shows what is found in place of where they were, and that again when nothing is left of the text. */
export function useTypedSearch(view: View, tree: AccountTree) {
  const { path, searchText, open, search } = view;
  const origin = useRef<string>(undefined);
  /** Where somebody was when they typed, as far as this here did not lead on: who went elsewhere since stays there. */
  const typedAt = useRef<string>(undefined);
  const look = useLookAhead(tree);
  const isSearch = searchText !== undefined;
  useEffect(() => {
    if (!isSearch) origin.current = undefined;
  }, [isSearch]);
  const take = useTypedLine({
    look: async (line) => {
      await Promise.all([
        look({ accountId: virtualIds.search, searchText: line }, line),
        SoughtRegister.load(),
      ]);
    },
    show: (line) => {
      if (line === searchText || location.href !== typedAt.current) return;
      if (!isSearch) origin.current = path.at(-1)?.id;
      search(line, { replace: isSearch });
      typedAt.current = location.href;
    },
  });
  return {
    type: (line: string) => {
      typedAt.current = location.href;
      take(isSearchable(line) ? line : undefined);
      if (line === '' && isSearch && origin.current !== undefined) open(origin.current, { replace: true });
    },
    search: (line: string) => {
      take(undefined);
      if (line !== searchText) search(line);
    },
  };
}
