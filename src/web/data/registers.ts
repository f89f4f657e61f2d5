import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#ledger/change.ts';
import { indexOf, insertRow, type Register, removeRow } from '#ledger/register.ts';
import { keys } from './keys.ts';
import type { CachedRegister } from './register-rows.ts';
import { belongsTo } from './register-source.ts';

/** A register after one change; undefined when it has to be fetched again. */
function changed({ source, register }: CachedRegister, { before, after }: Change): Register | undefined {
  const gone = before ?? after;
  const isHeld = gone !== undefined && indexOf(register, gone.id) !== undefined;
  const wasHere = before !== undefined && belongsTo(source, before);
  const without = gone !== undefined && (isHeld || wasHere) ? removeRow(register, gone.id, before) : register;
  const staysFound = source.searchText !== undefined && isHeld;
  return without !== undefined && after !== undefined && (staysFound || belongsTo(source, after))
    ? insertRow(without, after)
    : without;
}

/** Takes changes into every register at hand, each where it belongs, as far as that was paged. */
export function takeIntoRegisters(
  queryClient: QueryClient,
  bookName: string,
  changes: readonly Change[],
): void {
  for (const [queryKey, cached] of queryClient.getQueriesData<CachedRegister>({
    queryKey: keys.registers(bookName),
  })) {
    if (cached === undefined) continue;
    const { source } = cached;
    const register = changes.reduce<Register | undefined>(
      (now, change) => now && changed({ source, register: now }, change),
      cached.register,
    );
    if (register === undefined) void queryClient.resetQueries({ queryKey });
    else queryClient.setQueryData<CachedRegister>(queryKey, { source, register });
  }
}

/** Marks stale what was found by searching: only the back-end knows whether a new transaction belongs to it. */
export function markSearchesStale(queryClient: QueryClient, bookName: string): void {
  for (const [queryKey, cached] of queryClient.getQueriesData<CachedRegister>({
    queryKey: keys.registers(bookName),
  })) {
    if (cached?.source.searchText !== undefined) void queryClient.invalidateQueries({ queryKey });
  }
}
