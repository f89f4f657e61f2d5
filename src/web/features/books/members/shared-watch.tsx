import type { SharedBook } from '#ledger/members.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useWatchShared } from '#web/data/watch-shared.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Has the open book, which several share, be as it is, whoever changes it; who was removed is told, and goes on with another. */
export function SharedWatch({ shared }: { shared: SharedBook }) {
  const { bookName, reload } = useOpenBook();
  useWatchShared(shared, () => {
    toast('error', texts.gone(bookName));
    void reload();
  });
  return null;
}
