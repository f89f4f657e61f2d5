import type { QueryClient } from '@tanstack/react-query';
import type { LedgerChange } from '#ledger/change.ts';
import { findRowIndex, insertRow, type Register, removeRow, clearScannedRows } from '#ledger/register.ts';
import { keys } from '#web/data/keys.ts';
import type { CachedRegister } from './register-rows.ts';
import { belongsTo, isOneAccount, type RegisterSource } from './register-source.ts';

/** A register after one change; undefined when it has to be fetched again. */
function applyChange({ source, register }: CachedRegister, { before, after }: LedgerChange): Register | undefined {
  const gone = before ?? after;
  const isHeld = gone !== undefined && findRowIndex(register, gone.id) !== undefined;
  const wasHere = before !== undefined && belongsTo(source, before);
  const without = gone !== undefined && (isHeld || wasHere) ? removeRow(register, gone.id, before) : register;
  const staysFound = source.searchText !== undefined && source.filter?.search === undefined && isHeld;
  return without !== undefined && after !== undefined && (staysFound || belongsTo(source, after))
    ? insertRow(without, after)
    : without;
}

/** Takes changes into every register at hand, each where it belongs, as far as that was paged. */
export function applyToRegisters(
  queryClient: QueryClient,
  bookName: string,
  changes: readonly LedgerChange[],
): void {
  for (const [queryKey, cached] of queryClient.getQueriesData<CachedRegister>({
    queryKey: keys.registers(bookName),
  })) {
    if (cached === undefined) continue;
    const { source } = cached;
    const register = changes.reduce<Register | undefined>(
      (now, change) => now && applyChange({ source, register: now }, change),
      clearScannedRows(cached.register),
    );
    if (register === undefined) void queryClient.resetQueries({ queryKey });
    else queryClient.setQueryData<CachedRegister>(queryKey, { source, register });
  }
}

/** Whether what a change made of a register is not all: only the back-end knows what it finds, or the balances between rows. */
function needsRefetch(source: RegisterSource): boolean {
  const isSought = source.filter?.search !== undefined;
  return isSought ? isOneAccount(source) : source.searchText !== undefined;
}

/** Marks stale what was found by searching, as far as a change alone does not tell what becomes of it. */
export function markSearchesStale(queryClient: QueryClient, bookName: string): void {
  for (const [queryKey, cached] of queryClient.getQueriesData<CachedRegister>({
    queryKey: keys.registers(bookName),
  })) {
    if (cached !== undefined && needsRefetch(cached.source))
      void queryClient.invalidateQueries({ queryKey });
  }
}
