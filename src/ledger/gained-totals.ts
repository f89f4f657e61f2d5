import type { Account, CurrencyTotal } from './account.ts';
import { sumTotals } from './currency-totals.ts';
import { type Flow, gainMinor } from './flow.ts';
import { ownCurrency } from './own-currency.ts';

/** What some accounts gained by flows, of each currency; what came to nothing is left out. */
export function gainedTotals(
  flows: readonly Flow[],
  isMeant: (accountId: string) => boolean,
  accounts: ReadonlyMap<string, Pick<Account, 'type' | 'props'>>,
): CurrencyTotal[] {
  const gains = flows.flatMap((flow) => {
    // Both ends are of one currency.
    const account = accounts.get(flow.fromId);
    return account ? [{ currency: ownCurrency(account), minor: gainMinor([flow], isMeant) }] : [];
  });
  return sumTotals(gains);
}
