import type { QueryClient } from '@tanstack/react-query';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import { findRowIndex, insertRow, type Register, removeRow, clearScannedRows } from '#ledger/register.ts';
import { keys } from '#web/data/keys.ts';
import type { CachedRegister } from './register-rows.ts';
import { belongsTo, isOneAccount, type RegisterSource } from './register-source.ts';

/** Returns a register after one change; undefined if it must be fetched again. */
function applyChange(
  { source, register }: CachedRegister,
  { before, after }: LedgerChange,
): Register | undefined {
  const gone = before ?? after;
  const isHeld = gone !== undefined && findRowIndex(register, gone.id) !== undefined;
  const wasHere = before !== undefined && belongsTo(source, before);
  const without = gone !== undefined && (isHeld || wasHere) ? removeRow(register, gone.id, before) : register;
  const staysFound = source.searchText !== undefined && source.filter?.search === undefined && isHeld;
  return without !== undefined && after !== undefined && (staysFound || belongsTo(source, after))
    ? insertRow(without, after)
    : without;
}

/** Applies changes to every cached register, within the loaded pages. */
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

/** True if a change cannot be applied fully without the back-end, because only it knows the search results or the balances between rows. */
function needsRefetch(source: RegisterSource): boolean {
  const isSearch = source.filter?.search !== undefined;
  return isSearch ? isOneAccount(source) : source.searchText !== undefined;
}

/** Marks searches stale if a change alone does not determine their results. */
export function markSearchesStale(queryClient: QueryClient, bookName: string): void {
  for (const [queryKey, cached] of queryClient.getQueriesData<CachedRegister>({
    queryKey: keys.registers(bookName),
  })) {
    if (cached !== undefined && needsRefetch(cached.source)) void queryClient.invalidateQueries({ queryKey });
  }
}
