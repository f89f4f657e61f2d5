import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { summarizeUpcoming } from '#reports/upcoming.ts';
import { useBookToday, useLaterRows } from '#web/data/book-today.ts';
import { catchUpRequests, useSchedules } from '#web/data/schedules/schedules.ts';
import { useMay } from '#web/data/members/role.ts';
import { useLatestRows } from '#web/data/registers/use-latest-rows.ts';
import { catchUp as texts } from '#web/languages/en/catch-up.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { scheduleLink } from '#web/lib/links/page-links.ts';
import { formatHeldReason } from '#web/lib/history/format-posting-problems.ts';
import { moneyOf } from '#ledger/money.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import classes from './upcoming-section.module.css';

/** The maximum number of upcoming rows. */
const maxRows = 4;

/** Returns the number of visible rows of a list: those in its first line, or all if they are below each other. */
function useVisibleCount(list: RefObject<HTMLUListElement | null>): number {
  const [visibleCount, setVisibleCount] = useState(maxRows);
  // Runs after every render, because the list appears late and its rows may change.
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const look = () => {
      const { bottom } = current.getBoundingClientRect();
      setVisibleCount([...current.children].filter((row) => row.getBoundingClientRect().top < bottom).length);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  });
  return visibleCount;
}

/** The due and upcoming transactions, and the expected lowest balance of bank and cash accounts. */
export function UpcomingSection({ tree }: { tree: AccountTree }) {
  const mayEdit = useMay('edit');
  const schedules = useSchedules();
  const today = useBookToday();
  const here = useBookCurrency();
  const { formatTag } = here;
  const moneyOfAccount = (id: string | undefined) => {
    const account = tree.accounts.get(id ?? '');
    return account && moneyOf(account, here);
  };
  const latest = useLatestRows(schedules);
  const later = useLaterRows();
  const upcoming = useMemo(
    () => schedules && summarizeUpcoming(schedules, tree, { today, later, latest }),
    [schedules, tree, today, later, latest],
  );
  const list = useRef<HTMLUListElement>(null);
  const visibleCount = useVisibleCount(list);
  if (upcoming === undefined) return null;
  const { due, since, held, rows, lowest } = upcoming;
  const write = (day: string) => formatBookDay(day, formatTag, 'shortDay');
  const hiddenCount = rows.length - Math.min(visibleCount, rows.length);
  const isOverdue = since !== undefined && since < today;
  return (
    <>
      <Link href="/upcoming" className={classes.title ?? ''}>
        {texts.upcoming}
      </Link>
      {due > 0 && mayEdit && (
        <button type="button" className={classes.due} onClick={() => catchUpRequests.emit()}>
          {isOverdue ? texts.dueSince(due, write(since)) : texts.due(due)}
        </button>
      )}
      {held.map((each) => {
        const { schedule, reason } = each;
        const message = texts.notPosted(schedule.name, formatHeldReason(each, texts, formatTag));
        const isOfAccounts = reason.what !== 'many' && reason.what !== 'locked';
        return (
          <Link
            key={schedule.id}
            href={isOfAccounts ? scheduleLink(schedule.id) : '/upcoming'}
            className={classes.held ?? ''}
            title={message}
          >
            {message}
          </Link>
        );
      })}
      {rows.length > 0 ? (
        <ul ref={list} className={classes.rows} aria-label={texts.upcoming}>
          {rows.slice(0, maxRows).map(({ key, name, day, minor, direction, isAbout, accountId }) => (
            <li key={key} className={classes.row}>
              <time dateTime={day}>{write(day)}</time>
              <span className={classes.name} title={name}>
                {name}
              </span>
              <span className={classes.amount}>
                {isAbout && '≈ '}
                <MoneyAmount minor={minor} money={moneyOfAccount(accountId)} direction={direction} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <span className={classes.none}>{texts.nothingComes}</span>
      )}
      {hiddenCount > 0 && (
        <Link href="/upcoming" className={classes.more ?? ''}>
          {texts.moreUpcoming(hiddenCount)}
        </Link>
      )}
      {lowest !== undefined && (
        <span className={classes.lowest}>
          {lowest.day === today ? texts.lowestNow : texts.lowest(write(lowest.day))}{' '}
          <MoneyAmount minor={lowest.minor} />
        </span>
      )}
    </>
  );
}
