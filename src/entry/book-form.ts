import { defaults } from '#contract/limits.ts';
import type { Account, AccountFields } from '#ledger/account.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { showsOverview } from '#ledger/book-preferences.ts';
import { bookZone, localZone, monthStart, zoneProps } from '#ledger/days.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { showsTrading } from '#ledger/account-tree.ts';
import { readBookCurrency, type BookCurrency, type SignStyle, readSignStyle } from '#ledger/money.ts';
import type { BookProblem } from './problems.ts';

/** What stands in the form of a book. */
export type BookForm = {
  name: string;
  currency: string;
  formatTag: string;
  /** Where the days of the book are those of the calendar (IANA). */
  timeZone: string;
  /** The day of the calendar's month on which its months begin. */
  monthStart: number;
  signStyle: SignStyle;
  /** Whether its first page begins with an overview. */
  showsOverview: boolean;
  /** Whether it shows the accounts over which its currencies are exchanged. */
  showsTrading: boolean;
};

/** What is wrong with which field. */
export type BookErrors = Partial<Record<keyof BookForm, BookProblem>>;

/** The form of a book, or of one that is to be added. */
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

/** What stands in the way of saving (spec 5 Books); `pattern` is what a name must look like besides. */
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
 * How the book of a form writes its amounts. The decimals of a book that exists stay: they say what its stored minor
 * units mean. A new one takes those of its currency.
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

/** The props of a book as a form leaves them: everything else that they hold stays. */
export function toBookProps(form: BookForm, book: Account | undefined): AccountFields['props'] {
  const { currency, formatTag, decimals } = bookFormCurrency(form, book);
  const { ShowCreditAsPositive: _before, HideOverview: _hidden, ...kept } = book?.props ?? {};
  const { TimeZone, MonthStartsOn, ShowTrading: _shown, ...others } = kept;
  // One that nobody here knows stays until another is chosen.
  const isZoneKept = book !== undefined && TimeZone !== undefined && form.timeZone === bookZone(book);
  const isStartKept = MonthStartsOn !== undefined && form.monthStart === monthStart(book);
  return {
    ...others,
    ...(isZoneKept ? { TimeZone } : zoneProps(form.timeZone)),
    ...(isStartKept ? { MonthStartsOn } : form.monthStart !== 1 && { MonthStartsOn: form.monthStart }),
    ...(!form.showsOverview && { HideOverview: true }),
    ...(form.showsTrading && { ShowTrading: true }),
    ...(form.signStyle !== 'everyday' && { ShowCreditAsPositive: form.signStyle === 'all-positive' }),
    CurrencyCodeName: currency,
    CurrencyFormatTagCode: formatTag,
    ...(decimals === defaults.currencyDecimals ? {} : { CurrencyDecimals: decimals }),
  };
}
