import { useCallback, useMemo, useRef, useState } from 'react';
import { createDraftBody } from '#entry/draft-form.ts';
import type { SplitForm } from '#entry/split-form.ts';
import type { LineIds, TransactionForm } from '#entry/transaction-form.ts';
import { type AccountTree, hasTransactions } from '#ledger/account-tree.ts';
import { showsOverview } from '#ledger/book-preferences.ts';
import { createDraftItem, draftFilter } from '#ledger/saved-searches.ts';
import type { Item } from '#ledger/items.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { ItemConflict, useChangeItems } from '#web/data/items/item-changes.ts';
import { useMay } from '#web/data/members/role.ts';
import { formatFailure } from '#web/session/client.ts';
import type { DraftSaver } from '#web/ui/discard-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { drafts as texts } from '#web/languages/en/transactions.ts';
import type { Draft, EditorMode } from './draft.ts';

/** The current content of the editor, and the ids for storing it. */
type EditorContent = { form: TransactionForm | SplitForm; ids: LineIds };

/** The draft in the book that belongs to an editor form. */
export type BookDraft = {
  /** Records the typed content, so that it can be saved as a draft before it is lost. */
  recordInput: (typed: EditorContent) => void;
  /** The opened draft, until it is entered. */
  item: Item | undefined;
  /** Removes the draft after its transaction was stored, in the same action. */
  entered: (action: ActionIdentity) => Promise<void>;
};

/** The action kind for entering a draft. */
export const enterDraftKind = 'enter-draft';

type BookDraftOptions = { mode: EditorMode; tree: AccountTree; draft?: Draft | undefined };

/** Saves the typed content as a draft in the book. Available only if Home shows drafts and the provider supports items. */
export function useBookDraft({ mode, tree, draft }: BookDraftOptions): {
  bookDraft: BookDraft;
  draftSaver: DraftSaver | undefined;
} {
  const { root } = tree;
  const changeItems = useChangeItems();
  const typed = useRef<EditorContent>(undefined);
  const [item, setItem] = useState(draft?.item);
  const mayEdit = useMay('edit');
  const isOffered = mode === 'add' && mayEdit && hasTransactions(tree);
  const draftSaver = useMemo((): DraftSaver | undefined => {
    if (!isOffered || root === undefined || !showsOverview(root)) return undefined;
    return {
      label: texts.save,
      formatError: (error) => texts.saveFailed(formatFailure(error)),
      run: async () => {
        if (typed.current === undefined) return;
        const { form, ids } = typed.current;
        const own = [createDraftItem(item, createDraftBody(form, ids))];
        const seen = item === undefined ? [] : [item];
        await changeItems({ sort: draftFilter, account: root, seen, own }, newAction('draft'));
        toast('success', texts.saved);
      },
    };
  }, [isOffered, root, item, changeItems]);
  const entered = useCallback(
    async (action: ActionIdentity) => {
      if (item === undefined || root === undefined) return;
      const remove = (seen: Item) =>
        changeItems({ sort: draftFilter, account: root, seen: [seen], own: [] }, action);
      try {
        // The draft is removed even if another device changed it: its transaction is entered.
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
  const recordInput = useCallback((now: EditorContent) => {
    typed.current = now;
  }, []);
  return {
    draftSaver,
    bookDraft: useMemo(() => ({ recordInput, item, entered }), [recordInput, item, entered]),
  };
}
