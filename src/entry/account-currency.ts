import { defaults, limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookCurrency, moneyOf, signStyleOf } from '#ledger/money.ts';
import { currencyInProps, ownCurrency } from '#ledger/own-currency.ts';
import type { AccountProblem } from './problems.ts';

/** What stands in the editor of an account of what it holds. */
export type CurrencyFields = {
  /** Its currency or commodity; '' is the currency of the book. */
  currency: string;
  /** Whether it is no currency of the table but a share, a fund or something else, whose symbol is typed. */
  isCommodity: boolean;
  /** Digits after the point, as typed. */
  decimals: string;
  /** What a commodity is called in full; '' says nothing of it. */
  commodityName: string;
};

type Props = Account['props'];

const isSymbol = (text: string) => currencyInProps({ Currency: text }) !== '';

/** What the accounts of a book hold besides its own currency, and with how many decimals; `exceptId` does not count. */
export function currenciesInUse({ root, accounts }: AccountTree, exceptId?: string): Map<string, number> {
  const money = { ...bookCurrency(root), signStyle: signStyleOf(root) };
  const others = [...accounts.values()].filter(({ id }) => id !== exceptId);
  const inUse = new Map<string, number>();
  for (const account of others) {
    const currency = ownCurrency(account);
    if (currency !== '' && !inUse.has(currency)) inUse.set(currency, moneyOf(account, money).decimals);
  }
  return inUse;
}

function decimalsText({ CurrencyDecimals: said }: Props): string {
  return typeof said === 'number' ? String(said) : String(defaults.currencyDecimals);
}

/** The fields of an account with these props. */
export function currencyFieldsIn(props: Props): Pick<CurrencyFields, 'currency' | 'decimals'> {
  const currency = currencyInProps(props);
  return { currency, decimals: currency === '' ? String(defaults.currencyDecimals) : decimalsText(props) };
}

/** The props with what an account holds in them; as they are where that is what they say. */
export function withCurrency(
  props: Props,
  { currency, decimals }: Pick<CurrencyFields, 'currency' | 'decimals'>,
): Props {
  const before = currencyFieldsIn(props);
  if (before.currency === currency && (currency === '' || before.decimals === decimals)) return props;
  const { Currency: _currency, CurrencyDecimals: _decimals, ...others } = props;
  if (currency === '') return others;
  const isUsual = !/^\d$/.test(decimals) || Number(decimals) === defaults.currencyDecimals;
  return { ...others, Currency: currency, ...(!isUsual && { CurrencyDecimals: Number(decimals) }) };
}

/** What is wrong with what an account is to hold. */
export function checkCurrency(
  { currency, isCommodity, decimals }: CurrencyFields,
  { root }: Pick<AccountTree, 'root'>,
): { currency?: AccountProblem; decimals?: AccountProblem } {
  const isMissing = isCommodity && currency === '';
  const isUnreadable = currency !== '' && !isSymbol(currency);
  const wrong: AccountProblem | undefined = isMissing
    ? 'required'
    : isUnreadable
      ? 'noSymbol'
      : currency === bookCurrency(root).currency
        ? 'currencyOfBook'
        : undefined;
  const isCounted = /^\d$/.test(decimals) && Number(decimals) <= limits.commodityDecimals;
  return {
    ...(wrong !== undefined && { currency: wrong }),
    ...(isCommodity && !isCounted && { decimals: 'noDecimals' as const }),
  };
}
