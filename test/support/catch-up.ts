import { QueryClient } from '@tanstack/react-query';
import type { Backend } from '#backends/backend.ts';
import type { WireItem } from '#contract/items.ts';
import { readAccount } from '#ledger/wire.ts';
import { readItem, writeItem } from '#ledger/wire-item.ts';
import { planCatchUp } from '#ledger/schedule/catch-up.ts';
import { writeScheduleItem, parseSchedules } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { postDueOccurrences } from '#web/data/schedules/post-due.ts';
import { createClient } from '#web/session/client.ts';
import { createEmitter } from '#web/session/events.ts';
import type { SmallBook } from '../conformance/support.ts';
import { scheduleLine, createSchedule } from './schedules.ts';

/** What of a place a tab asks. */
export type BackendCaller = Pick<Backend, 'call'>;

/** A tab of the app before a book, with what it holds of it: nothing yet. */
export function openTestTab({ call }: BackendCaller): ItemContext {
  return {
    call: createClient((name, input) => call(name, input), createEmitter()),
    bookName: 'Main',
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
}

/** The root and the accounts of the book, on a day. */
export async function readBookOn({ call }: BackendCaller, today: string) {
  const list = (await call('all-accounts', { bookName: 'Main' })).map(readAccount);
  const root = list.find(({ type }) => type === 'ROOT');
  if (root === undefined) throw new Error('there is no book');
  return { root, accounts: new Map(list.map((each) => [each.id, each])), today };
}

/** A tab catches up on a day. */
export const postDueIn = async (tab: ItemContext, caller: BackendCaller, today: string) =>
  postDueOccurrences(tab, await readBookOn(caller, today));

/** A rent that is posted by itself on the third of each month, from September 2026 on. */
export function createRent({ bank, food }: SmallBook, fields: Partial<Schedule> = {}): Schedule {
  return createSchedule('FREQ=MONTHLY', {
    mode: 'post',
    start: '2026-09-03',
    lines: [scheduleLine(-95_000n, { accountA: bank, accountB: food })],
    ...fields,
  });
}

export async function putSchedule({ call }: BackendCaller, schedule: Schedule, stored?: WireItem): Promise<void> {
  const item = writeItem(writeScheduleItem(schedule, stored && readItem(stored)));
  await call('change-items', { bookName: 'Main', put: [item] });
}

/** The days of the rows of the bank, in order, and through which day all is decided. */
export async function readPostedDays({ call }: BackendCaller, { bank }: SmallBook) {
  const rows = await call('transactions', { bookName: 'Main', account: { AccountId: bank } });
  const items = (await call('items', { bookName: 'Main', kinds: ['schedule'] })).map(readItem);
  return {
    days: rows.map(({ TransactionDatePosted }) => TransactionDatePosted.slice(0, 10)).toSorted(),
    done: parseSchedules(items)[0]?.done,
  };
}

/** The days on which occurrences are due: those posted automatically, and those the user is asked about. */
export async function readDueDays({ call }: BackendCaller, today: string) {
  const items = (await call('items', { bookName: 'Main', kinds: ['schedule'] })).map(readItem);
  const { accounts } = await readBookOn({ call }, today);
  const { post, ask } = planCatchUp(parseSchedules(items), today, accounts);
  const daysOf = (due: typeof post) => due.map(({ occurrence }) => occurrence.nominal);
  return { post: daysOf(post), ask: daysOf(ask) };
}

/** What a tab says that is killed: nobody hears it. */
class TabKilledError extends Error {}

/**
 * A tab that is killed at its `at`th call, before it went out or when it was done and not answered yet: what it asks from
 * then on is never answered either.
 */
export function killTabAt({ call }: BackendCaller, at: number, isDone: boolean): BackendCaller & { isKilled: () => boolean } {
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
