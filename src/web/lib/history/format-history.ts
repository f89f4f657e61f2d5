import type { AccountType } from '#contract/accounts.ts';
import { type Action, noteActionKind, countChangedRecords, type RecordChange } from '#ledger/action.ts';
import { formatItemChangeDetails, formatItem, formatItemTitle, type ItemFormatters } from './format-item.ts';
import type { MemberChange } from '#ledger/members.ts';
import type { AccountMergeInfo } from '#ledger/account-merge.ts';
import { type Difference, findRecordDifferences, sourceAndTarget } from '#ledger/differences.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { history } from '#web/languages/en/history.ts';

type Texts = typeof history;

/** Formatters of the values in an action. */
export type HistoryFormatters = ItemFormatters & {
  texts: Texts;
  day: (moment: Date) => string;
  typeName: (type: AccountType) => string;
  /** Returns the merge of an action, if it is known. */
  mergedBy?: ((actionId: string) => AccountMergeInfo | undefined) | undefined;
};

/** Text keys of actions with several calls, by the kind that was sent. */
const kinds: Record<string, keyof Texts['kinds']> = {
  'import-data': 'import',
  import: 'import',
  'restore-backup': 'import',
  'bulk-add': 'bulkAdd',
  move: 'move',
  copy: 'copy',
  'default-accounts': 'defaultAccounts',
  'opening-balances': 'openingBalances',
  'delete-selection': 'deleteSelection',
  'change-selection': 'changeSelection',
  merge: 'merge',
  'merge-tags': 'mergeTags',
  rules: 'rules',
  reports: 'reports',
  searches: 'searches',
  statement: 'statement',
  'balance-check': 'balanceCheck',
  'bank-number': 'bankNumber',
  'enter-draft': 'enteredDraft',
  schedules: 'schedules',
  'post-scheduled': 'postScheduled',
  [noteActionKind]: 'noteOccurrences',
  'match-occurrence': 'matchOccurrence',
  budget: 'budget',
  prices: 'prices',
  commodities: 'commodities',
};

/** Text keys of member changes, by action kind. */
const memberKinds: Record<string, keyof Texts['members']> = {
  'join-book': 'joined',
  'change-role': 'role',
  'leave-book': 'left',
  'remove-member': 'removed',
  'hand-over': 'handOver',
};

function formatMemberTitle(
  { kind }: Action,
  { name, role }: MemberChange,
  { texts }: HistoryFormatters,
): string {
  return texts.members[memberKinds[kind] ?? 'role'](name, role && texts.roles[role]);
}

/** True if an action merged two accounts. */
export function isMerge({ kind }: Action): boolean {
  return kinds[kind] === 'merge';
}

/** True if an action imported a file. */
export function isImport({ kind }: Action): boolean {
  return kinds[kind] === 'import';
}

/** True if an action posted or skipped occurrences of schedules: its undo makes them due again. */
export function isPosting({ kind }: Action): boolean {
  return kinds[kind] === 'postScheduled';
}

/** True if an action changed the lines of one split, which the user sees as one transaction. */
const isSplit = ({ kind }: Action) => kind.endsWith('-split');

function formatActionName(action: Action, { texts }: HistoryFormatters): string {
  const { record, about } = action;
  if (record?.recordType === 'account' && (record.before ?? record.after)?.type === 'ROOT')
    return texts.book(about);
  const size = countChangedRecords(action);
  const { accounts, ...others } = countRecords(action);
  // A deleted account includes its content.
  if (action.kind === 'delete-subaccount' && accounts > 0 && size > 1)
    return texts.withAll(texts.quoted(about), { ...others, accounts: accounts - 1 });
  return size > 1 && !isSplit(action) ? texts.andMore(about, size - 1) : texts.quoted(about);
}

/** Counts the changed records by type; if the provider does not report types, all count as transactions. */
function countRecords(action: Action) {
  const { accounts = 0, items = 0 } = action;
  return { transactions: countChangedRecords(action) - accounts - items, accounts, items };
}

/** Counts the rows added to a statement or removed from it: the changed records without the statement or the account. */
function countStatementRows({ added, changed, removed }: Action): number {
  return changed - (added > 0 && removed > 0 ? 0 : 1);
}

/** Formats 'Merged “Pets” into “Food”'; undefined if a name is unknown. */
function formatMergeTitle(
  { id }: Action,
  { texts, nameOf, mergedBy }: HistoryFormatters,
): string | undefined {
  const merged = mergedBy?.(id);
  const into = merged === undefined ? texts.unknownAccount : nameOf(merged.intoId);
  return merged === undefined || into === texts.unknownAccount ? undefined : texts.merged(merged.from, into);
}

function formatOwnTitle(action: Action, formatters: HistoryFormatters): string {
  const { texts } = formatters;
  const kind = kinds[action.kind];
  const size = countChangedRecords(action);
  if (action.member !== undefined) return formatMemberTitle(action, action.member, formatters);
  if (action.isInterrupted === true) return texts.interrupted(size);
  if (action.record?.recordType === 'item' && !isPosting(action))
    return formatItemTitle(action.record, formatters);
  if (action.kind === 'reconcile' || action.kind === 'reopen')
    return texts.statements[action.kind](countStatementRows(action));
  const merged = isMerge(action) ? formatMergeTitle(action, formatters) : undefined;
  if (merged !== undefined) return merged;
  if (kind !== undefined) return texts.kinds[kind](countRecords(action));
  const what = formatActionName(action, formatters);
  if (action.added === size) return texts.added(what);
  return action.removed === size ? texts.deleted(what) : texts.changed(what);
}

/**
 * Formats the subject of an action, also of an undo or redo: 'Deleted “Lunch”', 'Import of 412 rows'.
 * @param known the other loaded actions, to find the undone one
 */
export function formatActionSubject(
  action: Action,
  known: ReadonlyMap<string, Action>,
  formatters: HistoryFormatters,
): string {
  if (action.undoOf === undefined) return formatOwnTitle(action, formatters);
  const undone = known.get(action.undoOf);
  return undone === undefined
    ? formatActionName(action, formatters)
    : formatActionSubject(undone, known, formatters);
}

/**
 * Formats the title of an action: 'Deleted “Lunch”', 'Import of 412 rows', 'Undone: Import of 412 rows'.
 * @param known the other loaded actions, to find the undone one
 */
export function formatActionTitle(
  action: Action,
  known: ReadonlyMap<string, Action>,
  formatters: HistoryFormatters,
): string {
  const { texts } = formatters;
  if (action.undoOf === undefined) return formatOwnTitle(action, formatters);
  const undone = known.get(action.undoOf);
  if (undone === undefined) return texts.undone(formatActionName(action, formatters));
  if (undone.undoOf === undefined) return texts.undone(formatOwnTitle(undone, formatters));
  const first = known.get(undone.undoOf);
  if (first !== undefined && first.undoOf !== undefined) return formatActionTitle(first, known, formatters);
  return texts.redone(
    first === undefined ? formatActionName(action, formatters) : formatOwnTitle(first, formatters),
  );
}

function formatPosting(
  transaction: Transaction,
  bookId: string | undefined,
  formatters: HistoryFormatters,
): string {
  const { source, target } = sourceAndTarget(transaction);
  return formatters.texts.posted(
    formatters.amount(target.valueMinor, bookId),
    formatters.nameOf(source.accountId),
    formatters.nameOf(target.accountId),
    formatters.day(transaction.postedAt),
  );
}

/** Maximum length of shown notes, and the minimum length shown before the first difference, in characters. */
const notesShown = 60;
const sameShown = 20;

const onOneLine = (notes: string) => [...notes.trim().replaceAll(/\s+/g, ' ')];

/** Formats notes before and after a change, shortened: from their start, or from shortly before the first difference. */
function formatNotes(from: string, to: string, { texts }: HistoryFormatters): [string, string] {
  const [before, after] = [onOneLine(from), onOneLine(to)];
  const differs = before.findIndex((character, at) => character !== after[at]);
  const same = differs === -1 ? before.length : differs;
  const begin = same > notesShown - sameShown ? same - sameShown : 0;
  const part = (characters: string[]) => {
    if (characters.length === 0) return texts.differences.noNotes;
    const end = begin + notesShown;
    const shown = characters.slice(begin, end).join('').trim();
    return texts.quoted(`${begin > 0 ? '…' : ''}${shown}${characters.length > end ? '…' : ''}`);
  };
  return [part(before), part(after)];
}

function formatDifference(
  difference: Difference,
  bookId: string | undefined,
  formatters: HistoryFormatters,
): string {
  const { differences } = formatters.texts;
  const account = (id: string | undefined) =>
    id === undefined ? formatters.texts.unknownAccount : formatters.nameOf(id);
  const tags = (list: string[]) => list.map((tag) => `#${tag}`).join(' ') || differences.noTags;
  switch (difference.field) {
    case 'name':
    case 'description':
      return differences[difference.field](difference.from, difference.to);
    case 'type':
      return differences.type(formatters.typeName(difference.from), formatters.typeName(difference.to));
    case 'amount':
      return differences.amount(
        formatters.amount(difference.from, bookId),
        formatters.amount(difference.to, bookId),
      );
    case 'posted':
      return differences.posted(formatters.day(difference.from), formatters.day(difference.to));
    case 'notes':
      return differences.notes(...formatNotes(difference.from, difference.to, formatters));
    case 'tags':
      return differences.tags(tags(difference.from), tags(difference.to));
    case 'source':
    case 'target':
    case 'parent':
      return differences[difference.field](account(difference.from), account(difference.to));
    case 'lock':
      return differences.lock(difference.to && formatters.bookDay(difference.to));
    case 'favourite':
    case 'placeholder':
      return differences[difference.field](difference.to);
    default:
      return differences[difference.field];
  }
}

const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Formats the change of a record: 'Amount 12.00 to 21.00, moved from Food to Travel'. */
export function formatRecordChange(
  change: RecordChange,
  bookId: string | undefined,
  formatters: HistoryFormatters,
): string {
  if (change.recordType === 'item') return capitalise(formatItemChangeDetails(change, bookId, formatters));
  const found = findRecordDifferences(change);
  if (found.length > 0)
    return capitalise(found.map((each) => formatDifference(each, bookId, formatters)).join(', '));
  const one = change.after ?? change.before;
  if (one === undefined || !('splitA' in one)) return '';
  return formatPosting(one, bookId, formatters);
}

/** Formats the name of a record. */
export function formatRecordName(change: RecordChange, formatters: HistoryFormatters): string {
  if (change.recordType === 'item') {
    const item = change.after ?? change.before;
    return item === undefined ? '' : formatItem(item, formatters);
  }
  const one = change.after ?? change.before;
  if (one === undefined) return '';
  return 'splitA' in one ? one.description : one.name;
}

/** Formats the title of one record change among several, with its name: 'Deleted “Lunch”'. */
export function formatChangeTitle(change: RecordChange, formatters: HistoryFormatters): string {
  if (change.recordType === 'item') return formatItemTitle(change, formatters);
  const { texts } = formatters;
  const { before, after } = change;
  const name = texts.quoted(formatRecordName(change, formatters));
  if (before === undefined) return texts.added(name);
  return after === undefined ? texts.deleted(name) : texts.changed(name);
}

/** Formats the detail of an action below its title: the change of its only record, or the numbers of added, changed and deleted records. */
export function formatActionDetail(action: Action, formatters: HistoryFormatters): string {
  const { record, bookId, added, changed, removed } = action;
  if (record !== undefined) return formatRecordChange(record, bookId, formatters);
  const { counts } = formatters.texts;
  return [
    ...(added > 0 ? [counts.added(added)] : []),
    ...(changed > 0 ? [counts.changed(changed)] : []),
    ...(removed > 0 ? [counts.deleted(removed)] : []),
  ].join(', ');
}
