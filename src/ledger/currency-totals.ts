import type { Account, CurrencyTotal } from './account.ts';
import { readCurrencyProp } from './props.ts';

/** The currency or commodity of its own that an account holds; '' where it holds that of its book, as a root always does. */
export function ownCurrency({ type, props }: Pick<Account, 'type' | 'props'>): string {
  return type === 'ROOT' ? '' : readCurrencyProp(props);
}

/** Adds up what is held of each currency, in the order of their names; what comes to nothing is left out. */
export function sumTotals(parts: readonly CurrencyTotal[]): CurrencyTotal[] {
  const sums = new Map<string, bigint>();
  for (const { currency, minor } of parts) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .map(([currency, minor]) => ({ currency, minor }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Whether accounts hold more than one currency, so that what they hold cannot be added up. */
export function hasSeveralCurrencies(accounts: Iterable<Pick<Account, 'type' | 'props'>>): boolean {
  let first: string | undefined;
  for (const account of accounts) {
    const currency = ownCurrency(account);
    first ??= currency;
    if (currency !== first) return true;
  }
  return false;
}

type AccountTotals = Pick<Account, 'type' | 'props' | 'totalMinor' | 'otherTotals'>;

/** All that an account holds with what lies below it. */
export function currencyTotalsOf(account: AccountTotals): CurrencyTotal[] {
  return sumTotals([{ currency: ownCurrency(account), minor: account.totalMinor }, ...account.otherTotals]);
}

/** Totals as an account has them: of the one that is its own, and of the others. */
export function splitTotals(
  totals: readonly CurrencyTotal[],
  own: string,
): Pick<Account, 'totalMinor' | 'otherTotals'> {
  return {
    totalMinor: totals.find(({ currency }) => currency === own)?.minor ?? 0n,
    otherTotals: totals.filter(({ currency }) => currency !== own),
  };
}
