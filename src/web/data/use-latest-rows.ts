import { useQuery } from '@tanstack/react-query';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useItemPlace } from './items.ts';
import { keys } from './keys.ts';
import { fetchLatestRows } from './latest-rows.ts';

type LatestRows = ReadonlyMap<string, readonly Transaction[]>;

const none: LatestRows = new Map();

/**
 * The rows of the newest occurrence of each schedule that goes by its last amount; undefined until they are there. Without them, as
 * where they do not come, the own amount of a schedule counts.
 */
export function useLatestRows(schedules: readonly Schedule[] = []): LatestRows | undefined {
  const place = useItemPlace();
  const wanted = schedules.filter(({ amount }) => amount === 'last');
  const { data, isError } = useQuery({
    queryKey: [...keys.newest(place.bookName), 'expected', ...wanted.map(({ id }) => id)],
    queryFn: () => fetchLatestRows(place, wanted),
    enabled: wanted.length > 0,
    structuralSharing: false,
  });
  return wanted.length === 0 || isError ? none : data;
}
