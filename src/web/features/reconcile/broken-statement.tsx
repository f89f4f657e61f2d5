import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import type { BankComparisonChange } from '#ledger/bank-comparison-changes.ts';
import { formatMinor } from '#ledger/money.ts';
import { useBankComparisonChanges } from '#web/data/verification/bank-comparison-changes.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import {
  formatRecordChange,
  formatChangeTitle,
  formatActionTitle,
  type HistoryFormatters,
} from '#web/lib/history/format-history.ts';
import { createHistoryFormatters } from '#web/lib/history/history-formatters.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { history as historyTexts } from '#web/languages/en/history.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import classes from './broken-statement.module.css';

type BrokenStatementProps = { account: Account; date: string; offMinor: bigint };

/** The maximum number of shown changes, and of shown records per change. */
const limits = { changes: 5, records: 3 };

/** Returns the texts and formats that describe changes of this book. */
function useWriting(): HistoryFormatters {
  const money = useBookCurrency();
  const { accounts } = useAccountTree();
  return useMemo(
    () =>
      createHistoryFormatters(money.formatTag, {
        texts: historyTexts,
        nameOf: (id) => accounts.get(id)?.name,
        amount: (minor) => formatMinor(minor, money),
      }),
    [accounts, money],
  );
}

/** Returns a function that formats a difference: the amount without its sign, and the word for "too little" or "too much". */
function useFormatDifference(): (account: Account, minor: bigint) => string {
  const money = useBookCurrency();
  return ({ type }, minor) => {
    const shown = toDisplayMinor(type, minor, money.signStyle);
    const amount = formatMinor(shown < 0n ? -shown : shown, money);
    return shown < 0n ? texts.broken.less(amount) : texts.broken.more(amount);
  };
}

/** One change to the rows of a statement, with buttons that undo it and open its history. */
function Change({ account, change }: { account: Account; change: BankComparisonChange }) {
  const { formatTag } = useBookCurrency();
  const writing = useWriting();
  const formatDifference = useFormatDifference();
  const { action, changes, byMinor } = change;
  const title = formatActionTitle(action, new Map(), writing);
  const [first] = changes;
  const name = (first?.after ?? first?.before)?.description ?? '';
  return (
    <li className={classes.change}>
      <div className={classes.text}>
        <p className={classes.title}>
          <span>{title}</span>
          <time dateTime={action.at.toISOString()}>{formatMoment(action.at, formatTag)}</time>
        </p>
        {changes.slice(0, limits.records).map((each) => (
          <p key={each.id} className={classes.detail}>
            {changes.length > 1 && `${formatChangeTitle(each, writing)}: `}
            {formatRecordChange(each, action.bookId, writing)}
          </p>
        ))}
        <p className={classes.detail}>
          {changes.length > limits.records && `${texts.broken.andMore(changes.length - limits.records)}, `}
          {texts.broken.by(formatDifference(account, byMinor))}
        </p>
      </div>
      <div className={classes.actions}>
        {first !== undefined && (
          <Button
            variant="subtle"
            aria-label={texts.broken.historyOf(name)}
            onClick={() => historyRequests.emit({ show: 'history', id: first.id, name })}
          >
            {texts.broken.history}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={texts.broken.undoOf(title)}
          onClick={() => historyRequests.emit({ show: 'one', undoes: action.id, direction: 'undo' })}
        >
          {texts.broken.undo}
        </Button>
      </div>
    </li>
  );
}

/** Warns that a finished statement no longer adds up. Shows the difference and the later changes that caused it. */
export function BrokenStatement({ account, date, offMinor }: BrokenStatementProps) {
  const { formatTag } = useBookCurrency();
  const formatDifference = useFormatDifference();
  const brokenCheck = { by: 'statement', day: date, accountId: account.id } as const;
  const { data, isPending } = useBankComparisonChanges(brokenCheck, offMinor);
  const changes = data?.found;
  return (
    <Notice kind="warning">
      <p className={classes.off}>
        {texts.broken.title(formatBookDay(date, formatTag, 'dayOfYear'), formatDifference(account, offMinor))}
      </p>
      {isPending && <p className={classes.detail}>{texts.broken.looking}</p>}
      {!isPending && !changes?.length && <p className={classes.detail}>{texts.broken.unknown}</p>}
      {changes !== undefined && changes.length > 0 && (
        <>
          <p className={classes.detail}>{texts.broken.changed}</p>
          <ul className={classes.changes}>
            {changes.slice(0, limits.changes).map((change) => (
              <Change key={change.action.id} account={account} change={change} />
            ))}
          </ul>
          {changes.length > limits.changes && (
            <p className={classes.detail}>{texts.broken.andMore(changes.length - limits.changes)}</p>
          )}
        </>
      )}
    </Notice>
  );
}
