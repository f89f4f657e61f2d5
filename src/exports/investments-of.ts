import { type Account } from '#ledger/account.ts';
import { commoditiesIn, pricesIn } from '#ledger/commodity/commodities.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { isHolding } from '#ledger/commodity/is-holding.ts';
import { ratioOf, ratioText } from '#ledger/commodity/ratio.ts';
import { readShareSplit } from '#ledger/commodity/share-split.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { type Split, type Transaction } from '#ledger/transaction.ts';
import { decimalOf, decimalText, times } from '#values/decimal.ts';
import type { InvestmentStatement, SecurityMove } from '#statements/write-ofx-investments.ts';
import type { FromBook } from './book-of.ts';
import { oldestFirst } from './entries-of.ts';
import { type BookHand, handOf, isCurrencyCode } from './hand.ts';
import { sideOf } from './legs.ts';
import { numberOf, type RowsWanted } from './statements-of.ts';

/** True if an account holds a security or another commodity, not money: its currency is none, or the book calls it a commodity. */
export function isInvestment(account: Account, commodities: ReadonlyMap<string, unknown>): boolean {
  const currency = ownCurrency(account);
  return currency !== '' && (!isCurrencyCode(currency) || isHolding(account, commodities));
}

/** Digits of a unit price after the point. */
const priceDigits = 12;

const sizeOf = (amount: string) => amount.replace(/^-/, '');

/** Returns what one unit cost, rounded: OFX wants a price beside the total. */
function unitPriceOf(cash: string, quantity: string): string {
  const [total, units] = [ratioOf(sizeOf(cash)), ratioOf(sizeOf(quantity))];
  return ratioText({ over: total.over * units.under, under: total.under * units.over }, priceDigits);
}

/** A move of a security, and the currency in which it was paid; undefined for what nobody paid in money. */
type PaidMove = { move: SecurityMove; currency: string | undefined };

/** Returns what a transaction does to an account of a security; none for one that leaves its quantity as it is. */
function moveOf(hand: BookHand, transaction: Transaction, split: Split): PaidMove[] {
  const { description, notes } = transaction;
  const quantity = hand.amountOf(split.accountId, split.valueMinor);
  if (split.valueMinor === 0n) return [];
  const about = {
    id: sideOf(transaction, split).bankId ?? transaction.id,
    date: hand.dayOf(transaction),
    description,
    notes,
    quantity,
  };
  const ends = exchangeSide(transaction);
  const foreign = ends?.split === split ? ends.foreign : undefined;
  const currency = foreign?.accountId === undefined ? '' : hand.currencyOf(foreign.accountId);
  if (foreign?.accountId !== undefined && foreign.minor !== 0n && isCurrencyCode(currency)) {
    const cash = hand.amountOf(foreign.accountId, -foreign.minor);
    return [{ currency, move: { kind: 'trade', ...about, cash, unitPrice: unitPriceOf(cash, quantity) } }];
  }
  const ofShares = readShareSplit(transaction);
  const move: SecurityMove =
    ofShares === undefined
      ? { kind: 'transfer', ...about }
      : { kind: 'split', ...about, unitsBefore: hand.amountOf(split.accountId, ofShares.oldMinor) };
  return [{ currency: undefined, move }];
}

/** Returns the value of what is held at the end by the last price in a currency; undefined if none is known. */
function positionOf(
  units: string,
  { items = [] }: Pick<FromBook, 'items'>,
  { symbol, currency }: { symbol: string; currency: string },
): InvestmentStatement['position'] {
  const known = pricesIn(items)
    .filter((price) => price.of === symbol && price.in === currency)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const last = known.at(-1);
  if (last === undefined || units.startsWith('-') || /^0(?:\.0*)?$/.test(units)) return undefined;
  const value = ratioText(ratioOf(decimalText(times(decimalOf(units), decimalOf(last.price)))), 2);
  return { units, price: last.price, value, day: last.day };
}

/**
 * Returns the accounts of securities as investment statements, in the order of the tree: of each one for each currency in which it was
 * paid, as OFX knows one currency a statement. Moves that nobody paid for stand in the first.
 */
export function investmentsOf(from: FromBook, { accountIds, before }: RowsWanted): InvestmentStatement[] {
  const { accounts, transactions, items = [] } = from;
  const hand = handOf(accounts);
  const named = commoditiesIn(items);
  const held = new Map(
    accounts
      .filter((account) => accountIds.has(account.id) && isInvestment(account, named))
      .map((account) => [
        account.id,
        { account, moves: new Array<PaidMove>(), minor: before?.get(account.id) ?? 0n },
      ]),
  );
  for (const transaction of oldestFirst(transactions))
    for (const split of [transaction.splitA, transaction.splitB]) {
      const holding = held.get(split.accountId);
      if (holding === undefined) continue;
      holding.moves.push(...moveOf(hand, transaction, split));
      holding.minor += split.valueMinor;
    }
  return [...hand.paths.keys()].flatMap((id): InvestmentStatement[] => {
    const holding = held.get(id);
    if (holding === undefined || holding.moves.length === 0) return [];
    const { account, moves, minor } = holding;
    const symbol = hand.currencyOf(id);
    const paidIn = [...new Set(moves.flatMap(({ currency }) => currency ?? []))];
    const [first = hand.currency] = paidIn;
    const security = {
      symbol,
      name: named.get(symbol)?.name ?? account.name,
      isFund: account.type === 'MUTUAL',
    };
    return [first, ...paidIn.slice(1)].map((currency) => ({
      account: { number: numberOf(id) },
      currency,
      security,
      moves: moves.filter((each) => (each.currency ?? first) === currency).map(({ move }) => move),
      position:
        before === undefined || currency !== first
          ? undefined
          : positionOf(hand.amountOf(id, minor), { items }, { symbol, currency }),
    }));
  });
}
