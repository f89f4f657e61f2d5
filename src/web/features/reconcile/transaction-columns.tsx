import { Button } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useAccountTree } from '#web/data/queries.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import { findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { type ReconciliationRow, createReconciliationRows } from '#ledger/reconciliation.ts';
import { ReadOnlyReviewRow, ReviewColumns, ReviewList, ReviewName } from '#web/ui/review-list.tsx';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import type { FinishedStatement } from '#ledger/statements.ts';
import { sideInfoIn, type Transaction } from '#ledger/transaction.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { reconcileLink } from '#web/lib/links/page-links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import rowClasses from './reconcile-list.module.css';
import classes from './finished-statements.module.css';

/** The columns of a transaction as in the register; a split transaction shows one sum. */
export function TransactionColumns({ row, accountId }: { row: ReconciliationRow; accountId: string }) {
  const { formatTag } = useBookCurrency();
  const { accounts } = useAccountTree();
  const account = accounts.get(accountId);
  const [first, ...others] = row.lines;
  const other = accounts.get(findOtherAccount(first, accountId));
  return (
    <ReviewColumns
      day={{ dateTime: first.postedAt.toISOString(), text: formatDay(first.postedAt, formatTag) }}
      description={first.description}
      other={
        others.length > 0 ? (
          texts.list.split(row.lines.length)
        ) : (
          <ReviewName color={toDisplayColor(other?.color ?? '#000000')}>{other?.name}</ReviewName>
        )
      }
      amount={
        <MoneyAmount
          minor={row.valueMinor}
          of={account}
          direction={directionOfAmount(account?.type ?? 'ASSET', row.valueMinor)}
        />
      }
    />
  );
}

type FinishedStatementListProps = {
  account: Account;
  /** Newest first. */
  statements: readonly FinishedStatement[];
  /** The days of the statements that no longer add up. */
  brokenDays: ReadonlySet<string>;
  onReopen: () => void;
};

/** The finished statements of an account, newest first. Each links to its rows; the newest can be reopened. */
export function FinishedStatementList({
  account,
  statements,
  brokenDays,
  onReopen,
}: FinishedStatementListProps) {
  const { formatTag } = useBookCurrency();
  if (statements.length === 0) return <EmptyState text={texts.past.none} />;
  return (
    <ul className={classes.statements} aria-label={texts.past.label}>
      {statements.map(({ date, balanceMinor, rows }, at) => (
        <li key={date} className={classes.statement}>
          <Link href={reconcileLink(account.id, { statementDate: date })} className={classes.link ?? ''}>
            <span className={classes.date}>{formatBookDay(date, formatTag, 'longDay')}</span>
            <span className={classes.count}>
              {texts.past.rows(rows)}
              {brokenDays.has(date) && <strong className={classes.broken}> {texts.past.broken}</strong>}
            </span>
            <span className={classes.balance}>
              <MoneyAmount minor={balanceMinor} of={account} />
            </span>
            <ChevronRight size={16} aria-hidden />
          </Link>
          {at === 0 && (
            <Button variant="default" className={classes.reopen ?? ''} onClick={onReopen}>
              {texts.past.reopen}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type StatementRowsProps = {
  account: Account;
  statement: FinishedStatement;
  /** The rows of all finished statements. */
  reconciled: readonly Transaction[];
};

/** The rows of a finished statement. */
export function StatementRows({ account, statement, reconciled }: StatementRowsProps) {
  const { formatTag } = useBookCurrency();
  const { date, balanceMinor } = statement;
  const rows = useMemo(() => {
    const mine = reconciled.filter((row) => sideInfoIn(row, account.id).statementDate === date);
    return createReconciliationRows(mine, account.id);
  }, [reconciled, account.id, date]);
  const day = formatBookDay(date, formatTag, 'longDay');
  return (
    <>
      <div className={classes.about}>
        <h2 className={classes.title}>{texts.head.statement(day)}</h2>
        <span className={classes.balance}>
          <MoneyAmount minor={balanceMinor} of={account} />
        </span>
        <Link href={reconcileLink(account.id, { isFinished: true })} className={classes.all ?? ''}>
          {texts.past.toList}
        </Link>
      </div>
      <ReviewList
        columns={`${rowClasses.columns} ${rowClasses.past}`}
        label={texts.past.rowsOf(day)}
        rows={rows}
        keyOf={({ id }) => id}
        renderRow={(row) => (
          <ReadOnlyReviewRow>
            <TransactionColumns row={row} accountId={account.id} />
          </ReadOnlyReviewRow>
        )}
        empty={texts.past.noRows}
      />
    </>
  );
}
