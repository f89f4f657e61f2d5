import { findExchangedCurrencies } from '#entry/split-exchange.ts';
import {
  checkSplit,
  directionOfSplit,
  type SplitErrors,
  type SplitForm,
  type SplitFormLine,
  splitTransactionForm,
  toGroupInput,
} from '#entry/split-form.ts';
import { contentId } from '#ledger/content-id.ts';
import { directionOfForm } from '#entry/transaction-form.ts';
import type { LineDirection } from '#ledger/direction.ts';
import { buildGroupLines } from '#ledger/groups.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import {
  type BulkRow,
  checkRow,
  formOfRow,
  isExchangeRow,
  moneyOfRow,
  type RowContext,
  type RowSplit,
  transactionOfRow,
} from './bulk-rows.ts';

/** Returns the split form of a row with lines. */
export function splitFormOf(row: BulkRow, { lines, groupId }: RowSplit): SplitForm {
  return { ...formOfRow(row), lines, groupId };
}

/** Returns the money direction of a row: the chosen one, otherwise the usual one between its accounts. */
export function directionOfRow(row: BulkRow, accounts: RowContext['accounts']): LineDirection {
  return row.split === undefined
    ? directionOfForm(formOfRow(row), accounts)
    : directionOfSplit(splitFormOf(row, row.split), accounts);
}

/** Splits a row: its other account becomes the first line, followed by an empty line. */
export function splitRow(row: BulkRow, money: BookCurrency): BulkRow {
  if (row.split !== undefined) return row;
  const { lines, groupId } = splitTransactionForm(formOfRow(row), row.ids, money);
  const { otherId: _read, ...unread } = row.unreadable;
  const stored = row.stored === undefined ? [] : [row.stored];
  return {
    ...row,
    unreadable: unread,
    failure: undefined,
    split: { lines, groupId, stored, rejected: undefined },
  };
}

/** Returns a row with other lines. A row with a single line left becomes an ordinary row again. */
export function withLines(row: BulkRow, lines: SplitFormLine[]): BulkRow {
  const { split } = row;
  const [line] = lines;
  if (split === undefined || line === undefined) return row;
  if (lines.length > 1)
    return { ...row, failure: undefined, split: { ...split, lines, rejected: undefined } };
  const was = split.stored.find(({ id }) => id === line.ids.id);
  return {
    ...row,
    otherId: line.otherId,
    notes: line.notes,
    tags: line.tags,
    stored: was && {
      ...was,
      id: row.ids.id,
      splitInfo: changeSplitInfo(was.splitInfo, { group: undefined, groupLine: undefined }),
    },
    failure: undefined,
    split: undefined,
  };
}

/** Checks the lines of a row by the rules of all splits. The cells of the row are checked separately. */
export function checkSplitLines(
  row: BulkRow,
  { accounts, money }: RowContext,
): Pick<SplitErrors, 'lines' | 'rest'> {
  if (row.split === undefined) return {};
  const { lines, rest } = checkSplit(
    splitFormOf(row, row.split),
    moneyOfRow(row, { accounts, money }),
    accounts,
  );
  return { ...(lines && { lines }), ...(rest !== undefined && { rest }) };
}

/** Returns a row between two currencies as a group of one line. The group id is derived from the row, so that a retry adds it only once. */
function createRowExchange({ ids, otherId, notes, tags, counterAmount, stored }: BulkRow): RowSplit {
  const line: SplitFormLine = { ids, otherId, typed: '', notes, tags, counterAmount };
  const groupId = contentId(`exchange of ${ids.id}`);
  return { lines: [line], groupId, stored: stored === undefined ? [] : [stored], rejected: undefined };
}

/** True if a row has a problem that prevents storing it. */
export function isInvalidRow(row: BulkRow, context: RowContext): boolean {
  return (
    Object.keys(checkRow(row, context)).length > 0 || Object.keys(checkSplitLines(row, context)).length > 0
  );
}

/** Returns the transactions of a row, for a split in the order of its lines; undefined if the row is incomplete. */
export function transactionsOfRow(row: BulkRow, context: RowContext, now: Date): Transaction[] | undefined {
  const { accounts, trading } = context;
  const split = isExchangeRow(row, context) ? createRowExchange(row) : row.split;
  if (split === undefined) {
    const one = transactionOfRow(row, context, now);
    return one && [one];
  }
  if (isInvalidRow(row, context)) return undefined;
  const { stored } = split;
  const wanted = toGroupInput(splitFormOf(row, split), {
    stored: stored[0],
    accounts,
    money: moneyOfRow(row, context),
    ...(trading && { trading }),
  });
  return wanted && buildGroupLines(stored, wanted, now);
}

/** Returns the currencies that rows exchange, '' for the currency of the book. Each of them needs a trading account. */
export function listExchangedCurrencies(
  rows: readonly BulkRow[],
  accounts: RowContext['accounts'],
): string[] {
  return [
    ...new Set(
      rows.flatMap((row) => {
        const split = row.split ?? createRowExchange(row);
        return findExchangedCurrencies(splitFormOf(row, split), accounts);
      }),
    ),
  ];
}
