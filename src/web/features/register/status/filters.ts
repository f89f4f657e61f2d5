import { sideInfoIn } from '#ledger/transaction.ts';
import type { RegisterFilter } from '#web/data/register-source.ts';
import { matchesSide } from '#ledger/split-info.ts';

/** The statuses by which the rows of an account are chosen; `open` is what is not reconciled. */
export const filters = ['new', 'cleared', 'open', 'reconciled'] as const;

export type StatusFilter = (typeof filters)[number];

/** What the address calls it. */
export const statusParameter = 'status';

/** Reads it from the address; what is none means all rows. */
export function readFilter(text: string | undefined): StatusFilter | undefined {
  return filters.find((filter) => filter === text);
}

/** Which rows of an account have a status, for the place of the books and for what is at hand. */
export function wantedStatus(accountId: string, filter: StatusFilter): RegisterFilter['status'] {
  return {
    wanted: filter,
    isMet: (row) => matchesSide(sideInfoIn(row, accountId), { status: filter }),
  };
}
