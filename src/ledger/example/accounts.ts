import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { Account } from '#ledger/account.ts';
import { chartColor } from '#ledger/default-chart.ts';
import { writeAccount } from '#ledger/wire.ts';
import { withCommodity, withPrices } from '#ledger/commodity/commodities.ts';
import { createExchangeRows, createTradingAccount } from '#ledger/commodity/exchange.ts';
import type { Item } from '#ledger/items.ts';
import type { BookCurrency } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { noTexts } from '#contract/transaction-text-fields.ts';
import { startOfDay } from '#ledger/days.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { type AccountKey, chart, chartAbroad } from './chart.ts';
import {
  type ExampleExchangeSide,
  type ExampleExchange,
  createExchanges,
  sharesDecimals,
} from './exchanges.ts';
import { foreignCurrencyOf, toBookPrices, createMonthPrices } from './prices.ts';
import { createIdMaker, createRandom } from './postings.ts';
import { type StatementPosting, bankStatusOf } from './statements.ts';
import { pickText, type ExampleTexts } from './texts/example-texts.ts';

/** The input for creating exchange rows. */
type ExchangeRowInput = {
  idOf: (key: AccountKey) => string;
  /** Returns the currency of an account; `tradingIdOf` returns its trading account. */
  currencyOf: (key: AccountKey) => string;
  tradingIdOf: (currency: string) => string;
  textOf: (exchange: ExampleExchange, at: number) => string;
  feeText: string;
  makeId: (timeMs: number) => string;
  random: (below: number) => number;
  zone: string;
  nowMs: number;
};

/** The evening, in minutes: exchanges come last on a day, so that the money for them is available. */
const evening = { from: 20 * 60, minutes: 90 };

/** Creates the rows of an exchange: both ends and the fee. */
function createExampleExchangeRows(exchange: ExampleExchange, making: ExchangeRowInput): Transaction[] {
  const { near, far, feeMinor, date } = exchange;
  const { idOf, currencyOf, tradingIdOf, textOf, feeText, makeId, random, zone, nowMs } = making;
  const minute = evening.from + random(evening.minutes);
  const postedMs = Date.parse(startOfDay(date, zone)) + minute * 60_000;
  const enteredAt = new Date(Math.min(postedMs + random(60) * 60_000, nowMs));
  const newId = () => makeId(enteredAt.getTime());
  const rowIds = () => ({ id: newId(), splitAId: newId(), splitBId: newId() });
  const endOf = ({ key, minor }: ExampleExchangeSide) => {
    const currency = currencyOf(key);
    return { accountId: idOf(key), tradingId: tradingIdOf(currency), currency, valueMinor: minor };
  };
  const shared = {
    ...noTexts,
    description: textOf(exchange, random(1000)),
    postedAt: new Date(postedMs),
    tags: [],
  };
  const ids = { group: newId(), near: rowIds(), far: rowIds() };
  const ends = createExchangeRows({ near: endOf(near), far: endOf(far), shared, ids }, enteredAt);
  const rows = ends.map((row, at) => ({
    ...row,
    splitInfo: changeSplitInfo(row.splitInfo, { A: bankStatusOf((at === 0 ? near : far).key, exchange) }),
  }));
  if (feeMinor === undefined) return rows;
  const { id, splitAId, splitBId } = rowIds();
  const fee: Transaction = {
    ...shared,
    id,
    enteredAt,
    notes: feeText,
    splitA: { id: splitAId, accountId: idOf(near.key), valueMinor: -feeMinor },
    splitB: { id: splitBId, accountId: idOf('fees'), valueMinor: feeMinor },
    props: '{}',
    splitInfo: changeSplitInfo(noSplitInfo, {
      group: ids.group,
      groupLine: rows.length + 1,
      A: bankStatusOf(near.key, exchange),
    }),
  };
  return [...rows, fee];
}

/** Returns an exchange as seen by the statements of its near account. */
function toStatementPosting({ month, day, near, far, feeMinor }: ExampleExchange): StatementPosting {
  const fee = feeMinor === undefined ? [] : [['fees', feeMinor] as const];
  return { month, day, own: near.key, parts: [[far.key, -near.minor], ...fee] };
}

/** Creates the ids of accounts, parents first, each with its own moment. */
export function makeAccountIds(
  some: typeof chart | typeof chartAbroad,
  makeId: (timeMs: number) => string,
  beginMs: number,
): Map<AccountKey, string> {
  return new Map(some.map(([key], at) => [key, makeId(beginMs + at)]));
}

/** Creates the accounts below a root with the names of a language. Accounts in other currencies get their currency props. */
export function makeAccounts(
  rootId: string,
  ids: ReadonlyMap<string, string>,
  { names, propsOf }: { names: Record<AccountKey, string>; propsOf: (key: AccountKey) => Account['props'] },
): StoredAccount[] {
  const parents = new Set<string>(chart.map(([, , parent]) => parent));
  const made = new Map<string, { path: string; color: string }>();
  return [...chart, ...chartAbroad].map(([key, type, parent, isFavourite, ownColor]) => {
    const above = made.get(parent);
    const name = names[key];
    const path = above === undefined ? name : `${above.path}: ${name}`;
    const color = ownColor ?? above?.color ?? chartColor(type);
    made.set(key, { path, color });
    return writeAccount(ids.get(key) ?? '', {
      name,
      description: path,
      type,
      color,
      parentId: ids.get(parent) ?? rootId,
      isFavourite: isFavourite === 1,
      isPlaceholder: parents.has(key),
      tags: [],
      props: propsOf(key),
    });
  });
}

/** The input for creating the accounts in other currencies. */
type ForeignInput = {
  words: ExampleTexts;
  rootId: string;
  /** The ids of all accounts in the currency of the book. */
  ids: ReadonlyMap<AccountKey, string>;
  zone: string;
  money: BookCurrency;
  seed: number;
  today: string;
  beginMs: number;
  nowMs: number;
};

/** The part of the example in other currencies. */
type ForeignPart = {
  ids: ReadonlyMap<AccountKey, string>;
  /** Returns the currency props of an account. */
  propsOf: (key: AccountKey) => Account['props'];
  /** The name of the account abroad. */
  name: string;
  trading: StoredAccount[];
  transactions: Transaction[];
  items: Item[];
  /** The postings that appear on statements of the book's accounts. */
  moved: StatementPosting[];
};

/** The symbol of the fund. */
const symbol = 'GREEN';

/** An id counter far above the rest of the example, so that all ids are unique. */
const idsBefore = 0x10_00_00;

/** Creates an account abroad and a fund. They use their own random numbers, so that the rest of the example does not depend on them. */
export function createForeignPart({
  words,
  rootId,
  ids,
  zone,
  money,
  seed,
  today,
  beginMs,
  nowMs,
}: ForeignInput): ForeignPart {
  const { currency, decimals } = money;
  const other = foreignCurrencyOf(currency);
  const random = createRandom(seed * 31 + 17);
  const makeId = createIdMaker(random, idsBefore);
  const all = new Map([...ids, ...makeAccountIds(chartAbroad, makeId, beginMs)]);
  const ownProps: Record<string, Account['props']> = {
    [other]: { Currency: other },
    [symbol]: { Currency: symbol, CurrencyDecimals: sharesDecimals },
  };
  const currencies = [currency, other, symbol];
  const tradingIds = new Map(currencies.map((each) => [each, makeId(beginMs)]));
  const trading = currencies.map((each) => {
    const { name, description } = words.trading;
    const fields = createTradingAccount({ root: undefined, childrenOf: () => [], accounts: new Map() }, '', {
      name: `${name} ${each}`,
      description,
    });
    const props = { ...fields.props, ...ownProps[each] };
    const color = chartColor(fields.type);
    return writeAccount(tradingIds.get(each) ?? '', { ...fields, props, color, parentId: rootId });
  });
  const months = createMonthPrices(today, currency, seed);
  const exchanges = createExchanges(months, { decimals, seed, today });
  const texts = { ...words.abroad[other], ...words.shares };
  const making = {
    idOf: (key: AccountKey) => all.get(key) ?? '',
    currencyOf: (key: AccountKey) => (key === 'abroad' ? other : key === 'shares' ? symbol : currency),
    tradingIdOf: (each: string) => tradingIds.get(each) ?? '',
    textOf: ({ what, month }: (typeof exchanges)[number], at: number) =>
      pickText(texts[what], month.year, at),
    feeText: texts.fee,
    makeId,
    random,
    zone,
    nowMs,
  };
  const commodity = { name: texts.name, lots: 'fifo' as const };
  return {
    ids: all,
    propsOf: (key) => ownProps[making.currencyOf(key)] ?? {},
    name: texts.account,
    trading,
    transactions: exchanges.flatMap((exchange) => createExampleExchangeRows(exchange, making)),
    items: withPrices(
      withCommodity([], rootId, symbol, commodity),
      rootId,
      toBookPrices(months, { currency, decimals, symbol }),
    ),
    moved: exchanges.filter(({ near }) => near.key === 'checking').map(toStatementPosting),
  };
}
