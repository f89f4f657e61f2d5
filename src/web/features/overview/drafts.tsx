import { ActionIcon, UnstyledButton } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { openDraft, type DraftEditorState } from '#entry/draft-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { listDrafts, draftFilter } from '#ledger/saved-searches.ts';
import type { Item } from '#ledger/items.ts';
import { formatMinor } from '#ledger/money.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { focusList } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast.tsx';
import { drafts as texts } from '#web/languages/en/transactions.ts';
import classes from './needs.module.css';

type DraftsProps = {
  root: Account;
  tree: AccountTree;
  items: readonly Item[];
  onOpen: (draft: DraftEditorState) => void;
};

/** Returns a function that deletes a draft and offers undo. */
function useDeleteDraft(root: Account): (item: Item) => Promise<void> {
  const changeItems = useChangeItems();
  return async (item) => {
    const change = { sort: draftFilter, account: root, seen: [item], own: [] };
    try {
      const action = await changeItems(change, newAction('draft'));
      offerUndo(action, texts.deleted);
    } catch {
      toast('error', texts.deleteFailed);
    }
  };
}

/** The saved drafts in the list of pending items. Each line opens its draft in the editor or deletes it. */
export function Drafts({ root, tree, items, onOpen }: DraftsProps) {
  const money = useBookCurrency();
  const remove = useDeleteDraft(root);
  const drafts = listDrafts(items).flatMap((item) => openDraft(item, tree.accounts) ?? []);
  return drafts.map((draft) => {
    const { description, digits } = draft.form;
    const amount = digits === '' ? [] : [formatMinor(BigInt(digits), money)];
    const summary = [description.trim() || texts.untitled, ...amount].join(', ');
    return (
      <li key={draft.item.id} className={classes.draft}>
        <UnstyledButton className={classes.link} title={texts.open(summary)} onClick={() => onOpen(draft)}>
          <span className={classes.text}>{texts.open(summary)}</span>
          <span aria-hidden>›</span>
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={classes.delete}
          aria-label={texts.delete(summary)}
          title={texts.delete(summary)}
          onClick={() => {
            focusList();
            void remove(draft.item);
          }}
        >
          <Trash2 size={14} />
        </ActionIcon>
      </li>
    );
  });
}
