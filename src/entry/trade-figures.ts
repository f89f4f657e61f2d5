import { parseRatio, formatRatio, roundRatio } from '#ledger/commodity/ratio.ts';
import { formatAmountInput, type BookCurrency, decimalSign } from '#ledger/money.ts';
import { parseTypedMinor, readUnitPrice } from '#ledger/read-amount.ts';
import { convertAtRate, convertBackAtRate, calculateRate, readRate } from './exchange-amounts.ts';

/** The maximum number of digits of a price before and after the point, as prices are stored. */
export const maxTypedPriceDigits = 12;

/** The reason why a typed text is not a price: unreadable, not more than zero, or longer than can be stored. */
type PriceProblem = 'noPrice' | 'notAbove' | 'tooLong';

/**
 * Reads the price of one unit as exact text, or returns the reason why it is not one. A price is an amount of money: digits without a
 * decimal sign follow the user's setting, with the decimals of the currency. Typed decimals may be longer.
 */
export function readTypedPrice(
  typed: string,
  money: BookCurrency,
): { price: string } | { problem: PriceProblem } {
  const read = readUnitPrice(typed, money);
  if (read === undefined) return { problem: 'noPrice' };
  const [whole = '', part = ''] = read.split('.');
  if (read.startsWith('-') || /^[0.]+$/.test(read)) return { problem: 'notAbove' };
  if (whole.length > maxTypedPriceDigits) return { problem: 'tooLong' };
  if (part.length <= maxTypedPriceDigits) return { price: read };
  const kept = `${whole}.${part.slice(0, maxTypedPriceDigits)}`.replace(/\.?0+$/, '');
  return kept === '0' ? { problem: 'notAbove' } : { price: kept };
}

/** Parses a typed price as exact text; undefined if the text is not a price. */
export function parseTypedPrice(typed: string, money: BookCurrency): string | undefined {
  const read = readTypedPrice(typed, money);
  return 'price' in read ? read.price : undefined;
}

/** Formats a price for a field with at least the decimals of its currency, so that it is read as the same price with either setting. */
export function formatPrice(price: string, money: BookCurrency): string {
  const [whole = '', part = ''] = price.split('.');
  const parts = part.padEnd(money.decimals, '0');
  const figure = formatAmountInput(BigInt(whole), { ...money, decimals: 0 });
  return parts === '' ? figure : `${figure}${decimalSign(money)}${parts}`;
}

/** The typed figures of a trade: the quantity of the commodity, the price of one whole unit, and the total amount without fees. */
export type TradeFigure = 'quantity' | 'price' | 'amount';

/** The three figures as texts, and the one that is calculated from the others. Only quantity and amount are stored. */
export type TradeFigures = Record<TradeFigure, string> & { follows: TradeFigure };

/** The format of the commodity, whose quantities are plain numbers, and the format of the money that pays for it. */
export type TradeFormats = { held: BookCurrency; paid: BookCurrency };

/** The figure to calculate when another one is typed: the first listed figure that has a value stays, and its partner is calculated. */
const derivedFigures: Record<TradeFigure, [stays: TradeFigure, follows: TradeFigure][]> = {
  quantity: [
    ['price', 'amount'],
    ['amount', 'price'],
  ],
  price: [
    ['quantity', 'amount'],
    ['amount', 'quantity'],
  ],
  amount: [
    ['quantity', 'price'],
    ['price', 'quantity'],
  ],
};

/** Parses a positive amount in minor units; undefined if the text is not an amount or not above zero. */
export function parsePositiveMinor(text: string, money: BookCurrency): bigint | undefined {
  const minor = text.trim() === '' ? undefined : parseTypedMinor(text, money);
  return minor === undefined || minor <= 0n ? undefined : minor;
}

/** Formats a quantity without trailing zeros. */
export function formatQuantity(minor: bigint, held: BookCurrency): string {
  const ratio = { over: minor, under: 10n ** BigInt(held.decimals) };
  return formatRatio(ratio, held.decimals).replace('.', decimalSign(held));
}

/** Returns the figures with the derived one calculated; it is empty if it cannot be calculated. */
export function calculateFigures(figures: TradeFigures, { held, paid }: TradeFormats): TradeFigures {
  const quantity = parsePositiveMinor(figures.quantity, held);
  const amount = parsePositiveMinor(figures.amount, paid);
  const price = parseTypedPrice(figures.price, paid);
  const made: Record<TradeFigure, () => string | undefined> = {
    quantity: () => {
      const minor =
        amount !== undefined && price !== undefined
          ? convertBackAtRate({ minor: amount, money: paid }, price, held)
          : undefined;
      return minor === undefined ? undefined : formatAmountInput(minor, held);
    },
    price: () => {
      const rate =
        quantity !== undefined && amount !== undefined
          ? calculateRate({ minor: quantity, money: held }, { minor: amount, money: paid })
          : undefined;
      return rate && formatPrice(rate, paid);
    },
    amount: () =>
      quantity !== undefined && price !== undefined
        ? formatAmountInput(convertAtRate({ minor: quantity, money: held }, price, paid), paid)
        : undefined,
  };
  return { ...figures, [figures.follows]: made[figures.follows]() ?? '' };
}

/** Returns the figures after one of them was typed. The other typed figure stays, and the third is calculated. */
export function withFigure(
  figures: TradeFigures,
  figure: TradeFigure,
  text: string,
  monies: TradeFormats,
): TradeFigures {
  const typed = { ...figures, [figure]: text };
  const isTyped = (other: TradeFigure) => other !== figures.follows && figures[other].trim() !== '';
  const [first, second] = derivedFigures[figure];
  const found = [first, second].find((each) => each !== undefined && isTyped(each[0])) ?? first;
  return calculateFigures({ ...typed, follows: found?.[1] ?? 'price' }, monies);
}

/**
 * The typed ratio of a share split (new units for old units), or the total number of units after it. Typing one of the two empties the
 * other.
 */
export type ShareSplitFigures = { ratioNew: string; ratioOld: string; total: string };

/**
 * Calculates the number of units after a share split, in minor units; undefined if the figures are incomplete.
 * @param heldMinor the number of units before it
 */
export function calculateUnitsAfterSplit(
  { ratioNew, ratioOld, total }: ShareSplitFigures,
  heldMinor: bigint,
  held: BookCurrency,
): bigint | undefined {
  if (total.trim() !== '') return parsePositiveMinor(total, held);
  const [more, before] = [readRate(ratioNew, held), readRate(ratioOld, held)];
  if (more === undefined || before === undefined) return undefined;
  const [over, under] = [parseRatio(more), parseRatio(before)];
  return roundRatio({ over: heldMinor * over.over * under.under, under: over.under * under.over });
}
