import type { Account } from '#ledger/account.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import { listPositionsInDay, type StatementEntry } from '#ledger/statement/entries.ts';
import { deriveIds } from '#ledger/statement/ids.ts';
import { matchEntries } from '#ledger/statement/match.ts';
import { type BookingRule, suggestByRule } from '#ledger/statement/rules.ts';
import { createSuggester, type PriorPosting } from '#ledger/statement/suggestions.ts';
import type { BookSchedules } from '#ledger/schedule/forecast-rows.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { MatchedRow } from './file-read.ts';

/** The rows of files, by file, with the stored transactions and the booking history. */
export type RowsToMatch = {
  files: ReadonlyMap<string, readonly StatementEntry[]>;
  stored: readonly Transaction[];
  bookingHistory: readonly PriorPosting[];
};

/** The context of matching. */
export type MatchContext = {
  accountId: string;
  zone: string;
  /** The booking rules of the book. */
  rules: readonly BookingRule[];
  accounts: readonly Account[];
  repeats: BookSchedules;
};

/**
 * Returns the distinct rows of all files with their ids. The rows of a file are numbered together; a row with the same ids in another file
 * is the same row.
 */
function identifyRows(files: RowsToMatch['files'], accountId: string) {
  const seen = new Set<string>();
  return [...files.values()].flatMap((entries) => {
    const ids = deriveIds(accountId, entries);
    const positions = listPositionsInDay(entries);
    return entries.flatMap((entry, at) => {
      const own = ids[at];
      if (own === undefined || seen.has(own.id)) return [];
      seen.add(own.id);
      return [{ entry, ids: own, positionInDay: positions[at] ?? 0 }];
    });
  });
}

/** Matches statement rows with the book: finds the stored ones, and suggests accounts for the others. */
export function matchRows(
  { files, stored, bookingHistory }: RowsToMatch,
  { accountId, zone, rules: every, accounts }: MatchContext,
): MatchedRow[] {
  const entered = identifyRows(files, accountId);
  const matches = matchEntries(
    entered.map(({ entry }) => entry),
    { accountId, zone, transactions: stored, ids: entered.map(({ ids }) => ids) },
  );
  const postable = new Map(accounts.filter(canPostTo).map((each) => [each.id, each]));
  const suggest = createSuggester(bookingHistory, { accountId, accounts: postable });
  // A rule is ignored if its account was deleted or became a placeholder.
  const rules = every.filter(({ otherId }) => postable.has(otherId));
  return entered.map(({ entry, ids, positionInDay }, at): MatchedRow => {
    const found = matches[at] ?? { state: 'new' };
    const suggested =
      found.state === 'inBook' ? undefined : (suggestByRule(rules, entry, accountId) ?? suggest(entry));
    return {
      key: entry.key,
      ids,
      positionInDay,
      state: found.state,
      ...(found.state !== 'new' && { transactionId: found.transaction.id }),
      ...(suggested !== undefined && { suggested }),
    };
  });
}
