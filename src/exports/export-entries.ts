import {
  compareNewestFirst,
  oppositeSplit,
  type Split,
  splitIn,
  type Transaction,
} from '#ledger/transaction.ts';
import { sharedAccountOf, groupIdOf, findInconsistencies, linesOf } from '#ledger/groups.ts';
import type { FileEntry, FileLeg } from '#statements/book-file.ts';
import { findExchangePairs } from '#ledger/commodity/exchange-pairs.ts';
import { type BookFormat, createLeg, commonValue, createSharedLegs, legSideOf } from './book-format.ts';

/** True if the lines of a group are in several currencies, or use a trading account. */
function isCrossed({ currencyOf, isTrading }: BookFormat, lines: readonly Transaction[]): boolean {
  const currencies = new Set(lines.map(({ splitA }) => currencyOf(splitA.accountId)));
  const isOver = ({ splitA, splitB }: Transaction) =>
    [splitA, splitB].some(({ accountId }) => isTrading(accountId));
  return currencies.size > 1 || lines.some(isOver);
}

/** The price of an exchange line in another currency, and the line that paid it; `cost` is undefined for the paying line. */
type ExchangePrice = { cost: FileLeg['cost']; other: Transaction };

/** Returns the side of an exchange line that is no trading account. */
const realSide = ({ isTrading }: BookFormat, { splitA, splitB }: Transaction): Split | undefined =>
  [splitA, splitB].find(({ accountId }) => !isTrading(accountId));

/** True if the second side of an exchange is the price: the money paid for shares, else the side in the book currency. */
function isPaidInSecond(bookFormat: BookFormat, one: Split, two: Split): boolean {
  const [isOneMoney, isTwoMoney] = [bookFormat.isMoney(one.accountId), bookFormat.isMoney(two.accountId)];
  return isOneMoney === isTwoMoney
    ? bookFormat.currencyOf(two.accountId) === bookFormat.currency
    : isTwoMoney;
}

/** Returns the prices paid in the exchanges of a group. */
function findPricesPaid(
  bookFormat: BookFormat,
  lines: readonly Transaction[],
): Map<Transaction, ExchangePrice> {
  const paid = new Map<Transaction, ExchangePrice>();
  for (const { near, far } of findExchangePairs(lines)) {
    const [one, two] = [realSide(bookFormat, near), realSide(bookFormat, far)];
    // A line that is received for nothing, or beside something else, has no price.
    if (one === undefined || two === undefined || one.valueMinor * two.valueMinor >= 0n) continue;
    const [money, ofMoney, ofThing] = isPaidInSecond(bookFormat, one, two)
      ? [two, far, near]
      : [one, near, far];
    const amount = bookFormat.amountOf(money.accountId, -money.valueMinor);
    paid.set(ofMoney, { cost: undefined, other: ofThing });
    paid.set(ofThing, {
      cost: { amount, commodity: bookFormat.currencyOf(money.accountId) },
      other: ofMoney,
    });
  }
  return paid;
}

/** A side of a line that is exported. */
type LineSide = { line: Transaction; split: Split };

/** Returns the account with the most sides, which is exported as one leg. */
function findMostUsedAccount(sides: readonly LineSide[]): string | undefined {
  const counts = [...Map.groupBy(sides, ({ split }) => split.accountId)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/**
 * Returns the lines of a group of several currencies as one entry. Exchanged amounts have their price, and trading accounts are omitted; in
 * other groups they are included.
 */
function exportExchangeGroup(bookFormat: BookFormat, lines: readonly Transaction[]): FileEntry[] {
  const [first] = lines;
  if (first === undefined) return [];
  const paid = findPricesPaid(bookFormat, lines);
  const notes = commonValue(lines.map((line) => line.notes));
  const tags = first.tags.filter((tag) => lines.every((line) => line.tags.includes(tag)));
  const sides = lines.flatMap((line): LineSide[] => {
    const real = paid.has(line) ? realSide(bookFormat, line) : undefined;
    return real ? [{ line, split: real }] : [line.splitA, line.splitB].map((split) => ({ line, split }));
  });
  const written = new Set<Transaction>();
  /** Returns the texts of lines that were not used before. */
  const takeTexts = (about: readonly Transaction[]) => {
    const open = about.filter((line) => !written.has(line));
    for (const line of open) written.add(line);
    return {
      note:
        notes === undefined ? [...new Set(open.map((line) => line.notes))].filter(Boolean).join('\n') : '',
      tags: [...new Set(open.flatMap((line) => line.tags))].filter((tag) => !tags.includes(tag)),
    };
  };
  const most = findMostUsedAccount(sides);
  const legs = [...Map.groupBy(sides, ({ split }) => split.accountId)].flatMap(([accountId, own]) => {
    const isPlain = own.every(({ line }) => paid.get(line)?.cost === undefined);
    if (own.length > 1 && isPlain && (accountId === most || bookFormat.isTrading(accountId)))
      return createSharedLegs(
        bookFormat,
        accountId,
        own.map(({ line }) => line),
      );
    return own.map(({ line, split }): FileLeg => {
      const { cost, other } = paid.get(line) ?? {};
      const texts =
        other !== undefined && cost === undefined ? {} : takeTexts(other ? [other, line] : [line]);
      const leg = createLeg(bookFormat, accountId, split.valueMinor, legSideOf(line, split), texts);
      return cost === undefined ? leg : { ...leg, cost };
    });
  });
  return [
    {
      line: 0,
      date: bookFormat.dayOf(first),
      description: first.description,
      notes: notes ?? '',
      ...(tags.length > 0 && { tags }),
      legs,
    },
  ];
}

/** Returns the lines of a group as one entry; common texts are written once. */
function exportGroup(bookFormat: BookFormat, lines: readonly Transaction[], accountId: string): FileEntry[] {
  const [first] = lines;
  if (first === undefined) return [];
  const notes = commonValue(lines.map((line) => line.notes));
  const tags = first.tags.filter((tag) => lines.every((line) => line.tags.includes(tag)));
  const others = lines.map((line) => {
    const other = oppositeSplit(line, splitIn(line, accountId));
    return createLeg(bookFormat, other.accountId, other.valueMinor, legSideOf(line, other), {
      note: notes === undefined ? line.notes : '',
      tags: line.tags.filter((tag) => !tags.includes(tag)),
    });
  });
  return [
    {
      line: 0,
      date: bookFormat.dayOf(first),
      description: first.description,
      notes: notes ?? '',
      ...(tags.length > 0 && { tags }),
      legs: [...createSharedLegs(bookFormat, accountId, lines), ...others],
    },
  ];
}

function exportEntry(bookFormat: BookFormat, transaction: Transaction): FileEntry {
  const { description, notes, tags, splitA, splitB } = transaction;
  return {
    line: 0,
    date: bookFormat.dayOf(transaction),
    description,
    notes,
    ...(tags.length > 0 && { tags }),
    legs: [splitA, splitB].map((split) =>
      createLeg(bookFormat, split.accountId, split.valueMinor, legSideOf(transaction, split)),
    ),
  };
}

/** Sorts transactions oldest first, as in paper books. */
export function sortOldestFirst(transactions: readonly Transaction[]): Transaction[] {
  return transactions.toSorted((a, b) => compareNewestFirst(b, a));
}

/** Converts transactions to entries; the lines of a split become one entry if they are complete and consistent. */
export function exportEntries(bookFormat: BookFormat, transactions: readonly Transaction[]): FileEntry[] {
  const sorted = sortOldestFirst(transactions);
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
    const accountId = sharedAccountOf(members);
    const inconsistencies = findInconsistencies(members).filter(
      (inconsistency) => inconsistency !== 'numbers',
    );
    const isCrossing =
      isCrossed(bookFormat, members) && inconsistencies.every((inconsistency) => inconsistency === 'side');
    if (id === undefined || members.length < 2 || (inconsistencies.length > 0 && !isCrossing))
      return [exportEntry(bookFormat, transaction)];
    if (done.has(id)) return [];
    done.add(id);
    const lines = linesOf(members, id);
    if (isCrossing) return exportExchangeGroup(bookFormat, lines);
    return accountId === undefined ? [] : exportGroup(bookFormat, lines, accountId);
  });
}
