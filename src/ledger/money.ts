import { defaults, limits } from '#contract/limits.ts';
import type { AmountTyping } from '#contract/users.ts';
import type { Account } from './account.ts';
import { ownCurrency } from './currency-totals.ts';

/** How a book writes its amounts: currency code, region tag, digits after the point. */
export type BookCurrency = {
  currency: string;
  formatTag: string;
  decimals: number;
  /** The user's setting for digits that are typed without a decimal sign; absent means `decimals`: 1234 is 12.34. */
  typing?: AmountTyping | undefined;
  /** What the book itself is kept in, where the amounts are those of an account in another currency. */
  ofBook?: { currency: string; decimals: number } | undefined;
};

const maxDecimals = 4;

/** The currency of a book, from its root account; what is missing or unreadable is the default (spec 3 Account). */
export function readBookCurrency(root: Pick<Account, 'props'> | undefined): BookCurrency {
  const { CurrencyCodeName: code, CurrencyFormatTagCode: tag, CurrencyDecimals: digits } = root?.props ?? {};
  return {
    currency: typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : defaults.currency,
    formatTag: typeof tag === 'string' && tag !== '' ? tag : defaults.formatTag,
    decimals: decimalsIn(digits, maxDecimals),
  };
}

/** How many decimals props say that amounts have. */
function decimalsIn(said: unknown, most: number): number {
  const decimals = said === undefined ? defaults.currencyDecimals : Number(said);
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= most
    ? decimals
    : defaults.currencyDecimals;
}

/**
 * How a book signs what grows by credits: `everyday` shows income and equity without a minus and debts with one, `all-positive` all
 * three without, `ledger` all three with one.
 */
export const signStyles = ['everyday', 'all-positive', 'ledger'] as const;
export type SignStyle = (typeof signStyles)[number];

/** How a book writes its amounts, and signs them. */
export type BookMoney = BookCurrency & { signStyle: SignStyle };

/** How the amounts of an account are written in its book: like the book's own, in the currency or commodity that the account holds. */
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

/** How a book signs its amounts; as in everyday life where its root says nothing. */
export function readSignStyle(root: Pick<Account, 'props'> | undefined): SignStyle {
  const { ShowCreditAsPositive: said } = root?.props ?? {};
  return said === true ? 'all-positive' : said === false ? 'ledger' : 'everyday';
}

/** Minor units as a decimal text, e.g. -1234n with two decimals as '-12.34'. */
export function toDecimalText(minor: bigint, decimals: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

/** Whether it is a code as currencies have it; other commodities are written behind their quantity. */
const isCode = (currency: string): boolean => /^[A-Z]{3}$/.test(currency);

/** How a currency is written: its narrow sign (`$`), the sign that no other currency of a region has (`HK$`), its code. */
type CurrencyDisplay = 'narrowSymbol' | 'symbol' | 'code';

const formatters = new Map<string, Intl.NumberFormat>();

const signIn = (formatter: Intl.NumberFormat): string | undefined =>
  formatter.formatToParts(0).find((part) => part.type === 'currency')?.value;

const displays = new Map<string, CurrencyDisplay>();

/** Returns how a currency is written: the narrow sign is that of the book's own, others have signs that tell them apart from it. */
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
    // A region tag that this engine does not know must not keep anybody from the books.
    made = new Intl.NumberFormat(defaults.formatTag, options);
  }
  formatters.set(key, made);
  return made;
}

/** An amount as the book writes it. Goes through a decimal text, never through a number (a cent would be lost). */
export function formatMinor(minor: bigint, book: BookCurrency): string {
  const figures = formatterFor(book).format(asNumeric(toDecimalText(minor, book.decimals)));
  return isCode(book.currency) ? figures : `${figures}\u00a0${book.currency}`;
}

/** The text as Intl takes it: it reads decimal texts exactly, its type wants them to look like a numeral. */
function asNumeric(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral;
}

/** The sign of the currency as the book writes it. */
export function currencySymbol(book: BookCurrency): string {
  return signIn(formatterFor(book)) ?? book.currency;
}

/** The book's format with the digits of the keyboard. It writes amounts: other numbers may have another decimal sign (fr-CH). */
function keyboardFormat(book: BookCurrency): Intl.NumberFormat {
  const { locale } = formatterFor(book).resolvedOptions();
  return formatterFor({ ...book, formatTag: `${locale}-u-nu-latn` });
}

/** The sign before the decimals, as the region of the book writes it beside the digits of the keyboard. */
export function decimalSign(book: BookCurrency): string {
  const parts = keyboardFormat({ ...book, decimals: 1 }).formatToParts(0.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

/** The sign that groups the digits of an amount as fields show it; empty in a region without one. */
export function groupingSign(book: BookCurrency): string {
  const parts = keyboardFormat(book).formatToParts(123_456_789);
  return parts.find((part) => part.type === 'group')?.value ?? '';
}

/** The direction in which the region of the book writes an amount. */
export function writingDirection({ formatTag }: BookCurrency): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he)\b/.test(formatTag) ? 'rtl' : 'ltr';
}

const figureParts = new Set(['integer', 'group', 'decimal', 'fraction']);

/**
 * An amount as fields show it: with decimals and grouping as the region writes them, in the digits of the keyboard and without the
 * currency. `readAmount` reads it as the same amount with either setting of the user.
 */
export function formatAmountInput(minor: bigint, book: BookCurrency): string {
  const size = asNumeric(toDecimalText(minor < 0n ? -minor : minor, book.decimals));
  const parts = keyboardFormat(book).formatToParts(size);
  const figure = parts.flatMap(({ type, value }) => (figureParts.has(type) ? value : [])).join('');
  return `${minor < 0n ? '-' : ''}${figure}`;
}

/** Digits of minor units, as forms hold amounts, as fields show them; no digits are shown as nothing. */
export function formatDigits(digits: string, book: BookCurrency): string {
  return digits === '' ? '' : formatAmountInput(BigInt(digits), book);
}

/** An amount without its sign as digits of minor units, as fields hold it. */
export function toUnsignedDigits(minor: bigint): string {
  return String(minor < 0n ? -minor : minor);
}
