import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { AmountTyping } from '#contract/users.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { virtualIds } from '#contract/values.ts';
import { amountTexts } from '#web/lib/amounts/amount-messages.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { highlight } from '#web/lib/highlight.ts';
import { typingChoice } from '#web/lib/amounts/money-context.tsx';
import { events } from '#web/session/events.ts';
import { type LockedQuestion, lockedQuestions } from '#web/session/locked.ts';
import { useSession } from '#web/session/session.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { commands as commandTexts } from '#web/languages/en/commands.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { reachability } from '#web/session/reachability.ts';
import { containsUnsaved } from '#web/ui/unsaved.ts';
import { type HistoryRequest, historyRequests, undoOffers } from '#web/data/history/undo.ts';
import { useMay } from '#web/data/members/role.ts';
import { useDarkMode } from './color-scheme.ts';
import { CommandCenter } from './command-center.tsx';

/** A request to the history and the function that closes its popup. */
type OpenHistoryPopup = { key: number; request: HistoryRequest; onClose: () => void };

/** True if the request undoes or redoes an action, which may show no popup. */
const isUndoOrRedo = (request: HistoryRequest) =>
  'direction' in request || request.show === 'undo' || request.show === 'redo';

// Registered for the lifetime of the page: an undone action may have removed the open book, and redo must still be offered.
undoOffers.on(
  (undoable) => void import('./undo-offers.ts').then(({ showUndoOffer }) => showUndoOffer(undoable)),
);

/**
 * Offers undo after each action; Ctrl+Z undoes the last one.
 * @returns the open history requests in order
 */
function useUndo(): OpenHistoryPopup[] {
  const { bookName } = useOpenBook();
  const mayUndo = useMay('add');
  const [open, setOpen] = useState<OpenHistoryPopup[]>([]);
  useEffect(() => {
    let key = 0;
    return historyRequests.on((request) => {
      const popupKey = (key += 1);
      const onClose = () => setOpen((now) => now.filter((each) => each.key !== popupKey));
      // Two undos in a row undo two actions; the newest history view replaces the earlier one.
      setOpen((now) => [...(isUndoOrRedo(request) ? now : []), { key: popupKey, request, onClose }]);
    });
  }, []);
  const commands = useMemo((): AppCommand[] => {
    const { everywhere: group, history } = commandTexts.group;
    const ask = (request: HistoryRequest) => () => historyRequests.emit(request);
    return [
      ...(mayUndo
        ? [
            { title: commandTexts.undoLast, group, key: 'mod+z', run: ask({ show: 'undo' }) },
            { title: commandTexts.redo, group, key: 'mod+Shift+z', run: ask({ show: 'redo' }) },
          ]
        : []),
      { title: commandTexts.history, group, key: 'y', run: ask({ show: 'history', bookName }) },
      ...(mayUndo ? [{ title: commandTexts.undoInHistory, group: history, key: 'u' }] : []),
    ];
  }, [mayUndo, bookName]);
  useOfferCommands(commands);
  return open;
}

/** Events after which the user may have returned to the page. */
const returnEvents = ['focus', 'visibilitychange'];

/**
 * Refetches visible data when the user returns or the provider is reachable again, because not every provider reports changes made
 * meanwhile.
 */
function useRefetchOnReturn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => {
      // A refetch may reveal that the session has ended, and unsaved input would be lost.
      if (document.hidden || containsUnsaved(document.body)) return;
      import('#web/data/refetch-visible.ts').then(
        ({ refetchVisible }) => refetchVisible(queryClient, Date.now()),
        // Without network no newer data can be fetched.
        () => {},
      );
    };
    const over = new AbortController();
    for (const eventName of returnEvents) addEventListener(eventName, refetch, { signal: over.signal });
    const unsubscribe = reachability.subscribe(() => reachability.isReachable() && refetch());
    return () => {
      unsubscribe();
      over.abort();
    };
  }, [queryClient]);
}

const { group } = commandTexts;

const LazyLockedDaysConfirm = lazyComponent(
  async () => (await import('./locked-days-confirm.tsx')).LockedDaysConfirm,
);

/** Highlights new and changed records wherever they are shown (spec 4, spec 9 Highlight). */
function useHighlights(): void {
  useEffect(() => {
    const ids = (transactions: readonly Transaction[]) => transactions.map(({ id }) => id);
    const ends = [
      events.on('transaction-created', ({ transactions }) => highlight(ids(transactions), 'new')),
      events.on('transaction-updated', ({ transactions }) => highlight(ids(transactions), 'changed')),
      events.on('account-created', ({ account }) => highlight([account.id], 'new')),
      events.on('account-updated', ({ account }) => highlight([account.id], 'changed')),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

/** Deletes history older than the user's setting. */
function usePruneHistory(): void {
  const { call, user, config } = useSession();
  const months = config.historyMonths ?? 0;
  useEffect(() => {
    if (months > 0)
      void import('#web/data/history/prune-history.ts').then(({ pruneHistory }) =>
        pruneHistory(call, user.id, months),
      );
  }, [call, user.id, months]);
}

/** Passes the user's setting to the amount fields, and stores their first choice. */
function useTypingSetting(): void {
  const { config, saveConfig } = useSession();
  const { amountTyping } = config;
  useLayoutEffect(() => {
    const choose = async (typing: AmountTyping) => {
      try {
        await saveConfig({ amountTyping: typing });
        if (typing === 'whole') toast('success', amountTexts.typingChanged);
      } catch {
        // A default that could not be saved is offered again.
        if (typing === 'whole') toast('error', amountTexts.typingFailed);
      }
    };
    typingChoice.set({
      typing: amountTyping ?? 'decimals',
      choose: amountTyping === undefined ? (typing) => void choose(typing) : undefined,
    });
  }, [amountTyping, saveConfig]);
  useEffect(() => () => typingChoice.set({ typing: 'decimals' }), []);
}

/** Offers pages, books and the theme as commands. */
function useAppCommands(): void {
  const { isDark, setDark } = useDarkMode();
  const { bookName, open } = useOpenBook();
  const { data: books } = useQuery(useBookQueries().books);
  const [, navigate] = useLocation();
  const commands = useMemo(
    (): AppCommand[] => [
      {
        title: commandTexts.theme,
        group: group.everywhere,
        key: 'd',
        run: () => setDark(!isDark),
      },
      ...(books ?? [])
        .filter(({ name }) => name !== bookName)
        .map(({ name }): AppCommand => ({
          title: commandTexts.openBook(name),
          group: group.books,
          run: () => open(name),
        })),
      { title: texts.nav.reports, group: group.go, key: 'p', run: () => navigate('/reports') },
      {
        title: texts.nav.budget,
        group: group.go,
        key: 'l',
        keywords: texts.nav.budgetKeywords,
        run: () => navigate('/budget'),
      },
      {
        title: texts.nav.upcoming,
        group: group.go,
        key: 'g',
        keywords: texts.nav.upcomingKeywords,
        run: () => navigate('/upcoming'),
      },
      { title: texts.nav.settings, group: group.go, run: () => navigate('/settings') },
      { title: texts.nav.support, group: group.go, run: () => navigate('/support') },
      { title: texts.nav.credits, group: group.go, run: () => navigate('/credits') },
    ],
    [isDark, setDark, books, bookName, open, navigate],
  );
  useOfferCommands(commands);
}

type SignedInTasksProps = {
  paletteCommands: ReactNode;
  /** Renders the open popups of the history. */
  history: (popup: OpenHistoryPopup) => ReactNode;
};

/** Background tasks of every signed-in page: commands and their keys, undo, highlights. */
export function SignedInTasks({ paletteCommands, history }: SignedInTasksProps) {
  const { config } = useSession();
  const [, navigate] = useLocation();
  usePruneHistory();
  useHighlights();
  useTypingSetting();
  useRefetchOnReturn();
  const historyPopups = useUndo();
  const [lockedQuestion, setLockedQuestion] = useState<LockedQuestion>();
  useEffect(() => lockedQuestions.on(setLockedQuestion), []);
  useAppCommands();
  const animates = config.enableAnimations !== false;
  useEffect(() => {
    document.documentElement.dataset.animations = animates ? 'on' : 'off';
  }, [animates]);
  const handleSearch = (text: string) =>
    navigate(`/dashboard?at=${virtualIds.search}&text=${encodeURIComponent(text)}`);
  return (
    <>
      <CommandCenter onSearch={handleSearch} paletteCommands={paletteCommands} />
      {historyPopups.map((each) => (
        <LazyPopup key={each.key} onClose={each.onClose} isStep={isUndoOrRedo(each.request)}>
          {history(each)}
        </LazyPopup>
      ))}
      {lockedQuestion && (
        <LazyPopup onClose={undefined}>
          <LazyLockedDaysConfirm {...lockedQuestion} onClose={() => setLockedQuestion(undefined)} />
        </LazyPopup>
      )}
    </>
  );
}
