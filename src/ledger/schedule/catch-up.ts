import { limits } from '#contract/limits.ts';
import { readBookLock } from '#ledger/book-lock.ts';
import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { areDifferentAccounts, canPostTo } from '#ledger/rules/posting.ts';
import type { OccurrenceDecision } from './decisions.ts';
import { listDueOccurrences, type Occurrence, type Schedule } from './schedule.ts';

/** The account fields that decide whether a schedule can be posted, by account id. */
type PostingAccounts = ReadonlyMap<
  string,
  Pick<Account, 'type' | 'isPlaceholder'> & Partial<Pick<Account, 'props' | 'name'>>
>;

/** The reason why the rows of a schedule would be rejected, given its current accounts. */
export type PostingProblem =
  | { what: 'gone' }
  | { what: 'takes-none' | 'same'; name: string }
  | { what: 'currencies'; name: string; otherName: string };

/** Returns the two sides of each row of a schedule. A line over two currencies has two rows. */
const sidesOf = ({ lines }: Pick<Schedule, 'lines'>): [string, string][] =>
  lines.flatMap(({ accountA, accountB, exchange }): [string, string][] =>
    exchange === undefined
      ? [[accountA, accountB]]
      : [
          [accountA, exchange.tradingA],
          [accountB, exchange.tradingB],
        ],
  );

/** Returns the first reason why the ledger would reject the rows of a schedule; undefined if it would accept them. */
export function findPostingProblem(
  schedule: Pick<Schedule, 'lines'>,
  accounts: PostingAccounts,
): PostingProblem | undefined {
  for (const [idA, idB] of sidesOf(schedule)) {
    const [a, b] = [accounts.get(idA), accounts.get(idB)];
    if (a === undefined || b === undefined) return { what: 'gone' };
    const closed = [a, b].find((account) => !canPostTo(account));
    if (closed !== undefined) return { what: 'takes-none', name: closed.name ?? '' };
    if (!areDifferentAccounts(idA, idB)) return { what: 'same', name: a.name ?? '' };
    const currencyOf = ({ type, props = {} }: typeof a) => ownCurrency({ type, props });
    if (currencyOf(a) !== currencyOf(b))
      return { what: 'currencies', name: a.name ?? '', otherName: b.name ?? '' };
  }
  return undefined;
}

/** An undecided occurrence that is due. */
export type DueOccurrence = { schedule: Schedule; occurrence: Occurrence };

/** The due occurrences, earliest first: those to post automatically, and those to ask the user about. */
export type CatchUpPlan = { post: DueOccurrence[]; ask: DueOccurrence[]; blocked: BlockedSchedule[] };

/**
 * The reason why a schedule is not posted automatically: its accounts, a locked day, or more due occurrences than are posted without
 * asking.
 */
export type BlockReason = PostingProblem | { what: 'locked'; until: string } | { what: 'many' };

/** A schedule with automatic posting that is blocked, with its due occurrences. */
export type BlockedSchedule = { schedule: Schedule; due: Occurrence[]; reason: BlockReason };

/** Returns the key of an occurrence, unique in a book. */
export const occurrenceKeyOf = ({ schedule, occurrence }: DueOccurrence) =>
  `${schedule.id} ${occurrence.nominal}`;

/** Returns the last locked day of a book; undefined if none is locked. */
function lockedUntil(accounts: PostingAccounts): string | undefined {
  const root = [...accounts.values()].find(({ type }) => type === 'ROOT');
  return readBookLock({ props: root?.props ?? {} })?.until;
}

/** Returns the reason why none, or not all, of the due occurrences are posted automatically; undefined if all are. */
function findBlockReason(
  schedule: Schedule,
  due: readonly Occurrence[],
  { accounts, locked }: { accounts: PostingAccounts; locked: string },
): BlockReason | undefined {
  const problem = findPostingProblem(schedule, accounts);
  if (problem !== undefined) return problem;
  if (due.length > limits.occurrencesWithoutConfirmation) return { what: 'many' };
  return due.some(({ day }) => day <= locked) ? { what: 'locked', until: locked } : undefined;
}

/**
 * Returns the occurrences due on a day of the book. The app asks the user about an occurrence that cannot be posted, falls on a locked day,
 * or was posted automatically and undone, even if its schedule posts automatically. If a schedule has more due occurrences than are posted
 * without asking, they are neither posted nor listed, but blocked.
 */
export function planCatchUp(
  schedules: readonly Schedule[],
  today: string,
  accounts: PostingAccounts,
): CatchUpPlan {
  const locked = lockedUntil(accounts) ?? '';
  const [post, ask, held]: [DueOccurrence[], DueOccurrence[], BlockedSchedule[]] = [[], [], []];
  for (const schedule of schedules) {
    const due = listDueOccurrences(schedule, today);
    if (due.length === 0) continue;
    const isPosting = schedule.mode === 'post';
    const reason = isPosting ? findBlockReason(schedule, due, { accounts, locked }) : undefined;
    if (reason !== undefined) held.push({ schedule, due, reason });
    if (reason?.what === 'many') continue;
    for (const occurrence of due) {
      const isHeld = reason?.what === 'locked' ? occurrence.day <= locked : reason !== undefined;
      const needsDecision = isHeld || schedule.needsDecision.includes(occurrence.nominal);
      (isPosting && !needsDecision ? post : ask).push({ schedule, occurrence });
    }
  }
  const byDay = (list: DueOccurrence[]) =>
    list.toSorted((a, b) => (a.occurrence.day < b.occurrence.day ? -1 : 1));
  return { post: byDay(post), ask: byDay(ask), blocked: held };
}

/**
 * Returns the occurrences that were posted automatically and either undone, or not recorded because the posting was interrupted. In the
 * second case their rows are stored.
 */
export function filterPossiblyStored(ask: readonly DueOccurrence[]): DueOccurrence[] {
  return ask.filter(
    ({ schedule, occurrence }) =>
      schedule.mode === 'post' && schedule.needsDecision.includes(occurrence.nominal),
  );
}

/** Groups decisions by schedule id. */
export function groupDecisions(
  decided: Iterable<readonly [DueOccurrence, OccurrenceDecision]>,
): Map<string, OccurrenceDecision[]> {
  const decisions = new Map<string, OccurrenceDecision[]>();
  for (const [{ schedule }, decision] of decided)
    decisions.set(schedule.id, [...(decisions.get(schedule.id) ?? []), decision]);
  return decisions;
}

/** Returns the decisions to post all given occurrences unchanged. */
export function decideToPostAll(due: readonly DueOccurrence[]): Map<string, OccurrenceDecision[]> {
  return groupDecisions(due.map((each) => [each, { ...each.occurrence, what: 'post' }]));
}

/** Returns the schedules that contain one of these accounts. */
export function findSchedulesOfAccounts(
  schedules: readonly Schedule[],
  accountIds: ReadonlySet<string>,
): Schedule[] {
  return schedules.filter(({ lines }) =>
    lines.some(({ accountA, accountB }) => accountIds.has(accountA) || accountIds.has(accountB)),
  );
}
