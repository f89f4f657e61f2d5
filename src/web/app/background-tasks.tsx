import { Suspense } from 'react';
import { useLocation } from 'wouter';
import type { SharedBook } from '#ledger/members.ts';
import { hasOwnCurrencies } from '#ledger/shown-tree.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { isInstalled } from '#web/lib/is-installed.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { CatchUpWatch } from './catch-up-watch.tsx';
import { HistoryPopups, PaletteCommands } from './routes/lazy-pages.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { useBackgroundVerify } from './sync/use-background-verify.ts';

/** In most books all is of one currency. */
const ValueTotals = lazyComponent(async () => (await import('./value-totals.tsx')).ValueTotals);

/** Most visits come by a page of a browser. */
const KeepOffer = lazyComponent(
  async () => (await import('#web/features/books/settings/keep-offer.tsx')).KeepOffer,
);

/** Most books are of one person. */
const SharedWatch = lazyComponent<{ shared: SharedBook }>(
  async () => (await import('#web/features/books/members/shared-book.tsx')).SharedWatch,
);

/** What the rooms of the app have going on behind every signed-in page; it comes with the books. */
export function BackgroundTasks() {
  const [, navigate] = useLocation();
  const { bookId } = useOpenBook();
  const tree = useAccountTree();
  useBackgroundVerify(navigate);
  return (
    <>
      <SignedIn
        paletteCommands={<PaletteCommands />}
        history={({ request, onClose }) => <HistoryPopups request={request} onClose={onClose} />}
      />
      <CatchUpWatch key={bookId} />
      {isInstalled() && (
        <Suspense fallback={null}>
          <KeepOffer />
        </Suspense>
      )}
      {tree.root?.shared && (
        <Suspense fallback={null}>
          <SharedWatch shared={tree.root.shared} />
        </Suspense>
      )}
      {hasOwnCurrencies(tree) && (
        <Suspense fallback={null}>
          <ValueTotals />
        </Suspense>
      )}
    </>
  );
}
