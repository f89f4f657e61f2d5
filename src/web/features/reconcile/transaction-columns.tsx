import { useAccountTree } from '#web/data/queries.ts';
import { directionOf } from '#ledger/account-types.ts';
import { otherEnd } from '#ledger/commodity/exchange-side.ts';
import { displayColor } from '#ledger/account-color.ts';
import { formatDay } from '#web/lib/dates.ts';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import type { ReconcileRow } from '#ledger/reconcile-desk.ts';
import { ReviewColumns, ReviewName } from '#web/ui/review-list.tsx';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';

/** The columns of a transaction as in the register; a split is one sum. */
export function TransactionColumns({ row, accountId }: { row: ReconcileRow; accountId: string }) {
  const { formatTag } = useBookCurrency();
  const { accounts } = useAccountTree();
  const account = accounts.get(accountId);
  const [first, ...others] = row.lines;
  const other = accounts.get(otherEnd(first, accountId));
  return (
    <ReviewColumns
      day={{ dateTime: first.postedAt.toISOString(), text: formatDay(first.postedAt, formatTag) }}
      description={first.description}
      other={
        others.length > 0 ? (
          texts.list.split(row.lines.length)
        ) : (
          <ReviewName color={displayColor(other?.color ?? '#000000')}>{other?.name}</ReviewName>
        )
      }
      amount={
        <Amount
          minor={row.valueMinor}
          of={account}
          direction={directionOf(account?.type ?? 'ASSET', row.valueMinor)}
        />
      }
    />
  );
}
