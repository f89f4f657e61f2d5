import { Button } from '@mantine/core';
import { BookOpenText, FileDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAccountTree } from '#web/data/queries.ts';
import { bookMoney, MoneyContext } from '#web/lib/amounts/money-context.tsx';
import { useSession } from '#web/session/session.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { exportFiles as texts } from '#web/languages/en/export-files.ts';
import { ExportPopup } from './export-popup.tsx';

const ReadOnlyCopyPopup = lazyComponent(
  async () => (await import('./read-only-copy-popup.tsx')).ReadOnlyCopyPopup,
);

/**
 * The buttons that export the open book: as a file for another program, and as a read-only copy. They are hidden if the provider does not
 * allow an export.
 */
export function ExportBook() {
  const tree = useAccountTree();
  const { mayUse } = useSession();
  const [open, setOpen] = useState<'export' | 'copy'>();
  const close = () => setOpen(undefined);
  if (tree.root === undefined || !mayUse('isExportPossible')) return null;
  return (
    <MoneyContext value={bookMoney(tree.root)}>
      <Button
        variant="default"
        size="md"
        leftSection={<FileDown size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen('export')}
      >
        {texts.book}
      </Button>
      <Button
        variant="default"
        size="md"
        leftSection={<BookOpenText size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen('copy')}
      >
        {texts.copy}
      </Button>
      {open === 'export' && <ExportPopup account={tree.root} tree={tree} onClose={close} />}
      {open === 'copy' && (
        <Suspense fallback={null}>
          <ReadOnlyCopyPopup book={tree.root} onClose={close} />
        </Suspense>
      )}
    </MoneyContext>
  );
}
