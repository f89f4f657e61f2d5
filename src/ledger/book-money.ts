import { defaults } from '#contract/limits.ts';
import type { Account } from './account.ts';
import { currencyDecimals } from './currency-decimals.ts';
import { zoneProps } from './days.ts';
import { type BookCurrency, bookCurrency } from './money.ts';
import { isKnownRegion } from './regions.ts';

type Props = Account['props'];

/** The props of a book that is in another currency from now on; nothing is entered in it yet. */
export function propsInCurrency(
  props: Props,
  { currency, decimals }: Pick<BookCurrency, 'currency' | 'decimals'>,
): Props {
  const { CurrencyDecimals: _before, ...others } = props;
  return {
    ...others,
    CurrencyCodeName: currency,
    ...(decimals === defaults.currencyDecimals ? {} : { CurrencyDecimals: decimals }),
  };
}

/** Where somebody is at home who begins a book, and what the money in it is. */
export type Home = { country: string; currency: string; language: string; timeZone: string };

/** The props of a book, in which nothing is entered yet, as it is kept there. */
export function propsAt(
  root: Pick<Account, 'props'>,
  { country, currency, language, timeZone }: Home,
): Props {
  const { TimeZone: _before, ...others } = root.props;
  const tag = `${language}-${country}`;
  return {
    ...propsInCurrency(others, { currency, decimals: currencyDecimals(currency) }),
    CurrencyFormatTagCode: isKnownRegion(tag) ? tag : bookCurrency(root).formatTag,
    ...zoneProps(timeZone),
  };
}
