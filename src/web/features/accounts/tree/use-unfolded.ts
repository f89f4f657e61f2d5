import { useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { findInitiallyUnfolded, unfoldPathTo } from '#ledger/tree-rows.ts';
import { recall, remember } from '#web/session/storage.ts';

/** The maximum number of unfolded accounts that are remembered, more than a user unfolds. */
const maxRemembered = 1000;

/** The unfolded accounts of the tree: the remembered ones, plus the ancestors of an account when it is opened. */
export function useUnfolded(tree: AccountTree, openId: string | undefined) {
  const [remembered, setRemembered] = useState(() => recall('UnfoldedAccounts'));
  const [shown, setShown] = useState<{ openId: string | undefined; known: boolean }>();
  const unfolded = remembered === undefined ? findInitiallyUnfolded(tree) : new Set(remembered);

  const change = (next: ReadonlySet<string>) => {
    const newest = [...next].slice(-maxRemembered);
    remember('UnfoldedAccounts', newest);
    setRemembered(newest);
  };
  const isKnown = openId !== undefined && tree.accounts.has(openId);
  if (shown?.openId !== openId || shown?.known !== isKnown) {
    setShown({ openId, known: isKnown });
    if (isKnown) {
      const next = unfoldPathTo(tree, unfolded, openId);
      if (next.size > unfolded.size) setRemembered([...next]);
    }
  }
  const setFold = (accountId: string, isUnfolded: boolean) => {
    const next = new Set(unfolded);
    if (isUnfolded) next.add(accountId);
    else next.delete(accountId);
    change(next);
  };
  return { unfolded, unfold: (id: string) => setFold(id, true), fold: (id: string) => setFold(id, false) };
}
