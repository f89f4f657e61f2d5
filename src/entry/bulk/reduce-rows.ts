import type { SplitForm, SplitFormLine } from '#entry/split-form.ts';
import type { LineIds } from '#entry/transaction-form.ts';
import type { Account } from '#ledger/account.ts';
import { reverseDirection } from '#ledger/direction.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import { type BookCurrency, toUnsignedDigits } from '#ledger/money.ts';
import { readEnteredAmount, readSingleAmount } from '#ledger/read-amount.ts';
import {
  type BulkRow,
  type BulkState,
  type BulkColumn,
  moneyOfRow,
  createRowAfter,
  type RowContext,
  type RowFields,
  listVisibleColumns,
  withFields,
} from './bulk-rows.ts';
import { directionOfRow, splitFormOf, splitRow, withLines } from './split-row.ts';
import {
  type PastedDateOptions,
  findAccountByName,
  isOnlyPlaceholder,
  readPastedDate,
} from './read-paste.ts';

type Choice = { value: string; label: string; path: string; isDisabled: boolean };

/** The settings for reading a paste. */
type PasteContext = {
  accounts: ReadonlyMap<string, Account>;
  /** The accounts offered on each side. */
  choices: { accountId: readonly Choice[]; otherId: readonly Choice[] };
  money: BookCurrency;
  /** The options for reading dates. */
  dates: Omit<PastedDateOptions, 'time'>;
};

/** Pasted lines of cells and the cell where they start. */
type Paste = {
  rowId: string;
  column: BulkColumn;
  cells: string[][];
  /** Ids for rows that are added at the end, one for each line. */
  ids: LineIds[];
  context: PasteContext;
};

function markUnreadable(row: BulkRow, column: BulkColumn, pasted: string): BulkRow {
  const emptied = column === 'accountId' || column === 'otherId' ? undefined : '';
  return {
    ...row,
    [column]: emptied,
    unreadable: { ...row.unreadable, [column]: pasted },
    failure: undefined,
  };
}

/** Returns a row with a cell whose text names no account that can be chosen. */
function markUnreadableAccount(
  row: BulkRow,
  column: 'accountId' | 'otherId',
  { text, choices }: { text: string; choices: readonly Choice[] },
): BulkRow {
  const isPlaceholder = isOnlyPlaceholder(text, choices);
  return {
    ...markUnreadable(row, column, text),
    placeholders: { ...row.placeholders, [column]: isPlaceholder },
  };
}

type PasteOptions = { context: PasteContext; isSigned: boolean; isWhole: boolean };

/** Writes a pasted amount into a row. Its sign counts if at least one pasted amount has a sign. */
function pasteAmount(row: BulkRow, text: string, { context, isSigned, isWhole }: PasteOptions): BulkRow {
  const { money } = context;
  const read = readEnteredAmount(text, isWhole ? { ...money, typing: 'whole' } : money);
  if (typeof read === 'string') return markUnreadable(row, 'digits', text);
  const digits = toUnsignedDigits(read.minor);
  if (!isSigned) return withFields(row, { digits });
  const type = context.accounts.get(row.accountId ?? '')?.type ?? 'ASSET';
  return withFields(row, { digits, direction: directionOfAmount(type, read.minor < 0n ? -1n : 1n) });
}

/** Writes a pasted text into a cell; an empty text leaves the cell unchanged. */
function pasteCell(row: BulkRow, column: BulkColumn, text: string, options: PasteOptions): BulkRow {
  const { context } = options;
  // The lines of a split replace these two cells.
  const hasLines = row.split !== undefined && (column === 'otherId' || column === 'tags');
  if (text === '' || hasLines) return row;
  switch (column) {
    case 'description':
      return withFields(row, { description: text });
    case 'tags':
      return withFields(row, { tags: text });
    case 'posted': {
      const time = /T(\d\d:\d\d)/.exec(row.posted)?.[1] ?? '00:00';
      const posted = readPastedDate(text, { ...context.dates, time });
      return posted === undefined ? markUnreadable(row, column, text) : withFields(row, { posted });
    }
    case 'accountId':
    case 'otherId': {
      const choices = context.choices[column];
      const found = findAccountByName(text, choices);
      return found === undefined
        ? markUnreadableAccount(row, column, { text, choices })
        : withFields(row, { [column]: found });
    }
    case 'digits':
      return pasteAmount(row, text, options);
  }
  return row;
}

/** Writes pasted cells into the sheet, to the right and down, and adds rows at the end. */
function pasteCells(state: BulkState, { rowId, column, cells, ids, context }: Paste): BulkState {
  const rows = [...state.rows];
  const start = rows.findIndex((row) => row.ids.id === rowId);
  const shown = listVisibleColumns(state.hasOwnAccounts);
  const first = shown.indexOf(column);
  if (start < 0 || first < 0) return state;
  const amounts = cells.flatMap(
    (line) => readSingleAmount(line[shown.indexOf('digits') - first] ?? '', context.money) ?? [],
  );
  // If one amount has a sign, the signs of all amounts count. Without any sign, each row keeps its direction.
  const isSigned = amounts.some((amount) => amount.isSigned);
  // Spreadsheets copy `40` beside `12.5`: if one amount has a decimal sign, the others are whole units.
  const isWhole = amounts.some((amount) => !amount.isBare);
  for (const [index, line] of cells.entries()) {
    const at = start + index;
    const above = rows[at - 1] ?? rows[at];
    const fresh = ids[index];
    if (above === undefined || fresh === undefined) break;
    let row = rows[at] ?? createRowAfter(above, fresh, state);
    for (const [offset, text] of line.entries()) {
      const target = shown[first + offset];
      if (target !== undefined) row = pasteCell(row, target, text, { context, isSigned, isWhole });
    }
    rows[at] = row;
  }
  return { ...state, rows };
}

/** The actions of the sheet. */
export type BulkAction =
  | { type: 'edit'; id: string; fields: Partial<RowFields>; unread?: BulkRow['unreadable'] | undefined }
  | { type: 'split'; id: string; context: RowContext }
  | { type: 'lines'; id: string; change: (form: SplitForm) => SplitFormLine[] }
  | { type: 'add'; ids: LineIds }
  | { type: 'remove'; id: string; ids: LineIds }
  | { type: 'clear'; ids: LineIds }
  | { type: 'turn'; accounts: ReadonlyMap<string, Account> }
  | { type: 'share'; accountId: string }
  | { type: 'own'; isOn: boolean }
  | { type: 'paste'; paste: Paste }
  | { type: 'replace'; state: BulkState }
  | {
      type: 'settle';
      storedIds: ReadonlySet<string>;
      failed: { id: string; reason: string; lineId?: string | undefined } | undefined;
    };

/** Gives all rows one account. */
function shareAccount(state: BulkState, accountId: string): BulkState {
  return { ...state, rows: state.rows.map((row) => withFields(row, { accountId })), accountId };
}

/** Returns an empty row that follows the last row. */
function createEmptyRow(state: BulkState, ids: LineIds): BulkRow[] {
  const last = state.rows.at(-1);
  return last === undefined ? [] : [createRowAfter(last, ids, state)];
}

/** Returns the sheet with one row changed. */
function changeRow(state: BulkState, id: string, change: (row: BulkRow) => BulkRow): BulkState {
  return { ...state, rows: state.rows.map((row) => (row.ids.id === id ? change(row) : row)) };
}

/** Marks a row as rejected. If the back-end rejected one of its lines, that line gets the reason. */
function markRejectedRow(
  row: BulkRow,
  { reason, lineId }: { reason: string; lineId?: string | undefined },
): BulkRow {
  const isOfLine = row.split?.lines.some(({ ids }) => ids.id === lineId) ?? false;
  if (row.split === undefined || lineId === undefined || !isOfLine) return { ...row, failure: reason };
  return { ...row, split: { ...row.split, rejected: { id: lineId, reason } } };
}

/** Returns the sheet after an action. */
export function reduceBulkRows(state: BulkState, action: BulkAction): BulkState {
  const { rows } = state;
  switch (action.type) {
    case 'edit':
      return changeRow(state, action.id, (row) => withFields(row, action.fields, action.unread));
    case 'split':
      return changeRow(state, action.id, (row) => splitRow(row, moneyOfRow(row, action.context)));
    case 'lines':
      return changeRow(state, action.id, (row) =>
        row.split === undefined ? row : withLines(row, action.change(splitFormOf(row, row.split))),
      );
    case 'add':
      return { ...state, rows: [...rows, ...createEmptyRow(state, action.ids)] };
    case 'remove': {
      const left = rows.filter((row) => row.ids.id !== action.id);
      return { ...state, rows: left.length === 0 ? createEmptyRow(state, action.ids) : left };
    }
    case 'clear':
      return { ...state, rows: createEmptyRow(state, action.ids) };
    case 'share':
      return shareAccount(state, action.accountId);
    case 'turn':
      return {
        ...state,
        rows: rows.map((row) =>
          withFields(row, { direction: reverseDirection(directionOfRow(row, action.accounts)) }),
        ),
      };
    case 'own':
      return {
        ...state,
        hasOwnAccounts: action.isOn,
        rows:
          action.isOn || state.accountId === undefined
            ? rows
            : rows.map((row) => withFields(row, { accountId: state.accountId })),
      };
    case 'paste':
      return pasteCells(state, action.paste);
    case 'replace':
      return action.state;
    case 'settle': {
      const { storedIds, failed } = action;
      const left = rows.filter((row) => !storedIds.has(row.ids.id));
      return {
        ...state,
        rows: left.map((row) => (row.ids.id === failed?.id ? markRejectedRow(row, failed) : row)),
      };
    }
  }
  return state;
}
