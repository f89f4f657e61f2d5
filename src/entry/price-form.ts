import { type DecimalSign, plainAmount, readFigure } from '#values/amounts.ts';
import { decimalText } from '#values/decimal.ts';

/** So many digits a price has before and after the point at most, as where prices are kept. */
export const priceDigits = 12;

/** What is wrong with a price that was typed. */
export type PriceProblem = 'noPrice' | 'notAbove' | 'tooLong';

/** The price that was typed, as exact text, or what is wrong with it: it is more than nothing, and not longer than can be kept. */
export function readTypedPrice(
  typed: string,
  decimal: DecimalSign,
): { price: string } | { problem: PriceProblem } {
  const text = plainAmount(typed).trim();
  const figure = readFigure(text.replace(/^[-+\u2212]\s*/, '').replaceAll(/\s/g, ''), decimal);
  if (figure === undefined) return { problem: 'noPrice' };
  if (/^[-\u2212]/.test(text) || figure.digits <= 0n) return { problem: 'notAbove' };
  const price = decimalText(figure);
  const [whole = '', part = ''] = price.split('.');
  if (whole.length > priceDigits) return { problem: 'tooLong' };
  if (part.length <= priceDigits) return { price };
  const kept = `${whole}.${part.slice(0, priceDigits)}`.replace(/\.?0+$/, '');
  return kept === '0' ? { problem: 'notAbove' } : { price: kept };
}
