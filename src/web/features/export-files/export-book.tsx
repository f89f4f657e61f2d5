import { Button } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useAccountTree } from '#web/data/queries.ts';
import { bookMoney, MoneyContext } from '#web/lib/money-context.tsx';
import { useSession } from '#web/session/session.ts';
import { ExportPopup } from './export-popup.tsx';
import { texts } from './texts.ts';

/** The button that writes the open book as a file of another program; nothing where that is not allowed. */
export function ExportBook() {
  const tree = useAccountTree();
  const { mayUse } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (tree.root === undefined || !mayUse('isExportPossible')) return null;
  return (
    <MoneyContext value={bookMoney(tree.root)}>
      <Button
        variant="default"
        size="md"
        leftSection={<FileDown size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.book}
      </Button>
      {isOpen && <ExportPopup account={tree.root} tree={tree} onClose={() => setOpen(false)} />}
    </MoneyContext>
  );
}
