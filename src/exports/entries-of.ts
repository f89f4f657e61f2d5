import { compareNewestFirst } from '#ledger/compare.ts';
import { fixedAccountOf, groupIdOf, inconsistenciesOf, linesOf } from '#ledger/groups.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import type { FileEntry } from '#statements/book-file.ts';
import { crossedEntry, isCrossed } from './crossed-entry.ts';
import type { BookHand } from './hand.ts';
import { legOf, shared, sharedLegs, sideOf } from './legs.ts';

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
export function entriesOf(hand: BookHand, transactions: readonly Transaction[]): FileEntry[] {
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
    const torn = inconsistenciesOf(members).filter((inconsistency) => inconsistency !== 'numbers');
    const isCrossing = isCrossed(hand, members) && torn.every((inconsistency) => inconsistency === 'side');
    if (id === undefined || members.length < 2 || (torn.length > 0 && !isCrossing))
      return [entryOf(hand, transaction)];
    if (done.has(id)) return [];
    done.add(id);
    const lines = linesOf(members, id);
    if (isCrossing) return crossedEntry(hand, lines);
    return accountId === undefined ? [] : entryOfGroup(hand, lines, accountId);
  });
}
