import type { Account } from '#ledger/account.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import { type OccurrenceMatch, recognizeRows } from '#ledger/schedule/recognize.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { AccountSuggestion } from '#ledger/statement/suggestions.ts';
import type { ExpectedOccurrence, MatchedRow } from './file-read.ts';
import type { MatchContext } from './match-rows.ts';

/** A suggestion that is right so often is taken where nobody says otherwise; others are only offered. */
export const isReliable = ({ confidence }: AccountSuggestion) => confidence >= 0.5;

type Accounts = ReadonlyMap<string, Account>;

/** Where a row surely goes, as far as that is known: what waits to be sorted goes nowhere yet. */
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

/** What a row is with what it likely is of what was expected, whose account is suggested then. */
function withOccurrence(row: MatchedRow, expected: ExpectedOccurrence): MatchedRow {
  const { otherId, name } = expected;
  if (otherId === undefined) return { ...row, expected };
  const reason = { kind: 'expected', text: name, count: 1, of: 1 } as const;
  return { ...row, expected, suggested: { otherId, confidence: 1, reason } };
}

/** Says of new rows of a statement which of them are likely what was expected: nothing else is known of them, or the same account. */
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
    const fulfilment = expected.get(row);
    return fulfilment === undefined ? row : withOccurrence(row, toExpectedOccurrence(fulfilment, accountId, postable));
  });
}
