import { fold } from '#text/fold.ts';
import { dayOf } from '#ledger/days.ts';
import { daysBetween } from '#values/calendar.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { StatementEntry } from './entries.ts';
import { type EntryIds, isDerivedId } from './ids.ts';
import { calculateWordShare, significantWordsOf } from './significant-words.ts';

/** The match of an entry in the book: none, this transaction (the first line of a split), or possibly this one. */
export type EntryMatch =
  | { state: 'new' }
  | { state: 'inBook'; transaction: Transaction }
  | { state: 'doubtful'; transaction: Transaction };

export type MatchOptions = {
  /** The account of the statement. */
  accountId: string;
  /** The time zone of the book. */
  zone: string;
  /** The transactions of the account, from `matchDays` before the first day to as many after the last. */
  transactions: readonly Transaction[];
  /** The ids of the entries, in their order. */
  ids: readonly EntryIds[];
};

/** The maximum number of days by which book and bank can differ. */
export const matchDays = 4;

/** The maximum number of candidates for an entry; on a day with thousands of equal amounts, more would not help. */
const maxNear = 40;

/** A row as the bank prints it: a transaction, or all lines of a split. */
type BankRow = {
  transaction: Transaction;
  ids: string[];
  gainMinor: bigint;
  dayNumber: number;
  description: string;
  text: string;
  bankId: string | undefined;
  /** True if it came from a statement of this account. */
  isOfStatement: boolean;
};

const numberOf = (day: string) => daysBetween('1970-01-01', day);

function toBankRows(transactions: readonly Transaction[], { accountId, zone }: MatchOptions): BankRow[] {
  const groups = new Map<string, BankRow>();
  for (const transaction of transactions) {
    const { id, splitA, splitB, postedAt, description, notes, splitInfo } = transaction;
    const side = splitA.accountId === accountId ? 'A' : 'B';
    const split = side === 'A' ? splitA : splitB;
    if (split.accountId !== accountId) continue;
    const info = splitInfo;
    const before = groups.get(info.group ?? id);
    if (before !== undefined) {
      before.ids.push(id);
      before.gainMinor += split.valueMinor;
      before.text += ` ${notes}`;
      before.bankId ??= info[side].bankId;
      continue;
    }
    groups.set(info.group ?? id, {
      transaction,
      ids: [id],
      gainMinor: split.valueMinor,
      dayNumber: numberOf(dayOf(postedAt.getTime(), zone)),
      description,
      text: `${description} ${notes}`,
      bankId: info[side].bankId,
      // Rows from statements of the other account have that account on side A.
      isOfStatement: info[side].bankId !== undefined || (side === 'A' && isDerivedId(id)),
    });
  }
  return [...groups.values()];
}

/** True if two descriptions are likely of the same purchase: half of the words of one are among those of the other. */
function isSimilar(entry: StatementEntry, known: BankRow): boolean {
  if (fold(entry.description) === fold(known.description)) return true;
  return (
    calculateWordShare(significantWordsOf(entry.description), significantWordsOf(known.text)) >= 0.5 ||
    calculateWordShare(
      significantWordsOf(known.description),
      significantWordsOf(`${entry.description} ${entry.notes}`),
    ) >= 0.5
  );
}

type Pair = { at: number; known: BankRow; isCertain: boolean; distance: number };

/** Returns an index of rows by amount and day. */
function byAmountAndDay(all: readonly BankRow[]): Map<string, BankRow[]> {
  return Map.groupBy(all, ({ gainMinor, dayNumber }) => `${gainMinor} ${dayNumber}`);
}

/**
 * Matches each entry of a statement with the book, in order. Each transaction matches at most one entry, so that of three equal purchases
 * of which two are in the book, one is new.
 *
 * A match is certain with the derived id, with the bank's id and the amount, or with the same amount within `matchDays` and a similar
 * description. It is doubtful with another description, with the bank's id but another amount, or with another bank id although the
 * statement covers that day. Nothing in the book is changed.
 */
export function matchEntries(entries: readonly StatementEntry[], options: MatchOptions): EntryMatch[] {
  const all = toBankRows(options.transactions, options);
  const matches = new Map<number, EntryMatch>();
  const met = new Set<BankRow>();
  const meet = (at: number, known: BankRow | undefined, state: 'inBook' | 'doubtful') => {
    if (known === undefined || met.has(known) || matches.has(at)) return;
    met.add(known);
    matches.set(at, { state, transaction: known.transaction });
  };

  const byId = new Map(all.flatMap((known) => known.ids.map((id) => [id, known] as const)));
  entries.forEach((_, at) => meet(at, byId.get(options.ids[at]?.id ?? ''), 'inBook'));

  const byBankId = Map.groupBy(all, ({ bankId }) => bankId);
  const ofBank = ({ bankId, day }: StatementEntry) =>
    (bankId === undefined ? [] : (byBankId.get(bankId) ?? [])).filter(
      (known) => !met.has(known) && Math.abs(known.dayNumber - numberOf(day)) <= matchDays,
    );
  entries.forEach((entry, at) => {
    meet(
      at,
      ofBank(entry).find(({ gainMinor }) => gainMinor === entry.gainMinor),
      'inBook',
    );
  });

  // Exact matches come first, because thousands of them are found at once.
  const byKey = Map.groupBy(all, ({ gainMinor, dayNumber, description }) =>
    [gainMinor, dayNumber, fold(description)].join(' '),
  );
  entries.forEach((entry, at) => {
    const key = [entry.gainMinor, numberOf(entry.day), fold(entry.description)].join(' ');
    const same = byKey.get(key) ?? [];
    while (same.length > 0 && !matches.has(at)) {
      const known = same.pop();
      if (known?.bankId === undefined || entry.bankId === undefined) meet(at, known, 'inBook');
    }
  });

  for (const { at, known, isCertain } of pairsOf(entries, all, matches, met))
    meet(at, known, isCertain ? 'inBook' : 'doubtful');
  entries.forEach((entry, at) => meet(at, ofBank(entry)[0], 'doubtful'));
  return entries.map((_, at) => matches.get(at) ?? { state: 'new' });
}

/** Returns pairs of entries and transactions with the same amount on near days, the most certain and nearest first. */
function pairsOf(
  entries: readonly StatementEntry[],
  all: readonly BankRow[],
  matches: ReadonlyMap<number, EntryMatch>,
  met: ReadonlySet<BankRow>,
): Pair[] {
  const index = byAmountAndDay(all.filter((known) => !met.has(known)));
  const days = entries.map(({ day }) => day).toSorted();
  const [first, last] = [numberOf(days[0] ?? ''), numberOf(days.at(-1) ?? '')];
  const pairs: Pair[] = [];
  entries.forEach((entry, at) => {
    if (matches.has(at)) return;
    const dayNumber = numberOf(entry.day);
    const near: Pair[] = [];
    for (let distance = 0; distance <= matchDays && near.length < maxNear; distance += 1) {
      for (const day of distance === 0 ? [dayNumber] : [dayNumber - distance, dayNumber + distance]) {
        const there = index.get(`${entry.gainMinor} ${day}`) ?? [];
        for (const known of there.slice(0, maxNear)) {
          // A row from another statement, on a day that this statement does not cover, is another purchase.
          if (known.isOfStatement && (known.dayNumber < first || known.dayNumber > last)) continue;
          const isOtherwiseCalled = known.bankId !== undefined && entry.bankId !== undefined;
          near.push({ at, known, isCertain: !isOtherwiseCalled && isSimilar(entry, known), distance });
        }
      }
    }
    pairs.push(...near);
  });
  return pairs.toSorted(
    (a, b) => Number(b.isCertain) - Number(a.isCertain) || a.distance - b.distance || a.at - b.at,
  );
}
