import {
  parseDecimal,
  formatDecimal,
  divideDecimals,
  makeDecimal,
  roundToMinor,
  multiplyDecimals,
} from '#values/decimal.ts';
import { addAmounts, negateAmount } from './amounts.ts';
import type { FileEntry, FileLeg } from './book-file.ts';

/** The number of digits with which beancount computes. */
const precision = 28;

/** Rounds a fraction of whole numbers to beancount's precision, half to even: `digits` times ten to the power of `exponent`. */
function roundToPrecision(over: bigint, under: bigint): { digits: bigint; exponent: number } {
  let exponent = over.toString().length - under.toString().length - precision;
  for (;;) {
    const [top, bottom] =
      exponent > 0 ? [over, under * 10n ** BigInt(exponent)] : [over * 10n ** BigInt(-exponent), under];
    const [whole, remaining] = [top / bottom, top % bottom];
    if (whole.toString().length > precision) {
      exponent += 1;
      continue;
    }
    const isUp = 2n * remaining > bottom || (2n * remaining === bottom && whole % 2n === 1n);
    return { digits: isUp ? whole + 1n : whole, exponent };
  }
}

/** True if the unit price derived from a total gives exactly that total again in beancount's arithmetic. */
function isExactPrice(total: string, amount: string): boolean {
  const [whole, units] = [parseDecimal(total.replace('-', '')), parseDecimal(amount.replace('-', ''))];
  if (whole.digits === 0n || units.digits === 0n) return true;
  const price = roundToPrecision(
    whole.digits * 10n ** BigInt(units.scale),
    units.digits * 10n ** BigInt(whole.scale),
  );
  const product = roundToPrecision(price.digits * units.digits, 1n);
  const shift = price.exponent + product.exponent - units.scale + whole.scale;
  return shift >= 0
    ? product.digits * 10n ** BigInt(shift) === whole.digits
    : product.digits === whole.digits * 10n ** BigInt(-shift);
}

const isWhole = (amount: string) => !amount.includes('.');

/** Returns the only leg that paid for a leg; undefined if there is no single one. */
function findPayer(leg: FileLeg, legs: readonly FileLeg[]): FileLeg | undefined {
  const { cost } = leg;
  const [payer, ...others] = legs.filter((each) => each.commodity === cost?.commodity);
  if (cost === undefined || payer === undefined || payer.cost !== undefined || others.length > 0)
    return undefined;
  return addAmounts([payer.amount, cost.amount]) === '0' ? payer : undefined;
}

/**
 * Adjusts an entry so that its prices are exact in beancount, which allows no tolerance in a commodity without decimals. The price is moved
 * to the other side, or the amount gets a decimal, which allows a tolerance.
 */
export function withExactPrices(entry: FileEntry): FileEntry {
  const isInexact = ({ amount, cost }: FileLeg) =>
    cost !== undefined && cost.lot !== true && isWhole(cost.amount) && !isExactPrice(cost.amount, amount);
  let { legs } = entry;
  for (const leg of legs.filter(isInexact)) {
    const { cost, ...plain } = leg;
    const payer = findPayer(leg, legs);
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

/** Units of a lot with unit cost and purchase day; `unit` is undefined if nothing was paid. */
export type HoldingLot = { units: string; unit: string | undefined; commodity: string; day: string };

/** Thrown if the lots of holdings cannot be determined or have no currency; these holdings are exported without lots. */
export class UnknownLots extends Error {
  readonly holdings: readonly string[];
  constructor(holdings: readonly string[]) {
    super('unknown lots');
    this.holdings = holdings;
  }
}

/** Decimals of a unit cost. */
export const unitDigits = 16;

export const isNegative = (amount: string) => amount.startsWith('-');
export const isZero = (amount: string) => parseDecimal(amount).digits === 0n;
export const isLess = (one: string, two: string) => isNegative(addAmounts([one, negateAmount(two)]));
export const product = (one: string, two: string) =>
  formatDecimal(multiplyDecimals(parseDecimal(one), parseDecimal(two)));
export const quotient = (total: string, count: string, digits: number) =>
  formatDecimal(divideDecimals(parseDecimal(total), parseDecimal(count), digits));
export const countDecimals = (amount: string) => amount.split('.')[1]?.length ?? 0;

/** Writes an amount with a fixed number of decimals. */
export function formatFixedDecimals(amount: string, digits: number): string {
  const minor = roundToMinor(parseDecimal(amount), digits);
  const [whole = '0', part = ''] = formatDecimal(makeDecimal(minor, digits)).split('.');
  return digits === 0 ? whole : `${whole}.${part.padEnd(digits, '0')}`;
}

export const accountPathKey = (path: readonly string[]) => JSON.stringify(path);

/** The cost basis method of holdings, by account key. */
export type LotMethods = ReadonlyMap<string, 'fifo' | 'average'>;

/** The lots of all holdings of a book, updated entry by entry. */
export class LotHoldings {
  readonly #lots = new Map<string, HoldingLot[]>();
  readonly #methods: LotMethods;

  constructor(methods: LotMethods) {
    this.#methods = methods;
  }

  lotsOf(key: string): readonly HoldingLot[] {
    return this.#lots.get(key) ?? [];
  }

  set(key: string, lots: readonly HoldingLot[]): void {
    this.#lots.set(key, [...lots]);
  }

  add(key: string, lot: HoldingLot): void {
    const lots = [...this.lotsOf(key), lot];
    this.set(key, this.#methods.get(key) === 'average' ? poolLots(lots, key) : lots);
  }

  /** Removes units from the oldest lots. @throws UnknownLots if there are not enough */
  take(key: string, units: string): HoldingLot[] {
    let left = units;
    const [taken, remainingLots]: [HoldingLot[], HoldingLot[]] = [[], []];
    for (const lot of this.lotsOf(key)) {
      const part = isLess(left, lot.units) ? left : lot.units;
      const remaining = addAmounts([lot.units, negateAmount(part)]);
      left = addAmounts([left, negateAmount(part)]);
      if (!isZero(part)) taken.push({ ...lot, units: part });
      if (!isZero(remaining)) remainingLots.push({ ...lot, units: remaining });
    }
    if (!isZero(left)) throw new UnknownLots([key]);
    this.set(key, remainingLots);
    return taken;
  }
}

/** Merges lots into one that is as old as the oldest. @throws UnknownLots if one has no cost, or they were paid in several currencies */
function poolLots(lots: readonly HoldingLot[], key: string): HoldingLot[] {
  const [first] = lots;
  if (first === undefined || lots.length === 1) return [...lots];
  if (lots.some(({ unit, commodity }) => unit === undefined || commodity !== first.commodity))
    throw new UnknownLots([key]);
  const units = addAmounts(lots.map((lot) => lot.units));
  const total = addAmounts(lots.map((lot) => product(lot.units, lot.unit ?? '0')));
  return [{ ...first, units, unit: quotient(total, units, unitDigits) }];
}
