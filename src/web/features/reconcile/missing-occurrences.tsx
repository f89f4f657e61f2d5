import { Button } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { bookZone } from '#ledger/days.ts';
import { type ForecastRow, calculateForecast } from '#ledger/schedule/forecast-rows.ts';
import { recognizeAddedRows } from '#ledger/schedule/recognize-added.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { applyScheduleDecisions } from '#web/data/schedules/apply-schedule-decisions.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useSchedules } from '#web/data/schedules/schedules.ts';
import { shownChanges } from '#web/data/cache.ts';
import { useLatestRows } from '#web/data/registers/use-latest-rows.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { useFocusToList } from '#web/ui/focus.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { expected as texts } from '#web/languages/en/register-details.ts';
import classes from './missing-occurrences.module.css';
import { describeReconcileError } from './use-ticking.ts';

/** The maximum number of occurrences shown at once. */
const maxShown = 3;

type MissingOccurrencesProps = {
  account: Account;
  /** The last day of the statement. */
  date: string;
  /** The rows that can belong to the statement. */
  rows: readonly Transaction[];
  isBusy: boolean;
};

/** Returns the occurrences due by the last day of a statement that are missing among its rows. */
function useMissingOccurrences({ account, date, rows }: MissingOccurrencesProps): ForecastRow[] {
  const tree = useAccountTree();
  const schedules = useSchedules();
  const latest = useLatestRows(schedules);
  return useMemo(() => {
    if (schedules === undefined || latest === undefined) return [];
    const accountIds = new Set([account.id]);
    const due = calculateForecast(schedules, { accountIds, balanceMinor: 0n, today: date, days: 0, latest });
    const options = { accounts: tree.accounts, zone: bookZone(tree.root), latest };
    const existing = recognizeAddedRows(rows, schedules, options).map(
      ({ schedule, occurrence }) => `${schedule.id} ${occurrence.nominal}`,
    );
    return Array.from({ length: due.length }, (_each, index) => due.at(index)).flatMap((row) =>
      row === undefined || existing.includes(`${row.schedule.id} ${row.nominal}`) ? [] : [row],
    );
  }, [schedules, latest, tree, account.id, date, rows]);
}

type LineProps = { row: ForecastRow; account: Account; isBusy: boolean; onPost: () => void };

function Line({ row: { schedule, day, gainMinor }, account, isBusy, onPost }: LineProps) {
  const { formatTag } = useBookCurrency();
  const line = useRef<HTMLLIElement>(null);
  useFocusToList(line);
  const shownDay = formatBookDay(day, formatTag, 'dayOfYear');
  return (
    <li ref={line} className={classes.line}>
      <time dateTime={day}>{shownDay}</time>
      <span className={classes.name}>{schedule.name}</span>
      <span>
        {schedule.amount !== 'exact' && `${texts.about} `}
        <MoneyAmount minor={gainMinor} of={account} />
      </span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={isBusy}
        aria-label={texts.postOf(schedule.name, shownDay)}
        onClick={onPost}
      >
        {texts.post}
      </Button>
    </li>
  );
}

/** The expected transactions missing by the last day of a statement, each with a button that adds it. */
export function MissingOccurrences(props: MissingOccurrencesProps) {
  const { account, isBusy } = props;
  const missing = useMissingOccurrences(props);
  const itemContext = useItemContext();
  const { root } = useAccountTree();
  const [isPosting, setPosting] = useState(false);
  const titleId = useId();
  if (missing.length === 0 || root === undefined) return null;
  const post = async ({ schedule: { id, name }, nominal, day }: ForecastRow) => {
    setPosting(true);
    const { action, posted, stored, error } = await applyScheduleDecisions(
      itemContext,
      root,
      new Map([[id, [{ what: 'post', nominal, day }]]]),
    );
    setPosting(false);
    shownChanges.emit({ bookName: itemContext.bookName, changes: stored.map((after) => ({ after })) });
    if (error !== undefined)
      toast('error', texts.notPosted(describeReconcileError(error)), { ms: screenDelays.toastMs });
    if (posted > 0) offerUndo(action, texts.posted(name));
  };
  return (
    <section className={classes.expected} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.missing}</h2>
      <ul>
        {missing.slice(0, maxShown).map((row) => (
          <Line
            key={`${row.schedule.id} ${row.nominal}`}
            row={row}
            account={account}
            isBusy={isBusy || isPosting}
            onPost={() => void post(row)}
          />
        ))}
      </ul>
      {missing.length > maxShown && <p>{texts.more(missing.length - maxShown)}</p>}
    </section>
  );
}
