import { noTexts } from '#contract/texts-of.ts';
import { exchangeSide } from './commodity/exchange-side.ts';
import { findExchangePairs } from './commodity/exchange-pairs.ts';
import { moveTransaction, clearedBankInfo, repeatTransaction, withAccounts } from './variants.ts';
import { findRecordDifferences } from './differences.ts';
import { makeId } from './ids.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { type OtherCurrencyAmount, noSplitInfo, clearedLinks, type SideInfo, type SplitInfo } from './split-info.ts';
import type { Transaction } from './transaction.ts';

/** A line that becomes another; a change of the books. */
export type LineUpdate = { before: Transaction; after: Transaction };

/** In what the lines of a group no longer agree: a group is of one moment, one description, one account, numbered 1, 2, ... */
export type GroupInconsistency = 'date' | 'description' | 'side' | 'numbers';

type RowIds = { id: string; splitAId: string; splitBId: string };

/** Where the other account of a wanted line holds another currency: the row at that end, and the accounts of trading between. */
export type LineExchangeInput = {
  /** Of the row at that end, where it is stored; absent where it is new. */
  id?: string | undefined;
  newIds?: RowIds | undefined;
  /** What the other account gains, in minor units of its currency. */
  valueMinor: bigint;
  /** The currency of the account of the group, and that of the other (`EUR`, never ''). */
  currency: string;
  otherCurrency: string;
  /** The accounts of trading in the two. */
  tradingId: string;
  otherTradingId: string;
};

/** A line of a group as its owner wants it: what the account of the group gains from the other one, in minor units. */
export type GroupLineInput = {
  /** Of the line that it was; absent where it is new. */
  id?: string | undefined;
  /** Those of a new line, made once, so that sending it again after a lost answer adds nothing twice. */
  newIds?: RowIds | undefined;
  otherId: string;
  crossing?: LineExchangeInput | undefined;
  valueMinor: bigint;
  notes: string;
  tags: string[];
};

/** A group as its owner wants it. `accountId` is the account that all lines share; no line may have it at its other end. */
export type GroupInput = {
  shared: Pick<Transaction, 'description' | 'postedAt'> & { accountId: string };
  lines: readonly GroupLineInput[];
  /** The id of a group that is new, made once like those of its lines. */
  newGroupId?: string | undefined;
};

/** What makes the wanted group of the lines there are. */
export type GroupPlan = { add: Transaction[]; update: LineUpdate[]; remove: Transaction[] };

/** The group to which a transaction belongs; undefined where it stands alone. */
export function groupIdOf({ splitInfo }: Transaction): string | undefined {
  return splitInfo.group;
}

function numberOf({ splitInfo }: Transaction): number {
  return splitInfo.groupLine ?? Number.MAX_SAFE_INTEGER;
}

/** The lines of a group among transactions, by their numbers; those without one last, in the order given. */
export function linesOf(transactions: readonly Transaction[], groupId: string): Transaction[] {
  return transactions
    .filter((each) => groupIdOf(each) === groupId)
    .toSorted((a, b) => numberOf(a) - numberOf(b));
}

const accountsOf = ({ splitA, splitB }: Transaction) => [splitA.accountId, splitB.accountId];

/** What is one line to its owner: a row, or the two of an exchange; and the accounts between which it moves money. */
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
 * The account that most lines have in common, and those lines; an exchange is one. Of equals the account given, else the one that comes
 * first.
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

/** A line as its owner sees it: the row in the account of the group, and the one at the other end of an exchange. */
export type GroupLine = { row: Transaction; far: Transaction | undefined };

/** The lines of a group as the account that they share sees them. */
export function listGroupLines(lines: readonly Transaction[], accountId: string): GroupLine[] {
  return strandsOf(lines).map(({ rows: [row, far] }) => {
    return far !== undefined && !accountsOf(row).includes(accountId) ? { row: far, far: row } : { row, far };
  });
}

/**
 * The account that all lines have in common, the fixed side of their group; undefined where there is none. Where they share both,
 * which does not matter then, that of side A of the first.
 */
export function sharedAccountOf(lines: readonly Transaction[]): string | undefined {
  const most = findMostShared(lines);
  return most?.sharing.length === lines.length ? most.accountId : undefined;
}

/** What an account gains by all lines together, in minor units. */
export function calculateGroupGain(lines: readonly Transaction[], accountId: string): bigint {
  return lines
    .flatMap(({ splitA, splitB }) => [splitA, splitB])
    .filter((split) => split.accountId === accountId)
    .reduce((total, { valueMinor }) => total + valueMinor, 0n);
}

/** In what a group is torn, given by its lines in their order; a line that is left alone lacks numbers. */
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

/** The transaction as a line of a group, or as none. */
function withGroup(transaction: Transaction, group: string | undefined, line: number): Transaction {
  const groupLine = group === undefined ? undefined : line;
  const kept = transaction.splitInfo;
  if (kept.group === group && kept.groupLine === groupLine) return transaction;
  return {
    ...transaction,
    splitInfo: changeSplitInfo(transaction.splitInfo, { group, groupLine }),
  };
}

/** The update from one to the other; none where they are the same. */
function createLineUpdate(before: Transaction, after: Transaction): LineUpdate[] {
  const differences = findRecordDifferences({ recordType: 'transaction', id: before.id, before, after });
  return differences.length === 0 ? [] : [{ before, after }];
}

/** What makes the lines of a group stand alone. */
export function planUngroup(lines: readonly Transaction[]): LineUpdate[] {
  return lines.flatMap((line) => createLineUpdate(line, withGroup(line, undefined, 0)));
}

/**
 * What makes a torn group whole, given by its lines in their order: moment and description of the first, numbers without a gap. No
 * amount is moved for that: lines that do not lie in the account that most share leave the group, and one left alone is none.
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

/** On which side of a line its group is to lie: where the wanted accounts lie already, else where it lay. */
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

/** A line as wanted, laid over the one that it was. */
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
 * What the bank says of the side that all lines share, which new lines say with them; nothing where the lines differ, or come to
 * another sum than before: that is not what the bank has seen.
 */
function findSharedBankInfo(before: readonly Transaction[], { shared: { accountId }, lines }: GroupInput): SideInfo {
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
 * The wanted lines, each laid over the one that it was; new ones take over what the bank says of the whole. A line that stays keeps all that its owner does not say here; only a side
 * that comes to another account loses what the bank of its own said of it. A single line is no group.
 * @param enteredAt of the new lines; the back-end sets its own
 */
export function buildGroupLines(
  before: readonly Transaction[],
  wanted: GroupInput,
  enteredAt: Date = new Date(),
): Transaction[] {
  const wasId = sharedAccountOf(before);
  const isGroup = wanted.lines.length > 1 || wanted.lines.some(({ crossing }) => crossing !== undefined);
  const kept = before.map(groupIdOf).find((id) => id !== undefined);
  const group = isGroup ? (kept ?? wanted.newGroupId ?? makeId()) : undefined;
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
    if (crossing === undefined) return [withForeign(applyLineInput(near, shared, line, wasId), shared.accountId)];
    const { currency, otherCurrency, valueMinor } = crossing;
    const end = { ...shared, accountId: line.otherId };
    const farLine = { ...line, newIds: crossing.newIds, otherId: crossing.otherTradingId, valueMinor };
    const far = take(crossing.id) ?? newLine(end, farLine, {}, enteredAt);
    const got = { minor: -valueMinor, currency: otherCurrency, accountId: line.otherId };
    const paid = { minor: -line.valueMinor, currency, accountId: shared.accountId };
    const nearLine = { ...line, otherId: crossing.tradingId };
    return [
      withForeign(applyLineInput(near, shared, nearLine, wasId), shared.accountId, got),
      withForeign(applyLineInput(far, end, farLine, undefined), line.otherId, paid),
    ];
  });
  return rows.map((row, at) => withGroup(row, group, at + 1));
}

/** The row with what its side in an account says of the other end of an exchange; of none, where that is nothing. */
function withForeign(row: Transaction, accountId: string, foreign?: OtherCurrencyAmount): Transaction {
  const was = exchangeSide(row);
  if (was === undefined && foreign === undefined) return row;
  const side = row.splitA.accountId === accountId ? 'A' : 'B';
  const changes = { A: { foreign: undefined }, B: { foreign: undefined }, [side]: { foreign } };
  return { ...row, splitInfo: changeSplitInfo(row.splitInfo, changes) };
}

/**
 * What makes the wanted group (`linesAsWanted`) of the lines there are, or of a transaction that stood alone. New lines that bring no
 * ids get theirs here: then make the plan once, and send it again after a lost answer.
 * @param enteredAt of the new lines; the back-end sets its own
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

/** True if a row says nothing of a group, a schedule or a bank. */
function isUnlinked({ text: _text, shareSplit: _shareSplit, A, B, ...own }: SplitInfo): boolean {
  return Object.keys({ ...own, ...A, ...B }).length === 0;
}

/**
 * Rows that were copied, before they are added: their groups are groups of their own, in the same order; one that came alone, and
 * what the bank said of the originals and what expected them, is nothing here.
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

/** The same group once more, at the moment given: ids of its own, nothing of what the bank said of the original. */
export function repeatGroup(lines: readonly Transaction[], postedAt: Date): Transaction[] {
  const group = lines.length > 1 ? makeId() : undefined;
  return lines.map((line, at) => withGroup(repeatTransaction(line, postedAt), group, at + 1));
}

/**
 * The lines of a group with their side in one account moved to another; undefined when a line would then have both sides in one
 * account, for a group moves as a whole or not at all.
 */
export function moveGroup(
  lines: readonly Transaction[],
  fromId: string,
  toId: string,
): Transaction[] | undefined {
  const moved = lines.flatMap((line) => moveTransaction(line, fromId, toId) ?? []);
  return moved.length === lines.length ? moved : undefined;
}
