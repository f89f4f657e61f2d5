import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { withLock } from '#async/with-lock.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import type { Account } from '#ledger/account.ts';
import {
  planCatchUp,
  type DueOccurrence,
  occurrenceKeyOf,
  filterPossiblyStored,
} from '#ledger/schedule/catch-up.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { catchUpRequests, useSchedules } from '#web/data/schedules/schedules.ts';
import { postDueOccurrences } from '#web/data/schedules/post-due-occurrences.ts';
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

/** Posts the due occurrences of automatic schedules, each once. Failed ones are retried at the next visit or on the next day. */
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
    // Without the lock several tabs would post the same occurrences, of which only one would be stored.
    withLock('Partita.CatchUp', post).catch(() => undefined);
  }, [due, today, root, accounts, itemBook]);
}

/**
 * The time without other popups before the question opens. The key that closes one popup would close this one too, and other popups may
 * still be opening.
 */
const idleMs = 300;

const createEntry = (bookId: string, day: string) => `${bookId} ${day}`;

/** True if the user was asked about a book on this device on that day already. */
const wasShown = (bookId: string, day: string) =>
  recall('DueQuestionShown')?.includes(createEntry(bookId, day)) === true;

function saveShownDay(bookId: string, day: string): void {
  const others = recall('DueQuestionShown')?.filter(
    (entry) => entry.endsWith(day) && entry !== createEntry(bookId, day),
  );
  remember('DueQuestionShown', [...(others ?? []), createEntry(bookId, day)]);
}

const fields = 'input:not([type=radio]):not([type=checkbox]), textarea, [contenteditable="true"]';

/** True while the user is typing. */
const isTyping = () => hasAnyUnsaved() || document.activeElement?.matches(fields) === true;

const typingEvents = ['focusin', 'focusout', 'input'] as const;

function subscribeToTyping(check: () => void): () => void {
  // While the focus leaves a field, no element has it yet.
  const checkSoon = () => queueMicrotask(check);
  for (const event of typingEvents) document.addEventListener(event, checkSoon);
  return () => {
    for (const event of typingEvents) document.removeEventListener(event, checkSoon);
  };
}

/** True if a popup may open unrequested: the page of the book is shown, without another popup, and the user is not typing. */
function useCanInterrupt(): boolean {
  const [path] = useLocation();
  const hasPopup = useHasPopup();
  const isBusy = useSyncExternalStore(subscribeToTyping, isTyping);
  return path === '/dashboard' && !hasPopup && !isBusy;
}

type ScheduleCatchUpProps = {
  /** True if the book had schedules when it was opened. A user who just created the first one knows what is due. */
  hadSchedules: boolean;
};

/**
 * Checks for due occurrences when a book is opened and when a new day of the book begins. Automatic ones are posted. The user is asked
 * about the others once a day per device, or on request (`catchUpRequests`).
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
  // Occurrences that become due during the day were created by a user who knows about them.
  if (root !== undefined && schedules !== undefined && checkedOn !== today) {
    setCheckedOn(today);
    setShouldAsk(due.ask.length > 0 && !wasShown(root.id, today));
  }
  useEffect(() => catchUpRequests.on(() => setOpen(true)), []);
  useEffect(() => {
    if (root === undefined || !shouldAsk || !canInterrupt) return undefined;
    const timer = setTimeout(() => {
      setShouldAsk(false);
      // Another tab may have asked meanwhile.
      setOpen(!wasShown(root.id, today));
    }, idleMs);
    return () => clearTimeout(timer);
  }, [root, shouldAsk, canInterrupt, today]);
  useEffect(() => {
    if (root !== undefined && isOpen) saveShownDay(root.id, today);
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
