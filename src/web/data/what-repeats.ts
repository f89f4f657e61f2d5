import { schedulesIn } from '#ledger/schedule/schedule-item.ts';
import type { WhatRepeats } from '#ledger/schedule/what-repeats.ts';
import type { ItemBook } from './item-changes.ts';
import { itemsQuery } from './items.ts';
import { fetchLatestRows } from './use-latest-rows.ts';

/** What repeats in a book, as it is stored by now. @throws CallError */
export async function fetchWhatRepeats(place: ItemBook): Promise<WhatRepeats> {
  const schedules = schedulesIn(await place.queryClient.fetchQuery(itemsQuery(place)));
  return { schedules, latest: await fetchLatestRows(place, schedules) };
}
