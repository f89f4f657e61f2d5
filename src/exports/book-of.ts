import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { compareNewestFirst } from '#ledger/compare.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { fixedAccountOf, groupIdOf, linesOf, inconsistenciesOf } from '#ledger/groups.ts';
import { bookCurrency, toDecimalText } from '#ledger/money.ts';
import { transactionsOf } from '#ledger/schedule/posting.ts';
import { writeRule } from '#ledger/schedule/rule.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { readSplitInfo, type SideInfo } from '#ledger/split-info.ts';
import { oppositeSplit, type Split, splitIn, type Transaction } from '#ledger/transaction.ts';
import type { FileAccount, FileEntry, FileLeg, FileSchedule, WrittenBook } from '#statements/book-file.ts';
import { accountPaths } from './account-paths.ts';

/** What is taken out of a book: all its accounts, and those of its transactions that are meant, in any order. */
export type FromBook = {
  accounts: readonly Account[];
  transactions: readonly Transaction[];
  /** What repeats; it is written where a program has a place for it that books nothing. */
  schedules?: readonly Schedule[] | undefined;
};

/** How the amounts, days and accounts of a book are written. */
export type BookHand = {
  currency: string;
  zone: string;
  amountOf: (minor: bigint) => string;
  dayOf: (transaction: Transaction) => string;
  pathOf: (accountId: string) => string[];
  /** In the order of the tree; of each the names from the top down. */
  paths: ReadonlyMap<string, string[]>;
};

/** How a book writes its amounts, days and accounts. */
export function handOf(accounts: readonly Account[]): BookHand {
  const tree = buildAccountTree(accounts);
  const { currency, decimals } = bookCurrency(tree.root);
  const zone = bookZone(tree.root);
  const paths = accountPaths(tree);
  return {
    currency,
    zone,
    amountOf: (minor) => toDecimalText(minor, decimals),
    dayOf: ({ postedAt }) => dayOf(postedAt.toISOString(), zone),
    // A row that somebody stored against the rules is still a row.
    pathOf: (accountId) => paths.get(accountId) ?? [tree.accounts.get(accountId)?.name ?? accountId],
    paths,
  };
}

/** What is known of the side of a transaction that a split is. */
export function sideOf({ otherSplitInfo, splitA }: Transaction, split: Split): SideInfo {
  const { A, B } = readSplitInfo(otherSplitInfo);
  return split === splitA ? A : B;
}

type LegOptions = { note?: string; tags?: string[] };

function legOf(
  { currency, amountOf, pathOf }: BookHand,
  accountId: string,
  valueMinor: bigint,
  { status, statementDate, bankId }: SideInfo,
  { note = '', tags = [] }: LegOptions = {},
): FileLeg {
  return {
    path: pathOf(accountId),
    amount: amountOf(valueMinor),
    commodity: currency,
    note,
    ...(status !== undefined && { status }),
    ...(status !== undefined && statementDate !== undefined && { statementDate }),
    ...(bankId !== undefined && { bankId }),
    ...(tags.length > 0 && { tags }),
  };
}

/** What all have in common; undefined where they differ. */
function shared<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** The side that the lines share as one leg, or as one a line where the bank has seen some of them only. */
function sharedLegs(hand: BookHand, accountId: string, lines: readonly Transaction[]): FileLeg[] {
  const sides = lines.map((line) => {
    const split = splitIn(line, accountId);
    return { split, info: sideOf(line, split) };
  });
  const isSame = (key: 'status' | 'statementDate') => new Set(sides.map(({ info }) => info[key])).size === 1;
  const bankIds = [...new Set(sides.flatMap(({ info }) => info.bankId ?? []))];
  if (!isSame('status') || !isSame('statementDate') || bankIds.length > 1)
    return sides.map(({ split, info }) => legOf(hand, accountId, split.valueMinor, info));
  const total = sides.reduce((sum, { split }) => sum + split.valueMinor, 0n);
  const [bankId] = bankIds;
  return [legOf(hand, accountId, total, { ...sides[0]?.info, ...(bankId !== undefined && { bankId }) })];
}

/** The lines of a group as one entry; what they share is said once. */
function entryOfGroup(hand: BookHand, lines: readonly Transaction[], accountId: string): FileEntry[] {
  const [first] = lines;
  if (first === undefined) return [];
  const notes = shared(lines.map((line) => line.notes));
  const tags = first.tags.filter((tag) => lines.every((line) => line.tags.includes(tag)));
  const others = lines.map((line) => {
    const other = oppositeSplit(line, splitIn(line, accountId));
    return legOf(hand, other.accountId, other.valueMinor, sideOf(line, other), {
      note: notes === undefined ? line.notes : '',
      tags: line.tags.filter((tag) => !tags.includes(tag)),
    });
  });
  return [
    {
      line: 0,
      date: hand.dayOf(first),
      description: first.description,
      notes: notes ?? '',
      ...(tags.length > 0 && { tags }),
      legs: [...sharedLegs(hand, accountId, lines), ...others],
    },
  ];
}

function entryOf(hand: BookHand, transaction: Transaction): FileEntry {
  const { description, notes, tags, splitA, splitB } = transaction;
  return {
    line: 0,
    date: hand.dayOf(transaction),
    description,
    notes,
    ...(tags.length > 0 && { tags }),
    legs: [splitA, splitB].map((split) =>
      legOf(hand, split.accountId, split.valueMinor, sideOf(transaction, split)),
    ),
  };
}

/** The oldest first, as books are kept on paper. */
export function oldestFirst(transactions: readonly Transaction[]): Transaction[] {
  return transactions.toSorted((a, b) => compareNewestFirst(b, a));
}

/** Transactions as entries: the lines of a split are one, as far as they are there and agree. */
function entriesOf(hand: BookHand, transactions: readonly Transaction[]): FileEntry[] {
  const sorted = oldestFirst(transactions);
  const groups = new Map<string, Transaction[]>();
  for (const transaction of sorted) {
    const id = groupIdOf(transaction);
    if (id === undefined) continue;
    const lines = groups.get(id);
    if (lines === undefined) groups.set(id, [transaction]);
    else lines.push(transaction);
  }
  const done = new Set<string>();
  return sorted.flatMap((transaction): FileEntry[] => {
    const id = groupIdOf(transaction);
    const members = (id !== undefined && groups.get(id)) || [];
    const accountId = fixedAccountOf(members);
    const isInconsistent = inconsistenciesOf(members).some((inconsistency) => inconsistency !== 'numbers');
    if (id === undefined || members.length < 2 || isInconsistent || accountId === undefined)
      return [entryOf(hand, transaction)];
    if (done.has(id)) return [];
    done.add(id);
    return entryOfGroup(hand, linesOf(members, id), accountId);
  });
}

/** What repeats, with the entry that it would make on its first day. */
function scheduleOf(hand: BookHand, schedule: Schedule): FileSchedule[] {
  const { name, rule, start, until, count, bankDays, mode, aheadDays, done, paused } = schedule;
  const { amount, leastMinor, mostMinor, skipped, posted } = schedule;
  const { until: _until, count: _count, ...days } = rule;
  // Neither comes again.
  const decided = [...new Set([...skipped, ...posted])].toSorted();
  const rows = transactionsOf(
    schedule,
    { nominal: start, day: start },
    { zone: hand.zone, enteredAt: new Date(0) },
  );
  const [last, most] = [until ?? rule.until, count ?? rule.count];
  return entriesOf(hand, rows)
    .slice(0, 1)
    .map((entry) => ({
      name,
      rule: writeRule(days),
      start,
      ...(last !== undefined && { until: last }),
      ...(most !== undefined && { count: most }),
      ...(bankDays !== 'stay' && { bankDays }),
      ...(mode === 'post' && { isPosted: true }),
      ...(paused !== undefined && { isPaused: true }),
      ...(aheadDays > 0 && { aheadDays }),
      ...(amount !== 'exact' && { amount }),
      ...(leastMinor !== undefined && { least: hand.amountOf(leastMinor) }),
      ...(mostMinor !== undefined && { most: hand.amountOf(mostMinor) }),
      ...(decided.length > 0 && { skipped: decided }),
      ...(done !== undefined && { done }),
      entry: { ...entry, description: name },
    }));
}

/** An account that is not in the tree is written as what most are. */
const unknown = (path: string[]): FileAccount => ({
  path,
  type: 'ASSET',
  description: '',
  isPlaceholder: false,
});

/**
 * What is taken out of a book as other programs have it: its tree of accounts, and entries of any number of legs, the oldest first.
 * @param isPart whether only those accounts are meant that something is posted to, and those above them
 */
export function bookOf({ accounts, transactions, schedules = [] }: FromBook, isPart: boolean): WrittenBook {
  const hand = handOf(accounts);
  const entries = entriesOf(hand, transactions);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const keyOf = (path: readonly string[]) => JSON.stringify(path);
  const posted = new Map(entries.flatMap(({ legs }) => legs.map(({ path }) => [keyOf(path), path])));
  const used = new Set(
    [...posted.values()].flatMap((path) => path.map((_name, at) => keyOf(path.slice(0, at + 1)))),
  );
  const written = [...hand.paths].flatMap(([id, path]): FileAccount[] => {
    const account = byId.get(id);
    if (account === undefined || account.type === 'ROOT' || (isPart && !used.has(keyOf(path)))) return [];
    const { type, description, isPlaceholder } = account;
    return [{ path, type, description, isPlaceholder, commodity: hand.currency }];
  });
  const known = new Set(written.map(({ path }) => keyOf(path)));
  const strangers = [...posted].flatMap(([key, path]) => (known.has(key) ? [] : [unknown(path)]));
  const repeating = isPart ? [] : schedules.flatMap((schedule) => scheduleOf(hand, schedule));
  return {
    accounts: [...written, ...strangers],
    entries,
    ...(repeating.length > 0 && { schedules: repeating }),
  };
}
