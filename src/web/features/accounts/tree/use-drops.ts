import { type DragEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { useMay } from '#web/data/role.ts';
import { handOverFiles } from '#web/lib/handed-over-files.ts';
import { statementLink } from '#web/lib/statement-link.ts';
import { isDraggable, takesAccount, takesFiles } from './drop-rules.ts';
import { useMoveAccount } from './use-move-account.ts';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export type Drops = ReturnType<typeof useDrops>;

/** What is dropped on rows of the tree: another account, which moves there, or the files of a bank, which are that account's. */
export function useDrops(tree: AccountTree) {
  const [, navigate] = useLocation();
  const move = useMoveAccount();
  const [dragged, setDragged] = useState<Account>();
  const [over, setOver] = useState<string>();

  const mayEdit = useMay('edit');
  const takes = (account: Account, event: DragEvent) => {
    if (!mayEdit) return false;
    if (holdsFiles(event)) return takesFiles(account);
    return dragged !== undefined && takesAccount(tree.accounts, dragged, account);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    /** The row that takes what is held over it. */
    over,
    /** What an account's row listens to. */
    ofRow: (key: string, account: Account) => ({
      draggable: mayEdit && isDraggable(account),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(account);
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (!takes(account, event)) return;
        event.preventDefault();
        if (over !== key) setOver(key);
      },
      onDragLeave: () => setOver((held) => (held === key ? undefined : held)),
      onDrop: (event: DragEvent) => {
        if (!takes(account, event)) return;
        // What falls here is not also what the page takes.
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
