import { noTexts } from '#contract/transaction-text-fields.ts';
import { exchangeSide } from './commodity/exchange-side.ts';
import { findExchangePairs } from './commodity/exchange-pairs.ts';
import { moveTransaction, clearedBankInfo, repeatTransaction, withAccounts } from './variants.ts';
import { findRecordDifferences } from './differences.ts';
import { makeId } from './ids.ts';
import { changeSplitInfo } from './change-split-info.ts';
import {
  type OtherCurrencyAmount,
  noSplitInfo,
  clearedLinks,
  type SideInfo,
  type SplitInfo,
} from './split-info.ts';
import type { Transaction } from './transaction.ts';

/** A change of one line. */
export type LineUpdate = { before: Transaction; after: Transaction };

/**
 * A field in which the lines of a group disagree. The lines of a group share moment, description and account, and are numbered 1, 2, ...
 */
export type GroupInconsistency = 'date' | 'description' | 'side' | 'numbers';

type RowIds = { id: string; splitAId: string; splitBId: string };

/** The exchange of a line whose other account holds another currency: the row at the other end, and the trading accounts between them. */
export type LineExchangeInput = {
  /** The id of the stored row at the other end; absent if the row is new. */
  id?: string | undefined;
  newIds?: RowIds | undefined;
  /** The gain of the other account, in minor units of its currency. */
  valueMinor: bigint;
  /** The currency of the group's account and of the other account (`EUR`, never ''). */
  currency: string;
  otherCurrency: string;
  /** The trading accounts of the two currencies. */
  tradingId: string;
  otherTradingId: string;
};

/** The input for a line of a group; `valueMinor` is the gain of the group's account, in minor units. */
export type GroupLineInput = {
  /** The id of the stored line; absent if the line is new. */
  id?: string | undefined;
  /** The ids of a new line, created once, so that a retry after a lost response does not add a duplicate. */
  newIds?: RowIds | undefined;
  otherId: string;
  crossing?: LineExchangeInput | undefined;
  valueMinor: bigint;
  notes: string;
  tags: string[];
};

/** The input for a group. `accountId` is the account that all lines share; no line may have it at its other end. */
export type GroupInput = {
  shared: Pick<Transaction, 'description' | 'postedAt'> & { accountId: string };
  lines: readonly GroupLineInput[];
  /** The id of a new group, created once like those of its lines. */
  newGroupId?: string | undefined;
};

/** The changes that turn the existing lines into the wanted group. */
export type GroupPlan = { add: Transaction[]; update: LineUpdate[]; remove: Transaction[] };

/** Returns the group of a transaction; undefined if it has none. */
export function groupIdOf({ splitInfo }: Transaction): string | undefined {
  return splitInfo.group;
}

function numberOf({ splitInfo }: Transaction): number {
  return splitInfo.groupLine ?? Number.MAX_SAFE_INTEGER;
}

/** Returns the lines of a group sorted by number; lines without a number come last in the given order. */
export function linesOf(transactions: readonly Transaction[], groupId: string): Transaction[] {
  return transactions
    .filter((each) => groupIdOf(each) === groupId)
    .toSorted((a, b) => numberOf(a) - numberOf(b));
}

const accountsOf = ({ splitA, splitB }: Transaction) => [splitA.accountId, splitB.accountId];

/** One line for the user: a row, or the two rows of an exchange; and the accounts between which it moves money. */
type Strand = { rows: [Transaction, Transaction?]; accountIds: string[] };

function strandsOf(lines: readonly Transaction[]): Strand[] {
  const pairs = findExchangePairs(lines);
  const others = new Map(pairs.map(({ near, far }) => [near.id, far]));
  const farIds = new Set(pairs.map(({ far }) => far.id));
  return lines
    .filter(({ id }) => !farIds.has(id))
    .map((row): Strand => {
      const far = others.get(row.id);
      if (far === undefined) return { rows: [row], accountIds: accountsOf(row) };
      return {
        rows: [row, far],
        accountIds: [row, far].flatMap((each) => exchangeSide(each)?.split.accountId ?? []),
      };
    });
}

/**
 * Returns the account that most lines share, and those lines; an exchange counts as one line. Of equal accounts the given one wins, else
 * the first.
 */
export function findMostShared(
  lines: readonly Transaction[],
  preferredId?: string,
): { accountId: string; sharing: Transaction[] } | undefined {
  const strands = strandsOf(lines);
  const all = strands.flatMap(({ accountIds }) => accountIds);
  const preferred = all.filter((accountId) => accountId === preferredId);
  const found = [...new Set([...preferred, ...all])].map((accountId) => ({
    accountId,
    sharing: strands.filter(({ accountIds }) => accountIds.includes(accountId)),
  }));
  const most = found.toSorted((a, b) => b.sharing.length - a.sharing.length)[0];
  return (
    most && {
      accountId: most.accountId,
      sharing: most.sharing.flatMap(({ rows }) => rows.filter((row) => row !== undefined)),
    }
  );
}

/** A line as the user sees it: the row in the group's account, and the row at the other end of an exchange. */
export type GroupLine = { row: Transaction; far: Transaction | undefined };

/** Returns the lines of a group, seen from the account that they share. */
export function listGroupLines(lines: readonly Transaction[], accountId: string): GroupLine[] {
  return strandsOf(lines).map(({ rows: [row, far] }) => {
    return far !== undefined && !accountsOf(row).includes(accountId) ? { row: far, far: row } : { row, far };
  });
}

/**
 * Returns the account that all lines share, the fixed side of their group; undefined if there is none. If they share both accounts, returns
 * the account of side A of the first line.
 */
export function sharedAccountOf(lines: readonly Transaction[]): string | undefined {
  const most = findMostShared(lines);
  return most?.sharing.length === lines.length ? most.accountId : undefined;
}

/** Calculates the gain of an account from all lines, in minor units. */
export function calculateGroupGain(lines: readonly Transaction[], accountId: string): bigint {
  return lines
    .flatMap(({ splitA, splitB }) => [splitA, splitB])
    .filter((split) => split.accountId === accountId)
    .reduce((total, { valueMinor }) => total + valueMinor, 0n);
}

/** Returns the fields in which a group is inconsistent, given its lines in order. A single line has no valid numbers. */
export function findInconsistencies(lines: readonly Transaction[]): GroupInconsistency[] {
  const [first] = lines;
  if (first === undefined) return [];
  const isInconsistent: Record<GroupInconsistency, boolean> = {
    date: lines.some(({ postedAt }) => postedAt.getTime() !== first.postedAt.getTime()),
    description: lines.some(({ description }) => description !== first.description),
    side: sharedAccountOf(lines) === undefined,
    numbers: lines.length === 1 || lines.some((line, at) => numberOf(line) !== at + 1),
  };
  return (['date', 'description', 'side', 'numbers'] as const).filter(
    (inconsistency) => isInconsistent[inconsistency],
  );
}

/** Returns the transaction as a line of a group, or without a group. */
function withGroup(transaction: Transaction, group: string | undefined, line: number): Transaction {
  const groupLine = group === undefined ? undefined : line;
  const info = transaction.splitInfo;
  if (info.group === group && info.groupLine === groupLine) return transaction;
  return {
    ...transaction,
    splitInfo: changeSplitInfo(transaction.splitInfo, { group, groupLine }),
  };
}

/** Returns the update between two versions of a line; empty if they are equal. */
function createLineUpdate(before: Transaction, after: Transaction): LineUpdate[] {
  const differences = findRecordDifferences({ recordType: 'transaction', id: before.id, before, after });
  return differences.length === 0 ? [] : [{ before, after }];
}

/** Plans the updates that remove the lines from their group. */
export function planUngroup(lines: readonly Transaction[]): LineUpdate[] {
  return lines.flatMap((line) => createLineUpdate(line, withGroup(line, undefined, 0)));
}

/**
 * Plans the repair of an inconsistent group, given its lines in order: moment and description of the first line, numbers without a gap. No
 * amount is moved. Lines outside the account that most lines share leave the group, and a single remaining line is no group.
 */
export function planRepair(lines: readonly Transaction[]): LineUpdate[] {
  const staying = findMostShared(lines)?.sharing ?? [];
  const [first] = staying;
  if (first === undefined || staying.length === 1) return planUngroup(lines);
  const group = groupIdOf(first);
  const { postedAt, description } = first;
  return lines.flatMap((line) => {
    const at = staying.indexOf(line);
    const after = at < 0 ? withGroup(line, undefined, 0) : withGroup(line, group, at + 1);
    return createLineUpdate(line, at < 0 ? after : { ...after, postedAt, description });
  });
}

type Side = 'A' | 'B';

/** Returns the side of a line for the group's account: the side where the given accounts are already, else where it was before. */
function fixedSide(line: Transaction, accountId: string, otherId: string, wasId: string | undefined): Side {
  const [a, b] = accountsOf(line);
  const reasons: [Side, boolean][] = [
    ['A', a === accountId],
    ['B', b === accountId],
    ['B', a === otherId],
    ['A', b === otherId],
    ['B', b === wasId],
  ];
  return reasons.find(([, holds]) => holds)?.[0] ?? 'A';
}

/** Applies the input of a line to the stored line. */
function applyLineInput(
  line: Transaction,
  { accountId, description, postedAt }: GroupInput['shared'],
  { otherId, valueMinor, notes, tags }: GroupLineInput,
  wasId: string | undefined,
): Transaction {
  const isA = fixedSide(line, accountId, otherId, wasId) === 'A';
  const moved = withAccounts(line, isA ? { A: accountId, B: otherId } : { A: otherId, B: accountId });
  const valueOfA = isA ? valueMinor : -valueMinor;
  return {
    ...moved,
    description,
    postedAt,
    notes,
    tags,
    splitA: { ...moved.splitA, valueMinor: valueOfA },
    splitB: { ...moved.splitB, valueMinor: -valueOfA },
  };
}

function newLine(
  shared: GroupInput['shared'],
  { otherId, newIds }: GroupLineInput,
  seen: SideInfo,
  enteredAt: Date,
): Transaction {
  return {
    ...noTexts,
    id: newIds?.id ?? makeId(),
    description: shared.description,
    postedAt: shared.postedAt,
    enteredAt,
    splitA: { id: newIds?.splitAId ?? makeId(), accountId: shared.accountId, valueMinor: 0n },
    splitB: { id: newIds?.splitBId ?? makeId(), accountId: otherId, valueMinor: 0n },
    tags: [],
    props: '{}',
    splitInfo: changeSplitInfo(noSplitInfo, { A: seen }),
  };
}

/**
 * Returns the bank status of the side that all lines share, which new lines receive. It is empty if the lines differ or their sum
 * changes, because the bank has not seen that sum.
 */
function findSharedBankInfo(
  before: readonly Transaction[],
  { shared: { accountId }, lines }: GroupInput,
): SideInfo {
  const own = before.filter(
    (line) => exchangeSide(line) === undefined || accountsOf(line).includes(accountId),
  );
  const sides = own.map(({ splitA, splitInfo }) => {
    const { status, statementDate } = splitInfo[splitA.accountId === accountId ? 'A' : 'B'];
    return { ...(status !== undefined && { status }), ...(statementDate !== undefined && { statementDate }) };
  });
  const [first = {}] = sides;
  const isShared = own.every((line) => accountsOf(line).includes(accountId));
  const isSame = sides.every((side) => JSON.stringify(side) === JSON.stringify(first));
  const sum = lines.reduce((total, { valueMinor }) => total + valueMinor, 0n);
  return isShared && isSame && calculateGroupGain(before, accountId) === sum ? first : {};
}

/**
 * Builds the lines of a group from its input, each based on its stored line; new lines receive the bank status of the whole. A stored
 * line keeps all other fields, but a side that moves to another account loses its bank data. A single line is no group.
 * @param enteredAt the entry date of new lines; the back-end replaces it with its own
 */
export function buildGroupLines(
  before: readonly Transaction[],
  wanted: GroupInput,
  enteredAt: Date = new Date(),
): Transaction[] {
  const wasId = sharedAccountOf(before);
  const isGroup = wanted.lines.length > 1 || wanted.lines.some(({ crossing }) => crossing !== undefined);
  const existingId = before.map(groupIdOf).find((id) => id !== undefined);
  const group = isGroup ? (existingId ?? wanted.newGroupId ?? makeId()) : undefined;
  const left = new Map(before.map((line) => [line.id, line]));
  const seen = findSharedBankInfo(before, wanted);
  const take = (id: string | undefined) => {
    const was = left.get(id ?? '');
    if (was !== undefined) left.delete(was.id);
    return was;
  };
  const rows = wanted.lines.flatMap((line): Transaction[] => {
    const { shared } = wanted;
    const { crossing } = line;
    const near = take(line.id) ?? newLine(shared, line, seen, enteredAt);
    if (crossing === undefined)
      return [withForeign(applyLineInput(near, shared, line, wasId), shared.accountId)];
    const { currency, otherCurrency, valueMinor } = crossing;
    const end = { ...shared, accountId: line.otherId };
    const farLine = { ...line, newIds: crossing.newIds, otherId: crossing.otherTradingId, valueMinor };
    const far = take(crossing.id) ?? newLine(end, farLine, {}, enteredAt);
    const received = { minor: -valueMinor, currency: otherCurrency, accountId: line.otherId };
    const paid = { minor: -line.valueMinor, currency, accountId: shared.accountId };
    const nearLine = { ...line, otherId: crossing.tradingId };
    return [
      withForeign(applyLineInput(near, shared, nearLine, wasId), shared.accountId, received),
      withForeign(applyLineInput(far, end, farLine, undefined), line.otherId, paid),
    ];
  });
  return rows.map((row, at) => withGroup(row, group, at + 1));
}

/** Sets or removes the counter amount of an exchange on the row's side in an account. */
function withForeign(row: Transaction, accountId: string, foreign?: OtherCurrencyAmount): Transaction {
  const was = exchangeSide(row);
  if (was === undefined && foreign === undefined) return row;
  const side = row.splitA.accountId === accountId ? 'A' : 'B';
  const changes = { A: { foreign: undefined }, B: { foreign: undefined }, [side]: { foreign } };
  return { ...row, splitInfo: changeSplitInfo(row.splitInfo, changes) };
}

/**
 * Plans the changes that turn the existing lines, or a single transaction, into the wanted group. New lines without ids get them here, so
 * make the plan once and reuse it for retries.
 * @param enteredAt the entry date of new lines; the back-end replaces it with its own
 */
export function planGroup(
  before: readonly Transaction[],
  wanted: GroupInput,
  enteredAt: Date = new Date(),
): GroupPlan {
  const left = new Map(before.map((line) => [line.id, line]));
  const plan: GroupPlan = { add: [], update: [], remove: [] };
  for (const after of buildGroupLines(before, wanted, enteredAt)) {
    const was = left.get(after.id);
    if (was === undefined) plan.add.push(after);
    else plan.update.push(...createLineUpdate(was, after));
    left.delete(after.id);
  }
  plan.remove = [...left.values()];
  return plan;
}

/** True if a split info has no group, schedule or bank data. */
function isUnlinked({ text: _text, shareSplit: _shareSplit, A, B, ...own }: SplitInfo): boolean {
  return Object.keys({ ...own, ...A, ...B }).length === 0;
}

/**
 * Prepares copied rows for adding. Each group gets a new id and keeps its order; a single line has no group. Bank data and schedule links
 * of the originals are removed.
 */
export function withNewGroups<Row extends Pick<Transaction, 'splitInfo'>>(rows: readonly Row[]): Row[] {
  const copies = Map.groupBy(rows, ({ splitInfo: { group } }) => group);
  const newIds = new Map([...copies].map(([id, lines]) => [id, lines.length > 1 ? makeId() : undefined]));
  return rows.map((row) => {
    const { group, groupLine } = row.splitInfo;
    const newId = group === undefined ? undefined : newIds.get(group);
    const changes = {
      ...clearedLinks,
      group: newId,
      groupLine: newId === undefined ? undefined : groupLine,
      A: clearedBankInfo,
      B: clearedBankInfo,
    };
    return isUnlinked(row.splitInfo) ? row : { ...row, splitInfo: changeSplitInfo(row.splitInfo, changes) };
  });
}

/** Returns a copy of a group at the given moment, with new ids and without the bank data of the original. */
export function repeatGroup(lines: readonly Transaction[], postedAt: Date): Transaction[] {
  const group = lines.length > 1 ? makeId() : undefined;
  return lines.map((line, at) => withGroup(repeatTransaction(line, postedAt), group, at + 1));
}

/**
 * Moves the lines of a group from one account to another; undefined if a line would have both sides in one account, because a group moves
 * completely or not at all.
 */
export function moveGroup(
  lines: readonly Transaction[],
  fromId: string,
  toId: string,
): Transaction[] | undefined {
  const moved = lines.flatMap((line) => moveTransaction(line, fromId, toId) ?? []);
  return moved.length === lines.length ? moved : undefined;
}
