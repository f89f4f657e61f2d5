import type { Account } from '#ledger/account.ts';
import { recognize } from '#ledger/schedule/recognize.ts';
import type { WhatRepeats } from '#ledger/schedule/what-repeats.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { AccountSuggestion } from '#ledger/statement/suggestions.ts';

/** The occurrence that a row likely is; `otherId` is where the schedule has its other side, where that is one account. */
export type Expected = {
  scheduleId: string;
  name: string;
  nominal: string;
  day: string;
  otherId: string | undefined;
};

/** A suggestion that is right so often is taken where nobody says otherwise; others are only offered. */
export const isSure = ({ confidence }: AccountSuggestion) => confidence >= 0.5;

type Looked = { entry: StatementEntry; suggested: AccountSuggestion | undefined };

/** Which rows of a statement are likely what was expected: nothing else is known of them, or the same account. */
export function expectedAmong(
  rows: readonly Looked[],
  { schedules, latest }: WhatRepeats,
  { accountId, accounts }: { accountId: string; accounts: ReadonlyMap<string, Account> },
): (Expected | undefined)[] {
  const found = recognize(
    rows.map(({ entry: { day, gainMinor }, suggested }) => {
      const isKnown =
        suggested !== undefined &&
        isSure(suggested) &&
        accounts.get(suggested.otherId)?.props['Role'] !== 'to-sort';
      return { day, gainMinor, accountId, otherId: isKnown ? suggested.otherId : undefined };
    }),
    schedules,
    { latest },
  );
  return found.map((fulfilment) => {
    if (fulfilment === undefined) return undefined;
    const {
      schedule: { id, name, lines },
      occurrence,
    } = fulfilment;
    const [line] = lines.length === 1 ? lines : [];
    const otherId = line && (line.accountA === accountId ? line.accountB : line.accountA);
    const isThere = otherId !== undefined && accounts.has(otherId);
    return { scheduleId: id, name, ...occurrence, otherId: isThere ? otherId : undefined };
  });
}

/** The account that an occurrence has on its other side, as it is suggested. */
export function suggestedBy({ otherId, name }: Expected): AccountSuggestion | undefined {
  if (otherId === undefined) return undefined;
  return { otherId, confidence: 1, reason: { kind: 'expected', text: name, count: 1, of: 1 } };
}
