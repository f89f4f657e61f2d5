import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf, startOfDay } from '#ledger/days.ts';
import { makeId } from '#ledger/ids.ts';
import {
  type DetectedPayment,
  findRecurringPayments,
  dismissedPaymentFilter,
  readDismissedKeys,
  createDismissedItem,
  suggestSchedule,
} from '#ledger/schedule/recurring-payments.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { toScheduleLines } from '#ledger/schedule/new-schedule.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useItems, useItemsOf } from '#web/data/items/items.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatRule } from '#web/lib/history/format-rule.ts';
import { formatFailure, formatError } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { schedules as all } from '#web/languages/en/schedules.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addMonths } from '#values/calendar.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { iteratePages } from '#web/data/registers/pages.ts';
import { useSession } from '#web/session/session.ts';
import classes from './upcoming-screen.module.css';
import { ScheduleAmount, ScheduleAccounts } from './schedule-row.tsx';

/** The number of months searched, so that a yearly payment occurs three times. */
const monthsSearched = 37;
/** The maximum number of transactions searched. */
const maxSearched = 20_000;

/** Loads the transactions of the last three years once per visit, with the number loaded so far. */
function useSearchedRows(root: Account, today: string) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const [count, setCount] = useState(0);
  const read = async ({ signal }: { signal: AbortSignal }) => {
    const rows: Transaction[] = [];
    const postedFrom = startOfDay(addMonths(today, -monthsSearched), bookZone(root));
    for await (const found of iteratePages(call, {
      bookName,
      accountId: root.id,
      isBranch: true,
      postedFrom,
    })) {
      signal.throwIfAborted();
      rows.push(...found);
      setCount(rows.length);
      if (rows.length >= maxSearched) break;
    }
    return rows;
  };
  const searched = useQuery({
    queryKey: [...keys.book(bookName), 'searched', today],
    queryFn: read,
    gcTime: 0,
    staleTime: 0,
    structuralSharing: false,
  });
  return { ...searched, count };
}

/** The recurring payments of the open book without a schedule, and the progress of the search for them. */
function useFoundPayments(root: Account, today: string, schedules: readonly Schedule[]) {
  const { data: items } = useItems();
  const { data: rows, error, count, refetch } = useSearchedRows(root, today);
  const zone = bookZone(root);
  const found = useMemo(
    (): DetectedPayment[] =>
      rows === undefined
        ? []
        : findRecurringPayments(rows, {
            zone,
            today,
            schedules,
            dismissedKeys: readDismissedKeys(items ?? []),
          }),
    [rows, zone, today, schedules, items],
  );
  const reason = error === null ? undefined : formatFailure(error);
  return { found, count, isDone: rows !== undefined, reason, again: () => void refetch() };
}

const texts = all.found;

type PaymentRowsProps = { found: DetectedPayment; tree: AccountTree };

/** The transactions that show a recurring payment. */
function PaymentRows({ found: { name, evidence }, tree }: PaymentRowsProps) {
  const { formatTag } = useBookCurrency();
  const zone = bookZone(tree.root);
  return (
    <details className={classes.transactions}>
      <summary>{texts.transactions(evidence.length)}</summary>
      <ul aria-label={texts.transactionsOf(name)}>
        {evidence.map((rows) => (
          <li key={rows[0]?.id}>
            <span>
              {formatBookDay(dayOf(rows[0]?.postedAt.getTime() ?? 0, zone), formatTag, 'dayOfYear')}
            </span>
            <span>{rows[0]?.description}</span>
            <ScheduleAmount
              lines={toScheduleLines(rows)}
              amount="exact"
              leastMinor={undefined}
              mostMinor={undefined}
              tree={tree}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

type FoundPaymentsProps = {
  root: Account;
  tree: AccountTree;
  today: string;
  schedules: readonly Schedule[];
  onCreate: (schedule: Schedule) => void;
};

/** Returns a function that dismisses a recurring payment, so that it is not offered again. */
function useDismissPayment(root: Account): (found: DetectedPayment) => Promise<void> {
  const changeItems = useChangeItems();
  const seen = useItemsOf(dismissedPaymentFilter, root) ?? [];
  return async (found) => {
    try {
      const own = [...seen, createDismissedItem(found, root.id)];
      const change = { sort: dismissedPaymentFilter, account: root, seen, own };
      const action = await changeItems(change, newAction('schedules'));
      offerUndo(action, all.done.ignored(found.name));
    } catch (error) {
      toast('error', `${all.failed} ${formatError(error)}`);
    }
  };
}

/** The recurring payments of the book without a schedule, with their transactions. Only the user turns them into schedules. */
export function FoundPayments({ root, tree, today, schedules, onCreate }: FoundPaymentsProps) {
  const id = useId();
  const { found, count, isDone, reason, again } = useFoundPayments(root, today, schedules);
  const dismiss = useDismissPayment(root);
  return (
    <section className={classes.found} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {texts.title}
      </h2>
      <p role="status" className={classes.lead}>
        {!isDone && reason === undefined && texts.looking(count)}
        {isDone && (found.length === 0 ? texts.none : texts.lead)}
        {isDone && count >= maxSearched && ` ${texts.limited(maxSearched)}`}
      </p>
      {reason !== undefined && (
        <>
          <Notice kind="error">{texts.failed(reason)}</Notice>
          <Button variant="default" onClick={again}>
            {common.tryAgain}
          </Button>
        </>
      )}
      {found.length > 0 && (
        <ul className={classes.list} aria-labelledby={id}>
          {found.map((each) => {
            const offered = suggestSchedule(each, each.key);
            return (
              <li key={each.key} className={classes.offer}>
                <div className={classes.what}>
                  <strong>{each.name}</strong>
                  <span className={classes.rule}>{formatRule(each)}</span>
                  <span className={classes.rule}>
                    <ScheduleAccounts lines={offered.lines} tree={tree} />
                  </span>
                  <PaymentRows found={each} tree={tree} />
                </div>
                <div className={classes.sum}>
                  <ScheduleAmount {...offered} tree={tree} />
                </div>
                <div className={classes.answers}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={texts.makeOf(each.name)}
                    onClick={() => onCreate(suggestSchedule(each, makeId()))}
                  >
                    {texts.make}
                  </Button>
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={texts.ignoreLabel(each.name)}
                    onClick={(event) => {
                      // The line disappears together with its focused button.
                      event.currentTarget.closest('section')?.querySelector('h2')?.focus();
                      void dismiss(each);
                    }}
                  >
                    {texts.ignore}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
