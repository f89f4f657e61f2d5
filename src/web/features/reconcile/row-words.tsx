import { useAccountTree } from '#web/data/queries.ts';
import { directionOf } from '#ledger/account-types.ts';
import { otherEnd } from '#ledger/commodity/exchange-side.ts';
import { displayColor } from '#ledger/account-color.ts';
import { formatDay } from '#web/lib/dates.ts';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import type { ReconcileRow } from '#ledger/reconcile-desk.ts';
import classes from './desk-rows.module.css';
import { texts } from './texts.ts';

/** What the register says of a row: its day, what it was, the other account and the amount; a split is one sum. */
export function RowWords({ row, accountId }: { row: ReconcileRow; accountId: string }) {
  const { formatTag } = useBookCurrency();
  const { accounts } = useAccountTree();
  const account = accounts.get(accountId);
  const [first, ...others] = row.lines;
  const other = accounts.get(otherEnd(first, accountId));
  return (
    <>
      <time className={classes.day} dateTime={first.postedAt.toISOString()}>
        {formatDay(first.postedAt, formatTag)}
      </time>
      <span className={classes.what}>{first.description}</span>
      <span className={classes.other}>
        {others.length > 0 ? (
          texts.list.split(row.lines.length)
        ) : (
          <>
            <span
              className={classes.dot}
              style={{ background: displayColor(other?.color ?? '#000000') }}
              aria-hidden
            />
            <span className={classes.name}>{other?.name}</span>
          </>
        )}
      </span>
      <span className={classes.amount}>
        <Amount
          minor={row.valueMinor}
          of={account}
          direction={directionOf(account?.type ?? 'ASSET', row.valueMinor)}
        />
      </span>
    </>
  );
}
