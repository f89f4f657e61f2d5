import { noTexts } from '#contract/texts-of.ts';
import type { TextField } from '#contract/transaction-texts.ts';
import { hasDifferentCurrencies, readCounterMinor, moneyOfAccount } from '#entry/crossing.ts';
import { limits } from '#contract/limits.ts';
import { countCharacters } from '#contract/values.ts';
import type { Problem } from '#entry/problems.ts';
import type { SplitFormLine } from '#entry/split-form.ts';
import {
  checkTransactionForm,
  type TransactionIds,
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

/** What rows are read with. */
export type RowContext = {
  accounts: ReadonlyMap<string, Account>;
  /** How the book writes its amounts. */
  money: BookCurrency;
  /** The accounts of trading, by their currencies, where rows change theirs. */
  trading?: ReadonlyMap<string, string>;
};

/** How the amounts of a row are written: as its account has them. */
export const moneyOfRow = (
  { accountId }: Pick<BulkRow, 'accountId'>,
  { accounts, money }: RowContext,
): BookCurrency => moneyOfAccount(accounts, accountId, money);

/** The columns of the sheet, from left to right; the account is shown only where each row has its own. */
export const bulkColumns = ['posted', 'description', 'accountId', 'otherId', 'digits', 'tags'] as const;
export type BulkColumn = (typeof bulkColumns)[number];

/** What can be typed in a row; `tags` as text parted by ';', `digits` and `direction` as in the editor. */
export type RowFields = Pick<
  TransactionForm,
  TextField | 'posted' | 'accountId' | 'otherId' | 'digits' | 'direction'
> & {
  tags: string;
  /** What the other account gets or pays, as typed, where it holds another currency. */
  got?: string | undefined;
};

/** The lines in place of the other account of a row. */
export type RowSplit = {
  lines: SplitFormLine[];
  /** Of the group, made once, as the ids of its lines. */
  groupId: string;
  /** The lines that were read from JSON: they keep what the sheet does not show. */
  stored: Transaction[];
  /** The line that the back-end refused, and why. */
  rejected: { id: string; reason: string } | undefined;
};

/** A row of the sheet. Its ids are made once, so that storing it again after a lost answer adds nothing twice. */
export type BulkRow = RowFields & {
  ids: TransactionIds;
  /** What was read from JSON, where it was: it keeps what the sheet does not show. */
  stored: Transaction | undefined;
  /** What was pasted into a cell and could not be read. */
  unreadable: Partial<Record<BulkColumn, string>>;
  /** Whether what could not be read in a cell is a placeholder, which takes no transactions. */
  placeholders?: Partial<Record<BulkColumn, boolean>> | undefined;
  /** Why the back-end refused the row. */
  failure: string | undefined;
  split?: RowSplit | undefined;
};

/** The whole sheet. */
export type BulkState = {
  rows: BulkRow[];
  /** The account of all rows, while they have none of their own. */
  accountId: string | undefined;
  hasOwnAccounts: boolean;
  /** The tags that every row starts with: the tag in sight. */
  startTags: string;
};

/** A sheet with one empty row, for the account in sight. */
export function createBulkState(account: Account, now: Date, ids: TransactionIds): BulkState {
  const form = createTransactionForm(account, now);
  const startTags = form.tags.join(';');
  const row: BulkRow = {
    ids,
    // To the minute, as the field shows it.
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

/** An empty row that follows another: it takes over date and account. */
export function createRowAfter(row: BulkRow, ids: TransactionIds, { startTags }: BulkState): BulkRow {
  return {
    ...row,
    ids,
    ...noTexts,
    otherId: undefined,
    digits: '',
    got: undefined,
    direction: undefined,
    tags: startTags,
    stored: undefined,
    unreadable: {},
    placeholders: undefined,
    failure: undefined,
    split: undefined,
  };
}

/** Whether nothing was typed in a row; such rows are passed over. */
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

/** The rows in which something was typed. */
export function listFilledRows({ rows, startTags }: BulkState): BulkRow[] {
  return rows.filter((row) => !isEmptyRow(row, startTags));
}

/** A row in the manner of the editor's form. */
export function formOfRow({
  ids: _ids,
  stored: _stored,
  unreadable: _unread,
  placeholders: _placeholders,
  failure: _failure,
  split: _split,
  got: _got,
  ...row
}: BulkRow) {
  return { ...row, tags: readTypedTags(row.tags) } satisfies TransactionForm;
}

/** Whether the accounts of a row that is not split hold different currencies: then there are two amounts. */
export const isExchangeRow = (row: BulkRow, { accounts }: Pick<RowContext, 'accounts'>): boolean =>
  row.split === undefined && hasDifferentCurrencies(accounts, row.accountId, row.otherId);

/** What the other account of such a row gets or pays, without a sign, in its minor units; undefined where that is no amount. */
const counterMinorOfRow = ({ otherId, got = '' }: BulkRow, { accounts, money }: RowContext): bigint | undefined =>
  readCounterMinor(got, moneyOfAccount(accounts, otherId, money));

/** What is wrong with which cell (spec 5 Transaction): problems, or what is said of them. */
export type RowErrors<What = Problem> = Partial<Record<BulkColumn, What>>;

/** What stands in the way of storing a row. */
export function checkRow(row: BulkRow, context: RowContext): RowErrors {
  const { description, digits, posted, accountId, otherId } = checkTransactionForm(formOfRow(row));
  const errors: RowErrors = {};
  if (posted !== undefined) errors.posted = posted;
  if (description !== undefined) errors.description = description;
  if (countCharacters(row.description.trim()) > limits.transactionDescription)
    errors.description = { kind: 'tooLong', most: limits.transactionDescription };
  if (accountId !== undefined) errors.accountId = accountId;
  // What is split has lines in its place, which are looked at by themselves.
  const hasOther = row.split === undefined;
  if (hasOther && otherId !== undefined) errors.otherId = otherId;
  else if (hasOther && !areDifferentAccounts(row.accountId, row.otherId)) errors.otherId = 'mustDiffer';
  else if (isExchangeRow(row, context) && counterMinorOfRow(row, context) === undefined) errors.otherId = 'crossing';
  if (digits !== undefined) errors.digits = digits;
  return { ...errors, ...findUnreadableCells(row, moneyOfRow(row, context)) };
}

/** What is wrong with a row before anybody asks to store it: what was pasted and could not be read. */
export function findUnreadableCells({ unreadable, placeholders = {} }: BulkRow, money: BookCurrency): RowErrors {
  const errors: RowErrors = {};
  for (const column of bulkColumns) {
    const pasted = unreadable[column];
    if (pasted === undefined) continue;
    const isPlaceholder = placeholders[column] === true;
    errors[column] = isPlaceholder ? { kind: 'placeholder', text: pasted } : findCellProblem(column, pasted, money);
  }
  return errors;
}

function findCellProblem(column: BulkColumn, text: string, money: BookCurrency): Problem {
  if (column === 'accountId' || column === 'otherId') return { kind: 'noSuchAccount', text };
  const why = column === 'digits' ? readEnteredAmount(text, money) : undefined;
  return typeof why === 'string' ? { kind: 'noAmount', text, why } : { kind: 'unread', text };
}

/** The transaction that a row says; undefined while something is missing. */
export function transactionOfRow(row: BulkRow, context: RowContext, now: Date): Transaction | undefined {
  if (Object.keys(checkRow(row, context)).length > 0) return undefined;
  const { accounts } = context;
  return transactionFromForm(formOfRow(row), { ids: row.ids, stored: row.stored, accounts, now });
}

/** The columns that are shown. */
export function listVisibleColumns(hasOwnAccounts: boolean): BulkColumn[] {
  return bulkColumns.filter((column) => hasOwnAccounts || column !== 'accountId');
}

/** A row with other fields, and what cannot be read in some; what was said against these before is forgotten. */
export function withFields(
  row: BulkRow,
  fields: Partial<RowFields>,
  nowUnread: BulkRow['unreadable'] = {},
): BulkRow {
  const unread = Object.fromEntries(Object.entries(row.unreadable).filter(([column]) => !(column in fields)));
  return { ...row, ...fields, unreadable: { ...unread, ...nowUnread }, failure: undefined };
}
