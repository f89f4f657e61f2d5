import { defaults, limits } from '#contract/limits.ts';
import type { AmountTyping } from '#contract/users.ts';
import type { Account } from './account.ts';
import { ownCurrency } from './currency-totals.ts';

/** The amount format of a book: currency code, region tag, and number of decimals. */
export type BookCurrency = {
  currency: string;
  formatTag: string;
  decimals: number;
  /** The user's setting for digits that are typed without a decimal sign. If absent, `decimals` applies: 1234 is 12.34. */
  typing?: AmountTyping | undefined;
  /** The currency of the book itself, if the format is that of an account in another currency. */
  ofBook?: { currency: string; decimals: number } | undefined;
};

const maxDecimals = 4;

/** Reads the currency of a book from its root account; missing or unreadable values get their default (spec 3 Account). */
export function readBookCurrency(root: Pick<Account, 'props'> | undefined): BookCurrency {
  const { CurrencyCodeName: code, CurrencyFormatTagCode: tag, CurrencyDecimals: digits } = root?.props ?? {};
  return {
    currency: typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : defaults.currency,
    formatTag: typeof tag === 'string' && tag !== '' ? tag : defaults.formatTag,
    decimals: decimalsIn(digits, maxDecimals),
  };
}

/** Reads the number of decimals from a prop. */
function decimalsIn(stored: unknown, most: number): number {
  const decimals = stored === undefined ? defaults.currencyDecimals : Number(stored);
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= most
    ? decimals
    : defaults.currencyDecimals;
}

/**
 * The sign styles of credit accounts: `everyday` shows income and equity without a minus and debts with one, `all-positive` shows all three
 * without, `ledger` all three with one.
 */
export const signStyles = ['everyday', 'all-positive', 'ledger'] as const;
export type SignStyle = (typeof signStyles)[number];

/** The amount format of a book with its sign style. */
export type BookMoney = BookCurrency & { signStyle: SignStyle };

/** Returns the amount format of an account: that of the book, in the currency or commodity of the account. */
export function moneyOf<Money extends BookCurrency>(
  account: Pick<Account, 'type' | 'props'>,
  money: Money,
): Money {
  const currency = ownCurrency(account);
  const { ofBook } = money;
  if (currency === '') return ofBook === undefined ? money : { ...money, ...ofBook, ofBook: undefined };
  const decimals = decimalsIn(account.props['CurrencyDecimals'], limits.commodityDecimals);
  return {
    ...money,
    currency,
    decimals,
    ofBook: ofBook ?? { currency: money.currency, decimals: money.decimals },
  };
}

/** Reads the sign style of a book; `everyday` if its root has none. */
export function readSignStyle(root: Pick<Account, 'props'> | undefined): SignStyle {
  const { ShowCreditAsPositive: stored } = root?.props ?? {};
  return stored === true ? 'all-positive' : stored === false ? 'ledger' : 'everyday';
}

/** Formats minor units as a decimal text, e.g. -1234n with two decimals as '-12.34'. */
export function toDecimalText(minor: bigint, decimals: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

/** True for an ISO currency code. Other commodities are written after their quantity. */
const isCode = (currency: string): boolean => /^[A-Z]{3}$/.test(currency);

/** The display of a currency: its narrow symbol (`$`), a symbol that is unique in a region (`HK$`), or its code. */
type CurrencyDisplay = 'narrowSymbol' | 'symbol' | 'code';

const formatters = new Map<string, Intl.NumberFormat>();

const signIn = (formatter: Intl.NumberFormat): string | undefined =>
  formatter.formatToParts(0).find((part) => part.type === 'currency')?.value;

const displays = new Map<string, CurrencyDisplay>();

/** Returns the display of a currency. The book's own currency has its narrow symbol; the display of others must differ from it. */
function displayOf(book: BookCurrency): CurrencyDisplay {
  const { currency, formatTag, ofBook } = book;
  if (ofBook === undefined || ofBook.currency === currency) return 'narrowSymbol';
  const key = `${currency} ${formatTag} ${ofBook.currency}`;
  const known = displays.get(key);
  if (known !== undefined) return known;
  const own = signIn(formatterOf({ ...book, ...ofBook }, 'narrowSymbol'));
  const display = own === signIn(formatterOf(book, 'symbol')) ? 'code' : 'symbol';
  displays.set(key, display);
  return display;
}

const formatterFor = (book: BookCurrency): Intl.NumberFormat => formatterOf(book, displayOf(book));

function formatterOf(
  { currency, formatTag, decimals }: BookCurrency,
  currencyDisplay: CurrencyDisplay,
): Intl.NumberFormat {
  const key = `${currency} ${formatTag} ${decimals} ${currencyDisplay}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const options = isCode(currency)
    ? ({ style: 'currency', currency, currencyDisplay, ...digits } as const)
    : digits;
  let made: Intl.NumberFormat;
  try {
    made = new Intl.NumberFormat(formatTag, options);
  } catch {
    // An unknown region tag must not prevent access to the book.
    made = new Intl.NumberFormat(defaults.formatTag, options);
  }
  formatters.set(key, made);
  return made;
}

/** Formats an amount in the format of the book. It uses a decimal text and never a number, which would lose cents. */
export function formatMinor(minor: bigint, book: BookCurrency): string {
  const figures = formatterFor(book).format(asNumeric(toDecimalText(minor, book.decimals)));
  return isCode(book.currency) ? figures : `${figures}\u00a0${book.currency}`;
}

/** Casts the text for Intl, which reads decimal texts exactly but has a type for numerals only. */
function asNumeric(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral;
}

/** Returns the currency symbol of the book's format. */
export function currencySymbol(book: BookCurrency): string {
  return signIn(formatterFor(book)) ?? book.currency;
}

/** Returns the book's format with Latin digits. It formats amounts, because plain numbers may have another decimal sign (fr-CH). */
function keyboardFormat(book: BookCurrency): Intl.NumberFormat {
  const { locale } = formatterFor(book).resolvedOptions();
  return formatterFor({ ...book, formatTag: `${locale}-u-nu-latn` });
}

/** Returns the decimal sign of the book's region with Latin digits. */
export function decimalSign(book: BookCurrency): string {
  const parts = keyboardFormat({ ...book, decimals: 1 }).formatToParts(0.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

/** Returns the grouping sign of the book's region as shown in fields; empty if the region has none. */
export function groupingSign(book: BookCurrency): string {
  const parts = keyboardFormat(book).formatToParts(123_456_789);
  return parts.find((part) => part.type === 'group')?.value ?? '';
}

/** Returns the writing direction of amounts in the book's region. */
export function writingDirection({ formatTag }: BookCurrency): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he)\b/.test(formatTag) ? 'rtl' : 'ltr';
}

const figureParts = new Set(['integer', 'group', 'decimal', 'fraction']);

/**
 * Formats an amount for a field: decimals and grouping of the region, Latin digits, no currency. `readEnteredAmount` reads it as the same
 * amount with either setting of the user.
 */
export function formatAmountInput(minor: bigint, book: BookCurrency): string {
  const size = asNumeric(toDecimalText(minor < 0n ? -minor : minor, book.decimals));
  const parts = keyboardFormat(book).formatToParts(size);
  const figure = parts.flatMap(({ type, value }) => (figureParts.has(type) ? value : [])).join('');
  return `${minor < 0n ? '-' : ''}${figure}`;
}

/** Formats the digits of minor units, as stored in forms, for a field; an empty text stays empty. */
export function formatDigits(digits: string, book: BookCurrency): string {
  return digits === '' ? '' : formatAmountInput(BigInt(digits), book);
}

/** Returns an amount without its sign as digits of minor units, as stored in forms. */
export function toUnsignedDigits(minor: bigint): string {
  return String(minor < 0n ? -minor : minor);
}
