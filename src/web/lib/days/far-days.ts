import { useCallback, useRef } from 'react';
import { dayOfField, toDateTimeField } from '#entry/date-fields.ts';
import { addMonths } from '#values/calendar.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { getDateFormatter } from './dates.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';

/** A day further ahead was more likely typed by mistake. */
const maxMonthsAhead = 2;
const shape = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The day of what a datetime field holds, in full, where it lies so far ahead that one is asked whether it is meant. */
export function formatDistantDay(posted: string, formatTag: string, now: Date = new Date()): string | undefined {
  const day = dayOfField(posted);
  if (day === undefined || day <= addMonths(toDateTimeField(now).slice(0, 10), maxMonthsAhead))
    return undefined;
  return getDateFormatter(formatTag, 'farDay', shape, 'UTC').format(new Date(`${day}T12:00:00Z`));
}

/**
 * Asks once before something is stored on a day that lies far ahead; saving once more says that it is meant.
 * @param before when it is stored already: who changes something else of it is not asked
 * @returns what asks, with the moment as a field holds it; it answers the question, or undefined where nothing is to be asked
 */
export function useDistantDayQuestion(before: Date | undefined): (posted: string) => string | undefined {
  const { formatTag } = useBookCurrency();
  const confirmedDay = useRef<string>(undefined);
  return useCallback(
    (posted) => {
      const day = formatDistantDay(posted, formatTag);
      const isKnown = before !== undefined && toDateTimeField(before) === posted;
      if (day === undefined || isKnown || confirmedDay.current === day) return undefined;
      confirmedDay.current = day;
      return texts.farAsk(day);
    },
    [formatTag, before],
  );
}
