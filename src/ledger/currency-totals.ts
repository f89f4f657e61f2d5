import type { Account, CurrencyTotal } from './account.ts';
import { readCurrencyProp } from './props.ts';

/** Returns the currency or commodity of an account; '' if it has the currency of its book, as a root always does. */
export function ownCurrency({ type, props }: Pick<Account, 'type' | 'props'>): string {
  return type === 'ROOT' ? '' : readCurrencyProp(props);
}

/** Adds up amounts by currency, sorted by currency; totals of zero are omitted. */
export function sumTotals(parts: readonly CurrencyTotal[]): CurrencyTotal[] {
  const sums = new Map<string, bigint>();
  for (const { currency, minor } of parts) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .map(([currency, minor]) => ({ currency, minor }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** True if accounts hold more than one currency, so that their balances cannot be added up. */
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

/** Returns the balances of an account including sub-accounts, by currency. */
export function currencyTotalsOf(account: AccountTotals): CurrencyTotal[] {
  return sumTotals([{ currency: ownCurrency(account), minor: account.totalMinor }, ...account.otherTotals]);
}

/** Splits totals into the account's own currency and the others. */
export function splitTotals(
  totals: readonly CurrencyTotal[],
  own: string,
): Pick<Account, 'totalMinor' | 'otherTotals'> {
  return {
    totalMinor: totals.find(({ currency }) => currency === own)?.minor ?? 0n,
    otherTotals: totals.filter(({ currency }) => currency !== own),
  };
}
