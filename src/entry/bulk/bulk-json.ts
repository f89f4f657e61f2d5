import { noTexts, pickTexts } from '#contract/transaction-text-fields.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { fromDateTimeField } from '#entry/date-fields.ts';
import {
  toTransactionForm,
  calculateFormGain,
  type LineIds,
  idsOf,
  transactionFromForm,
} from '#entry/transaction-form.ts';
import type { Account } from '#ledger/account.ts';
import { readClipboard } from '#ledger/read-clipboard.ts';
import {
  type ClipboardEntry,
  type DraftTransaction,
  transactionOfDraft,
  writeClipboard,
} from '#ledger/clipboard.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { calculateSplitGain, maxSplitLines, calculateSplitAmounts, toSplitForm } from '#entry/split-form.ts';
import { sharedAccountOf, groupIdOf, findInconsistencies } from '#ledger/groups.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { type BulkRow, type BulkState, listFilledRows, formOfRow, type RowContext } from './bulk-rows.ts';
import { splitFormOf, transactionsOfRow } from './split-row.ts';

/**
 * Returns the lines of a split row, each as a transaction of the group, also when the row is incomplete; undefined if the row is not split.
 */
function entriesOfSplit(row: BulkRow, context: RowContext): ClipboardEntry[] | undefined {
  const { split } = row;
  if (split === undefined) return undefined;
  const whole = transactionsOfRow(row, context, new Date(0));
  if (whole !== undefined) return whole;
  const form = splitFormOf(row, split);
  const sign = calculateSplitGain({ ...form, digits: '1' }, context.accounts);
  const { amounts } = calculateSplitAmounts(form, context.money);
  return split.lines.map((line, at) => {
    const minor = row.digits === '' ? undefined : amounts[at];
    const was = split.stored.find(({ id }) => id === line.ids.id);
    return {
      ...noTexts,
      description: row.description.trim(),
      notes: line.notes,
      postedAt: fromDateTimeField(row.posted),
      splitA: { accountId: row.accountId, valueMinor: minor && sign * minor },
      splitB: { accountId: line.otherId, valueMinor: minor && -sign * minor },
      tags: readTypedTags(line.tags),
      props: was?.props ?? '{}',
      splitInfo: changeSplitInfo(was?.splitInfo ?? noSplitInfo, {
        group: split.groupId,
        groupLine: at + 1,
      }),
    };
  });
}

/** Groups transactions into rows: consecutive lines of a split that fit into one row become one row, every other transaction its own. */
function groupIntoRows(transactions: readonly Transaction[]): Transaction[][] {
  const parted: Transaction[][] = [];
  for (const each of transactions) {
    const last = parted.at(-1);
    const groupId = groupIdOf(each);
    if (last?.[0] !== undefined && groupId !== undefined && groupIdOf(last[0]) === groupId) last.push(each);
    else parted.push([each]);
  }
  return parted.flatMap((lines) => {
    const isWhole =
      lines.length > 1 && lines.length <= maxSplitLines && findInconsistencies(lines).length === 0;
    return isWhole ? [lines] : lines.map((line) => [line]);
  });
}

/** Returns the row for the lines of a split, seen from the account that they share; undefined if one row cannot show them. */
function rowOfSplit(
  lines: readonly Transaction[],
  row: BulkRow,
  { accounts, money }: RowContext,
): BulkRow | undefined {
  const isKnown = lines.every(
    ({ splitA, splitB }) => accounts.has(splitA.accountId) && accounts.has(splitB.accountId),
  );
  const form = toSplitForm(lines, accounts, money);
  if (form?.accountId === undefined || !isKnown || sharedAccountOf(lines) !== form.accountId)
    return undefined;
  return {
    ...row,
    accountId: form.accountId,
    otherId: undefined,
    digits: form.digits,
    direction: form.direction,
    unreadable: {},
    stored: undefined,
    split: {
      lines: form.lines,
      groupId: lines.map(groupIdOf).find((id) => id !== undefined) ?? form.groupId,
      stored: [...lines],
      rejected: undefined,
    },
  };
}

type Accounts = ReadonlyMap<string, Account>;

/** Returns the clipboard entries of a row, also when it is incomplete; a split row has one for each line. */
function entriesOf(row: BulkRow, context: RowContext): ClipboardEntry[] {
  return entriesOfSplit(row, context) ?? [entryOf(row, context.accounts)];
}

/** Returns the clipboard entry of a row that is not split: its transaction, or the known fields of an unfinished row. */
function entryOf(row: BulkRow, accounts: Accounts): ClipboardEntry {
  const form = formOfRow(row);
  // The epoch replaces the entry date, which the clipboard does not contain.
  const whole = transactionFromForm(form, { ids: row.ids, stored: row.stored, accounts, now: new Date(0) });
  if (whole !== undefined && row.digits !== '') return whole;
  const gain = row.digits === '' ? undefined : calculateFormGain(form, accounts);
  return {
    ...pickTexts(form),
    description: form.description.trim(),
    postedAt: fromDateTimeField(row.posted),
    splitA: { accountId: row.accountId, valueMinor: gain },
    splitB: { accountId: row.otherId, valueMinor: gain === undefined ? undefined : -gain },
    tags: form.tags,
    props: row.stored?.props ?? '{}',
    splitInfo: row.stored?.splitInfo ?? noSplitInfo,
  };
}

/** Writes the filled rows as the JSON of the clipboard; an empty text if no row is filled. */
export function writeRowsAsJson(state: BulkState, context: RowContext): string {
  const filled = listFilledRows(state);
  return filled.length === 0 ? '' : writeClipboard(filled.flatMap((row) => entriesOf(row, context)));
}

/** Returns the initial text of the JSON editor: the filled rows, followed by the transactions of the clipboard. */
export function createInitialJson(state: BulkState, context: RowContext, copied: string | undefined): string {
  const own = writeRowsAsJson(state, context);
  if (copied === undefined) return own;
  const read = readClipboard(copied);
  if (!read.ok || read.transactions.length === 0) return own;
  if (own === '') return copied;
  return writeClipboard([
    ...listFilledRows(state).flatMap((row) => entriesOf(row, context)),
    ...read.transactions,
  ]);
}

/** Returns the row of a transaction, seen from the given account if the transaction has a split in it. */
function rowOf(stored: Transaction, viewedId: string | undefined, accounts: Accounts): BulkRow {
  const form = toTransactionForm(stored, viewedId, accounts);
  const unread: BulkRow['unreadable'] = {};
  const known = (column: 'accountId' | 'otherId') => {
    const id = form[column];
    if (id === undefined || accounts.has(id)) return id;
    unread[column] = id;
    return undefined;
  };
  return {
    posted: form.posted,
    ...pickTexts(form),
    accountId: known('accountId'),
    otherId: known('otherId'),
    digits: form.digits,
    direction: form.direction,
    tags: form.tags.join(';'),
    ids: idsOf(stored),
    stored,
    unreadable: unread,
    failure: undefined,
  };
}

/** Returns an account that all drafts have in common, preferably the given one. */
function commonAccount(
  drafts: readonly DraftTransaction[],
  preferredId: string | undefined,
  accounts: Accounts,
): string | undefined {
  const [first] = drafts;
  return [preferredId, first?.splitA.accountId, first?.splitB.accountId].find(
    (id) =>
      id !== undefined &&
      accounts.has(id) &&
      drafts.every(({ splitA, splitB }) => splitA.accountId === id || splitB.accountId === id),
  );
}

/**
 * Returns the sheet with the rows of drafts. All rows are seen from the account that the drafts share; if they share none, each row has its
 * own account. A row keeps the data that the sheet does not show.
 */
export function createStateOfDrafts(
  drafts: readonly DraftTransaction[],
  state: BulkState,
  { makeIds, ...context }: RowContext & { makeIds: () => LineIds },
): BulkState {
  const { accounts } = context;
  const sharedId = commonAccount(drafts, state.accountId, accounts);
  const read = drafts.map((draft) => transactionOfDraft(draft, makeIds(), draft.postedAt));
  const rowsOf = (lines: Transaction[]) =>
    lines.map((line) => rowOf(line, sharedId ?? state.accountId, accounts));
  const rows = groupIntoRows(read).flatMap((lines) => {
    const [first, second] = rowsOf(lines);
    const split = second && first && rowOfSplit(lines, first, context);
    // If the drafts share an account, all rows belong to it.
    const isOfShared = split !== undefined && (sharedId === undefined || split.accountId === sharedId);
    return isOfShared ? [split] : rowsOf(lines);
  });
  return {
    ...state,
    rows,
    accountId: sharedId ?? state.accountId,
    hasOwnAccounts: rows.length > 0 && sharedId === undefined,
  };
}
