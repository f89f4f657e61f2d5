import { addAmounts } from '#statements/amounts.ts';
import type { FileEntry, FileLeg } from '#statements/book-file.ts';
import { parseDecimal, formatDecimal, negateDecimal } from '#values/decimal.ts';
import { toRoundedMinor } from './commodities.ts';
import { type BookEntry, type BookLeg, balanceRounding, sumMinor, type TradingLeg } from './plan-entries.ts';
import { accountKey } from './account-planner.ts';
import type { SymbolTable } from './symbols.ts';

// Converts an entry of several commodities, each in its own accounts. Exchanges of one commodity for another go through trading accounts,
// so that the rows balance in each commodity.

type SymbolAmount = { symbol: string; amount: string };

const isNegative = ({ amount }: SymbolAmount) => amount.startsWith('-');
/** Returns a rough size, which only decides about rounding. */
const roughSize = (amount: string) => Math.abs(Number(amount));

/** Returns the non-zero sums of legs by the price paid. */
function sumWeights(legs: readonly FileLeg[]): SymbolAmount[] {
  const weights = legs.map(({ amount, commodity, cost }) => cost ?? { amount, commodity });
  return [...Map.groupBy(weights, ({ commodity }) => commodity)]
    .map(([symbol, own]) => ({ symbol, amount: addAmounts(own.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== '0');
}

/** True if a remainder beside costs is due to multiplying and rounding. */
function isRounding({ symbol, amount }: SymbolAmount, legs: readonly FileLeg[]): boolean {
  const sizes = legs.flatMap(({ cost }) => (cost?.commodity === symbol ? [roughSize(cost.amount)] : []));
  return sizes.length > 0 && roughSize(amount) <= Math.max(0.05, Math.max(...sizes) / 10_000);
}

/** True if two amounts have opposite signs: an exchange with an implied price. */
function isExchange([one, two, ...more]: readonly SymbolAmount[]): boolean {
  return one !== undefined && two !== undefined && more.length === 0 && isNegative(one) !== isNegative(two);
}

/** Returns the price in a symbol for legs of another one; undefined if not all were paid in it. */
function findPricePaid(base: string, legs: readonly FileLeg[]): string | undefined {
  const paid = legs.flatMap(({ amount, cost }) => (amount === '0' && cost === undefined ? [] : [cost]));
  if (paid.length === 0 || paid.some((cost) => cost?.commodity !== base)) return undefined;
  return addAmounts(paid.flatMap((cost) => cost?.amount ?? []));
}

/** Returns the trading legs. If all others were paid in one commodity, that one has a leg for each of them. */
function createTradingLegs(
  open: readonly { symbol: string; minor: bigint }[],
  legs: readonly FileLeg[],
  decimalsOf: SymbolTable['decimalsOf'],
): TradingLeg[] {
  const plain = open.map(({ symbol, minor }): TradingLeg => ({ symbol, minor: -minor }));
  const inSymbol = (symbol: string) => legs.filter((leg) => leg.commodity === symbol);
  const [one, two] = open;
  if (one !== undefined && two !== undefined && open.length === 2)
    return one.minor > 0n === two.minor > 0n
      ? plain
      : plain.map((leg) => ({ ...leg, crosses: leg.symbol === one.symbol ? two.symbol : one.symbol }));
  for (const base of open) {
    const others = open.filter((each) => each !== base);
    const paid = others.map(({ symbol }) => findPricePaid(base.symbol, inSymbol(symbol)));
    if (others.length < 2 || paid.includes(undefined)) continue;
    let left = -base.minor;
    const parts = others.map(({ symbol, minor }, at): TradingLeg => {
      const own = toRoundedMinor(paid[at] ?? '0', decimalsOf(base.symbol)).minor;
      const share = at === others.length - 1 ? left : own;
      left -= share;
      // The two sides of an exchange have opposite signs.
      return { symbol: base.symbol, minor: share, ...(share > 0n === minor > 0n && { crosses: symbol }) };
    });
    return [
      ...parts,
      ...others.map(({ symbol, minor }, at) => ({
        symbol,
        minor: -minor,
        ...(parts[at]?.crosses !== undefined && { crosses: base.symbol }),
      })),
    ];
  }
  return plain;
}

/**
 * Returns the trading legs of exchanges of zero for zero. A zero leg in a commodity means that the rest of the entry, all in one other
 * commodity, belongs to it (a dividend, a fee).
 */
function createZeroTradingLegs(legs: readonly BookLeg[]): TradingLeg[] {
  const isNothing = (own: readonly BookLeg[]) =>
    own.every(({ minor, isRounded }) => minor === 0n && !isRounded);
  const [zeroSymbols, moved] = [new Set<string>(), new Set<string>()];
  for (const [symbol, own] of Map.groupBy(legs, (leg) => leg.symbol))
    (isNothing(own) ? zeroSymbols : moved).add(symbol);
  const [base, ...others] = moved;
  if (base === undefined || others.length > 0) return [];
  return [...zeroSymbols].flatMap((symbol) => [
    { symbol: base, minor: 0n, crosses: symbol },
    { symbol, minor: 0n, crosses: base },
  ]);
}

/** Returns the legs without trading legs that we create ourselves, and the commodities of the removed ones. */
function removeTradingLegs(legs: readonly FileLeg[], isTrading: (key: string) => boolean) {
  const removedSymbols = new Set<string>();
  const remaining = [...Map.groupBy(legs, ({ commodity }) => commodity)].flatMap(([symbol, own]) => {
    const others = own.filter(({ path }) => !isTrading(accountKey(path)));
    const isWhole = addAmounts(own.map(({ amount }) => amount)) === '0';
    if (others.length === own.length || others.length === 0 || !isWhole) return own;
    removedSymbols.add(symbol);
    return others;
  });
  return { legs: legs.filter((leg) => remaining.includes(leg)), settled: removedSymbols };
}

/**
 * Converts an entry of a file in which each account holds one commodity (`splitByCommodity`) to an entry of a book.
 * @param isTrading returns true for the key of the file's trading account of its commodity
 */
export function crossEntry(
  entry: FileEntry,
  { decimalsOf }: Pick<SymbolTable, 'decimalsOf'>,
  isTrading: (key: string) => boolean,
): BookEntry {
  const { legs: fileLegs, settled: removedSymbols } = removeTradingLegs(entry.legs, isTrading);
  const bookLegs = fileLegs.map((leg): BookLeg => ({
    key: accountKey(leg.path),
    symbol: leg.commodity,
    details: leg,
    ...toRoundedMinor(leg.amount, decimalsOf(leg.commodity)),
  }));
  const weights = removedSymbols.size > 0 ? [] : sumWeights(fileLegs);
  const isPaid = (symbol: string) =>
    removedSymbols.has(symbol) ||
    fileLegs.some(
      ({ commodity, cost }) => cost !== undefined && [commodity, cost.commodity].includes(symbol),
    );
  const lacking = isExchange(weights) ? [] : weights.filter((missing) => !isRounding(missing, fileLegs));
  const crossed = new Set(isExchange(weights) ? weights.map(({ symbol }) => symbol) : []);
  const ofSymbol = (symbol: string) => fileLegs.filter(({ commodity }) => commodity === symbol);
  const result: BookEntry = { legs: [], missing: [], trading: [] };
  const open: { symbol: string; minor: bigint }[] = [];
  const symbols = new Set([...bookLegs, ...lacking].map(({ symbol }) => symbol));
  for (const symbol of symbols) {
    const own = bookLegs.filter((leg) => leg.symbol === symbol);
    const missing = lacking.find((each) => each.symbol === symbol);
    const isOver = isPaid(symbol) || crossed.has(symbol);
    const isWhole = !isOver || addAmounts(ofSymbol(symbol).map(({ amount }) => amount)) === '0';
    const even = isWhole ? balanceRounding(own) : undefined;
    // Without a price, the missing amount is that of the legs themselves.
    const lackMinor = isOver
      ? toRoundedMinor(formatDecimal(negateDecimal(parseDecimal(missing?.amount ?? '0'))), decimalsOf(symbol))
          .minor
      : even === undefined
        ? -sumMinor(own)
        : 0n;
    const isEven = even !== undefined && (lackMinor === 0n || !isOver);
    result.legs.push(...(isEven ? even : own));
    if (lackMinor !== 0n) result.missing.push({ symbol, minor: lackMinor });
    const remainder = isEven ? 0n : sumMinor(own) + lackMinor;
    if (remainder !== 0n) open.push({ symbol, minor: remainder });
  }
  open.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  result.trading = [...createTradingLegs(open, fileLegs, decimalsOf), ...createZeroTradingLegs(bookLegs)];
  return result;
}
