import { Button } from '@mantine/core';
import { type ReactNode, type Ref, Suspense, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AccountTree } from '#ledger/account-tree.ts';
import { balanceAtRow, findRowIndex, type Register as Rows, rowAt } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { usePendingRecordIds } from '#web/data/offline/use-offline-copies.ts';
import type { OpenRegister } from '#web/data/registers/use-register.ts';
import { isSameDay } from '#web/lib/days/dates.ts';
import type { Selection } from '#web/lib/selection.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingFields } from '#web/ui/loading-fields.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { VirtualList, type VirtualListHandle } from '#web/ui/virtual-list.tsx';
import { register as texts } from '#web/languages/en/register.ts';
import type { GroupRenderer } from './group-renderer.tsx';
import classes from './register-row.module.css';
import { RegisterRow } from './register-row.tsx';
import type { RowControls } from './row-controls.ts';

/** Loads the code that renders split groups; called when a register has split lines. */
const loadGroupRenderer = async () => (await import('./group-renderer.tsx')).groupRenderer;

type RegisterListProps = {
  open: OpenRegister;
  /** The account of the register; undefined if it shows rows of several accounts. */
  accountId: string | undefined;
  /** The accounts from whose view amounts are shown in a register of a whole branch. */
  branchIds?: ReadonlySet<string> | undefined;
  /** The balance of the account without its subaccounts, in minor units; undefined if no balances are shown. */
  totalMinor: bigint | undefined;
  tree: AccountTree;
  /** The height of a row in pixels: one line on desktop, two lines on phones. */
  rowHeightPx: number;
  selection: Selection;
  clicksToEdit: number;
  controls: Omit<RowControls, 'unfold' | 'editHere'>;
  /** Extra lines above rows by row index; the index after the last row puts a line below it. */
  lines?: ReadonlyMap<number, ReactNode> | undefined;
  /** The month headings above rows, by row index. */
  months?: ReadonlyMap<number, ReactNode> | undefined;
  /** True while a search is running: no rows so far does not mean no results. */
  isSearching?: boolean | undefined;
  /** The text shown if the register has no rows. */
  emptyText?: string | undefined;
  ref?: Ref<VirtualListHandle>;
};

/** True if a row is a line of a split. */
const isSplitLine = ({ splitInfo }: Transaction) => splitInfo.group !== undefined;

/** Loads the code for split groups when the register has a split line; undefined until then, and each line is drawn as its own row. */
function useGroupRenderer(register: Rows | undefined) {
  const [groups, setGroups] = useState<GroupRenderer>();
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set());
  const hasLines = useMemo(() => register?.segments.some(({ rows }) => rows?.some(isSplitLine)), [register]);
  useEffect(() => {
    const draw = (loaded: GroupRenderer) => {
      const item = document.activeElement?.closest('li');
      flushSync(() => setGroups(() => loaded));
      // The rows of splits are drawn again and would lose the focus.
      if (item?.isConnected === true && document.activeElement === document.body)
        item.querySelector('button')?.focus({ preventScroll: true });
    };
    // A failed load is retried with the next register.
    if (hasLines === true && groups === undefined) loadGroupRenderer().then(draw, () => undefined);
  }, [hasLines, groups]);
  return { groups, openIds, setOpenIds };
}

/** Returns the row that is unfolded or edited in place, and the row commands that change it. */
function useOpenRow(controls: RegisterListProps['controls']) {
  const [unfoldedId, setUnfoldedId] = useState<string>();
  const [edited, setEdited] = useState<{ row: Transaction; index: number }>();
  const close = () => setEdited(undefined);
  const rowControls = useMemo<RowControls>(
    () => ({
      ...controls,
      editHere:
        controls.renderEditor &&
        ((row, index) => {
          // The lines of a split are edited together.
          if (isSplitLine(row)) return controls.edit(row);
          setUnfoldedId(undefined);
          setEdited({ row, index });
        }),
      unfold: ({ id }) => setUnfoldedId((before) => (before === id ? undefined : id)),
    }),
    [controls],
  );
  return { edited, close, unfoldedId, rowControls };
}

/** A register like a bank statement: newest row first, each date once a day, the balance after each row. */
export function RegisterList({
  open,
  accountId,
  branchIds,
  totalMinor,
  tree,
  rowHeightPx,
  selection,
  clicksToEdit,
  controls,
  lines,
  months,
  isSearching = false,
  emptyText = texts.none,
  ref,
}: RegisterListProps) {
  const { register, error, loadNext, isLoadingNext, nextError, show, retry } = open;
  const { groups, openIds, setOpenIds } = useGroupRenderer(register);
  const { edited, close, unfoldedId, rowControls } = useOpenRow(controls);
  const unsaved = usePendingRecordIds();

  const retryButton = (
    <Button variant="default" onClick={register === undefined ? retry : loadNext}>
      {common.tryAgain}
    </Button>
  );
  if (register === undefined) {
    if (error === null) return <DelayedLoader label={common.loading} />;
    return <EmptyState text={texts.failed(formatFailure(error))}>{retryButton}</EmptyState>;
  }
  if (register.count === 0 && isSearching) return <DelayedLoader label={common.loading} />;
  if (register.count === 0) return <EmptyState text={emptyText}>{lines?.get(0)}</EmptyState>;

  // The edited row stays even if the rows around it were evicted.
  const editedAt = edited && (findRowIndex(register, edited.row.id) ?? edited.index);
  const rowOf = (index: number) => rowAt(register, index) ?? (index === editedAt ? edited?.row : undefined);

  const rowsAtIndex = (index: number) => {
    const row = rowAt(register, index);
    const rows = groups?.rowsAt({ register, index, accountId }, openIds) ?? (row === undefined ? [] : [row]);
    return { index, rows };
  };

  return (
    <VirtualList
      ref={ref ?? null}
      label={texts.label}
      count={register.count}
      rowHeightPx={rowHeightPx}
      keyOf={(index) => rowOf(index)?.id ?? index}
      pinned={editedAt}
      onEndReached={register.isComplete || isLoadingNext || nextError !== undefined ? undefined : loadNext}
      onRange={show}
      onExtend={(from, to) => controls.selectTo(rowsAtIndex(from), rowsAtIndex(to))}
      isHidden={groups && ((index) => groups.isHidden({ register, index, accountId }, openIds))}
      renderRow={(index) => {
        const transaction = groups?.lineAt({ register, index, accountId }) ?? rowOf(index);
        // The rows here were evicted and are loading again.
        if (transaction === undefined)
          return <div className={classes.absent} style={{ height: rowHeightPx }} />;
        const previous = rowAt(register, index - 1);
        const row = {
          transaction,
          index,
          accountId,
          branchIds,
          tree,
          showsDay: previous === undefined || !isSameDay(previous.postedAt, transaction.postedAt),
          isSelected: selection.chosen.has(transaction.id),
          unsaved,
          isSelecting: selection.chosen.size > 0,
          isUnfolded: unfoldedId === transaction.id,
          balanceMinor: totalMinor === undefined ? undefined : balanceAtRow(register, index, totalMinor),
          clicksToEdit,
          controls: rowControls,
        };
        const drawn =
          index === editedAt ? (
            <LazyPopup onClose={close}>
              <Suspense
                fallback={
                  <LoadingFields>
                    <RegisterRow {...row} />
                  </LoadingFields>
                }
              >
                {controls.renderEditor?.({ transaction: edited?.row ?? transaction, onClose: close })}
              </Suspense>
            </LazyPopup>
          ) : groups === undefined || !isSplitLine(transaction) ? (
            <RegisterRow {...row} />
          ) : (
            <groups.GroupRow
              row={row}
              register={register}
              chosen={selection.chosen}
              openIds={openIds}
              onOpenIds={setOpenIds}
            />
          );
        return (
          <>
            {months?.get(index)}
            {lines?.get(index)}
            {drawn}
          </>
        );
      }}
      footer={
        <>
          {lines?.get(register.count)}
          {isLoadingNext && !register.isComplete && <DelayedLoader label={common.loading} size="xs" />}
          {nextError !== undefined && (
            <EmptyState text={texts.failed(formatFailure(nextError))}>{retryButton}</EmptyState>
          )}
        </>
      }
    />
  );
}
