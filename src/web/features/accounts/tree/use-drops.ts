import { type DragEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { useMay } from '#web/data/members/role.ts';
import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import { statementLink } from '#web/lib/links/book-settings-link.ts';
import { canMoveUnder } from '#ledger/rules/parent.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { toast } from '#web/ui/toast.tsx';
import { accountTree as texts } from '#web/languages/en/accounts.ts';

/** Returns a function that moves an account below another, with undo. */
function useMoveAccount(): (account: Account, parent: Account) => Promise<void> {
  const { update } = useAccountChanges();
  return async (account, parent) => {
    const action = newAction('update-subaccount');
    try {
      await update(account, { parentId: parent.id }, action);
      offerUndo(action, texts.moved(account.name, parent.name));
    } catch {
      toast('error', texts.moveFailed);
    }
  };
}

/** True if an account can be dragged: neither a book nor a trading account. */
export const isDraggable = (account: Account): boolean => account.type !== 'ROOT' && !isTrading(account);

/** True if bank files can be dropped on an account, because it holds transactions that users enter. */
export const canDropFiles = (account: Account): boolean =>
  account.type !== 'ROOT' && !account.isPlaceholder && !isTrading(account);

/** True if a dragged account can be dropped on another one and become its sub-account. */
export function canDropAccount(
  accounts: ReadonlyMap<string, Account>,
  dragged: Account,
  account: Account,
): boolean {
  if (!isDraggable(dragged) || isTrading(account) || dragged.parentId === account.id) return false;
  return canMoveUnder(accounts, dragged, account);
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export type Drops = ReturnType<typeof useDrops>;

/** Drag and drop on tree rows: a dropped account becomes a sub-account, and dropped bank files are imported into the account. */
export function useDrops(tree: AccountTree) {
  const [, navigate] = useLocation();
  const move = useMoveAccount();
  const [dragged, setDragged] = useState<Account>();
  const [over, setOver] = useState<string>();

  const mayEdit = useMay('edit');
  const canDrop = (account: Account, event: DragEvent) => {
    if (!mayEdit) return false;
    if (hasFiles(event)) return canDropFiles(account);
    return dragged !== undefined && canDropAccount(tree.accounts, dragged, account);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    /** The key of the row that accepts the dragged object above it. */
    over,
    /** The drag and drop handlers of an account's row. */
    ofRow: (key: string, account: Account) => ({
      draggable: mayEdit && isDraggable(account),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(account);
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (!canDrop(account, event)) return;
        event.preventDefault();
        if (over !== key) setOver(key);
      },
      onDragLeave: () => setOver((current) => (current === key ? undefined : current)),
      onDrop: (event: DragEvent) => {
        if (!canDrop(account, event)) return;
        // Keeps the page from handling the same drop.
        event.preventDefault();
        end();
        const files = [...event.dataTransfer.files];
        if (files.length > 0) {
          handOverFiles(files);
          navigate(statementLink(account.id));
        } else if (dragged !== undefined) void move(dragged, account);
      },
    }),
  };
}
