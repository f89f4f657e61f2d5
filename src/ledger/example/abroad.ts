import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { Account } from '#ledger/account.ts';
import { withCommodity, withPrices } from '#ledger/commodity/commodities.ts';
import { makeTrading } from '#ledger/commodity/exchange.ts';
import { chartColor } from '#ledger/default-chart.ts';
import type { Item } from '#ledger/items.ts';
import type { BookCurrency } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { writeAccount } from '#ledger/wire.ts';
import { makeAccountIds } from './accounts.ts';
import { type AccountKey, chartAbroad } from './chart.ts';
import { exchangesUpTo, sharesDecimals } from './exchanges.ts';
import { movedBy, rowsOf } from './exchange-rows.ts';
import { currencyAbroad, pricesOf, pricesUpTo } from './prices.ts';
import { idMaker, randomFrom } from './random.ts';
import type { Moved } from './statements.ts';
import { choose } from './words/choose.ts';
import type { Words } from './words/words.ts';

/** What the part in other currencies is made with. */
type Making = {
  words: Words;
  rootId: string;
  /** Those of all accounts in the money of the book. */
  ids: ReadonlyMap<AccountKey, string>;
  zone: string;
  money: BookCurrency;
  seed: number;
  today: string;
  beginMs: number;
  nowMs: number;
};

/** The part of the example in other currencies. */
export type Abroad = {
  ids: ReadonlyMap<AccountKey, string>;
  /** What its accounts hold, as their props say. */
  propsOf: (key: AccountKey) => Account['props'];
  /** How the account abroad is called. */
  name: string;
  trading: StoredAccount[];
  transactions: Transaction[];
  items: Item[];
  /** What statements of the accounts of the book see of it. */
  moved: Moved[];
};

/** How quantities of the fund are written. */
const symbol = 'GREEN';

/** Far more than the rest of the example makes, so that no id is there twice. */
const idsBefore = 0x10_00_00;

/** Money abroad and a fund; made by itself, from numbers of its own, so that all else of the example is as it is without it. */
export function makeAbroad({ words, rootId, ids, zone, money, seed, today, beginMs, nowMs }: Making): Abroad {
  const { currency, decimals } = money;
  const other = currencyAbroad(currency);
  const random = randomFrom(seed * 31 + 17);
  const makeId = idMaker(random, idsBefore);
  const all = new Map([...ids, ...makeAccountIds(chartAbroad, makeId, beginMs)]);
  const ownProps: Record<string, Account['props']> = {
    [other]: { Currency: other },
    [symbol]: { Currency: symbol, CurrencyDecimals: sharesDecimals },
  };
  const currencies = [currency, other, symbol];
  const tradingIds = new Map(currencies.map((each) => [each, makeId(beginMs)]));
  const trading = currencies.map((each) => {
    const { name, description } = words.trading;
    const fields = makeTrading({ root: undefined, childrenOf: () => [], accounts: new Map() }, '', {
      name: `${name} ${each}`,
      description,
    });
    const props = { ...fields.props, ...ownProps[each] };
    const color = chartColor(fields.type);
    return writeAccount(tradingIds.get(each) ?? '', { ...fields, props, color, parentId: rootId });
  });
  const months = pricesUpTo(today, currency, seed);
  const exchanges = exchangesUpTo(months, { decimals, seed, today });
  const texts = { ...words.abroad[other], ...words.shares };
  const making = {
    idOf: (key: AccountKey) => all.get(key) ?? '',
    currencyOf: (key: AccountKey) => (key === 'abroad' ? other : key === 'shares' ? symbol : currency),
    tradingIdOf: (each: string) => tradingIds.get(each) ?? '',
    textOf: ({ what, month }: (typeof exchanges)[number], at: number) => choose(texts[what], month.year, at),
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
    transactions: exchanges.flatMap((exchange) => rowsOf(exchange, making)),
    items: withPrices(
      withCommodity([], rootId, symbol, commodity),
      rootId,
      pricesOf(months, { currency, decimals, symbol }),
    ),
    moved: exchanges.filter(({ near }) => near.key === 'checking').map(movedBy),
  };
}
