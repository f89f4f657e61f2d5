import type { Change } from '#ledger/change.ts';
import { type OnStatements, onStatements } from '#ledger/reconciled.ts';
import { statusAsks } from '#web/languages/en/status-asks.ts';
import { formatBookDay } from './book-days.ts';
import { useBookCurrency } from './money-context.tsx';

/** Says of rows that they are part of finished statements; `of` is how many rows are meant in all. */
export function onStatementsInWords(
  { rows, dates, staying = [] }: OnStatements,
  { of = rows, formatTag }: { of?: number; formatTag: string },
): string {
  const inWords = (date: string) => formatBookDay(date, formatTag, 'dayOfYear');
  const days = dates.map(inWords);
  const broken = dates.filter((date) => !staying.includes(date)).map(inWords);
  return of === 1 ? statusAsks.ask.one(days, broken) : statusAsks.ask.many(rows, days, broken);
}

/** Says which finished statements changes touch, where they do, and whether these add up then: for a question that is asked anyway. */
export function BreaksStatements({ changes }: { changes: readonly Change[] }) {
  const { formatTag } = useBookCurrency();
  const broken = onStatements(changes);
  if (broken === undefined) return null;
  return (
    <p>
      <strong>{onStatementsInWords(broken, { of: changes.length, formatTag })}</strong>
    </p>
  );
}
