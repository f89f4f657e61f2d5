import type { Account } from '#ledger/account.ts';
import type { BookValue } from '#ledger/commodity/value.ts';
import { createStore, useStore } from '#web/signals/store.ts';

/** What an account comes to in the currency of the book; that of one in this currency alone is its total, and not valued. */
export type TotalValue = BookValue | 'loading' | undefined;

/** What the accounts of the open book come to, once it is known; what works it out is loaded where an account has a currency of its own. */
export const valuedTotals = createStore<((account: Account) => TotalValue) | undefined>(undefined);

const loading = ({ otherTotals }: Account): TotalValue => (otherTotals.length > 0 ? 'loading' : undefined);

/** What the accounts of the open book come to in its currency, at the prices of today. */
export function useTotals(): (account: Account) => TotalValue {
  return useStore(valuedTotals) ?? loading;
}
