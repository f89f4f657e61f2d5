import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { withLock } from '#async/with-lock.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import type { Account } from '#ledger/account.ts';
import { planCatchUp, type DueOccurrence, occurrenceKeyOf, filterPossiblyStored } from '#ledger/schedule/catch-up.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { catchUpRequests, useSchedules } from '#web/data/schedules/schedules.ts';
import { postDueOccurrences } from '#web/data/schedules/post-due.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { MoneyContext, useBookMoney } from '#web/lib/amounts/money-context.tsx';
import { recall, remember } from '#web/session/storage.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { useHasPopup } from '#web/ui/popup-stack.ts';
import { hasAnyUnsaved } from '#web/ui/unsaved.ts';
import { catchUp as texts } from '#web/languages/en/catch-up.ts';
import { scheduleNamesOf } from './due-choices.ts';
import { formatScheduleNames } from './due-sheet.tsx';

const DueSheet = lazyComponent(async () => (await import('./due-sheet.tsx')).DueSheet);

/** Posts the due occurrences of schedules that are posted automatically, each once; what fails waits for the next visit, or day. */
function usePostDue(due: readonly DueOccurrence[], today: string, root: Account | undefined): void {
  const itemBook = useItemContext();
  const { accounts } = useAccountTree();
  const tried = useRef(new Set<string>());
  useEffect(() => {
    const isNew = due.some((each) => !tried.current.has(`${today} ${occurrenceKeyOf(each)}`));
    if (root === undefined || !isNew) return;
    for (const each of due) tried.current.add(`${today} ${occurrenceKeyOf(each)}`);
    const post = async () => {
      const result = await postDueOccurrences(itemBook, { root, accounts, today });
      if (result === undefined || result.outcome.posted === 0) return;
      offerUndo(result.outcome.action, texts.posted(formatScheduleNames(scheduleNamesOf(result.due))));
    };
    // Several tabs would post the same rows, of which each is stored once.
    withLock('Partita.CatchUp', post).catch(() => undefined);
  }, [due, today, root, accounts, itemBook]);
}

/** For so long nothing has to be in the way: the key that closes one popup would close the next as well, and some are on their way. */
const idleMs = 300;

const createEntry = (bookId: string, day: string) => `${bookId} ${day}`;

/** Whether the owner of a book was asked on this device on that day already. */
const wasAsked = (bookId: string, day: string) => recall('CaughtUp')?.includes(createEntry(bookId, day)) === true;

function noteAsked(bookId: string, day: string): void {
  const others = recall('CaughtUp')?.filter((entry) => entry.endsWith(day) && entry !== createEntry(bookId, day));
  remember('CaughtUp', [...(others ?? []), createEntry(bookId, day)]);
}

const fields = 'input:not([type=radio]):not([type=checkbox]), textarea, [contenteditable="true"]';

/** Whether somebody is typing something. */
const isTyping = () => hasAnyUnsaved() || document.activeElement?.matches(fields) === true;

const typingEvents = ['focusin', 'focusout', 'input'] as const;

function subscribeToTyping(check: () => void): () => void {
  // When the focus leaves a field it is nowhere yet.
  const checkSoon = () => queueMicrotask(check);
  for (const event of typingEvents) document.addEventListener(event, checkSoon);
  return () => {
    for (const event of typingEvents) document.removeEventListener(event, checkSoon);
  };
}

/** Whether nothing would be disturbed by a popup that nobody asked for: the page of the book is in sight, and nothing over it. */
function useCanInterrupt(): boolean {
  const [path] = useLocation();
  const hasPopup = useHasPopup();
  const isBusy = useSyncExternalStore(subscribeToTyping, isTyping);
  return path === '/dashboard' && !hasPopup && !isBusy;
}

type ScheduleCatchUpProps = {
  /** Whether there were schedules when the book was opened: who has just made the first one knows what is due. */
  hadSchedules: boolean;
};

/**
 * Looks what is due when a book is open, and when a new day of it begins: what is posted by itself is, and its owner is asked what becomes of
 * the rest, once a day on a device, or when somebody wants to see it (`openCatchUp`).
 */
export function ScheduleCatchUp({ hadSchedules }: ScheduleCatchUpProps) {
  const tree = useAccountTree();
  const { root } = tree;
  const today = useBookToday();
  const schedules = useSchedules();
  const due = useMemo(
    () => planCatchUp(schedules ?? [], today, tree.accounts),
    [schedules, today, tree.accounts],
  );
  const [checkedOn, setCheckedOn] = useState(hadSchedules ? undefined : today);
  const [shouldAsk, setShouldAsk] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const canInterrupt = useCanInterrupt();
  const postable = useMemo(() => [...due.post, ...filterPossiblyStored(due.ask)], [due]);
  usePostDue(postable, today, root);
  // What comes to be due in the course of a day was made so by somebody who knows.
  if (root !== undefined && schedules !== undefined && checkedOn !== today) {
    setCheckedOn(today);
    setShouldAsk(due.ask.length > 0 && !wasAsked(root.id, today));
  }
  useEffect(() => catchUpRequests.on(() => setOpen(true)), []);
  useEffect(() => {
    if (root === undefined || !shouldAsk || !canInterrupt) return undefined;
    const timer = setTimeout(() => {
      setShouldAsk(false);
      // Another tab may have asked while this one waited.
      setOpen(!wasAsked(root.id, today));
    }, idleMs);
    return () => clearTimeout(timer);
  }, [root, shouldAsk, canInterrupt, today]);
  useEffect(() => {
    if (root !== undefined && isOpen) noteAsked(root.id, today);
  }, [root, isOpen, today]);
  const money = useBookMoney(root);
  if (!isOpen || root === undefined) return null;
  return (
    <MoneyContext value={money}>
      <LazyPopup onClose={() => setOpen(false)}>
        <DueSheet due={due.ask} root={root} tree={tree} today={today} onClose={() => setOpen(false)} />
      </LazyPopup>
    </MoneyContext>
  );
}
