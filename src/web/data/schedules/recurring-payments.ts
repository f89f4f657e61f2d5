import { parseSchedules } from '#ledger/schedule/schedule-item.ts';
import type { BookSchedules } from '#ledger/schedule/forecast-rows.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { itemsQuery } from '#web/data/items/items.ts';
import { fetchLatestRows } from '#web/data/registers/use-latest-rows.ts';

/**
 * Fetches the recurring payments of a book with their latest rows.
 * @throws CallError
 */
export async function fetchRecurringPayments(context: ItemContext): Promise<BookSchedules> {
  const schedules = parseSchedules(await context.queryClient.fetchQuery(itemsQuery(context)));
  return { schedules, latest: await fetchLatestRows(context, schedules) };
}
