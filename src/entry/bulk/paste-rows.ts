import type { Ids } from '#entry/transaction-form.ts';
import type { Account } from '#ledger/account.ts';
import { directionOf } from '#ledger/account-types.ts';
import { type BookCurrency, unsignedDigits } from '#ledger/money.ts';
import { readAmount, readOne } from '#ledger/read-amount.ts';
import {
  type BulkRow,
  type BulkState,
  type Column,
  rowAfter,
  shownColumns,
  withFields,
} from './bulk-rows.ts';
import { type DateReading, findAccount, isOnlyPlaceholder, readDate } from './read-paste.ts';

type Choice = { value: string; label: string; path: string; isDisabled: boolean };

/** What a paste is read with. */
export type PasteContext = {
  accounts: ReadonlyMap<string, Account>;
  /** The accounts offered on either side. */
  choices: { accountId: readonly Choice[]; otherId: readonly Choice[] };
  money: BookCurrency;
  /** How dates are read. */
  dates: Omit<DateReading, 'time'>;
};

/** Several lines of cells that were pasted, from the cell where they start. */
export type Paste = {
  rowId: string;
  column: Column;
  cells: string[][];
  /** Ids for the rows that are added below, one a line. */
  ids: Ids[];
  context: PasteContext;
};

function unreadCell(row: BulkRow, column: Column, pasted: string): BulkRow {
  const emptied = column === 'accountId' || column === 'otherId' ? undefined : '';
  return { ...row, [column]: emptied, unread: { ...row.unread, [column]: pasted }, failure: undefined };
}

/** A cell with a text that names no account that can be chosen. */
function unreadAccount(
  row: BulkRow,
  column: 'accountId' | 'otherId',
  { text, choices }: { text: string; choices: readonly Choice[] },
): BulkRow {
  const isPlaceholder = isOnlyPlaceholder(text, choices);
  return {
    ...unreadCell(row, column, text),
    placeholders: { ...row.placeholders, [column]: isPlaceholder },
  };
}

type PasteOptions = { context: PasteContext; isSigned: boolean; isWhole: boolean };

/** Puts one pasted amount into a row; its sign counts where the pasted ones have signs. */
function pasteAmount(row: BulkRow, text: string, { context, isSigned, isWhole }: PasteOptions): BulkRow {
  const { money } = context;
  const read = readAmount(text, isWhole ? { ...money, typing: 'whole' } : money);
  if (typeof read === 'string') return unreadCell(row, 'digits', text);
  const digits = unsignedDigits(read.minor);
  if (!isSigned) return withFields(row, { digits });
  const type = context.accounts.get(row.accountId ?? '')?.type ?? 'ASSET';
  return withFields(row, { digits, direction: directionOf(type, read.minor < 0n ? -1n : 1n) });
}

/** Puts one pasted text into one cell; an empty one leaves the cell as it is. */
function pasteCell(row: BulkRow, column: Column, text: string, options: PasteOptions): BulkRow {
  const { context } = options;
  // The lines of a split are in the place of these two.
  const hasLines = row.split !== undefined && (column === 'otherId' || column === 'tags');
  if (text === '' || hasLines) return row;
  switch (column) {
    case 'description':
      return withFields(row, { description: text });
    case 'tags':
      return withFields(row, { tags: text });
    case 'posted': {
      const time = /T(\d\d:\d\d)/.exec(row.posted)?.[1] ?? '00:00';
      const posted = readDate(text, { ...context.dates, time });
      return posted === undefined ? unreadCell(row, column, text) : withFields(row, { posted });
    }
    case 'accountId':
    case 'otherId': {
      const choices = context.choices[column];
      const found = findAccount(text, choices);
      return found === undefined
        ? unreadAccount(row, column, { text, choices })
        : withFields(row, { [column]: found });
    }
    case 'digits':
      return pasteAmount(row, text, options);
  }
  return row;
}

/** Lays pasted cells over the sheet: to the right and down, adding rows at the end. */
export function pasteCells(state: BulkState, { rowId, column, cells, ids, context }: Paste): BulkState {
  const rows = [...state.rows];
  const start = rows.findIndex((row) => row.ids.id === rowId);
  const shown = shownColumns(state.hasOwnAccounts);
  const first = shown.indexOf(column);
  if (start < 0 || first < 0) return state;
  const amounts = cells.flatMap(
    (line) => readOne(line[shown.indexOf('digits') - first] ?? '', context.money) ?? [],
  );
  // One amount with a sign says that the others mean theirs; without any, they go as the rows do.
  const isSigned = amounts.some((amount) => amount.isSigned);
  // Spreadsheets copy `40` beside `12.5`: one amount with a decimal sign says that the others are whole units.
  const isWhole = amounts.some((amount) => !amount.isBare);
  for (const [index, line] of cells.entries()) {
    const at = start + index;
    const above = rows[at - 1] ?? rows[at];
    const fresh = ids[index];
    if (above === undefined || fresh === undefined) break;
    let row = rows[at] ?? rowAfter(above, fresh, state);
    for (const [offset, text] of line.entries()) {
      const target = shown[first + offset];
      if (target !== undefined) row = pasteCell(row, target, text, { context, isSigned, isWhole });
    }
    rows[at] = row;
  }
  return { ...state, rows };
}
