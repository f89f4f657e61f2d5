import { ArrowDownUp, Check, CheckCheck, Minus, Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { common } from '#web/languages/en/common.ts';
import { ReviewList, ReviewRow, rowsBetween } from '#web/ui/review-list.tsx';
import { useIsMobile } from '#web/ui/screen.ts';
import type { ReconciliationRow } from '#ledger/reconciliation.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import classes from './reconcile-list.module.css';
import { TransactionColumns } from './transaction-columns.tsx';

/** The commands of the rows; all rows share one object. */
type TickActions = {
  /** Ticks or unticks a row. With `isRange`, all rows since the last one get the state of that row. */
  tick: (row: ReconciliationRow, isRange: boolean) => void;
  upToHere: (row: ReconciliationRow) => void;
  edit: (transaction: Transaction) => void;
  remove: (transaction: Transaction) => void;
};

type TickRowProps = { row: ReconciliationRow; account: Account; actions: TickActions };

const ariaChecked = { none: false, some: 'mixed', all: true } as const;

const TickRow = memo(function TickRow({ row, account, actions }: TickRowProps) {
  const [first] = row.lines;
  const upToHere = () => actions.upToHere(row);
  const edit = () => actions.edit(first);
  const remove = () => actions.remove(first);
  return (
    <ReviewRow
      className={classes.entry}
      state={row.ticked}
      control={{ role: 'checkbox', 'aria-checked': ariaChecked[row.ticked] }}
      onClick={({ shiftKey }) => actions.tick(row, shiftKey)}
      keys={{
        ' ': ({ shiftKey }) => actions.tick(row, shiftKey),
        a: upToHere,
        e: edit,
        Delete: remove,
      }}
      menu={{
        label: texts.list.actionsOf(first.description),
        actions: [
          { label: texts.list.upToHere, icon: <CheckCheck size={16} />, run: upToHere },
          { label: common.edit, icon: <Pencil size={16} />, run: edit },
          { label: common.delete, icon: <Trash2 size={16} />, isDangerous: true, run: remove },
        ],
      }}
    >
      <span className={classes.tick} aria-hidden>
        {row.ticked === 'all' && <Check size={14} strokeWidth={3} />}
        {row.ticked === 'some' && <Minus size={14} strokeWidth={3} />}
      </span>
      <TransactionColumns row={row} accountId={account.id} />
    </ReviewRow>
  );
});

type ReconcileListProps = {
  account: Account;
  /** Oldest first. */
  rows: readonly ReconciliationRow[];
  /** True if the rows cannot be changed at the moment. */
  isBusy: boolean;
  onTick: (lines: readonly Transaction[], ticks: boolean) => void;
  onAdd: () => void;
  onEdit: (transaction: Transaction) => void;
  onRemove: (transaction: Transaction) => void;
};

/** Returns the commands of the rows; ranges follow the order on the screen. */
function useTickActions(
  shown: readonly ReconciliationRow[],
  { rows, onTick, onEdit, onRemove }: ReconcileListProps,
): TickActions {
  const latest = useRef({ shown, rows, onTick, onEdit, onRemove });
  useEffect(() => {
    latest.current = { shown, rows, onTick, onEdit, onRemove };
  });
  /** The row that was ticked last and its new state; ranges start there. */
  const anchor = useRef<{ id: string; ticks: boolean }>(undefined);
  return useMemo(
    () => ({
      tick: (row, isRange) => {
        const { shown: all, onTick: tick } = latest.current;
        const start = isRange ? anchor.current : undefined;
        const ticks = start?.ticks ?? row.ticked !== 'all';
        const range =
          start === undefined ? [row] : rowsBetween(all, ({ id }) => id === start.id || id === row.id);
        anchor.current = { id: row.id, ticks };
        tick(
          range.flatMap(({ lines }) => lines),
          ticks,
        );
      },
      upToHere: (row) => {
        const { rows: all, onTick: tick } = latest.current;
        const [oldest = row] = all;
        anchor.current = { id: row.id, ticks: true };
        tick(
          rowsBetween(all, ({ id }) => id === oldest.id || id === row.id).flatMap(({ lines }) => lines),
          true,
        );
      },
      edit: (transaction) => latest.current.onEdit(transaction),
      remove: (transaction) => latest.current.onRemove(transaction),
    }),
    [],
  );
}

/** The rows that can belong to a statement, each with its tick. */
export function ReconcileList(props: ReconcileListProps) {
  const { account, rows, isBusy, onTick, onAdd } = props;
  const isMobile = useIsMobile();
  const [isNewestFirst, setNewestFirst] = useState(false);
  const shown = useMemo(() => (isNewestFirst ? rows.toReversed() : rows), [rows, isNewestFirst]);
  const actions = useTickActions(shown, props);
  const isAllTicked = rows.length > 0 && rows.every(({ ticked }) => ticked === 'all');
  const tools = (
    <div className={classes.tools}>
      {rows.length > 0 && (
        <>
          <Button
            variant="subtle"
            disabled={isBusy}
            onClick={() =>
              onTick(
                rows.flatMap(({ lines }) => lines),
                !isAllTicked,
              )
            }
          >
            {isAllTicked ? texts.list.untickAll : texts.list.tickAll}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            disabled={isBusy}
            leftSection={<ArrowDownUp size={16} aria-hidden />}
            onClick={() => setNewestFirst(!isNewestFirst)}
          >
            {isNewestFirst ? texts.list.newestFirst : texts.list.oldestFirst}
          </Button>
        </>
      )}
      <span className={classes.add}>
        <Button variant="default" aria-label={texts.list.add} disabled={isBusy} onClick={onAdd}>
          {isMobile ? texts.list.addShort : texts.list.add}
        </Button>
      </span>
    </div>
  );
  return (
    <ReviewList
      columns={classes.columns}
      label={texts.list.label}
      rows={shown}
      keyOf={({ id }) => id}
      renderRow={(row) => <TickRow row={row} account={account} actions={actions} />}
      tools={tools}
      empty={texts.list.none}
      isBusy={isBusy}
    />
  );
}
