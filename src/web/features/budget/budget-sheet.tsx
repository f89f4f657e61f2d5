import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BudgetScope } from '#ledger/budget/change-plans.ts';
import { type SheetRow, listSheetRows } from '#ledger/budget/sheet.ts';
import { useMay } from '#web/data/members/role.ts';
import { budget as texts } from '#web/languages/en/budget.ts';
import { type CellActions, createCellMenu } from './cell-actions.tsx';
import { CellInput, type NextFocus } from './cell-input.tsx';
import { BudgetSheetRow, type SheetView } from './budget-sheet-row.tsx';
import classes from './budget-sheet.module.css';
import { BudgetTotals } from './budget-totals.tsx';
import type { BudgetActions } from './use-budget-actions.ts';
import { type BudgetView, computeScheduled } from './use-budget.ts';
import type { MoveDrag } from './use-move-drag.ts';
import { type BudgetCellPosition, useSheetFocus } from './use-sheet-focus.ts';
import { useCellEdit } from './use-cell-edit.ts';
import type { BudgetFormat } from './use-budget-format.ts';

type BudgetSheetProps = {
  budget: BudgetView;
  acts: BudgetActions;
  words: BudgetFormat;
  /** True if one month fills the page, with separate columns for planned, spent and left. */
  isOneMonth: boolean;
  opens: Pick<CellActions, 'onEditBudget' | 'onMove'> & { onAnother: () => void };
  drag: MoveDrag;
};

/** The offset from a cell to the next focused cell. */
const focusSteps: Record<Exclude<NextFocus, 'none'>, [down: number, right: number]> = {
  down: [1, 0],
  right: [0, 1],
  left: [0, -1],
};

/** The rows of the sheet and their folding state. */
function useFoldedRows({ parts }: BudgetView) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const of = (part: SheetRow['part']) => listSheetRows(parts, part, folded);
    const [main, aside] = [[...of('earned'), ...of('spent')], of('aside')];
    return { main, aside, all: [...main, ...aside] };
  }, [parts, folded]);
  return { rows, setFolded };
}

type ViewOptions = BudgetSheetProps &
  Pick<SheetView, 'cellId' | 'onFocus' | 'onFold'> & {
    begin: ReturnType<typeof useCellEdit>['begin'];
  };

/** Returns the common data of all rows. It changes only with the budget, so that a move of the focus renders only two rows. */
function useView(options: ViewOptions): SheetView {
  const { budget, acts, words, isOneMonth, opens, drag, cellId, onFocus, onFold, begin } = options;
  const latestBegin = useRef(begin);
  useLayoutEffect(() => {
    latestBegin.current = begin;
  });
  return useMemo(() => {
    const { months, offset, planned } = budget;
    const beginIn: typeof begin = (...of) => latestBegin.current(...of);
    return {
      months,
      offset,
      words,
      hasEnvelopes: planned.envelopes !== undefined,
      isOneMonth,
      cellId,
      findUpcomingMinor: (row, at) =>
        row.kind === 'rest'
          ? 0n
          : computeScheduled(budget, row.line.node.account, months[at] ?? '', 'toCome'),
      actions: (row, at) => {
        const onType = (scope: BudgetScope) => beginIn({ key: row.key, at }, undefined, scope);
        return createCellMenu(budget, acts, { row, at }, { ...opens, onType });
      },
      onFold,
      onFocus,
      onEdit: (position) => beginIn(position),
      ...drag.ofRows,
    };
  }, [budget, acts, words, isOneMonth, opens, drag, cellId, onFocus, onFold]);
}

/**
 * The budget sheet: months side by side, a row for each account with its remaining and actual amounts. The planned amounts are typed into
 * the cells.
 */
export function BudgetSheet(props: BudgetSheetProps) {
  const { budget, acts, words, isOneMonth, opens } = props;
  const { parts, table, months } = budget;
  const { rows, setFolded } = useFoldedRows(budget);
  const mayEdit = useMay('edit');
  const entry = useCellEdit(budget, acts, rows.all);
  const { typing, rejected } = entry;
  const {
    current,
    cellId,
    focus,
    beside,
    setWanted,
    table: grid,
  } = useSheetFocus({
    rows: rows.all,
    columns: months.length,
    onEdit: entry.begin,
    onClear: entry.clear,
    onForget: entry.forget,
  });
  const onFold = useCallback(
    (id: string) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [setFolded],
  );
  const view = useView({ ...props, begin: entry.begin, cellId, onFocus: setWanted, onFold });
  const moveFocus = (from: BudgetCellPosition, onward: NextFocus) => {
    if (onward !== 'none') focus(beside(from, ...focusSteps[onward]));
  };
  const field = typing && (
    <CellInput
      key={`${typing.key} ${typing.at}`}
      label={texts.plan(typing.row.line.node.account.name, words.month(typing.month))}
      text={typing.text}
      isSelected={typing.isSelected}
      shouldSkipUnchanged={typing.shouldSkipUnchanged}
      hint={texts.scope[typing.scope](words.month(typing.month))}
      rejectionReason={typing.rejectionReason}
      baseMinor={typing.plannedMinor ?? 0n}
      onDone={(minor, onward) => {
        entry.take(typing, minor);
        moveFocus(typing, onward);
      }}
      onLeave={(onward) => {
        entry.leave();
        moveFocus(typing, onward);
      }}
      onRejected={(text, why, onward) => {
        entry.putOff(typing, { text, reason: why });
        moveFocus(typing, onward);
      }}
      onCancel={() => {
        entry.leave();
        focus(typing);
      }}
    />
  );
  const renderRow = (row: SheetRow) => (
    <BudgetSheetRow
      key={row.key}
      row={row}
      view={view}
      currentAt={current?.key === row.key ? current.at : undefined}
      typing={typing?.key === row.key ? { at: typing.at, field } : undefined}
      rejected={rejected.get(row.key)}
    />
  );
  return (
    <div className={classes.scroll} {...entry.unsaved}>
      <table
        ref={grid}
        role="grid"
        className={classes.table}
        aria-label={texts.title}
        data-one-month={isOneMonth || undefined}
      >
        <SheetHead months={months} words={words} isOneMonth={isOneMonth} current={budget.month} />
        <tbody>{rows.main.map(renderRow)}</tbody>
        <tbody>
          <tr data-kind="heading">
            <th scope="rowgroup" colSpan={isOneMonth ? 4 : months.length + 1}>
              <span>{texts.aside}</span>
              {mayEdit && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-haspopup="dialog"
                  leftSection={<Plus size={14} aria-hidden />}
                  onClick={opens.onAnother}
                >
                  {texts.another}
                </Button>
              )}
            </th>
          </tr>
          {rows.aside.map(renderRow)}
        </tbody>
        <BudgetTotals parts={parts} count={table.months.length} view={view} />
      </table>
    </div>
  );
}

type SheetHeadProps = Pick<SheetView, 'months' | 'words' | 'isOneMonth'> & { current: string };

function SheetHead({ months, words, isOneMonth, current }: SheetHeadProps) {
  const columns = isOneMonth
    ? [texts.planned, texts.actual, texts.left].map((name) => ({ key: name, name }))
    : months.map((month) => ({ key: month, name: words.month(month) }));
  return (
    <thead>
      <tr>
        <th scope="col">{texts.account}</th>
        {columns.map(({ key, name }) => (
          <th key={key} scope="col" data-current={key === current || undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
