import { moveTransaction, nothingOfTheBank, repeatTransaction, withAccounts } from './variants.ts';
import { recordDifferences } from './differences.ts';
import { makeId } from './ids.ts';
import { nothingOfItsOwn, readSplitInfo, type SideInfo, writeSplitInfo } from './split-info.ts';
import type { Transaction } from './transaction.ts';

/** A line that becomes another; a change of the books. */
export type LineUpdate = { before: Transaction; after: Transaction };

/** In what the lines of a group no longer agree: a group is of one moment, one description, one account, numbered 1, 2, ... */
export type Inconsistency = 'date' | 'description' | 'side' | 'numbers';

/** A line of a group as its owner wants it: what the account of the group gains from the other one, in minor units. */
export type WantedLine = {
  /** Of the line that it was; absent where it is new. */
  id?: string | undefined;
  /** Those of a new line, made once, so that sending it again after a lost answer adds nothing twice. */
  newIds?: { id: string; splitAId: string; splitBId: string } | undefined;
  otherId: string;
  valueMinor: bigint;
  notes: string;
  tags: string[];
};

/** A group as its owner wants it. `accountId` is the account that all lines share; no line may have it at its other end. */
export type WantedGroup = {
  shared: Pick<Transaction, 'description' | 'postedAt'> & { accountId: string };
  lines: readonly WantedLine[];
  /** The id of a group that is new, made once like those of its lines. */
  newGroupId?: string | undefined;
};

/** What makes the wanted group of the lines there are. */
export type GroupPlan = { add: Transaction[]; update: LineUpdate[]; remove: Transaction[] };

/** The group to which a transaction belongs; undefined where it stands alone. */
export function groupIdOf({ otherSplitInfo }: Transaction): string | undefined {
  return readSplitInfo(otherSplitInfo).group;
}

function numberOf({ otherSplitInfo }: Transaction): number {
  return readSplitInfo(otherSplitInfo).groupLine ?? Number.MAX_SAFE_INTEGER;
}

/** The lines of a group among transactions, by their numbers; those without one last, in the order given. */
export function linesOf(transactions: readonly Transaction[], groupId: string): Transaction[] {
  return transactions
    .filter((each) => groupIdOf(each) === groupId)
    .toSorted((a, b) => numberOf(a) - numberOf(b));
}

const accountsOf = ({ splitA, splitB }: Transaction) => [splitA.accountId, splitB.accountId];

/** The account that most lines have in common, of equals the one that comes first, and those lines. */
export function mostShared(
  lines: readonly Transaction[],
): { accountId: string; sharing: Transaction[] } | undefined {
  const found = [...new Set(lines.flatMap(accountsOf))].map((accountId) => ({
    accountId,
    sharing: lines.filter((line) => accountsOf(line).includes(accountId)),
  }));
  return found.toSorted((a, b) => b.sharing.length - a.sharing.length)[0];
}

/**
 * The account that all lines have in common, the fixed side of their group; undefined where there is none. Where they share both,
 * which does not matter then, that of side A of the first.
 */
export function fixedAccountOf(lines: readonly Transaction[]): string | undefined {
  const most = mostShared(lines);
  return most?.sharing.length === lines.length ? most.accountId : undefined;
}

/** What an account gains by all lines together, in minor units. */
export function totalOf(lines: readonly Transaction[], accountId: string): bigint {
  return lines
    .flatMap(({ splitA, splitB }) => [splitA, splitB])
    .filter((split) => split.accountId === accountId)
    .reduce((total, { valueMinor }) => total + valueMinor, 0n);
}

/** In what a group is torn, given by its lines in their order; a line that is left alone lacks numbers. */
export function inconsistenciesOf(lines: readonly Transaction[]): Inconsistency[] {
  const [first] = lines;
  if (first === undefined) return [];
  const isInconsistent: Record<Inconsistency, boolean> = {
    date: lines.some(({ postedAt }) => postedAt.getTime() !== first.postedAt.getTime()),
    description: lines.some(({ description }) => description !== first.description),
    side: fixedAccountOf(lines) === undefined,
    numbers: lines.length === 1 || lines.some((line, at) => numberOf(line) !== at + 1),
  };
  return (['date', 'description', 'side', 'numbers'] as const).filter(
    (inconsistency) => isInconsistent[inconsistency],
  );
}

/** The transaction as a line of a group, or as none. */
function withGroup(transaction: Transaction, group: string | undefined, line: number): Transaction {
  const groupLine = group === undefined ? undefined : line;
  const kept = readSplitInfo(transaction.otherSplitInfo);
  if (kept.group === group && kept.groupLine === groupLine) return transaction;
  return {
    ...transaction,
    otherSplitInfo: writeSplitInfo(transaction.otherSplitInfo, { group, groupLine }),
  };
}

/** The update from one to the other; none where they are the same. */
function updateOf(before: Transaction, after: Transaction): LineUpdate[] {
  const differences = recordDifferences({ what: 'transaction', id: before.id, before, after });
  return differences.length === 0 ? [] : [{ before, after }];
}

/** What makes the lines of a group stand alone. */
export function ungrouped(lines: readonly Transaction[]): LineUpdate[] {
  return lines.flatMap((line) => updateOf(line, withGroup(line, undefined, 0)));
}

/**
 * What makes a torn group whole, given by its lines in their order: moment and description of the first, numbers without a gap. No
 * amount is moved for that: lines that do not lie in the account that most share leave the group, and one left alone is none.
 */
export function repaired(lines: readonly Transaction[]): LineUpdate[] {
  const staying = mostShared(lines)?.sharing ?? [];
  const [first] = staying;
  if (first === undefined || staying.length === 1) return ungrouped(lines);
  const group = groupIdOf(first);
  const { postedAt, description } = first;
  return lines.flatMap((line) => {
    const at = staying.indexOf(line);
    const after = at < 0 ? withGroup(line, undefined, 0) : withGroup(line, group, at + 1);
    return updateOf(line, at < 0 ? after : { ...after, postedAt, description });
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
function laidOver(
  line: Transaction,
  { accountId, description, postedAt }: WantedGroup['shared'],
  { otherId, valueMinor, notes, tags }: WantedLine,
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
  { shared }: WantedGroup,
  { otherId, newIds }: WantedLine,
  seen: SideInfo,
  enteredAt: Date,
): Transaction {
  return {
    id: newIds?.id ?? makeId(),
    description: shared.description,
    postedAt: shared.postedAt,
    notes: '',
    enteredAt,
    splitA: { id: newIds?.splitAId ?? makeId(), accountId: shared.accountId, valueMinor: 0n },
    splitB: { id: newIds?.splitBId ?? makeId(), accountId: otherId, valueMinor: 0n },
    tags: [],
    props: '{}',
    otherSplitInfo: writeSplitInfo('{}', { A: seen }),
  };
}

/**
 * What the bank says of the side that all lines share, which new lines say with them; nothing where the lines differ, or come to
 * another sum than before: that is not what the bank has seen.
 */
function seenByBank(before: readonly Transaction[], { shared: { accountId }, lines }: WantedGroup): SideInfo {
  const sides = before.map(({ splitA, otherSplitInfo }) => {
    const { status, statementDate } =
      readSplitInfo(otherSplitInfo)[splitA.accountId === accountId ? 'A' : 'B'];
    return { ...(status !== undefined && { status }), ...(statementDate !== undefined && { statementDate }) };
  });
  const [first = {}] = sides;
  const isShared = before.every((line) => accountsOf(line).includes(accountId));
  const isSame = sides.every((side) => JSON.stringify(side) === JSON.stringify(first));
  const sum = lines.reduce((total, { valueMinor }) => total + valueMinor, 0n);
  return isShared && isSame && totalOf(before, accountId) === sum ? first : {};
}

/**
 * The wanted lines, each laid over the one that it was; new ones take over what the bank says of the whole. A line that stays keeps all that its owner does not say here; only a side
 * that comes to another account loses what the bank of its own said of it. A single line is no group.
 * @param enteredAt of the new lines; the back-end sets its own
 */
export function linesAsWanted(
  before: readonly Transaction[],
  wanted: WantedGroup,
  enteredAt: Date = new Date(),
): Transaction[] {
  const wasId = fixedAccountOf(before);
  const isGroup = wanted.lines.length > 1;
  const kept = before.map(groupIdOf).find((id) => id !== undefined);
  const group = isGroup ? (kept ?? wanted.newGroupId ?? makeId()) : undefined;
  const left = new Map(before.map((line) => [line.id, line]));
  const seen = seenByBank(before, wanted);
  return wanted.lines.map((line, at) => {
    const was = left.get(line.id ?? '');
    if (was !== undefined) left.delete(was.id);
    return withGroup(
      laidOver(was ?? newLine(wanted, line, seen, enteredAt), wanted.shared, line, wasId),
      group,
      at + 1,
    );
  });
}

/**
 * What makes the wanted group (`linesAsWanted`) of the lines there are, or of a transaction that stood alone. New lines that bring no
 * ids get theirs here: then make the plan once, and send it again after a lost answer.
 * @param enteredAt of the new lines; the back-end sets its own
 */
export function planGroup(
  before: readonly Transaction[],
  wanted: WantedGroup,
  enteredAt: Date = new Date(),
): GroupPlan {
  const left = new Map(before.map((line) => [line.id, line]));
  const plan: GroupPlan = { add: [], update: [], remove: [] };
  for (const after of linesAsWanted(before, wanted, enteredAt)) {
    const was = left.get(after.id);
    if (was === undefined) plan.add.push(after);
    else plan.update.push(...updateOf(was, after));
    left.delete(after.id);
  }
  plan.remove = [...left.values()];
  return plan;
}

/**
 * Rows that were copied, before they are added: their groups are groups of their own, in the same order; one that came alone, and
 * what the bank said of the originals and what expected them, is nothing here.
 */
export function withNewGroups<Row extends Pick<Transaction, 'otherSplitInfo'>>(rows: readonly Row[]): Row[] {
  const infos = rows.map(({ otherSplitInfo }) => readSplitInfo(otherSplitInfo));
  const copies = Map.groupBy(infos, ({ group }) => group);
  const newIds = new Map([...copies].map(([id, lines]) => [id, lines.length > 1 ? makeId() : undefined]));
  return rows.map((row, at) => {
    const { group, groupLine } = infos[at] ?? {};
    const newId = group === undefined ? undefined : newIds.get(group);
    const changes = {
      ...nothingOfItsOwn,
      group: newId,
      groupLine: newId === undefined ? undefined : groupLine,
      A: nothingOfTheBank,
      B: nothingOfTheBank,
    };
    const isSame = JSON.stringify(infos[at]) === JSON.stringify({ A: {}, B: {} });
    return isSame ? row : { ...row, otherSplitInfo: writeSplitInfo(row.otherSplitInfo, changes) };
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
