import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { bookZone } from '#ledger/days.ts';
import { recognizeAddedRows, type RecognizedRows } from '#ledger/schedule/recognize-added.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { matchOccurrences } from '#web/data/schedules/match-occurrences.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useSchedules } from '#web/data/schedules/schedules.ts';
import { useLatestRows } from '#web/data/registers/use-latest-rows.ts';
import { language } from '#web/languages/language.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatError } from '#web/session/client.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { expected as texts } from '#web/languages/en/register-details.ts';

type MatchQuestionProps = {
  /** Transactions that were just added. */
  added: readonly Transaction[];
  /** Called with the number of transactions that were processed. */
  onSeen: (count: number) => void;
};

const keyOf = ({ schedule, occurrence }: RecognizedRows) => `${schedule.id} ${occurrence.nominal}`;

const listFormat = new Intl.ListFormat(language, { type: 'unit' });

const noMatches: readonly RecognizedRows[] = [];

/** The matches between added transactions and expected occurrences; undefined while data is loading. */
function useRecognizedMatches(added: readonly Transaction[]): readonly RecognizedRows[] | undefined {
  const { accounts, root } = useAccountTree();
  const schedules = useSchedules();
  const latest = useLatestRows(schedules);
  return useMemo(() => {
    if (schedules === undefined || latest === undefined) return undefined;
    return recognizeAddedRows(added, schedules, { accounts, zone: bookZone(root), latest });
  }, [added, accounts, root, schedules, latest]);
}

/** Asks whether transactions that were just added match expected occurrences, for six seconds, by a button and a key. */
export function MatchQuestion({ added, onSeen }: MatchQuestionProps) {
  const recognized = useRecognizedMatches(added);
  const found = recognized ?? noMatches;
  const { root } = useAccountTree();
  const { formatTag } = useBookCurrency();
  const itemBook = useItemContext();
  const forget = useEffectEvent(() => onSeen(added.length));
  const formatMatches = (
    one: (name: string, day: string) => string,
    many: (all: readonly RecognizedRows[]) => string,
  ) => {
    const [first, ...more] = found;
    if (first === undefined || more.length > 0) return many(found);
    return one(first.schedule.name, formatBookDay(first.occurrence.day, formatTag, 'dayOfYear'));
  };
  const answer = async () => {
    onSeen(added.length);
    if (root === undefined) return;
    const done = formatMatches(texts.matched, (all) => texts.matchedMany(all.length));
    const rows = found.map(({ occurrence, ...of }) => ({ ...of, nominal: occurrence.nominal }));
    try {
      const action = await matchOccurrences(itemBook, root, rows);
      offerUndo(action, done);
    } catch (error) {
      toast('error', texts.matchFailed(formatError(error)), { ms: screenDelays.toastMs });
    }
  };
  const latest = useRef({ answer });
  useEffect(() => {
    latest.current = { answer };
  });
  const ask = useEffectEvent(() =>
    toast(
      'info',
      formatMatches(texts.ask, (all) =>
        texts.askMany(all.length, listFormat.format(new Set(all.map(({ schedule }) => schedule.name)))),
      ),
      { ms: screenDelays.undoMs, action: { label: texts.yes, run: () => void latest.current.answer() } },
    ),
  );
  const hasNoMatch = recognized?.length === 0 && added.length > 0;
  useEffect(() => {
    if (hasNoMatch) forget();
  }, [hasNoMatch]);
  const question = found.map(keyOf).join();
  useEffect(() => {
    if (question === '') return undefined;
    const hide = ask();
    const timer = setTimeout(() => forget(), screenDelays.undoMs);
    return () => {
      clearTimeout(timer);
      hide();
    };
  }, [question]);
  const isAsking = question !== '';
  const commands = useMemo((): AppCommand[] => {
    const run = () => void latest.current.answer();
    return isAsking ? [{ title: texts.yesCommand, group: texts.title, key: 'y', run }] : [];
  }, [isAsking]);
  useOfferCommands(commands);
  return null;
}
