import { addAmounts, negateAmount } from './amounts.ts';
import type { FileEntry, FileLeg, WrittenBook } from './book-file.ts';
import {
  countDecimals,
  LotHoldings,
  isNegative,
  isLess,
  isZero,
  accountPathKey,
  type HoldingLot,
  type LotMethods,
  product,
  quotient,
  unitDigits,
  UnknownLots,
  formatFixedDecimals,
} from './lot-holdings.ts';

// Beancount computes gains by lots only if units are held at cost. A Partita book states the price paid and finds the lots itself. This
// file writes them out: purchases with their unit cost, sales as units of the sold lots, and the gain as a posting.

const withoutMinus = (amount: string) => amount.replace(/^-/, '');

/** The settings for writing a book with lots. */
type LotContext = {
  methods: LotMethods;
  /** The commodities that are held in lots. */
  commodities: ReadonlySet<string>;
  /** Returns the number of decimals of a commodity's amounts. */
  digitsIn: (commodity: string) => number;
  isTrading: (path: readonly string[]) => boolean;
  gainsPath: string[];
};

/** Returns a leg of units of a lot, with their sign. */
function createLotLeg(leg: FileLeg, lot: HoldingLot, sign: '' | '-'): FileLeg {
  const { cost: _cost, marketValue: _worth, ...plain } = leg;
  const amount = formatFixedDecimals(
    sign === '-' ? negateAmount(lot.units) : lot.units,
    countDecimals(leg.amount),
  );
  if (lot.unit === undefined) return { ...plain, amount };
  const total = product(amount, lot.unit);
  return {
    ...plain,
    amount,
    cost: { amount: total, commodity: lot.commodity, lot: true, unit: lot.unit, day: lot.day },
  };
}

/** Keeps the details of a leg only on the first of the legs that replace it. */
const keepDetailsOnce = (legs: readonly FileLeg[]): FileLeg[] =>
  legs.map((leg, at) => {
    if (at === 0) return leg;
    const { tags: _tags, bankId: _id, isShareSplit: _split, ...others } = leg;
    return { ...others, note: '' };
  });

/** Returns a sale as units of the sold lots, each with its share of the proceeds. */
function createSaleLegs(leg: FileLeg, taken: readonly HoldingLot[], { digitsIn }: LotContext): FileLeg[] {
  const { cost } = leg;
  if (cost === undefined) return [];
  const price = withoutMinus(cost.amount);
  let left = price;
  return taken.map((lot, at): FileLeg => {
    const share = quotient(product(price, lot.units), withoutMinus(leg.amount), digitsIn(cost.commodity));
    const proceeds = at === taken.length - 1 ? left : share;
    left = addAmounts([left, negateAmount(proceeds)]);
    const worth = {
      amount: `-${formatFixedDecimals(proceeds, digitsIn(cost.commodity))}`,
      commodity: cost.commodity,
    };
    const sold = createLotLeg(leg, lot, '-');
    return sold.cost === undefined ? { ...sold, cost: worth } : { ...sold, marketValue: worth };
  });
}

/** Returns all units of a holding after a share split, lot by lot. @throws UnknownLots if the lots are unknown, or some have no cost */
function createSplitLegs(leg: FileLeg, key: string, holdings: LotHoldings): FileLeg[] {
  const lots = holdings.lotsOf(key);
  const before = addAmounts(lots.map(({ units }) => units));
  const after = addAmounts([before, leg.amount]);
  if (lots.some(({ unit }) => unit === undefined) || isZero(before) || isNegative(after) || isZero(after))
    throw new UnknownLots([key]);
  let left = after;
  const next = lots.map((lot, at): HoldingLot => {
    const share = quotient(product(lot.units, after), before, countDecimals(leg.amount));
    const units = at === lots.length - 1 ? left : share;
    left = addAmounts([left, negateAmount(units)]);
    if (isZero(units)) throw new UnknownLots([key]);
    return { ...lot, units, unit: quotient(product(lot.units, lot.unit ?? '0'), units, unitDigits) };
  });
  holdings.set(key, next);
  return lots.flatMap((lot, at) => [
    createLotLeg(leg, lot, '-'),
    ...next.slice(at, at + 1).map((each) => createLotLeg(leg, each, '')),
  ]);
}

/** Returns units that move between holdings, with their lots. */
function createMoveLegs(legs: readonly FileLeg[], holdings: LotHoldings): FileLeg[] {
  const outs = legs.filter(({ amount }) => isNegative(amount));
  const queue = outs.flatMap((leg) => {
    const taken = holdings.take(accountPathKey(leg.path), withoutMinus(leg.amount));
    return taken.map((lot) => ({ leg, lot }));
  });
  const moved = queue.map(({ leg, lot }) => createLotLeg(leg, lot, '-'));
  for (const leg of legs.filter(({ amount }) => !isNegative(amount))) {
    let left = leg.amount;
    while (!isZero(left)) {
      const [next] = queue;
      if (next === undefined) throw new UnknownLots(legs.map(({ path }) => accountPathKey(path)));
      const units = isLess(left, next.lot.units) ? left : next.lot.units;
      const remaining = addAmounts([next.lot.units, negateAmount(units)]);
      if (isZero(remaining)) queue.shift();
      else next.lot = { ...next.lot, units: remaining };
      const part = { ...next.lot, units };
      holdings.add(accountPathKey(leg.path), part);
      moved.push(createLotLeg(leg, part, ''));
      left = addAmounts([left, negateAmount(units)]);
    }
  }
  return moved;
}

/** Returns the sum of legs per commodity, by the price paid. */
function sumWeights(legs: readonly FileLeg[]): Map<string, string> {
  const weights = new Map<string, string>();
  for (const { amount, commodity, cost = { amount, commodity } } of legs)
    weights.set(cost.commodity, addAmounts([weights.get(cost.commodity) ?? '0', cost.amount]));
  return weights;
}

/** Returns the gain postings: the difference between the legs with prices and the legs at cost. */
function createGainLegs(
  before: readonly FileLeg[],
  after: readonly FileLeg[],
  context: LotContext,
): FileLeg[] {
  const [old, now] = [sumWeights(before), sumWeights(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((commodity): FileLeg[] => {
    const exact = addAmounts([old.get(commodity) ?? '0', negateAmount(now.get(commodity) ?? '0')]);
    if (isZero(exact)) return [];
    // A gain of 0.00 shows the precision of the other amounts.
    const amount = formatFixedDecimals(exact, Math.max(1, context.digitsIn(commodity)));
    const isPrecisionKnown = after.some(
      (leg) => leg.commodity === commodity && countDecimals(leg.amount) > 0,
    );
    return isZero(amount) && isPrecisionKnown
      ? []
      : [{ path: context.gainsPath, amount, commodity, note: '' }];
  });
}

/** Returns an entry with its lots and updates `holdings`. @throws UnknownLots */
function writeEntryAtCost(entry: FileEntry, context: LotContext, holdings: LotHoldings): FileEntry {
  const { methods, commodities: held, isTrading } = context;
  const isHeld = ({ path, amount }: FileLeg) => methods.has(accountPathKey(path)) && !isZero(amount);
  const { legs } = entry;
  if (!legs.some(isHeld)) return entry;
  const isSplit = legs.some((leg) => isHeld(leg) && leg.isShareSplit === true && leg.cost === undefined);
  const free = legs.filter((leg) => isHeld(leg) && leg.cost === undefined);
  const commodities = new Set(free.map(({ commodity }) => commodity));
  const moving = [...commodities].filter((commodity) => {
    const all = legs.filter((leg) => leg.commodity === commodity && leg.cost === undefined);
    return all.length > 1 && all.every(isHeld) && isZero(addAmounts(all.map(({ amount }) => amount)));
  });
  const moved = moving.flatMap((commodity) =>
    createMoveLegs(
      free.filter((leg) => leg.commodity === commodity),
      holdings,
    ),
  );
  const others = legs.flatMap((leg): FileLeg[] => {
    const { path, amount, commodity, cost } = leg;
    const key = accountPathKey(path);
    if (isSplit && isTrading(path) && commodities.has(commodity)) return [];
    if (!isHeld(leg)) return [leg];
    if (moving.includes(commodity) && cost === undefined) return [];
    if (leg.isShareSplit === true && cost === undefined)
      return keepDetailsOnce(createSplitLegs(leg, key, holdings));
    if (cost !== undefined && (held.has(cost.commodity) || cost.lot === true)) throw new UnknownLots([key]);
    if (isNegative(amount)) {
      if (cost === undefined) throw new UnknownLots([key]);
      return keepDetailsOnce(createSaleLegs(leg, holdings.take(key, withoutMinus(amount)), context));
    }
    const unit = cost && quotient(cost.amount, amount, unitDigits);
    const lot: HoldingLot = { units: amount, unit, commodity: cost?.commodity ?? '', day: entry.date };
    holdings.add(key, lot);
    return [cost === undefined ? leg : createLotLeg(leg, lot, '')];
  });
  const written = [...others, ...keepDetailsOnce(moved)];
  return { ...entry, legs: [...written, ...createGainLegs(legs, written, context)] };
}

/** Returns all entries with the lots of some holdings, in their order. @throws UnknownLots */
function writeEntriesAtCost(entries: readonly FileEntry[], context: LotContext): FileEntry[] {
  const holdings = new LotHoldings(context.methods);
  return entries.map((entry) => writeEntryAtCost(entry, context, holdings));
}

/** Returns an unused name for the account of gains. */
function findFreePath(taken: ReadonlySet<string>): string[] {
  for (let number = 1; ; number += 1) {
    const path = [number === 1 ? 'Realized Gains' : `Realized Gains ${number}`];
    if (!taken.has(accountPathKey(path))) return path;
  }
}

/**
 * Returns a book whose holdings are kept at cost, so that beancount computes with their lots. Entries must be in date order. A holding with
 * unknown lots, such as one that sold more than it had, stays unchanged.
 */
export function withLotsAtCost(book: WrittenBook): WrittenBook {
  const { accounts, entries } = book;
  const methods = new Map(
    accounts.flatMap(({ path, lots }) => (lots ? [[accountPathKey(path), lots] as const] : [])),
  );
  if (methods.size === 0) return book;
  const digits = new Map<string, number>();
  for (const { amount, commodity } of entries.flatMap(({ legs }) => legs))
    digits.set(commodity, Math.max(digits.get(commodity) ?? 0, countDecimals(amount)));
  const over = new Set(accounts.flatMap(({ path, isTrading }) => (isTrading ? [accountPathKey(path)] : [])));
  const gainsPath = findFreePath(new Set(accounts.map(({ path }) => accountPathKey(path))));
  const held = new Set(accounts.flatMap(({ lots, commodity }) => (lots && commodity ? [commodity] : [])));
  const context: LotContext = {
    methods,
    commodities: held,
    digitsIn: (commodity) => digits.get(commodity) ?? 0,
    isTrading: (path) => over.has(accountPathKey(path)),
    gainsPath,
  };
  for (;;) {
    try {
      const written = writeEntriesAtCost(entries, context);
      const hasGains = written.some(({ legs }) => legs.some(({ path }) => path === gainsPath));
      const gains = { path: gainsPath, type: 'INCOME', description: '', isPlaceholder: false } as const;
      return {
        ...book,
        entries: written,
        accounts: [
          // Beancount must know which accounts do not match lots, as those with average cost.
          ...accounts.map(({ lots, ...account }) =>
            lots !== undefined && methods.has(accountPathKey(account.path)) ? { ...account, lots } : account,
          ),
          ...(hasGains ? [{ ...gains, isLotGains: true as const }] : []),
        ],
      };
    } catch (error) {
      if (!(error instanceof UnknownLots)) throw error;
      for (const key of error.holdings) methods.delete(key);
    }
  }
}
