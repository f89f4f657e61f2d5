import { useCallback, useRef } from 'react';
import { toDateTimeField } from '#entry/date-fields.ts';
import { farDay } from './far-days.ts';
import { useBookCurrency } from './money-context.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';

/**
 * Asks once before something is stored on a day that lies far ahead; saving once more says that it is meant.
 * @param before when it is stored already: who changes something else of it is not asked
 * @returns what asks, with the moment as a field holds it; it answers the question, or undefined where nothing is to be asked
 */
export function useFarDay(before: Date | undefined): (posted: string) => string | undefined {
  const { formatTag } = useBookCurrency();
  const confirmedDay = useRef<string>(undefined);
  return useCallback(
    (posted) => {
      const day = farDay(posted, formatTag);
      const isKnown = before !== undefined && toDateTimeField(before) === posted;
      if (day === undefined || isKnown || confirmedDay.current === day) return undefined;
      confirmedDay.current = day;
      return texts.farAsk(day);
    },
    [formatTag, before],
  );
}
