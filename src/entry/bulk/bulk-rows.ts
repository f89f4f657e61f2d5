import { noTexts } from '#contract/transaction-text-fields.ts';
import type { TextField } from '#contract/transaction-texts.ts';
import { hasDifferentCurrencies, readCounterMinor, moneyOfAccount } from '#entry/exchange-amounts.ts';
import { limits } from '#contract/limits.ts';
import { countCharacters } from '#contract/values.ts';
import type { Problem } from '#entry/problems.ts';
import type { SplitFormLine } from '#entry/split-form.ts';
import {
  checkTransactionForm,
  type LineIds,
  createTransactionForm,
  type TransactionForm,
  transactionFromForm,
} from '#entry/transaction-form.ts';
import type { Account } from '#ledger/account.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { areDifferentAccounts } from '#ledger/rules/posting.ts';
import { readTypedTags } from '#ledger/tags.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** The accounts and formats that are needed to read rows. */
export type RowContext = {
  accounts: ReadonlyMap<string, Account>;
  /** The amount format of the book. */
  money: BookCurrency;
  /** The trading accounts by currency, for rows between accounts of different currencies. */
  trading?: ReadonlyMap<string, string>;
};

/** Returns the amount format of a row, which is the format of its account. */
export const moneyOfRow = (
  { accountId }: Pick<BulkRow, 'accountId'>,
  { accounts, money }: RowContext,
): BookCurrency => moneyOfAccount(accounts, accountId, money);

/** The columns of the sheet, from left to right. The account is shown only if each row has its own account. */
export const bulkColumns = ['posted', 'description', 'accountId', 'otherId', 'digits', 'tags'] as const;
export type BulkColumn = (typeof bulkColumns)[number];

/** The editable fields of a row. `tags` is a text separated by ';'; `digits` and `direction` are as in the transaction editor. */
export type RowFields = Pick<
  TransactionForm,
  TextField | 'posted' | 'accountId' | 'otherId' | 'digits' | 'direction'
> & {
  tags: string;
  /** The counter amount as typed, if the other account holds another currency. */
  counterAmount?: string | undefined;
};

/** The lines that replace the other account of a split row. */
export type RowSplit = {
  lines: SplitFormLine[];
  /** The id of the group, created once like the ids of its lines. */
  groupId: string;
  /** The lines as read from JSON, with the data that the sheet does not show. */
  stored: Transaction[];
  /** The line that the back-end rejected, and the reason. */
  rejected: { id: string; reason: string } | undefined;
};

/** A row of the sheet. Its ids are created once, so that a retry after a lost response does not add a duplicate. */
export type BulkRow = RowFields & {
  ids: LineIds;
  /** The transaction as read from JSON, with the data that the sheet does not show. */
  stored: Transaction | undefined;
  /** Texts that were pasted into a cell and could not be read. */
  unreadable: Partial<Record<BulkColumn, string>>;
  /** True for a column if its unreadable text names a placeholder account, which cannot hold transactions. */
  placeholders?: Partial<Record<BulkColumn, boolean>> | undefined;
  /** The reason why the back-end rejected the row. */
  failure: string | undefined;
  split?: RowSplit | undefined;
};

/** The state of the whole sheet. */
export type BulkState = {
  rows: BulkRow[];
  /** The account of all rows, if the rows do not have their own accounts. */
  accountId: string | undefined;
  hasOwnAccounts: boolean;
  /** The initial tags of every row: the tag that is currently open. */
  startTags: string;
};

/** Returns a sheet with one empty row for the account that is currently open. */
export function createBulkState(account: Account, now: Date, ids: LineIds): BulkState {
  const form = createTransactionForm(account, now);
  const startTags = form.tags.join(';');
  const row: BulkRow = {
    ids,
    // The field shows minutes.
    posted: form.posted.slice(0, 16),
    ...noTexts,
    accountId: form.accountId,
    otherId: undefined,
    digits: '',
    direction: undefined,
    tags: startTags,
    stored: undefined,
    unreadable: {},
    failure: undefined,
  };
  return { rows: [row], accountId: form.accountId, hasOwnAccounts: false, startTags };
}

/** Returns an empty row that follows another row and takes over its date and account. */
export function createRowAfter(row: BulkRow, ids: LineIds, { startTags }: BulkState): BulkRow {
  return {
    ...row,
    ids,
    ...noTexts,
    otherId: undefined,
    digits: '',
    counterAmount: undefined,
    direction: undefined,
    tags: startTags,
    stored: undefined,
    unreadable: {},
    placeholders: undefined,
    failure: undefined,
    split: undefined,
  };
}

/** True if a row has no input; such rows are skipped. */
export function isEmptyRow(row: BulkRow, startTags: string): boolean {
  return (
    row.stored === undefined &&
    row.split === undefined &&
    row.description.trim() === '' &&
    row.digits === '' &&
    row.otherId === undefined &&
    row.tags === startTags &&
    Object.keys(row.unreadable).length === 0
  );
}

/** Returns the rows that have input. */
export function listFilledRows({ rows, startTags }: BulkState): BulkRow[] {
  return rows.filter((row) => !isEmptyRow(row, startTags));
}

/** Returns the transaction form of a row. */
export function formOfRow({
  ids: _ids,
  stored: _stored,
  unreadable: _unread,
  placeholders: _placeholders,
  failure: _failure,
  split: _split,
  counterAmount: _counterAmount,
  ...row
}: BulkRow) {
  return { ...row, tags: readTypedTags(row.tags) } satisfies TransactionForm;
}

/** True if a row is not split and its two accounts hold different currencies. Such a row has two amounts. */
export const isExchangeRow = (row: BulkRow, { accounts }: Pick<RowContext, 'accounts'>): boolean =>
  row.split === undefined && hasDifferentCurrencies(accounts, row.accountId, row.otherId);

/** Returns the unsigned counter amount of a row in minor units of the other account; undefined if the text is not an amount. */
const counterMinorOfRow = (
  { otherId, counterAmount = '' }: BulkRow,
  { accounts, money }: RowContext,
): bigint | undefined => readCounterMinor(counterAmount, moneyOfAccount(accounts, otherId, money));

/** The problem of each invalid cell (spec 5 Transaction): a problem code, or the message for it. */
export type RowErrors<Message = Problem> = Partial<Record<BulkColumn, Message>>;

/** Checks a row before it is stored. */
export function checkRow(row: BulkRow, context: RowContext): RowErrors {
  const { description, digits, posted, accountId, otherId } = checkTransactionForm(formOfRow(row));
  const errors: RowErrors = {};
  if (posted !== undefined) errors.posted = posted;
  if (description !== undefined) errors.description = description;
  if (countCharacters(row.description.trim()) > limits.transactionDescription)
    errors.description = { kind: 'tooLong', most: limits.transactionDescription };
  if (accountId !== undefined) errors.accountId = accountId;
  // The lines of a split replace the other account and are checked separately.
  const hasOther = row.split === undefined;
  if (hasOther && otherId !== undefined) errors.otherId = otherId;
  else if (hasOther && !areDifferentAccounts(row.accountId, row.otherId)) errors.otherId = 'mustDiffer';
  else if (isExchangeRow(row, context) && counterMinorOfRow(row, context) === undefined)
    errors.otherId = 'crossing';
  if (digits !== undefined) errors.digits = digits;
  return { ...errors, ...findUnreadableCells(row, moneyOfRow(row, context)) };
}

/** Returns the problems of a row that are shown before the user saves: pasted texts that could not be read. */
export function findUnreadableCells(
  { unreadable, placeholders = {} }: BulkRow,
  money: BookCurrency,
): RowErrors {
  const errors: RowErrors = {};
  for (const column of bulkColumns) {
    const pasted = unreadable[column];
    if (pasted === undefined) continue;
    const isPlaceholder = placeholders[column] === true;
    errors[column] = isPlaceholder
      ? { kind: 'placeholder', text: pasted }
      : findCellProblem(column, pasted, money);
  }
  return errors;
}

function findCellProblem(column: BulkColumn, text: string, money: BookCurrency): Problem {
  if (column === 'accountId' || column === 'otherId') return { kind: 'noSuchAccount', text };
  const why = column === 'digits' ? readEnteredAmount(text, money) : undefined;
  return typeof why === 'string' ? { kind: 'noAmount', text, why } : { kind: 'unread', text };
}

/** Returns the transaction of a row; undefined if the row is incomplete. */
export function transactionOfRow(row: BulkRow, context: RowContext, now: Date): Transaction | undefined {
  if (Object.keys(checkRow(row, context)).length > 0) return undefined;
  const { accounts } = context;
  return transactionFromForm(formOfRow(row), { ids: row.ids, stored: row.stored, accounts, now });
}

/** Returns the visible columns. */
export function listVisibleColumns(hasOwnAccounts: boolean): BulkColumn[] {
  return bulkColumns.filter((column) => hasOwnAccounts || column !== 'accountId');
}

/** Returns a row with changed fields and new unreadable cells. Earlier problems of the changed fields are removed. */
export function withFields(
  row: BulkRow,
  fields: Partial<RowFields>,
  nowUnread: BulkRow['unreadable'] = {},
): BulkRow {
  const unread = Object.fromEntries(Object.entries(row.unreadable).filter(([column]) => !(column in fields)));
  return { ...row, ...fields, unreadable: { ...unread, ...nowUnread }, failure: undefined };
}
