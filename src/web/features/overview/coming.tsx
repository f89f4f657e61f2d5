import { useMemo } from 'react';
import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { comingOf } from '#reports/coming.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { openCatchUp } from '#web/data/open-catch-up.ts';
import { useSchedules } from '#web/data/schedules.ts';
import { catchUp as texts } from '#web/languages/en/catch-up.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import classes from './coming.module.css';

/** So many rows are told, as far as there is room. */
const rowsTold = 4;

/** What is due and what comes soon, and how low that brings bank and cash. */
export function Coming({ tree }: { tree: AccountTree }) {
  const schedules = useSchedules();
  const today = useBookToday();
  const { formatTag } = useBookCurrency();
  const coming = useMemo(() => schedules && comingOf(schedules, tree, today), [schedules, tree, today]);
  if (coming === undefined) return null;
  const { due, since, rows, lowest } = coming;
  const write = (day: string) => formatBookDay(day, formatTag, 'shortDay');
  const isOverdue = since !== undefined && since < today;
  return (
    <>
      <Link href="/coming" className={classes.title ?? ''}>
        {texts.coming}
      </Link>
      {due > 0 && (
        <button type="button" className={classes.due} onClick={() => openCatchUp.tell()}>
          {isOverdue ? texts.dueSince(due, write(since)) : texts.due(due)}
        </button>
      )}
      {rows.length > 0 ? (
        <ul className={classes.rows} aria-label={texts.coming}>
          {rows.slice(0, rowsTold).map(({ key, name, day, minor, direction, isAbout }) => (
            <li key={key} className={classes.row}>
              <time dateTime={day}>{write(day)}</time>
              <span className={classes.name} title={name}>
                {name}
              </span>
              <span className={classes.amount}>
                {isAbout && '≈ '}
                <Amount minor={minor} direction={direction} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <span className={classes.none}>{texts.nothingComes}</span>
      )}
      {lowest !== undefined && (
        <span className={classes.lowest}>
          {lowest.day === today ? texts.lowestNow : texts.lowest(write(lowest.day))}{' '}
          <Amount minor={lowest.minor} />
        </span>
      )}
    </>
  );
}
