import { QueryClient } from '@tanstack/react-query';
import type { Backend } from '#backends/backend.ts';
import type { WireItem } from '#contract/items.ts';
import { readAccount } from '#ledger/wire.ts';
import { readItem, writeItem } from '#ledger/wire-item.ts';
import { planCatchUp } from '#ledger/schedule/catch-up.ts';
import { writeScheduleItem, parseSchedules } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { postDueOccurrences } from '#web/data/schedules/post-due-occurrences.ts';
import { createClient } from '#web/session/client.ts';
import { createEmitter } from '#web/session/events.ts';
import type { SmallBook } from '../conformance/support.ts';
import { scheduleLine, createSchedule } from './schedules.ts';

/** The part of a back-end that a tab calls. */
export type BackendCaller = Pick<Backend, 'call'>;

/** Opens a tab of the app with an empty cache. */
export function openTestTab({ call }: BackendCaller): ItemContext {
  return {
    call: createClient((name, input) => call(name, input), createEmitter()),
    bookName: 'Main',
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
}

/** Reads the root and the accounts of the book, as of a day. */
export async function readBookOn({ call }: BackendCaller, today: string) {
  const list = (await call('all-accounts', { bookName: 'Main' })).map(readAccount);
  const root = list.find(({ type }) => type === 'ROOT');
  if (root === undefined) throw new Error('there is no book');
  return { root, accounts: new Map(list.map((each) => [each.id, each])), today };
}

/** Posts the due occurrences in a tab on a day. */
export const postDueIn = async (tab: ItemContext, caller: BackendCaller, today: string) =>
  postDueOccurrences(tab, await readBookOn(caller, today));

/** Returns a rent that is posted automatically on the third of each month, from September 2026 on. */
export function createRent({ bank, food }: SmallBook, fields: Partial<Schedule> = {}): Schedule {
  return createSchedule('FREQ=MONTHLY', {
    mode: 'post',
    start: '2026-09-03',
    lines: [scheduleLine(-95_000n, { accountA: bank, accountB: food })],
    ...fields,
  });
}

export async function putSchedule(
  { call }: BackendCaller,
  schedule: Schedule,
  stored?: WireItem,
): Promise<void> {
  const item = writeItem(writeScheduleItem(schedule, stored && readItem(stored)));
  await call('change-items', { bookName: 'Main', put: [item] });
}

/** Returns the days of the bank's rows, in order, and the day up to which all occurrences are decided. */
export async function readPostedDays({ call }: BackendCaller, { bank }: SmallBook) {
  const rows = await call('transactions', { bookName: 'Main', account: { AccountId: bank } });
  const items = (await call('items', { bookName: 'Main', kinds: ['schedule'] })).map(readItem);
  return {
    days: rows.map(({ TransactionDatePosted }) => TransactionDatePosted.slice(0, 10)).toSorted(),
    done: parseSchedules(items)[0]?.done,
  };
}

/** Returns the days of due occurrences: those posted automatically, and those the user is asked about. */
export async function readDueDays({ call }: BackendCaller, today: string) {
  const items = (await call('items', { bookName: 'Main', kinds: ['schedule'] })).map(readItem);
  const { accounts } = await readBookOn({ call }, today);
  const { post, ask } = planCatchUp(parseSchedules(items), today, accounts);
  const daysOf = (due: typeof post) => due.map(({ occurrence }) => occurrence.nominal);
  return { post: daysOf(post), ask: daysOf(ask) };
}

/** The error of a tab that was killed; the tab itself never receives it. */
class TabKilledError extends Error {}

/**
 * Returns the connection of a tab that is killed at its `at`th call, before the request was sent or after it was executed but not answered.
 * Later calls are never answered either.
 */
export function killTabAt(
  { call }: BackendCaller,
  at: number,
  isDone: boolean,
): BackendCaller & { isKilled: () => boolean } {
  let calls = 0;
  return {
    isKilled: () => calls >= at,
    async call(name, input) {
      calls += 1;
      if (calls > at || (calls === at && !isDone)) throw new TabKilledError();
      const answer = await call(name, input);
      if (calls >= at) throw new TabKilledError();
      return answer;
    },
  };
}
