import { language } from '#web/languages/language.ts';
import type { BookMoney } from '#ledger/money.ts';
import { exchange as texts } from '#web/languages/en/transactions.ts';

/** Returns the name and description of a trading account in a book. */
export const tradingAccountTexts = (money: BookMoney) => (currency: string) => ({
  name: texts.tradingName(currency === '' ? (money.ofBook ?? money).currency : currency),
  description: texts.tradingDescription,
});

const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' });

/** Returns the name of a currency in the language of the page; undefined if the code is unknown. */
export function currencyName(code: string): string | undefined {
  return /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined;
}

/** Formats a currency or commodity with its name, if it has one: 'USD · US Dollar'. */
export function formatCurrency(symbol: string, name = currencyName(symbol)): string {
  return name === undefined || name === '' || name === symbol ? symbol : `${symbol} · ${name}`;
}
