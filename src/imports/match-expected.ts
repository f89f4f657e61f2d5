import type { Account } from '#ledger/account.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import { type OccurrenceMatch, recognizeRows } from '#ledger/schedule/recognize.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { AccountSuggestion } from '#ledger/statement/suggestions.ts';
import type { ExpectedOccurrence, MatchedRow } from './file-read.ts';
import type { MatchContext } from './match-rows.ts';

/** True if a suggestion is reliable enough to be used without the user's choice; others are only offered. */
export const isReliable = ({ confidence }: AccountSuggestion) => confidence >= 0.5;

type Accounts = ReadonlyMap<string, Account>;

/** Returns the other account of a row, if it is certain; undefined for rows that are to be sorted. */
function findReliableOther({ suggested }: MatchedRow, accounts: Accounts): string | undefined {
  if (suggested === undefined || !isReliable(suggested)) return undefined;
  return accounts.get(suggested.otherId)?.props['Role'] === 'to-sort' ? undefined : suggested.otherId;
}

function toExpectedOccurrence(
  { schedule: { id, name, lines }, occurrence }: OccurrenceMatch,
  accountId: string,
  accounts: Accounts,
): ExpectedOccurrence {
  const [line] = lines.length === 1 ? lines : [];
  const otherId = line && (line.accountA === accountId ? line.accountB : line.accountA);
  const isExisting = otherId !== undefined && accounts.has(otherId);
  return { scheduleId: id, name, ...occurrence, otherId: isExisting ? otherId : undefined };
}

/** Returns a row with the occurrence that it likely is, whose account becomes the suggestion. */
function withOccurrence(row: MatchedRow, expected: ExpectedOccurrence): MatchedRow {
  const { otherId, name } = expected;
  if (otherId === undefined) return { ...row, expected };
  const reason = { kind: 'expected', text: name, count: 1, of: 1 } as const;
  return { ...row, expected, suggested: { otherId, confidence: 1, reason } };
}

/**
 * Finds the new statement rows that are likely expected occurrences. A row must have no other certain account than that of the occurrence.
 */
export function matchExpected(
  matched: readonly MatchedRow[],
  files: ReadonlyMap<string, readonly StatementEntry[]>,
  { accountId, accounts, repeats: { schedules, latest } }: MatchContext,
): MatchedRow[] {
  const postable = new Map(accounts.filter(canPostTo).map((each) => [each.id, each]));
  const entries = new Map([...files.values()].flat().map((entry) => [entry.key, entry]));
  const isNew = matched.flatMap((row) => {
    const entry = row.state === 'new' ? entries.get(row.key) : undefined;
    return entry === undefined ? [] : [{ row, entry }];
  });
  const found = recognizeRows(
    isNew.map(({ row, entry: { day, gainMinor } }) => {
      return { day, gainMinor, accountId, otherId: findReliableOther(row, postable) };
    }),
    schedules,
    { latest },
  );
  const expected = new Map(isNew.map(({ row }, at) => [row, found[at]]));
  return matched.map((row) => {
    const match = expected.get(row);
    return match === undefined ? row : withOccurrence(row, toExpectedOccurrence(match, accountId, postable));
  });
}
