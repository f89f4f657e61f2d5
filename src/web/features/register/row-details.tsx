import { Button } from '@mantine/core';
import { Copy, History, Pencil, Repeat, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { readSplitInfo } from '#ledger/split-info.ts';
import type { Split, Transaction } from '#ledger/transaction.ts';
import { useSchedules } from '#web/data/schedules.ts';
import { historyRequests } from '#web/data/undo.ts';
import { pathName } from '#ledger/account-options.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { comingLink } from '#web/lib/coming-link.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { statusTexts } from '#web/lib/status-texts.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/ui/common.ts';
import type { RowControls } from './row-controls.ts';
import classes from './row-details.module.css';
import { texts } from './details-texts.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The statuses of both sides, each with its account; sides without a status are left out. */
function statusesOf({ otherSplitInfo, splitA, splitB }: Transaction, tree: AccountTree, formatTag: string) {
  const { A, B } = readSplitInfo(otherSplitInfo);
  return [
    { side: A, accountId: splitA.accountId },
    { side: B, accountId: splitB.accountId },
  ].flatMap(({ side: { status, statementDate }, accountId }) => {
    if (status === undefined) return [];
    const isOnStatement = status === 'reconciled' && statementDate !== undefined;
    const statusText = isOnStatement
      ? statusTexts.onStatement(formatBookDay(statementDate, formatTag, 'dayOfYear'))
      : statusTexts.lower[status];
    return [statusTexts.inAccount(tree.accounts.get(accountId)?.name ?? '', statusText)];
  });
}

/** What the transaction is an occurrence of, where that is still there. */
function RepeatedBy({ scheduleId }: { scheduleId: string }) {
  const schedule = useSchedules()?.find(({ id }) => id === scheduleId);
  if (schedule === undefined) return null;
  return (
    <Fact name={texts.repeats}>
      <Link href={comingLink(scheduleId)} className={`${classes.link} ${classes.repeats}`}>
        <Repeat size={14} aria-hidden />
        {schedule.name}
      </Link>
    </Fact>
  );
}

type RowDetailsProps = { transaction: Transaction; tree: AccountTree; controls: RowControls };

/** Everything about a transaction, and what can be done with it (spec 3 Transaction). */
export function RowDetails({ transaction, tree, controls }: RowDetailsProps) {
  const { supports } = useSession();
  const { id, description, splitA, splitB } = transaction;
  const [to, from] = splitA.valueMinor >= 0n ? [splitA, splitB] : [splitB, splitA];
  const link = ({ accountId }: Split) => {
    const account = tree.accounts.get(accountId);
    if (account === undefined) return null;
    return (
      <button type="button" className={classes.link} onClick={() => controls.openAccount(account)}>
        {pathName(tree, accountId)}
      </button>
    );
  };
  const { formatTag } = useBookCurrency();
  const { schedule } = readSplitInfo(transaction.otherSplitInfo);
  const statuses = statusesOf(transaction, tree, formatTag);
  const action = { variant: 'default', size: 'sm' } as const;
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact name={texts.from}>{link(from)}</Fact>
        <Fact name={texts.to}>{link(to)}</Fact>
        <Fact name={texts.posted}>{formatMoment(transaction.postedAt, formatTag)}</Fact>
        <Fact name={texts.modified}>{formatMoment(transaction.enteredAt, formatTag)}</Fact>
        {statuses.length > 0 && (
          <Fact name={statusTexts.title}>
            {statuses.map((status) => (
              <span key={status}>{status}</span>
            ))}
          </Fact>
        )}
        {transaction.tags.length > 0 && (
          <Fact name={texts.tags}>
            {transaction.tags.map((tag) => (
              <button key={tag} type="button" className={classes.link} onClick={() => controls.openTag(tag)}>
                #{tag}
              </button>
            ))}
          </Fact>
        )}
        {schedule !== undefined && <RepeatedBy scheduleId={schedule} />}
        {transaction.notes !== '' && (
          <Fact name={texts.notes}>
            <span className={classes.notes}>{transaction.notes}</span>
          </Fact>
        )}
      </dl>
      <div className={classes.actions}>
        <Button {...action} leftSection={<Pencil size={15} />} onClick={() => controls.edit(transaction)}>
          {common.edit}
        </Button>
        <Button {...action} leftSection={<Copy size={15} />} onClick={() => controls.repeat(transaction)}>
          {texts.repeat}
        </Button>
        {supports('changes') && (
          <Button
            {...action}
            leftSection={<History size={15} />}
            onClick={() => historyRequests.tell({ show: 'history', id, name: description })}
          >
            {texts.history}
          </Button>
        )}
        <Button
          {...action}
          color="red"
          variant="subtle"
          leftSection={<Trash2 size={15} />}
          onClick={() => controls.remove(transaction)}
        >
          {common.delete}
        </Button>
      </div>
    </div>
  );
}
