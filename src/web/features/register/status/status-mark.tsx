import { Check, Circle, CircleDashed, Lock } from 'lucide-react';
import type { Transaction } from '#ledger/transaction.ts';
import { status as texts } from '#web/languages/en/register.ts';
import { useMay } from '#web/data/role.ts';
import { clearRequests, type ShownStatus, statusOf } from './clearing.ts';
import classes from './status-mark.module.css';

const icons = {
  new: Circle,
  cleared: Check,
  reconciled: Lock,
  mixed: CircleDashed,
} as const satisfies Record<ShownStatus, unknown>;

type StatusMarkProps = { rows: readonly Transaction[]; accountId: string };

/** How far a row is with the bank, or the rows that stand as one, by shape and name; a click clears it. */
export function StatusMark({ rows, accountId }: StatusMarkProps) {
  const status = statusOf(rows, accountId);
  const Icon = icons[status];
  const mayEdit = useMay('edit');
  return (
    <button
      type="button"
      className={classes.mark}
      data-status={status}
      disabled={!mayEdit}
      aria-label={texts.mark(texts.is[status], rows[0]?.description ?? '')}
      title={texts.is[status]}
      onClick={() => clearRequests.tell({ rows, isKey: false })}
    >
      <Icon
        size={status === 'reconciled' ? 13 : 15}
        strokeWidth={status === 'cleared' ? 2.75 : 2}
        aria-hidden
      />
    </button>
  );
}
