import { defaults, limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookCurrency } from '#ledger/money.ts';
import { currencyInProps } from '#ledger/props.ts';
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
