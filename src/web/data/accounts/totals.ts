import type { Account } from '#ledger/account.ts';
import type { BookValue } from '#ledger/commodity/value.ts';
import { createStore, useStore } from '#web/signals/store.ts';

/** The value of an account in the book currency; undefined if it only has this currency and needs no valuation. */
export type TotalValue = BookValue | 'loading' | undefined;

/** Valued totals of the accounts in the open book, when known; the code is loaded only if an account has its own currency. */
export const valuedTotals = createStore<((account: Account) => TotalValue) | undefined>(undefined);

const loading = ({ otherTotals }: Account): TotalValue => (otherTotals.length > 0 ? 'loading' : undefined);

/** Returns the account totals of the open book in its currency, at today's prices. */
export function useTotals(): (account: Account) => TotalValue {
  return useStore(valuedTotals) ?? loading;
}
