import { limits } from '#contract/limits.ts';
import { accountTypes } from './account-types.ts';
import type { AccountTree } from './account-tree.ts';
import { exchangeSide, findOtherAccount } from './commodity/exchange-side.ts';
import { findExchangePairs, hasWholeExchanges } from './commodity/exchange-pairs.ts';
import type { LedgerChange } from './ledger-change.ts';
import {
  type CurrencyMoveContext,
  moveAcrossCurrencies,
  isCurrencyChange,
} from './commodity/move-across-currencies.ts';
import { findRecordDifferences } from './differences.ts';
import { sharedAccountOf, groupIdOf, moveGroup } from './groups.ts';
import type { SplitGroup } from './split-groups.ts';
import { changeSplitInfo } from './change-split-info.ts';
import type { BankStatus } from './split-info.ts';
import type { Transaction } from './transaction.ts';
import { moveTransaction } from './variants.ts';

/** Returns the account of the side to change; undefined if the transaction has no such side. */
export type SideSelector = (transaction: Transaction) => string | undefined;

/** The ways of changing the tags of transactions. */
export type TagChange = 'add' | 'remove' | 'replace';

/** The changes for many transactions; absent fields stay unchanged. */
export type BulkTransactionChange = {
  account?: { aim: SideSelector; toId: string; across?: CurrencyMoveContext | undefined } | undefined;
  description?: string | undefined;
  /** Returns the new moment for the current one. */
  moment?: ((postedAt: Date) => Date) | undefined;
  tags?: { how: TagChange; tags: readonly string[] } | undefined;
  /** The bank status of the sides in an account. Reconciled sides stay on their statements. */
  status?: { accountId: string; status: Exclude<BankStatus, 'reconciled'> | undefined } | undefined;
};

/** The result for one split group: its changes, or the reason why it stays unchanged. */
export type PlannedGroup = { unit: SplitGroup } & (
  | { changes: readonly LedgerChange[] }
  /**
   * `same`: nothing would change. `same-sides`: both sides would be one account. `no-side`: it has no such side. `no-price`: no price of
   * its day is known. `reconciled`: a statement contains it.
   */
  | { stays: 'same' | 'same-sides' | 'no-side' | 'no-price' | 'reconciled' }
);

/**
 * True if the selection certainly means the whole group: it is not a split, or several of its lines are chosen that share only this
 * account.
 */
export function isWholeGroup({ chosen }: SplitGroup, accountId: string | undefined): boolean {
  const [first] = chosen;
  if (first === undefined || groupIdOf(first) === undefined) return true;
  // The other end of an exchange is in an account of its own.
  if (chosen.some((line) => exchangeSide(line) !== undefined)) return false;
  return chosen.length > 1 && sharedAccountOf(chosen) === accountId;
}

/** Selects the side opposite to an account. */
export function selectOtherAccount(accountId: string): SideSelector {
  return (transaction) => findOtherAccount(transaction, accountId);
}

/** Selects the category of a transaction, if exactly one of its sides is an income or expense account. */
export function selectCategory({ accounts }: Pick<AccountTree, 'accounts'>): SideSelector {
  return ({ splitA, splitB }) => {
    const found = [splitA, splitB].filter(({ accountId }) => {
      const type = accounts.get(accountId)?.type;
      return type !== undefined && ['income', 'expense'].includes(accountTypes[type].family);
    });
    return found.length === 1 ? found[0]?.accountId : undefined;
  };
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const tagChanges: Record<TagChange, (had: readonly string[], tags: readonly string[]) => string[]> = {
  add: (had, tags) => [...had, ...tags.filter((tag) => !had.some((each) => isSame(each, tag)))],
  remove: (had, tags) => had.filter((each) => !tags.some((tag) => isSame(each, tag))),
  replace: (_had, tags) => [...tags],
};

type MoveResult =
  | { lines: readonly Transaction[] }
  | { stays: 'same' | 'same-sides' | 'no-side' | 'no-price' };

/** Moves the selected sides of the chosen lines to another account. A side that all lines of a split share moves for all of them. */
function moveSides(
  { chosen, lines }: SplitGroup,
  { aim, toId, across }: NonNullable<BulkTransactionChange['account']>,
): MoveResult {
  const aims = new Map(
    chosen.flatMap((line): [string, string][] => {
      const fromId = aim(line);
      return fromId === undefined ? [] : [[line.id, fromId]];
    }),
  );
  if (aims.size < chosen.length) return { stays: 'no-side' };
  if ([...aims.values()].every((fromId) => fromId === toId)) return { stays: 'same' };
  if (across !== undefined && hasWholeExchanges(lines) && isCurrencyChange(aims.values(), toId, across))
    return moveAcrossCurrencies(lines, aims, toId, across);
  const fixedId = lines.length > 1 ? sharedAccountOf(lines) : undefined;
  if (fixedId !== undefined && [...aims.values()].every((fromId) => fromId === fixedId)) {
    const whole = moveGroup(lines, fixedId, toId);
    return whole === undefined ? { stays: 'same-sides' } : { lines: whole };
  }
  const partners = new Map(
    findExchangePairs(lines).flatMap(({ near, far }) => [
      [near.id, far.id],
      [far.id, near.id],
    ]),
  );
  const after = lines.map((line) => {
    const fromId = aims.get(line.id) ?? aims.get(partners.get(line.id) ?? '');
    return fromId === undefined ? line : moveTransaction(line, fromId, toId);
  });
  const possible = after.filter((line) => line !== undefined);
  return possible.length === after.length ? { lines: possible } : { stays: 'same-sides' };
}

/** Returns the bank status of a transaction's side in an account. */
function statusIn({ splitB, splitInfo }: Transaction, accountId: string) {
  const side = splitB.accountId === accountId ? 'B' : 'A';
  return { side, status: splitInfo[side].status } as const;
}

/** Sets the status of the transaction's side in an account; a reconciled side stays unchanged. */
function withStatus(
  transaction: Transaction,
  { accountId, status }: NonNullable<BulkTransactionChange['status']>,
): Transaction {
  const now = statusIn(transaction, accountId);
  if (now.status === 'reconciled' || now.status === status) return transaction;
  const splitInfo = changeSplitInfo(transaction.splitInfo, { [now.side]: { status } });
  return { ...transaction, splitInfo };
}

/** Applies the changes that affect all lines of a group. */
function withShared(line: Transaction, { description, moment }: BulkTransactionChange): Transaction {
  return {
    ...line,
    ...(description !== undefined && { description }),
    ...(moment !== undefined && { postedAt: moment(line.postedAt) }),
  };
}

/** Applies the changes that affect each line separately. */
function withOwn(line: Transaction, { tags, status }: BulkTransactionChange): Transaction {
  const tagged =
    tags === undefined
      ? line
      : { ...line, tags: tagChanges[tags.how](line.tags, tags.tags).slice(0, limits.tags) };
  return status === undefined ? tagged : withStatus(tagged, status);
}

/** Returns the change between two versions of a line; empty if they are equal. */
function createChange(before: Transaction | undefined, after: Transaction): LedgerChange[] {
  if (before === undefined) return [{ after }];
  const differences = findRecordDifferences({ recordType: 'transaction', id: after.id, before, after });
  return differences.length === 0 ? [] : [{ before, after }];
}

function planGroupChange(unit: SplitGroup, wanted: BulkTransactionChange): PlannedGroup {
  const { account, status } = wanted;
  const move: MoveResult = account === undefined ? unit : moveSides(unit, account);
  if ('stays' in move && move.stays !== 'same') return { unit, ...move };
  const chosen = new Set(unit.chosen.map(({ id }) => id));
  const before = new Map(unit.lines.map((line) => [line.id, line]));
  const after = ('stays' in move ? unit : move).lines.map((line) => {
    const shared = withShared(line, wanted);
    if (chosen.has(line.id)) return withOwn(shared, wanted);
    return before.has(line.id) ? shared : withOwn(shared, { ...wanted, status: undefined });
  });
  const left = new Set(after.map(({ id }) => id));
  const changes = [
    ...after.flatMap((line) => createChange(before.get(line.id), line)),
    ...unit.lines.flatMap((line): LedgerChange[] => (left.has(line.id) ? [] : [{ before: line }])),
  ];
  if (changes.length > 0) return { unit, changes };
  const isHeld =
    status !== undefined &&
    unit.chosen.some((line) => statusIn(line, status.accountId).status === 'reconciled');
  return { unit, stays: isHeld ? 'reconciled' : 'same' };
}

/** Plans the changes of each group, or the reason why it stays unchanged. */
export function planBulkChange(units: readonly SplitGroup[], wanted: BulkTransactionChange): PlannedGroup[] {
  return units.map((unit) => planGroupChange(unit, wanted));
}

/** Returns all changes of a plan. */
export function listPlannedChanges(plan: readonly PlannedGroup[]): LedgerChange[] {
  return plan.flatMap((each) => ('changes' in each ? each.changes : []));
}
