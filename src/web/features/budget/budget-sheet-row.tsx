import { VisuallyHidden } from '@mantine/core';
import { ChevronDown, ChevronRight, MoreHorizontal } from 'lucide-react';
import { type CSSProperties, type DragEvent, memo, type MouseEvent, type ReactNode, useId } from 'react';
import { toDisplayColor } from '#ledger/account.ts';
import { isExcessBad, type SheetRow } from '#ledger/budget/sheet.ts';
import { type BudgetCell, isPlanned } from '#ledger/budget/table.ts';
import { useMay } from '#web/data/members/role.ts';
import type { MenuAction } from '#web/ui/actions-list.tsx';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { budget as texts } from '#web/languages/en/budget.ts';
import { SpendingBar, SpentOfPlan, formatLeft, CellNotes, SpentAmount } from './cell-parts.tsx';
import classes from './budget-sheet.module.css';
import type { BudgetCellPosition } from './use-sheet-focus.ts';
import type { RejectedInput } from './use-cell-edit.ts';
import type { BudgetFormat } from './use-budget-format.ts';

const ActionsList = lazyComponent(async () => (await import('#web/ui/actions-list.tsx')).ActionsList);

/** The common data of all rows. The object stays the same while nothing on the page changes, so that the rows do not render again. */
export type SheetView = {
  months: readonly string[];
  /** The index of the first shown month in the cells of a row. */
  offset: number;
  words: BudgetFormat;
  hasEnvelopes: boolean;
  /** True if one month fills the page, with separate columns for planned, spent and left. */
  isOneMonth: boolean;
  cellId: (position: BudgetCellPosition) => string;
  findUpcomingMinor: (row: SheetRow, at: number) => bigint;
  actions: (row: SheetRow, at: number) => MenuAction[];
  onFold: (id: string) => void;
  onFocus: (position: BudgetCellPosition) => void;
  onEdit: (position: BudgetCellPosition) => void;
  /** True if money can be dragged from and to the cells of a row. */
  mayMove: (row: SheetRow) => boolean;
  onDrag: (row: SheetRow, event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (row: SheetRow, at: number, event: DragEvent) => void;
};

type BudgetSheetRowProps = {
  row: SheetRow;
  view: SheetView;
  /** The index of the month that has the focus or that Tab reaches. */
  currentAt: number | undefined;
  /** The input of the row, rendered instead of its cell. */
  typing: { at: number; field: ReactNode } | undefined;
  rejected: ReadonlyMap<string, RejectedInput> | undefined;
};

/** The maximum indentation of a row. */
const maxDepth = 5;

/** The menu for a month of a row. */
function CellMenu({ row, view, at }: { row: SheetRow; view: SheetView; at: number }) {
  const month = view.months[at];
  const mayEdit = useMay('edit');
  if (!mayEdit || row.kind === 'rest' || month === undefined) return null;
  return (
    <ActionsMenu
      className={classes.menu ?? ''}
      variant="subtle"
      color="gray"
      size={view.isOneMonth ? 44 : 28}
      label={texts.menu.of(row.line.node.account.name, view.words.month(month))}
      icon={<MoreHorizontal size={16} aria-hidden />}
      parts={[ActionsList]}
      list={(menu) => <ActionsList {...menu} actions={view.actions(row, at)} />}
    />
  );
}

function RowHeader({ row, view }: { row: SheetRow; view: SheetView }) {
  const { line, kind, fold, depth } = row;
  const { id, name, color } = line.node.account;
  const title = kind === 'rest' ? texts.rest(name) : name;
  const indent: CSSProperties & { '--depth': number } = { '--depth': Math.min(depth, maxDepth) };
  const isFolded = fold === 'folded';
  const targetId = useId();
  const target = kind === 'account' ? line.node.budget?.target : undefined;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    // The label excludes the texts of the buttons in the cell.
    <th scope="row" style={indent} aria-label={title} aria-describedby={target && targetId}>
      <span className={classes.name}>
        {fold === 'leaf' ? (
          <span className={classes.leaf} />
        ) : (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!isFolded}
            aria-label={isFolded ? texts.unfold(name) : texts.fold(name)}
            onClick={() => view.onFold(id)}
          >
            <Chevron size={16} aria-hidden />
          </button>
        )}
        {kind === 'account' && <i style={{ background: toDisplayColor(color) }} aria-hidden />}
        <span className={classes.text}>
          {title}
          {target && (
            <span id={targetId} className={classes.small}>
              {texts.wanted(view.words.amount(target.minor), view.words.day(target.by))}
            </span>
          )}
        </span>
        {view.isOneMonth && <CellMenu row={row} view={view} at={0} />}
      </span>
    </th>
  );
}

type LeftFigureProps = { row: SheetRow; cell: BudgetCell; view: SheetView };

/** The remaining amount in large type. */
function LeftFigure({ row, cell, view }: LeftFigureProps) {
  if (!isPlanned(cell)) return null;
  const isMoved = view.mayMove(row);
  const isWrong = isExcessBad(row.part, view.hasEnvelopes);
  return (
    <span
      className={classes.figure}
      data-over={(cell.left < 0n && isWrong) || undefined}
      draggable={isMoved || undefined}
      onDragStart={isMoved ? (event) => view.onDrag(row, event) : undefined}
    >
      {formatLeft(cell, isWrong, view.words)}
      {!view.isOneMonth && (cell.left >= 0n || isWrong) && (
        <VisuallyHidden component="span"> {texts.leftWord}</VisuallyHidden>
      )}
    </span>
  );
}

/** The cells of a row for one month: the remaining amount, a bar, and details in small type. */
function MonthCells({
  row,
  view,
  at,
  isCurrent,
  field,
  rejected,
}: {
  row: SheetRow;
  view: SheetView;
  at: number;
  isCurrent: boolean;
  field: ReactNode;
  rejected: RejectedInput | undefined;
}) {
  const { words, hasEnvelopes } = view;
  const [month, cell] = [view.months[at], row.cells[view.offset + at]];
  if (month === undefined || cell === undefined) return null;
  const position = { key: row.key, at };
  const of = { row, month, words, isCurrent };
  const menu = isCurrent && !view.isOneMonth && <CellMenu row={row} view={view} at={at} />;
  const unsaved = rejected && (
    <span className={classes.rejected} role="alert">
      <b>{rejected.text}</b> {rejected.reason}
    </span>
  );
  const notes = (
    <CellNotes
      row={row}
      cell={cell}
      month={month}
      words={words}
      hasEnvelopes={hasEnvelopes}
      upcomingMinor={view.findUpcomingMinor(row, at)}
      hasPlanColumn={view.isOneMonth}
    />
  );
  const cellProps = {
    id: view.cellId(position),
    'data-row': row.key,
    'data-at': at,
    'data-typing': field !== undefined || undefined,
    'aria-readonly': row.kind === 'rest' || undefined,
    tabIndex: isCurrent ? 0 : -1,
    onFocus: () => view.onFocus(position),
    // On touch screens a single tap edits, because double taps are uncommon.
    [view.isOneMonth ? 'onClick' : 'onDoubleClick']: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, button, input') === null) view.onEdit(position);
    },
    ...(view.mayMove(row) && {
      onDragOver: view.onDragOver,
      onDrop: (event: DragEvent) => view.onDrop(row, at, event),
    }),
  };
  if (view.isOneMonth)
    return (
      <>
        <td {...cellProps}>
          {field ??
            (cell.planned === undefined ? (
              <span className={classes.none}>{texts.nothing}</span>
            ) : (
              words.amount(cell.planned)
            ))}
          {unsaved}
        </td>
        <td>
          <SpentAmount {...of} minor={cell.spent} />
        </td>
        <td>
          <LeftFigure row={row} cell={cell} view={view} />
          <SpendingBar cell={cell} isWrong={isExcessBad(row.part, hasEnvelopes)} />
          {notes}
        </td>
      </>
    );
  return (
    <td {...cellProps}>
      {field ?? (
        <>
          <LeftFigure row={row} cell={cell} view={view} />
          <SpendingBar cell={cell} isWrong={isExcessBad(row.part, hasEnvelopes)} />
          <SpentOfPlan {...of} cell={cell} />
          {notes}
        </>
      )}
      {unsaved}
      {menu}
    </td>
  );
}

/** A row of the sheet: an account with its months, or the remainder of a parent's plan. */
export const BudgetSheetRow = memo(function Row({
  row,
  view,
  currentAt,
  typing,
  rejected,
}: BudgetSheetRowProps) {
  return (
    <tr data-kind={row.kind} data-sum={(row.line.below.length > 0 && row.kind === 'account') || undefined}>
      <RowHeader row={row} view={view} />
      {view.months.map((month, at) => (
        <MonthCells
          key={month}
          row={row}
          view={view}
          at={at}
          isCurrent={currentAt === at}
          field={typing?.at === at ? typing.field : undefined}
          rejected={rejected?.get(month)}
        />
      ))}
    </tr>
  );
});
