import type { Account, CurrencyTotal } from './account.ts';
import { ownCurrency, sumTotals } from './currency-totals.ts';

/** What went from one account to another in one month of a book: what every report is made of. */
export type Flow = {
  /** `YYYY-MM`, by the days of the book. */
  month: string;
  fromId: string;
  toId: string;
  /** In minor units, never negative. */
  amountMinor: bigint;
  /** How many transactions. */
  count: number;
};

/** What these accounts gained by flows, in minor units; what went between two of them cancels. */
export function sumGain(flows: readonly Flow[], isMeant: (accountId: string) => boolean): bigint {
  return flows.reduce((sum, { fromId, toId, amountMinor }) => {
    const isGain = isMeant(toId);
    if (isGain === isMeant(fromId)) return sum;
    return isGain ? sum + amountMinor : sum - amountMinor;
  }, 0n);
}

/** The gains of some accounts by flows, by currency; gains of zero are left out. */
export function sumGainsByCurrency(
  flows: readonly Flow[],
  isMeant: (accountId: string) => boolean,
  accounts: ReadonlyMap<string, Pick<Account, 'type' | 'props'>>,
): CurrencyTotal[] {
  const gains = flows.flatMap((flow) => {
    // Both ends are of one currency.
    const account = accounts.get(flow.fromId);
    return account ? [{ currency: ownCurrency(account), minor: sumGain([flow], isMeant) }] : [];
  });
  return sumTotals(gains);
}
