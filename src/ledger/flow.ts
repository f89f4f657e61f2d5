import type { Account, CurrencyTotal } from './account.ts';
import { ownCurrency, sumTotals } from './currency-totals.ts';

/** The sum that went from one account to another in one month of a book. All reports are calculated from flows. */
export type Flow = {
  /** `YYYY-MM`, by the days of the book. */
  month: string;
  fromId: string;
  toId: string;
  /** The amount in minor units, never negative. */
  amountMinor: bigint;
  /** The number of transactions. */
  count: number;
};

/** Calculates the gain of some accounts from flows, in minor units; flows between two of them cancel out. */
export function sumGain(flows: readonly Flow[], isMeant: (accountId: string) => boolean): bigint {
  return flows.reduce((sum, { fromId, toId, amountMinor }) => {
    const isGain = isMeant(toId);
    if (isGain === isMeant(fromId)) return sum;
    return isGain ? sum + amountMinor : sum - amountMinor;
  }, 0n);
}

/** Calculates the gains of some accounts from flows by currency; gains of zero are omitted. */
export function sumGainsByCurrency(
  flows: readonly Flow[],
  isMeant: (accountId: string) => boolean,
  accounts: ReadonlyMap<string, Pick<Account, 'type' | 'props'>>,
): CurrencyTotal[] {
  const gains = flows.flatMap((flow) => {
    // Both ends have the same currency.
    const account = accounts.get(flow.fromId);
    return account ? [{ currency: ownCurrency(account), minor: sumGain([flow], isMeant) }] : [];
  });
  return sumTotals(gains);
}
