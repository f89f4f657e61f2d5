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
import { lineOf, scheduleOf } from './schedules.ts';

/** What of a place a tab asks. */
export type Asked = Pick<Backend, 'call'>;

/** A tab of the app before a book, with what it holds of it: nothing yet. */
export function tabOf({ call }: Asked): ItemContext {
  return {
    call: createClient((name, input) => call(name, input), createEmitter()),
    bookName: 'Main',
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
}

/** The root and the accounts of the book, on a day. */
export async function bookOn({ call }: Asked, today: string) {
  const list = (await call('all-accounts', { bookName: 'Main' })).map(readAccount);
  const root = list.find(({ type }) => type === 'ROOT');
  if (root === undefined) throw new Error('there is no book');
  return { root, accounts: new Map(list.map((each) => [each.id, each])), today };
}

/** A tab catches up on a day. */
export const catchUpIn = async (tab: ItemContext, asked: Asked, today: string) =>
  postDueOccurrences(tab, await bookOn(asked, today));

/** A rent that is posted by itself on the third of each month, from September 2026 on. */
export function rentOf({ bank, food }: SmallBook, said: Partial<Schedule> = {}): Schedule {
  return scheduleOf('FREQ=MONTHLY', {
    mode: 'post',
    start: '2026-09-03',
    lines: [lineOf(-95_000n, { accountA: bank, accountB: food })],
    ...said,
  });
}

export async function putSchedule({ call }: Asked, schedule: Schedule, stored?: WireItem): Promise<void> {
  const item = writeItem(writeScheduleItem(schedule, stored && readItem(stored)));
  await call('change-items', { bookName: 'Main', put: [item] });
}

/** The days of the rows of the bank, in order, and through which day all is decided. */
export async function postedDays({ call }: Asked, { bank }: SmallBook) {
  const rows = await call('transactions', { bookName: 'Main', account: { AccountId: bank } });
  const items = (await call('items', { bookName: 'Main', kinds: ['schedule'] })).map(readItem);
  return {
    days: rows.map(({ TransactionDatePosted }) => TransactionDatePosted.slice(0, 10)).toSorted(),
    done: parseSchedules(items)[0]?.done,
  };
}

/** The days on which occurrences are due: those posted automatically, and those the user is asked about. */
export async function dueDays({ call }: Asked, today: string) {
  const items = (await call('items', { bookName: 'Main', kinds: ['schedule'] })).map(readItem);
  const { accounts } = await bookOn({ call }, today);
  const { post, ask } = planCatchUp(parseSchedules(items), today, accounts);
  const daysOf = (due: typeof post) => due.map(({ occurrence }) => occurrence.nominal);
  return { post: daysOf(post), ask: daysOf(ask) };
}

/** What a tab says that is killed: nobody hears it. */
class Killed extends Error {}

/**
 * A tab that is killed at its `at`th call, before it went out or when it was done and not answered yet: what it asks from
 * then on is never answered either.
 */
export function killedAt({ call }: Asked, at: number, isDone: boolean): Asked & { isKilled: () => boolean } {
  let calls = 0;
  return {
    isKilled: () => calls >= at,
    async call(name, input) {
      calls += 1;
      if (calls > at || (calls === at && !isDone)) throw new Killed();
      const answer = await call(name, input);
      if (calls >= at) throw new Killed();
      return answer;
    },
  };
}
