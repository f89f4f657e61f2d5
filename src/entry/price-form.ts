import { amountText, type BookCurrency, decimalSign } from '#ledger/money.ts';
import { readUnitPrice } from '#ledger/read-amount.ts';

/** The maximum number of digits of a price before and after the point, as prices are stored. */
export const priceDigits = 12;

/** The reason why a typed text is not a price: unreadable, not more than zero, or longer than can be stored. */
export type PriceProblem = 'noPrice' | 'notAbove' | 'tooLong';

/**
 * Reads the price of one unit as exact text; or says why it is not one. A price is an amount of money: digits without a decimal sign
 * follow the user's setting, with the decimals of the currency. Typed decimals may be more.
 */
export function readTypedPrice(
  typed: string,
  money: BookCurrency,
): { price: string } | { problem: PriceProblem } {
  const read = readUnitPrice(typed, money);
  if (read === undefined) return { problem: 'noPrice' };
  const [whole = '', part = ''] = read.split('.');
  if (read.startsWith('-') || /^[0.]+$/.test(read)) return { problem: 'notAbove' };
  if (whole.length > priceDigits) return { problem: 'tooLong' };
  if (part.length <= priceDigits) return { price: read };
  const kept = `${whole}.${part.slice(0, priceDigits)}`.replace(/\.?0+$/, '');
  return kept === '0' ? { problem: 'notAbove' } : { price: kept };
}

/** A typed price as exact text; undefined if the text is not a price. */
export function enteredPrice(typed: string, money: BookCurrency): string | undefined {
  const read = readTypedPrice(typed, money);
  return 'price' in read ? read.price : undefined;
}

/** A price as fields show it: with at least the decimals of its currency, so that it is read as the same price with either setting. */
export function priceText(price: string, money: BookCurrency): string {
  const [whole = '', part = ''] = price.split('.');
  const parts = part.padEnd(money.decimals, '0');
  const figure = amountText(BigInt(whole), { ...money, decimals: 0 });
  return parts === '' ? figure : `${figure}${decimalSign(money)}${parts}`;
}
