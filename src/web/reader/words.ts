import { displayColor } from '#ledger/account-color.ts';
import type { Account, CurrencyTotal } from '#ledger/account.ts';
import { moneyIn } from '#ledger/currency-money.ts';
import { shownMinor } from '#ledger/account-types.ts';
import { formatMinor } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import type { Days } from '#ledger/days.ts';
import { formatBookDay, formatBookDays } from '#web/lib/book-days.ts';
import { addDays } from '#values/calendar.ts';
import type { ReadBook } from './book.ts';
import { dot, el } from './dom.ts';
import { registerAddress } from './links.ts';
import { texts } from './texts.ts';

/** A day of the book, with its year. */
export const dayText = ({ money }: Pick<ReadBook, 'money'>, day: string) =>
  formatBookDay(day, money.formatTag, 'dayOfYear');

/** The days of which something is, in words; undefined where it is all of them. */
export function daysText(book: ReadBook, { from, until }: Days): string | undefined {
  if (from !== undefined && until !== undefined)
    return formatBookDays(from, addDays(until, -1), book.money.formatTag, 'dayOfYear');
  if (from !== undefined) return texts.from(dayText(book, from));
  return until === undefined ? undefined : texts.until(dayText(book, addDays(until, -1)));
}

/** An amount of a currency, as an account of this type shows it. */
export function amountText(book: ReadBook, { type }: Account, { currency, minor }: CurrencyTotal): string {
  const money = moneyIn(currency, book.tree.accounts, book.money);
  return formatMinor(shownMinor(type, minor, money.signStyle), money);
}

/** All that an account holds: of its own currency first, and of each other. */
export function totalsOf(account: Account): CurrencyTotal[] {
  const { totalMinor, otherTotals } = account;
  const own = { currency: ownCurrency(account), minor: totalMinor };
  return otherTotals.length > 0 && totalMinor === 0n ? [...otherTotals] : [own, ...otherTotals];
}

/** An account by its name and colour, which leads to its rows. */
export function accountLink(book: ReadBook, accountId: string): HTMLElement {
  const account = book.tree.accounts.get(accountId);
  if (account === undefined) return el('span', {}, '?');
  return el(
    'a',
    { href: registerAddress({ accountId, includesBranch: false }), class: 'account' },
    dot(displayColor(account.color)),
    account.name,
  );
}

/** An account in a sentence of its names, without a link: what a row between two accounts went from and to. */
export const nameOf = (book: ReadBook, accountId: string) => book.tree.accounts.get(accountId)?.name ?? '?';
