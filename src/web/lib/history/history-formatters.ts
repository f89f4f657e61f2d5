import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import type { HistoryFormatters } from './format-history.ts';
import { ledgerTexts } from './ledger-texts.ts';

/** Creates history formatters for a region; the caller supplies the names and the amount format. */
export function createHistoryFormatters(
  formatTag: string,
  {
    texts,
    nameOf,
    amount,
  }: Pick<HistoryFormatters, 'texts' | 'amount'> & { nameOf: (id: string) => string | undefined },
): HistoryFormatters {
  return {
    texts,
    nameOf: (id) => nameOf(id) ?? texts.unknownAccount,
    amount,
    day: (moment) => formatDay(moment, formatTag),
    bookDay: (day) => formatBookDay(day, formatTag, 'dayOfYear'),
    typeName: (type) => ledgerTexts.types[type].name,
  };
}
