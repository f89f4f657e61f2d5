import { Button } from '@mantine/core';
import { ArrowLeftRight, Plus } from 'lucide-react';
import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import {
  type BulkState,
  type BulkColumn,
  bulkColumns,
  isEmptyRow,
  listVisibleColumns,
} from '#entry/bulk/bulk-rows.ts';
import { isAmountLine, isDayFirstRegion, readCells } from '#entry/bulk/read-paste.ts';
import type { BulkAction } from '#entry/bulk/reduce-rows.ts';
import { type LineIds, createTransactionIds } from '#entry/transaction-form.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { months } from '#web/lib/days/typed-days.ts';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import type { SheetContext } from './bulk-cells.tsx';
import { BulkRowLine } from './bulk-row.tsx';
import classes from './bulk.module.css';

type CellPosition = { id: string; column: BulkColumn };

/** Returns the cell in which an event happened. */
function cellOf(target: EventTarget): CellPosition | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const column = bulkColumns.find(
    (each) => each === target.closest<HTMLElement>('[data-cell]')?.dataset['cell'],
  );
  const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return id === undefined || column === undefined ? undefined : { id, column };
}

function focusCell(list: HTMLElement | null, { id, column }: CellPosition): void {
  const selector = `[data-row="${CSS.escape(id)}"] [data-cell="${column}"] input:not([type="radio"])`;
  const input = list?.querySelector(selector);
  if (input instanceof HTMLElement) input.focus();
}

/** Handles Enter (down, with a new row at the end) and Shift+Enter (up). */
function useCellMoves(rows: BulkState['rows'], add: () => LineIds) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<CellPosition>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    focusCell(list.current, wanted.current);
    wanted.current = undefined;
  });
  /** Focuses a cell of a row that is not rendered yet. */
  const focusSoon = useCallback((cell: CellPosition) => {
    wanted.current = cell;
  }, []);
  const addRow = (column: BulkColumn) => focusSoon({ id: add().id, column });
  const handleKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isPlain || cell === undefined) return;
    event.preventDefault();
    const at = rows.findIndex((row) => row.ids.id === cell.id);
    const to = rows[at + (event.shiftKey ? -1 : 1)];
    if (to !== undefined) focusCell(list.current, { id: to.ids.id, column: cell.column });
    else if (!event.shiftKey) addRow(cell.column);
  };
  return { list, handleKeyDown, addRow, focusSoon };
}

type BulkSheetProps = {
  state: BulkState;
  context: SheetContext;
  /** True if the user tried to store the rows, so that missing values are marked. */
  isTried: boolean;
  dispatch: Dispatch<BulkAction>;
};

/** The rows of the sheet, filled by typing or by pasting several lines. */
export function BulkSheet({ state, context, isTried, dispatch }: BulkSheetProps) {
  const { rows, hasOwnAccounts, startTags } = state;
  const { list, handleKeyDown, addRow, focusSoon } = useCellMoves(rows, () => {
    const ids = createTransactionIds();
    dispatch({ type: 'add', ids });
    return ids;
  });

  const money = useBookCurrency();
  const { accounts } = context;
  const handleSplit = useCallback(
    (id: string) => dispatch({ type: 'split', id, context: { accounts, money } }),
    [dispatch, accounts, money],
  );
  const handleKeys = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    const isSplit = event.key === 'Enter' && event.altKey && !event.ctrlKey && !event.metaKey;
    if (!isSplit || cell === undefined) return handleKeyDown(event);
    event.preventDefault();
    return handleSplit(cell.id);
  };

  const handlePaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    const text = event.clipboardData.getData('text/plain');
    const isAmount = (line: string) => cell.column === 'digits' && isAmountLine(line, money);
    const cells = readCells(text, isAmount);
    const isMany = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
    // A single text goes into its field as usual. Amounts and days are parsed first, because their fields accept fewer characters.
    if (!isMany && cell.column !== 'digits' && cell.column !== 'posted') return;
    event.preventDefault();
    const { accounts, choices } = context;
    const paste = {
      rowId: cell.id,
      column: cell.column,
      cells,
      ids: cells.map(() => createTransactionIds()),
      context: { accounts, choices, money, dates: { dayFirst: isDayFirstRegion(money.formatTag), months } },
    };
    dispatch({ type: 'paste', paste });
  };

  const handleRemove = useCallback(
    (id: string) => {
      const row = list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
      const next = row?.nextElementSibling ?? row?.previousElementSibling;
      const nextId = next instanceof HTMLElement ? next.dataset['row'] : undefined;
      const ids = createTransactionIds();
      focusSoon({ id: nextId ?? ids.id, column: 'description' });
      dispatch({ type: 'remove', id, ids });
    },
    [list, focusSoon, dispatch],
  );

  return (
    <div className={classes.sheet} data-own={hasOwnAccounts || undefined}>
      <div className={classes.head} aria-hidden>
        <span />
        {listVisibleColumns(hasOwnAccounts).map((column) => (
          <span key={column} data-column={column}>
            {texts.columnNames[column]}
          </span>
        ))}
        <span />
      </div>
      {/* Handles events of the fields inside. */}
      <div role="presentation" onKeyDown={handleKeys} onPaste={handlePaste}>
        <ol ref={list} className={classes.rows} aria-label={texts.rows}>
          {rows.map((row, index) => (
            <BulkRowLine
              key={row.ids.id}
              row={row}
              number={index + 1}
              isTried={isTried && !isEmptyRow(row, startTags)}
              hasOwnAccount={hasOwnAccounts}
              context={context}
              dispatch={dispatch}
              onRemove={handleRemove}
              onSplit={handleSplit}
            />
          ))}
        </ol>
      </div>
      <div className={classes.under}>
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => addRow('description')}
        >
          {texts.addRow}
        </Button>
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          leftSection={<ArrowLeftRight size={16} aria-hidden />}
          onClick={() => dispatch({ type: 'turn', accounts: context.accounts })}
        >
          {texts.turnAll}
        </Button>
      </div>
    </div>
  );
}
