import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { bookZone } from '#ledger/days.ts';
import { type Recognized, recognizeAdded } from '#ledger/schedule/recognize-added.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { fulfilOccurrences } from '#web/data/fulfil.ts';
import { useItemPlace } from '#web/data/items.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useSchedules } from '#web/data/schedules.ts';
import { useLatestRows } from '#web/data/use-latest-rows.ts';
import { language } from '#web/languages/language.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { type Command, useOfferCommands } from '#web/lib/commands.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { reasonOf } from '#web/session/client.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './fulfil-texts.ts';

type AskExpectedProps = {
  /** Rows that were just added. */
  added: readonly Transaction[];
  /** Called once so many of them were looked at. */
  onSeen: (count: number) => void;
};

const keyOf = ({ schedule, occurrence }: Recognized) => `${schedule.id} ${occurrence.nominal}`;

const names = new Intl.ListFormat(language, { type: 'unit' });

/** What was recognized of rows that were added, until it is answered or its time is over. */
function useRecognized({ added, onSeen }: AskExpectedProps) {
  const tree = useAccountTree();
  const schedules = useSchedules();
  const latest = useLatestRows(schedules);
  const [found, setFound] = useState<readonly Recognized[]>([]);
  const look = useEffectEvent(() => {
    if (added.length === 0 || schedules === undefined || latest === undefined) return;
    const options = { accounts: tree.accounts, zone: bookZone(tree.root), latest };
    const more = recognizeAdded(added, schedules, options);
    onSeen(added.length);
    // An occurrence that is asked about already may be both; it is the first.
    if (more.length > 0)
      setFound((before) => [...new Map([...more, ...before].map((each) => [keyOf(each), each])).values()]);
  });
  useEffect(() => look(), [added, schedules, latest]);
  return { found, forget: useCallback(() => setFound([]), []) };
}

/** Asks of rows that were just added whether they are what was expected: for eight seconds, by a button and a key. */
export function AskExpected(props: AskExpectedProps) {
  const { found, forget } = useRecognized(props);
  const { root } = useAccountTree();
  const { formatTag } = useBookCurrency();
  const place = useItemPlace();
  const offerUndo = useOfferUndo();
  const say = (one: (name: string, day: string) => string, many: (all: readonly Recognized[]) => string) => {
    const [first, ...more] = found;
    if (first === undefined || more.length > 0) return many(found);
    return one(first.schedule.name, formatBookDay(first.occurrence.day, formatTag, 'dayOfYear'));
  };
  const answer = useEffectEvent(async () => {
    forget();
    if (root === undefined) return;
    const done = say(texts.fulfilled, (all) => texts.fulfilledMany(all.length));
    const rows = found.map(({ occurrence, ...of }) => ({ ...of, nominal: occurrence.nominal }));
    try {
      const action = await fulfilOccurrences(place, root, rows);
      offerUndo(action, { done, failed: texts.undoFailed });
    } catch (error) {
      toast('error', texts.notFulfilled(reasonOf(error)), { ms: delays.toastMs });
    }
  });
  const ask = useEffectEvent(() =>
    toast(
      'info',
      say(texts.ask, (all) =>
        texts.askMany(all.length, names.format(new Set(all.map(({ schedule }) => schedule.name)))),
      ),
      { ms: delays.undoMs, action: { label: texts.yes, run: () => void answer() } },
    ),
  );
  useEffect(() => {
    if (found.length === 0) return undefined;
    const hide = ask();
    const timer = setTimeout(forget, delays.undoMs);
    return () => {
      clearTimeout(timer);
      hide();
    };
  }, [found, forget]);
  const isAsking = found.length > 0;
  const commands = useMemo(
    (): Command[] =>
      isAsking ? [{ title: texts.yesCommand, group: texts.title, key: 'y', run: () => void answer() }] : [],
    [isAsking],
  );
  useOfferCommands(commands);
  return null;
}
