import { useCallback, useMemo, useRef, useState } from 'react';
import { createDraftBody } from '#entry/draft-form.ts';
import type { SplitForm } from '#entry/split-form.ts';
import type { TransactionIds, TransactionForm } from '#entry/transaction-form.ts';
import { type AccountTree, hasTransactions } from '#ledger/account-tree.ts';
import { showsOverview } from '#ledger/book-preferences.ts';
import { createDraftItem, draftFilter } from '#ledger/kept-searches.ts';
import type { Item } from '#ledger/items.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { ItemConflict, useChangeItems } from '#web/data/items/item-changes.ts';
import { useMay } from '#web/data/members/role.ts';
import { formatFailure } from '#web/session/client.ts';
import type { DraftSaver } from '#web/ui/discard-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { drafts as texts } from '#web/languages/en/transactions.ts';
import type { Draft, EditorMode } from './draft.ts';

/** What stands in the editor at the moment, and the ids that it would be stored under. */
type EditorContent = { form: TransactionForm | SplitForm; ids: TransactionIds };

/** The draft of the book that a form of the editor holds, or may become. */
export type BookDraft = {
  /** Takes in what is typed, for the question that is asked before it is lost. */
  tell: (typed: EditorContent) => void;
  /** The draft that was opened, until it is entered. */
  item: Item | undefined;
  /** Removes the draft once its transaction is stored, by the same action. */
  entered: (action: ActionIdentity) => Promise<void>;
};

/** The word for the action that enters a draft. */
export const enterDraftKind = 'enter-draft';

type BookDraftOptions = { mode: EditorMode; tree: AccountTree; draft?: Draft | undefined };

/** Keeps what is typed as a draft of the book, where Home shows drafts and the place of the books knows items. */
export function useBookDraft({ mode, tree, draft }: BookDraftOptions): {
  kept: BookDraft;
  keep: DraftSaver | undefined;
} {
  const { root } = tree;
  const changeItems = useChangeItems();
  const typed = useRef<EditorContent>(undefined);
  const [item, setItem] = useState(draft?.item);
  const mayEdit = useMay('edit');
  const isOffered = mode === 'add' && mayEdit && hasTransactions(tree);
  const keep = useMemo((): DraftSaver | undefined => {
    if (!isOffered || root === undefined || !showsOverview(root)) return undefined;
    return {
      label: texts.keep,
      formatError: (error) => texts.notKept(formatFailure(error)),
      run: async () => {
        if (typed.current === undefined) return;
        const { form, ids } = typed.current;
        const own = [createDraftItem(item, createDraftBody(form, ids))];
        const seen = item === undefined ? [] : [item];
        await changeItems({ sort: draftFilter, account: root, seen, own }, newAction('draft'));
        toast('success', texts.kept);
      },
    };
  }, [isOffered, root, item, changeItems]);
  const entered = useCallback(
    async (action: ActionIdentity) => {
      if (item === undefined || root === undefined) return;
      const remove = (seen: Item) =>
        changeItems({ sort: draftFilter, account: root, seen: [seen], own: [] }, action);
      try {
        // Whatever became of it elsewhere, it is entered.
        await remove(item).catch((error: unknown) => {
          const stored = error instanceof ItemConflict ? error.meanwhile.stored : undefined;
          if (stored === undefined) throw error;
          return remove(stored);
        });
      } catch {
        toast('error', texts.notRemoved);
      }
      setItem(undefined);
    },
    [item, root, changeItems],
  );
  const tell = useCallback((now: EditorContent) => {
    typed.current = now;
  }, []);
  return { keep, kept: useMemo(() => ({ tell, item, entered }), [tell, item, entered]) };
}
