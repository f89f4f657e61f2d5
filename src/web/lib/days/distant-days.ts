import { useCallback, useRef } from 'react';
import { dayOfField, toDateTimeField } from '#entry/date-fields.ts';
import { addMonths } from '#values/calendar.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { getDateFormatter } from './dates.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';

/** Days further ahead, in months, are probably typing errors. */
const maxMonthsInFuture = 2;
const shape = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Formats the day of a datetime field in full if it is so far ahead that the user should be asked; otherwise undefined. */
export function formatDistantDay(
  posted: string,
  formatTag: string,
  now: Date = new Date(),
): string | undefined {
  const day = dayOfField(posted);
  if (day === undefined || day <= addMonths(toDateTimeField(now).slice(0, 10), maxMonthsInFuture))
    return undefined;
  return getDateFormatter(formatTag, 'farDay', shape, 'UTC').format(new Date(`${day}T12:00:00Z`));
}

/**
 * Asks once before a record is saved on a distant day; saving again confirms it.
 * @param before the stored moment, if any: a change of other fields asks nothing
 * @returns a function of the field value that returns the question, or undefined if there is nothing to ask
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
