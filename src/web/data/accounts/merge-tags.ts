import { useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import { tagAccountId } from '#contract/values.ts';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import { mergeTagInItems, mergeTag } from '#ledger/tags.ts';
import { writeItem } from '#ledger/wire-item.ts';
import { events } from '#web/session/events.ts';
import { useAccountChanges } from './account-changes.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { type ChangeContext, makeChanges } from '#web/data/transactions/changes.ts';
import { type ItemSource, itemsQuery, useItemContext } from '#web/data/items/items.ts';
import { keys } from '#web/data/keys.ts';
import { confirmReconciledChanges } from '#web/data/members/confirm-reconciled-changes.ts';
import { fetchAllRows } from '#web/data/registers/pages.ts';
import { useAccountTree } from '#web/data/queries.ts';

/** The action kind of the whole merge. */
const kind = 'merge-tags';

/** The result of a tag merge: its action and the error that interrupted it, if any; undefined if the user declined. */
export type TagMergeResult = { action: ActionIdentity; error?: unknown } | undefined;

async function fetchTagChanges(
  { call, bookName }: ChangeContext,
  from: string,
  into: string,
): Promise<LedgerChange[]> {
  const rows = await fetchAllRows(call, { bookName, accountId: tagAccountId(from) });
  return rows.flatMap((before) => {
    const tags = mergeTag(before.tags, from, into);
    return tags === undefined ? [] : [{ before, after: { ...before, tags } }];
  });
}

async function mergeInItems(
  book: ChangeContext & ItemSource,
  from: string,
  into: string,
  action: ActionIdentity,
) {
  const { call, queryClient, bookName } = book;
  const items = await queryClient.fetchQuery({ ...itemsQuery(book), staleTime: 0 });
  const put = mergeTagInItems(items, from, into).map(writeItem);
  for (let at = 0; at < put.length; at += limits.changesPerCall)
    await call('change-items', {
      put: put.slice(at, at + limits.changesPerCall),
      remove: [],
      bookName,
      action,
    });
  if (put.length === 0) return;
  await queryClient.invalidateQueries({ queryKey: keys.items(bookName) });
  events.raiseSoon('items-changed', { bookName });
}

/** Returns a function that merges one tag into another everywhere, as one action. */
export function useMergeTags(): (from: string, into: string) => Promise<TagMergeResult> {
  const context = useItemContext();
  const accounts = useAccountChanges();
  const tree = useAccountTree();
  return useMemo(
    () => async (from, into) => {
      const action = newAction(kind);
      try {
        const changes = await fetchTagChanges(context, from, into);
        if (!(await confirmReconciledChanges(changes))) return undefined;
        const { failed } = await makeChanges(context, changes, { kind, action, together: () => kind });
        const [failure] = failed;
        if (failure !== undefined) throw failure.error;
        for (const account of tree.accounts.values()) {
          const tags = mergeTag(account.tags, from, into);
          if (tags !== undefined) await accounts.update(account, { tags }, action);
        }
        await mergeInItems(context, from, into, action);
        return { action };
      } catch (error) {
        return { action, error };
      }
    },
    [context, accounts, tree],
  );
}
