import { Button } from '@mantine/core';
import { CalendarClock, Copy, History, Pencil, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { isRoleAtLeast } from '#ledger/members.ts';
import { useMayChange, useRole } from '#web/data/members/role.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import { useIsReadOnlyCopy } from '#web/session/session.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { status as statusTexts } from '#web/languages/en/register.ts';
import { common } from '#web/languages/en/common.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { registerDetails as texts } from '#web/languages/en/register-details.ts';
import { TransactionFact } from './added-by.tsx';
import type { RowControls } from './row-controls.ts';
import classes from './row-details.module.css';

const LazyAddedByFact = lazyComponent(async () => (await import('./added-by.tsx')).AddedByFact);
const LazyScheduleFact = lazyComponent(async () => (await import('./schedule-fact.tsx')).ScheduleFact);

/** Returns the statuses of both sides with their accounts; skips sides without a status. */
function formatStatuses({ splitInfo, splitA, splitB }: Transaction, tree: AccountTree, formatTag: string) {
  const { A, B } = splitInfo;
  return [
    { side: A, accountId: splitA.accountId },
    { side: B, accountId: splitB.accountId },
  ].flatMap(({ side: { status, statementDate }, accountId }) => {
    if (status === undefined) return [];
    const isOnStatement = status === 'reconciled' && statementDate !== undefined;
    const statusText = isOnStatement
      ? texts.onStatement(formatBookDay(statementDate, formatTag, 'dayOfYear'))
      : texts.lower[status];
    return [texts.inAccount(tree.accounts.get(accountId)?.name ?? '', statusText)];
  });
}

/** Returns the accounts that received and paid the money. For a currency exchange, these are the accounts beyond the trading accounts. */
function toAndFrom(transaction: Transaction): [string, string] {
  const { splitA, splitB } = transaction;
  const ends = exchangeSide(transaction);
  if (ends?.foreign.accountId !== undefined) {
    const { split, foreign } = ends;
    const other = ends.foreign.accountId;
    return split.valueMinor > 0n || foreign.minor > 0n ? [split.accountId, other] : [other, split.accountId];
  }
  const [to, from] = splitA.valueMinor >= 0n ? [splitA, splitB] : [splitB, splitA];
  return [to.accountId, from.accountId];
}

type RowDetailsProps = { transaction: Transaction; tree: AccountTree; controls: RowControls };

/** The buttons below the details of a transaction. */
function RowActions({ transaction, controls }: Pick<RowDetailsProps, 'transaction' | 'controls'>) {
  const role = useRole();
  const mayChange = useMayChange()(transaction);
  const { id, description, splitInfo } = transaction;
  const isExpected = splitInfo.schedule !== undefined;
  const action = { variant: 'default', size: 'sm' } as const;
  return (
    <div className={classes.actions}>
      {mayChange && (
        <Button {...action} leftSection={<Pencil size={15} />} onClick={() => controls.edit(transaction)}>
          {common.edit}
        </Button>
      )}
      {isRoleAtLeast(role, 'add') && (
        <Button {...action} leftSection={<Copy size={15} />} onClick={() => controls.repeat(transaction)}>
          {texts.repeat}
        </Button>
      )}
      {isRoleAtLeast(role, 'edit') && !isExpected && (
        <Button
          {...action}
          leftSection={<CalendarClock size={15} />}
          onClick={() => controls.schedule(transaction)}
        >
          {texts.repeatRegularly}
        </Button>
      )}
      <Button
        {...action}
        leftSection={<History size={15} />}
        onClick={() => historyRequests.emit({ show: 'history', id, name: description })}
      >
        {texts.history}
      </Button>
      {mayChange && (
        <Button
          {...action}
          color="red"
          variant="subtle"
          leftSection={<Trash2 size={15} />}
          onClick={() => controls.remove(transaction)}
        >
          {common.delete}
        </Button>
      )}
    </div>
  );
}

/** All details of a transaction, and its actions (spec 3 Transaction). */
export function RowDetails({ transaction, tree, controls }: RowDetailsProps) {
  const isCopy = useIsReadOnlyCopy();
  const [to, from] = toAndFrom(transaction);
  const link = (accountId: string) => {
    const account = tree.accounts.get(accountId);
    if (account === undefined) return null;
    return (
      <button type="button" className={classes.link} onClick={() => controls.openAccount(account)}>
        {formatAccountPath(tree, accountId)}
      </button>
    );
  };
  const { formatTag } = useBookCurrency();
  const { schedule } = transaction.splitInfo;
  const statuses = formatStatuses(transaction, tree, formatTag);
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <TransactionFact name={texts.from}>{link(from)}</TransactionFact>
        <TransactionFact name={texts.to}>{link(to)}</TransactionFact>
        {!isCopy && (
          <>
            <TransactionFact name={texts.posted}>
              {formatMoment(transaction.postedAt, formatTag)}
            </TransactionFact>
            <TransactionFact name={texts.modified}>
              {formatMoment(transaction.enteredAt, formatTag)}
            </TransactionFact>
          </>
        )}
        {tree.root?.shared && (
          <Suspense fallback={null}>
            <LazyAddedByFact transaction={transaction} root={tree.root} />
          </Suspense>
        )}
        {statuses.length > 0 && (
          <TransactionFact name={statusTexts.title}>
            {statuses.map((status) => (
              <span key={status}>{status}</span>
            ))}
          </TransactionFact>
        )}
        {transaction.tags.length > 0 && (
          <TransactionFact name={texts.tags}>
            {transaction.tags.map((tag) => (
              <button key={tag} type="button" className={classes.link} onClick={() => controls.openTag(tag)}>
                #{tag}
              </button>
            ))}
          </TransactionFact>
        )}
        {schedule !== undefined && (
          <Suspense fallback={null}>
            <LazyScheduleFact scheduleId={schedule} onRepeat={() => controls.schedule(transaction)} />
          </Suspense>
        )}
        {transaction.notes !== '' && (
          <TransactionFact name={texts.notes}>
            <span className={classes.notes}>{transaction.notes}</span>
          </TransactionFact>
        )}
      </dl>
      {!isCopy && <RowActions transaction={transaction} controls={controls} />}
    </div>
  );
}
