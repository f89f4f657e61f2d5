import { parseDecimal, formatDecimal, multiplyDecimals } from '#values/decimal.ts';
import { addAmounts, negateAmount } from './amounts.ts';
import { type LotName, type Money, sumByCommodity, computeUnitCost } from './journal-amounts.ts';
import { type JournalPosting, weightOf } from './journal-postings.ts';

// In beancount, a sale may omit the cost of the sold lots. It is computed here as beancount does: from the lots that the account holds on
// that day, by the account's booking method.

/** The method that selects the lots a sale reduces, by beancount's name. */
export type BookingMethod = 'STRICT' | 'FIFO' | 'LIFO' | 'HIFO' | 'AVERAGE' | 'NONE';

const methods: readonly string[] = ['STRICT', 'FIFO', 'LIFO', 'HIFO', 'AVERAGE', 'NONE'];

/** Returns the booking method that a text names; the STRICT variants count as strict. */
export function readBookingMethod(text: string): BookingMethod | undefined {
  const named = text.toUpperCase().replace(/^STRICT_.*$/, 'STRICT');
  return isMethod(named) ? named : undefined;
}

const isMethod = (text: string): text is BookingMethod => methods.includes(text);

/** Units bought together with their unit cost; the amount has the sign of the position. */
type Lot = { amount: string; unit: Money; day: string; label: string | undefined };

/** An entry whose postings may leave the cost of lots open. */
export type EntryToBook = {
  date: string;
  postings: readonly JournalPosting[];
  /** Returns the unique key and the booking method of a posting's account. */
  accountOf: (posting: JournalPosting) => { key: string; method: BookingMethod };
};

const isNegative = (amount: string) => amount.startsWith('-');
const withoutMinus = (amount: string) => amount.replace(/^-/, '');
const isZeroAmount = (amount: string) => parseDecimal(amount).digits === 0n;
/** True if the first amount is at least the second; both are positive. */
const covers = (one: string, two: string) => !isNegative(addAmounts([one, negateAmount(two)]));
const computeLotTotal = (amount: string, unit: Money) =>
  formatDecimal(multiplyDecimals(parseDecimal(amount), parseDecimal(unit.amount)));

function matchesLotName({ unit, day, label }: Lot, name: LotName): boolean {
  if (name.day !== undefined && name.day !== day) return false;
  if (name.label !== undefined && name.label !== label) return false;
  return (
    name.unit === undefined ||
    (name.unit.commodity === unit.commodity &&
      isZeroAmount(addAmounts([name.unit.amount, negateAmount(unit.amount)])))
  );
}

const compareDays = (a: Lot, b: Lot) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/** Returns lots in the order in which a method uses them; undefined if the method cannot decide. */
function sortByMethod(lots: readonly Lot[], amount: string, method: BookingMethod): Lot[] | undefined {
  if (method === 'FIFO') return lots.toSorted(compareDays);
  if (method === 'LIFO') return lots.toSorted((a, b) => compareDays(b, a));
  if (method === 'HIFO') return lots.toSorted((a, b) => Number(b.unit.amount) - Number(a.unit.amount));
  if (method === 'AVERAGE') return undefined;
  const isWhole = isZeroAmount(addAmounts([amount, ...lots.map((each) => each.amount)]));
  return lots.length === 1 || isWhole ? [...lots] : undefined;
}

/** The lots of all accounts of a file, updated entry by entry. */
class BookedHoldings {
  readonly #lots = new Map<string, Lot[]>();

  add(key: string, lot: Lot): void {
    this.#lots.set(key, [...(this.#lots.get(key) ?? []), lot]);
  }

  /** True if an account holds lots that an amount reduces. */
  isReduced(key: string, amount: string): boolean {
    return (this.#lots.get(key) ?? []).some((lot) => isNegative(lot.amount) !== isNegative(amount));
  }

  /** Removes an amount from the lots that match a name. @returns its cost, with its sign; undefined if it cannot be determined */
  reduce(
    key: string,
    { amount, name }: { amount: string; name: LotName },
    method: BookingMethod,
  ): Money | undefined {
    const all = this.#lots.get(key) ?? [];
    const fitting = all.filter(
      (lot) => isNegative(lot.amount) !== isNegative(amount) && matchesLotName(lot, name),
    );
    const chosen = sortByMethod(fitting, amount, method);
    const available = addAmounts(fitting.map((lot) => withoutMinus(lot.amount)));
    if (chosen === undefined || method === 'NONE' || !covers(available, withoutMinus(amount)))
      return undefined;
    let left = amount;
    const costs: Money[] = [];
    for (const lot of chosen) {
      if (isZeroAmount(left)) break;
      const taken = covers(withoutMinus(lot.amount), withoutMinus(left)) ? left : negateAmount(lot.amount);
      costs.push({ commodity: lot.unit.commodity, amount: computeLotTotal(taken, lot.unit) });
      lot.amount = addAmounts([lot.amount, taken]);
      left = addAmounts([left, negateAmount(taken)]);
    }
    this.#lots.set(
      key,
      all.filter((lot) => !isZeroAmount(lot.amount)),
    );
    const [cost, other] = sumByCommodity(costs);
    return other === undefined ? cost : undefined;
  }
}

const isCostOpen = ({ paid }: JournalPosting) => paid?.isCostOpen === true;

/** Returns the cost that balances an entry with one open cost; undefined if more is open. */
function interpolateCost(postings: readonly JournalPosting[], posting: JournalPosting): Money | undefined {
  const others = postings.filter((each) => each !== posting);
  if (others.some((each) => each.money === undefined || isCostOpen(each))) return undefined;
  const [lack, more] = sumByCommodity(others.flatMap((each) => weightOf(each, 'cost') ?? []));
  const isCost = lack !== undefined && more === undefined && lack.commodity !== posting.money?.commodity;
  return isCost ? { commodity: lack.commodity, amount: negateAmount(lack.amount) } : undefined;
}

function bookEntry({ date, postings, accountOf }: EntryToBook, holdings: BookedHoldings): JournalPosting[] {
  const booked = [...postings];
  const keyOf = (posting: JournalPosting) => `${accountOf(posting).key}\n${posting.money?.commodity ?? ''}`;
  const setCost = (at: number, posting: JournalPosting, cost: Money | undefined) => {
    const { paid } = posting;
    if (paid === undefined) return;
    const { isCostOpen: _open, ...others } = paid;
    booked[at] =
      cost === undefined
        ? { ...posting, paid: { ...others, isUnknown: false }, isLotUnknown: true }
        : { ...posting, paid: { ...others, cost, isUnknown: false } };
  };
  const bought: { posting: JournalPosting; key: string }[] = [];
  for (const [at, posting] of postings.entries()) {
    const { money, paid } = posting;
    if (money === undefined || paid?.lot === undefined) continue;
    const key = keyOf(posting);
    const { method } = accountOf(posting);
    if (method === 'NONE' || !holdings.isReduced(key, money.amount)) {
      bought.push({ posting, key });
      continue;
    }
    const cost = holdings.reduce(key, { amount: money.amount, name: paid.lot }, method);
    if (isCostOpen(posting) && cost !== undefined) setCost(at, posting, cost);
  }
  for (const [at, posting] of booked.entries())
    if (isCostOpen(posting)) setCost(at, posting, interpolateCost(booked, posting));
  for (const { posting, key } of bought) {
    const { money, paid } = booked[postings.indexOf(posting)] ?? posting;
    const { lot, cost } = paid ?? {};
    if (money === undefined || cost === undefined || lot === undefined || isZeroAmount(money.amount))
      continue;
    const unit = lot.unit ?? computeUnitCost(cost, money.amount);
    holdings.add(key, { amount: money.amount, unit, day: lot.day ?? date, label: lot.label });
  }
  return booked;
}

/** Removes the gain postings that our writer computed; sales then count with their proceeds. */
export function removeGainPostings(
  postings: readonly JournalPosting[],
  gains: ReadonlySet<string>,
): JournalPosting[] {
  const others = postings.filter(({ name }) => !gains.has(name));
  if (others.length === postings.length) return others;
  return others.map((posting) =>
    posting.paid?.price === undefined ? posting : { ...posting, paid: { ...posting.paid, cost: undefined } },
  );
}

/** Returns the postings of all entries with the costs of their lots, in the given order; they are booked in date order. */
export function bookLots(entries: readonly EntryToBook[]): JournalPosting[][] {
  const holdings = new BookedHoldings();
  const inTime = [...entries.keys()].toSorted((a, b) => {
    const [one, two] = [entries[a]?.date ?? '', entries[b]?.date ?? ''];
    return one < two ? -1 : one > two ? 1 : a - b;
  });
  const booked = new Map(
    inTime.flatMap((at) => {
      const entry = entries[at];
      return entry === undefined ? [] : [[at, bookEntry(entry, holdings)] as const];
    }),
  );
  return entries.map(({ postings }, at) => booked.get(at) ?? [...postings]);
}
