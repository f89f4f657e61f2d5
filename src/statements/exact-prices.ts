import { decimalOf } from '#values/decimal.ts';
import { addAmounts } from './amounts.ts';
import type { FileEntry, FileLeg } from './book-file.ts';

/** Digits of a number that beancount computes with. */
const precision = 28;

/** Rounds a fraction of whole numbers to as many digits as beancount does, half to even: `digits` times ten to the power of `exponent`. */
function rounded(over: bigint, under: bigint): { digits: bigint; exponent: number } {
  let exponent = over.toString().length - under.toString().length - precision;
  for (;;) {
    const [top, bottom] =
      exponent > 0 ? [over, under * 10n ** BigInt(exponent)] : [over * 10n ** BigInt(-exponent), under];
    const [whole, rest] = [top / bottom, top % bottom];
    if (whole.toString().length > precision) {
      exponent += 1;
      continue;
    }
    const isUp = 2n * rest > bottom || (2n * rest === bottom && whole % 2n === 1n);
    return { digits: isUp ? whole + 1n : whole, exponent };
  }
}

/** True if a price that is worked out of a total comes to that total again, as beancount computes it. */
function comesOut(total: string, amount: string): boolean {
  const [whole, units] = [decimalOf(total.replace('-', '')), decimalOf(amount.replace('-', ''))];
  if (whole.digits === 0n || units.digits === 0n) return true;
  const price = rounded(whole.digits * 10n ** BigInt(units.scale), units.digits * 10n ** BigInt(whole.scale));
  const product = rounded(price.digits * units.digits, 1n);
  const shift = price.exponent + product.exponent - units.scale + whole.scale;
  return shift >= 0
    ? product.digits * 10n ** BigInt(shift) === whole.digits
    : product.digits === whole.digits * 10n ** BigInt(-shift);
}

const isWhole = (amount: string) => !amount.includes('.');

/** The only leg that paid for another one; undefined if there is none such. */
function payerOf(leg: FileLeg, legs: readonly FileLeg[]): FileLeg | undefined {
  const { cost } = leg;
  const [payer, ...others] = legs.filter((each) => each.commodity === cost?.commodity);
  if (cost === undefined || payer === undefined || payer.cost !== undefined || others.length > 0)
    return undefined;
  return addAmounts([payer.amount, cost.amount]) === '0' ? payer : undefined;
}

/**
 * Returns an entry whose prices come out exactly in beancount, which allows no difference in a commodity without decimals: the price is
 * said of the other side, or the amount is written with a decimal, which allows one.
 */
export function withExactPrices(entry: FileEntry): FileEntry {
  const isInexact = ({ amount, cost }: FileLeg) =>
    cost !== undefined && cost.lot !== true && isWhole(cost.amount) && !comesOut(cost.amount, amount);
  let { legs } = entry;
  for (const leg of legs.filter(isInexact)) {
    const { cost, ...plain } = leg;
    const payer = payerOf(leg, legs);
    if (cost === undefined) continue;
    if (payer !== undefined && !isWhole(leg.amount)) {
      const turned = {
        ...payer,
        cost: { amount: leg.amount.replace(/^(-?)/, (sign) => (sign ? '' : '-')), commodity: leg.commodity },
      };
      legs = legs.map((each) => (each === leg ? plain : each === payer ? turned : each));
    } else
      legs = legs.map((each) =>
        each.commodity === cost.commodity && isWhole(each.amount)
          ? { ...each, amount: `${each.amount}.0` }
          : each,
      );
  }
  return { ...entry, legs };
}
