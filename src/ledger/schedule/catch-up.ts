import type { Account } from '#ledger/account.ts';
import { lockOf } from '#ledger/book-lock.ts';
import { mayPost } from '#ledger/rules/posting.ts';
import type { Decision } from './decide.ts';
import { dueOn, type Occurrence, type Schedule } from './schedule.ts';

/** An occurrence that is due and of which nothing was decided. */
export type Due = { schedule: Schedule; occurrence: Occurrence };

type Accounts = ReadonlyMap<
  string,
  Pick<Account, 'type' | 'isPlaceholder'> & Partial<Pick<Account, 'props'>>
>;

/** What is due: what is posted by itself, and of what its owner is asked; the earliest first. */
export type CatchUp = { post: Due[]; ask: Due[] };

/** What tells an occurrence from all others of a book. */
export const keyOf = ({ schedule, occurrence }: Due) => `${schedule.id} ${occurrence.nominal}`;

/** Whether all accounts that a schedule names are there and take rows. */
export function canPost({ lines }: Pick<Schedule, 'lines'>, accounts: Accounts): boolean {
  return lines
    .flatMap(({ accountA, accountB, exchange }) => [
      accountA,
      accountB,
      ...(exchange ? [exchange.tradingA, exchange.tradingB] : []),
    ])
    .map((id) => accounts.get(id))
    .every((account) => account !== undefined && mayPost(account));
}

/** The last day of the book of these accounts that is locked; undefined where none is. */
function lockedUntil(accounts: Accounts): string | undefined {
  const root = [...accounts.values()].find(({ type }) => type === 'ROOT');
  return lockOf({ props: root?.props ?? {} })?.until;
}

/**
 * Returns the occurrences due on a day of the book. An occurrence that cannot be posted, falls on a locked day or was posted
 * automatically and undone is asked about, whatever its schedule says.
 */
export function catchUp(schedules: readonly Schedule[], today: string, accounts: Accounts): CatchUp {
  const due = schedules
    .flatMap((schedule) => dueOn(schedule, today).map((occurrence) => ({ schedule, occurrence })))
    .toSorted((a, b) => (a.occurrence.day < b.occurrence.day ? -1 : 1));
  const locked = lockedUntil(accounts) ?? '';
  const isPosted = ({ schedule, occurrence }: Due) =>
    schedule.mode === 'post' &&
    !schedule.asked.includes(occurrence.nominal) &&
    occurrence.day > locked &&
    canPost(schedule, accounts);
  return { post: due.filter(isPosted), ask: due.filter((each) => !isPosted(each)) };
}

/**
 * Returns the occurrences that were posted automatically and either undone, or not noted because the posting was interrupted. In
 * the second case their rows are stored.
 */
export function maybeStored(ask: readonly Due[]): Due[] {
  return ask.filter(
    ({ schedule, occurrence }) => schedule.mode === 'post' && schedule.asked.includes(occurrence.nominal),
  );
}

/** What is decided of occurrences, by the ids of their schedules. */
export function decisionsOf(decided: Iterable<readonly [Due, Decision]>): Map<string, Decision[]> {
  const decisions = new Map<string, Decision[]>();
  for (const [{ schedule }, decision] of decided)
    decisions.set(schedule.id, [...(decisions.get(schedule.id) ?? []), decision]);
  return decisions;
}

/** That all of these are posted as they are. */
export function postAll(due: readonly Due[]): Map<string, Decision[]> {
  return decisionsOf(due.map((each) => [each, { ...each.occurrence, what: 'post' }]));
}

/** The schedules that name one of these accounts. */
export function schedulesNaming(schedules: readonly Schedule[], accountIds: ReadonlySet<string>): Schedule[] {
  return schedules.filter(({ lines }) =>
    lines.some(({ accountA, accountB }) => accountIds.has(accountA) || accountIds.has(accountB)),
  );
}
