import { textsOf } from '#contract/texts-of.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { fromDateTimeField } from '#entry/date-fields.ts';
import { formOf, gainOf, type Ids, idsOf, transactionOf } from '#entry/transaction-form.ts';
import type { Account } from '#ledger/account.ts';
import { readClipboard } from '#ledger/clipboard-reading.ts';
import {
  type ClipboardEntry,
  type DraftTransaction,
  transactionOfDraft,
  writeClipboard,
} from '#ledger/clipboard.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type BulkRow, type BulkState, filledRows, formOfRow, type RowContext } from './bulk-rows.ts';
import { entriesOfSplit, partedIntoRows, rowOfSplit } from './split-json.ts';

type Accounts = ReadonlyMap<string, Account>;

/** A row as far as it is known; of a split one each of its lines. */
function entriesOf(row: BulkRow, context: RowContext): ClipboardEntry[] {
  return entriesOfSplit(row, context) ?? [entryOf(row, context.accounts)];
}

/** A row as far as it is known: what the editor's form makes of it, or what can be said of an unfinished one. */
function entryOf(row: BulkRow, accounts: Accounts): ClipboardEntry {
  const form = formOfRow(row);
  // The stored moment stands in for the entry date, which is left out.
  const whole = transactionOf(form, { ids: row.ids, stored: row.stored, accounts, now: new Date(0) });
  if (whole !== undefined && row.digits !== '') return whole;
  const gain = row.digits === '' ? undefined : gainOf(form, accounts);
  return {
    ...textsOf(form),
    description: form.description.trim(),
    postedAt: fromDateTimeField(row.posted),
    splitA: { accountId: row.accountId, valueMinor: gain },
    splitB: { accountId: row.otherId, valueMinor: gain === undefined ? undefined : -gain },
    tags: form.tags,
    props: row.stored?.props ?? '{}',
    splitInfo: row.stored?.splitInfo ?? noSplitInfo,
  };
}

/** The rows in which something was typed, as the JSON of the clipboard; nothing where there are none. */
export function writeRows(state: BulkState, context: RowContext): string {
  const filled = filledRows(state);
  return filled.length === 0 ? '' : writeClipboard(filled.flatMap((row) => entriesOf(row, context)));
}

/** What the JSON editor starts with: the rows, and after them what the clipboard holds. */
export function startJson(state: BulkState, context: RowContext, copied: string | undefined): string {
  const own = writeRows(state, context);
  if (copied === undefined) return own;
  const read = readClipboard(copied);
  if (!read.ok || read.transactions.length === 0) return own;
  if (own === '') return copied;
  return writeClipboard([
    ...filledRows(state).flatMap((row) => entriesOf(row, context)),
    ...read.transactions,
  ]);
}

/** A row that says what a transaction says, seen from the given account where that is one of its sides. */
function rowOf(stored: Transaction, viewedId: string | undefined, accounts: Accounts): BulkRow {
  const form = formOf(stored, viewedId, accounts);
  const unread: BulkRow['unread'] = {};
  const known = (column: 'accountId' | 'otherId') => {
    const id = form[column];
    if (id === undefined || accounts.has(id)) return id;
    unread[column] = id;
    return undefined;
  };
  return {
    posted: form.posted,
    ...textsOf(form),
    accountId: known('accountId'),
    otherId: known('otherId'),
    digits: form.digits,
    direction: form.direction,
    tags: form.tags.join(';'),
    ids: idsOf(stored),
    stored,
    unread,
    failure: undefined,
  };
}

/** The account that all drafts have in common, the one preferred first. */
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
 * The sheet that drafts make: all seen from the account that they share, else each row with its own. Nothing of them
 * is lost: a row keeps what the sheet does not show.
 */
export function stateOfDrafts(
  drafts: readonly DraftTransaction[],
  state: BulkState,
  { makeIds, ...context }: RowContext & { makeIds: () => Ids },
): BulkState {
  const { accounts } = context;
  const sharedId = commonAccount(drafts, state.accountId, accounts);
  const read = drafts.map((draft) => transactionOfDraft(draft, makeIds(), draft.postedAt));
  const rowsOf = (lines: Transaction[]) =>
    lines.map((line) => rowOf(line, sharedId ?? state.accountId, accounts));
  const rows = partedIntoRows(read).flatMap((lines) => {
    const [first, second] = rowsOf(lines);
    const split = second && first && rowOfSplit(lines, first, context);
    // All rows are of the account that they share, where there is one.
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
