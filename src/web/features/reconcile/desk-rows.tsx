import { ArrowDownUp, Check, CheckCheck, Ellipsis, Minus, Pencil, Trash2 } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type Ref,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '@mantine/core';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { common } from '#web/ui/common.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useIsMobile } from '#web/ui/use-is-mobile.ts';
import { VirtualList, type VirtualListHandle } from '#web/ui/virtual-list.tsx';
import type { ReconcileRow } from '#ledger/reconcile-desk.ts';
import classes from './desk-rows.module.css';
import { RowWords } from './row-words.tsx';
import { texts } from './texts.ts';

/** A row with its hairline, in pixels: one line on the desk, two on the phone; as in the register. */
export const rowHeightsPx = { desk: 44, phone: 60 };

/** What is done with a row; the same object for all. */
type RowActions = {
  /** Ticks it or takes the tick away; with `isRange` everything from the last one to here becomes as that. */
  tick: (row: ReconcileRow, isRange: boolean) => void;
  upToHere: (row: ReconcileRow) => void;
  edit: (transaction: Transaction) => void;
  remove: (transaction: Transaction) => void;
};

type RowProps = { row: ReconcileRow; account: Account; actions: RowActions };

const checked = { none: false, some: 'mixed', all: true } as const;

const Row = memo(function Row({ row, account, actions }: RowProps) {
  const [first] = row.lines;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const run = {
      ' ': () => actions.tick(row, event.shiftKey),
      a: () => actions.upToHere(row),
      e: () => actions.edit(first),
      Delete: () => actions.remove(first),
    }[event.key];
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const handleClick = ({ shiftKey }: MouseEvent) => actions.tick(row, shiftKey);
  return (
    <div className={classes.entry} data-ticked={row.ticked}>
      <button
        type="button"
        role="checkbox"
        aria-checked={checked[row.ticked]}
        className={classes.row}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        <span className={classes.tick} aria-hidden>
          {row.ticked === 'all' && <Check size={14} strokeWidth={3} />}
          {row.ticked === 'some' && <Minus size={14} strokeWidth={3} />}
        </span>
        <RowWords row={row} accountId={account.id} />
      </button>
      <ActionsMenu
        variant="subtle"
        color="gray"
        size={44}
        label={texts.list.actionsOf(first.description)}
        icon={<Ellipsis size={18} />}
        actions={[
          { label: texts.list.upToHere, icon: <CheckCheck size={16} />, run: () => actions.upToHere(row) },
          { label: common.edit, icon: <Pencil size={16} />, run: () => actions.edit(first) },
          {
            label: common.delete,
            icon: <Trash2 size={16} />,
            isDangerous: true,
            run: () => actions.remove(first),
          },
        ]}
      />
    </div>
  );
});

type DeskRowsProps = {
  account: Account;
  /** Oldest first. */
  rows: readonly ReconcileRow[];
  /** Whether nothing can be done with them for now. */
  isBusy: boolean;
  onTick: (lines: readonly Transaction[], ticks: boolean) => void;
  onAdd: () => void;
  onEdit: (transaction: Transaction) => void;
  onRemove: (transaction: Transaction) => void;
  ref?: Ref<VirtualListHandle>;
};

/** The rows between two, both included, in the order in which they stand. */
function between(rows: readonly ReconcileRow[], fromId: string, toId: string): readonly ReconcileRow[] {
  const ends = [fromId, toId].map((id) => rows.findIndex((row) => row.id === id)).toSorted((a, b) => a - b);
  const [from = -1, to = -1] = ends;
  return from < 0 ? [] : rows.slice(from, to + 1);
}

/** What is done with the rows as they stand on the screen. */
function useRowActions(
  shown: readonly ReconcileRow[],
  { rows, onTick, onEdit, onRemove }: DeskRowsProps,
): RowActions {
  const latest = useRef({ shown, rows, onTick, onEdit, onRemove });
  useEffect(() => {
    latest.current = { shown, rows, onTick, onEdit, onRemove };
  });
  /** The row that was ticked last, and what it became: where a range begins. */
  const anchor = useRef<{ id: string; ticks: boolean }>(undefined);
  return useMemo(
    () => ({
      tick: (row, isRange) => {
        const { shown: all, onTick: tick } = latest.current;
        const start = isRange ? anchor.current : undefined;
        const ticks = start?.ticks ?? row.ticked !== 'all';
        const range = start === undefined ? [row] : between(all, start.id, row.id);
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
          between(all, oldest.id, row.id).flatMap(({ lines }) => lines),
          true,
        );
      },
      edit: (transaction) => latest.current.onEdit(transaction),
      remove: (transaction) => latest.current.onRemove(transaction),
    }),
    [],
  );
}

/** What may stand on a statement, each with its tick. */
export function DeskRows(props: DeskRowsProps) {
  const { account, rows, isBusy, onTick, onAdd, ref } = props;
  const isMobile = useIsMobile();
  const [isNewestFirst, setNewestFirst] = useState(false);
  const shown = useMemo(() => (isNewestFirst ? rows.toReversed() : rows), [rows, isNewestFirst]);
  const actions = useRowActions(shown, props);
  const isAllTicked = rows.length > 0 && rows.every(({ ticked }) => ticked === 'all');
  const add = (
    <Button variant="default" aria-label={texts.list.add} disabled={isBusy} onClick={onAdd}>
      {isMobile ? texts.list.addShort : texts.list.add}
    </Button>
  );
  return (
    <>
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
        <span className={classes.add}>{add}</span>
      </div>
      <div className={classes.list} inert={isBusy}>
        {rows.length === 0 ? (
          <EmptyState text={texts.list.none} />
        ) : (
          <VirtualList
            ref={ref ?? null}
            label={texts.list.label}
            count={shown.length}
            rowHeightPx={isMobile ? rowHeightsPx.phone : rowHeightsPx.desk}
            keyOf={(index) => shown[index]?.id ?? index}
            renderRow={(index) => {
              const row = shown[index];
              return row && <Row row={row} account={account} actions={actions} />;
            }}
          />
        )}
      </div>
    </>
  );
}
