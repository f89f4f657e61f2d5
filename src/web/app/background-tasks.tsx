import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { BookMembership } from '#ledger/members.ts';
import { hasOwnCurrencies } from '#ledger/account-tree.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { lazyComponent, whenIdle } from '#web/ui/lazy-component.tsx';
import { isExampleProvider, isInBrowser } from '#contract/browser-providers.ts';
import { isVerifyDue } from '#web/data/verification/verify-due.ts';
import { useSession } from '#web/session/session.ts';
import { useItems } from '#web/data/items/items.ts';
import { useMay } from '#web/data/members/role.ts';
import { LazyHistoryPopups, LazyPaletteCommands } from './routes/lazy-pages.tsx';
import { SignedInTasks } from './shell/signed-in-tasks.tsx';

/** True if the app is installed on this device and does not run in a browser tab. */
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

const LazyCatchUp = lazyComponent(
  async () => (await import('#web/features/schedules/schedule-catch-up.tsx')).ScheduleCatchUp,
);

/** Checks for due schedules after the open book is visible. Nothing is loaded if the book has no schedules. */
function CatchUpWatch() {
  const { data: items } = useItems();
  const mayEdit = useMay('edit');
  const hasAny = items?.some(({ kind }) => mayEdit && kind === 'schedule');
  const [hadSchedules, setWasThere] = useState(hasAny);
  const [isIdle, setIdle] = useState(false);
  if (hadSchedules === undefined && hasAny !== undefined) setWasThere(hasAny);
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  if (!isIdle || hasAny !== true) return null;
  return (
    <Suspense fallback={null}>
      <LazyCatchUp hadSchedules={hadSchedules === true} />
    </Suspense>
  );
}

/** Verifies the books, if a verification is due, after they are open and the page is idle. */
function useBackgroundVerify(navigate: (address: string) => void): void {
  const session = useSession();
  const verifyWhenIdle = useEffectEvent(async () => {
    const { provider } = session;
    if (isExampleProvider(provider)) return;
    const isDue = isVerifyDue(provider);
    if (!isDue && !isInBrowser(provider)) return;
    await whenIdle();
    const { runBackgroundVerify: lookOver } = await import('./sync/background-verify.tsx');
    await lookOver({ session, isDue, navigate });
  });
  useEffect(() => {
    verifyWhenIdle().catch(() => undefined);
  }, []);
}

/** Loaded on demand, as most books use one currency only. */
const LazyValueTotals = lazyComponent(async () => (await import('./value-totals.tsx')).ValueTotals);

/** Loaded on demand, as most visits use a browser tab. */
const LazyOfflineCopyOffer = lazyComponent(
  async () => (await import('#web/features/books/settings/offline-copy-offer.tsx')).OfflineCopyOffer,
);

/** Loaded on demand, as most books have one member only. */
const LazySharedWatch = lazyComponent<{ shared: BookMembership }>(
  async () => (await import('#web/features/books/members/shared-book.tsx')).SharedBookWatcher,
);

/** Background work behind every signed-in page; its code is loaded with the books. */
export function BackgroundTasks() {
  const [, navigate] = useLocation();
  const { bookId } = useOpenBook();
  const tree = useAccountTree();
  useBackgroundVerify(navigate);
  return (
    <>
      <SignedInTasks
        paletteCommands={<LazyPaletteCommands />}
        history={({ request, onClose }) => <LazyHistoryPopups request={request} onClose={onClose} />}
      />
      <CatchUpWatch key={bookId} />
      {isInstalled() && (
        <Suspense fallback={null}>
          <LazyOfflineCopyOffer />
        </Suspense>
      )}
      {tree.root?.shared && (
        <Suspense fallback={null}>
          <LazySharedWatch shared={tree.root.shared} />
        </Suspense>
      )}
      {hasOwnCurrencies(tree) && (
        <Suspense fallback={null}>
          <LazyValueTotals />
        </Suspense>
      )}
    </>
  );
}
