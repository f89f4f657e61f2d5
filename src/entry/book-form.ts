import { defaults } from '#contract/limits.ts';
import type { Account, AccountFields } from '#ledger/account.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { showsOverview } from '#ledger/book-preferences.ts';
import { bookZone, localZone, monthStart, zoneProps } from '#ledger/days.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { showsTrading } from '#ledger/account-tree.ts';
import { readBookCurrency, type BookCurrency, type SignStyle, readSignStyle } from '#ledger/money.ts';
import type { BookProblem } from './problems.ts';

/** The values of the book editor. */
export type BookForm = {
  name: string;
  currency: string;
  formatTag: string;
  /** The IANA time zone that determines the days of the book. */
  timeZone: string;
  /** The calendar day on which the months of the book begin. */
  monthStart: number;
  signStyle: SignStyle;
  /** True if the first page of the book begins with an overview. */
  showsOverview: boolean;
  /** True if the book shows its trading accounts, which record exchanges between currencies. */
  showsTrading: boolean;
};

/** The problem of each invalid field. */
export type BookErrors = Partial<Record<keyof BookForm, BookProblem>>;

/** Returns the form of a book, or of a new book if `book` is undefined. */
export function toBookForm(
  book: Account | undefined,
  usual: Pick<BookForm, 'currency' | 'formatTag'>,
): BookForm {
  if (book === undefined) {
    return {
      name: '',
      currency: usual.currency,
      formatTag: usual.formatTag,
      timeZone: localZone(),
      monthStart: 1,
      signStyle: 'everyday',
      showsOverview: true,
      showsTrading: false,
    };
  }
  const { currency, formatTag } = readBookCurrency(book);
  return {
    name: book.name,
    currency,
    formatTag,
    timeZone: bookZone(book),
    monthStart: monthStart(book),
    signStyle: readSignStyle(book),
    showsOverview: showsOverview(book),
    showsTrading: showsTrading(book),
  };
}

/**
 * Checks the form before it is saved (spec 5 Books).
 * @param pattern an additional pattern that the name must match
 */
export function checkBookForm(
  { name, currency, formatTag }: BookForm,
  others: readonly Pick<Account, 'name'>[],
  pattern?: RegExp,
): BookErrors {
  const errors: BookErrors = {};
  if (name.trim() === '') errors.name = 'required';
  else if (others.some((book) => isSameName(book.name, name))) errors.name = 'exists';
  else if (pattern !== undefined && !pattern.test(name.trim())) errors.name = 'pattern';
  if (currency === '') errors.currency = 'required';
  if (formatTag === '') errors.formatTag = 'required';
  return errors;
}

/**
 * Returns the currency format of a book form. An existing book keeps its decimals, because its stored minor units depend on them. A new
 * book gets the decimals of its currency.
 */
export function bookFormCurrency(
  { currency, formatTag }: Pick<BookForm, 'currency' | 'formatTag'>,
  book: Account | undefined,
): BookCurrency {
  const known = currencies.find(({ code }) => code === currency);
  const decimals =
    book === undefined ? (known?.decimals ?? defaults.currencyDecimals) : readBookCurrency(book).decimals;
  return { currency, formatTag, decimals };
}

/** Returns the props of a book with the values of the form; all other props stay unchanged. */
export function toBookProps(form: BookForm, book: Account | undefined): AccountFields['props'] {
  const { currency, formatTag, decimals } = bookFormCurrency(form, book);
  const { ShowCreditAsPositive: _before, HideOverview: _hidden, ...props } = book?.props ?? {};
  const { TimeZone, MonthStartsOn, ShowTrading: _shown, ...others } = props;
  // A value that this version does not know stays until the user chooses another one.
  const keepsTimeZone = book !== undefined && TimeZone !== undefined && form.timeZone === bookZone(book);
  const keepsMonthStart = MonthStartsOn !== undefined && form.monthStart === monthStart(book);
  return {
    ...others,
    ...(keepsTimeZone ? { TimeZone } : zoneProps(form.timeZone)),
    ...(keepsMonthStart ? { MonthStartsOn } : form.monthStart !== 1 && { MonthStartsOn: form.monthStart }),
    ...(!form.showsOverview && { HideOverview: true }),
    ...(form.showsTrading && { ShowTrading: true }),
    ...(form.signStyle !== 'everyday' && { ShowCreditAsPositive: form.signStyle === 'all-positive' }),
    CurrencyCodeName: currency,
    CurrencyFormatTagCode: formatTag,
    ...(decimals === defaults.currencyDecimals ? {} : { CurrencyDecimals: decimals }),
  };
}
