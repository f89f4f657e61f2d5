import { schedulesIn } from '#ledger/schedule/schedule-item.ts';
import type { WhatRepeats } from '#ledger/schedule/what-repeats.ts';
import type { ItemBook } from '#web/data/items/item-changes.ts';
import { itemsQuery } from '#web/data/items/items.ts';
import { fetchLatestRows } from '#web/data/registers/use-latest-rows.ts';

/** What repeats in a book, as it is stored by now. @throws CallError */
export async function fetchWhatRepeats(place: ItemBook): Promise<WhatRepeats> {
  const schedules = schedulesIn(await place.queryClient.fetchQuery(itemsQuery(place)));
  return { schedules, latest: await fetchLatestRows(place, schedules) };
}
