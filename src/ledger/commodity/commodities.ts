import { commodityKinds } from '#contract/commodity-kinds.ts';
import { contentId } from '#ledger/content-id.ts';
import type { Item, ItemFilter } from '#ledger/items.ts';
import type { LotMethod } from './lots.ts';
import type { Price } from './prices.ts';

/** A commodity that accounts hold and that is not a currency of the table. */
export type Commodity = { symbol: string; name: string; lots: LotMethod };

type CommodityItem = Pick<Item, 'kind' | 'body'>;

/** Ids are unique across all books of a provider. Each book has one item for a commodity, and one for the prices of a pair and year. */
const commodityId = (bookId: string, symbol: string) => contentId(`commodity ${bookId} ${symbol}`);
const pricesId = (bookId: string, of: string, into: string, year: string) =>
  contentId(`prices ${bookId} ${of} ${into} ${year}`);

function readCommodity(item: CommodityItem): Commodity | undefined {
  const body = item.kind === 'commodity' ? commodityKinds.commodity.safeParse(item.body).data : undefined;
  return body && { symbol: body.Symbol, name: body.Name, lots: body.Lots ?? 'fifo' };
}

function readPrices(item: CommodityItem): Price[] | undefined {
  const body = item.kind === 'prices' ? commodityKinds.prices.safeParse(item.body).data : undefined;
  if (body === undefined) return undefined;
  const parts = body.Prices === '' ? [] : body.Prices.split(';');
  return parts.map((part) => {
    const [day = '', price = ''] = part.split(' ');
    return { of: body.Of, in: body.In, day: `${body.Year}-${day}`, price };
  });
}

/** Reads the commodities from the items of a book, by symbol. */
export function readCommodityItems(items: readonly CommodityItem[]): ReadonlyMap<string, Commodity> {
  const all = items.flatMap((item) => readCommodity(item) ?? []);
  return new Map(all.map((commodity) => [commodity.symbol, commodity]));
}

/** Reads the prices from the items of a book. */
export const readStoredPrices = (items: readonly CommodityItem[]): Price[] =>
  items.flatMap((item) => readPrices(item) ?? []);

/** Selects commodities and prices. */
export const commodityItemFilter: ItemFilter = {
  isOf: ({ kind }) => kind === 'commodity' || kind === 'prices',
};

/** Returns the items with a commodity replaced; undefined removes it. */
export function withCommodity(
  items: readonly Item[],
  bookId: string,
  symbol: string,
  commodity: Omit<Commodity, 'symbol'> | undefined,
): Item[] {
  const before = items.find((item) => readCommodity(item)?.symbol === symbol);
  const others = items.filter((item) => item !== before);
  if (commodity === undefined) return others;
  const fields = { Symbol: symbol, Name: commodity.name, Lots: commodity.lots };
  const stored = before ?? { id: commodityId(bookId, symbol), kind: 'commodity', enteredAt: undefined };
  return [...others, { ...stored, body: { ...before?.body, ...fields } }];
}

const isDay = (day: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(day);

/**
 * Returns the items with these prices added. A new price replaces that of the same pair and day; an undefined price removes it. Each pair
 * has one item per year, so that additions of two devices to different years never conflict.
 */
export function withPrices(
  items: readonly Item[],
  bookId: string,
  prices: readonly (Omit<Price, 'price'> & { price: string | undefined })[],
): Item[] {
  const next = new Map(items.map((item) => [item.id, item]));
  const groups = Map.groupBy(
    prices.filter(({ day }) => isDay(day)),
    ({ of, in: into, day }) => `${of} ${into} ${day.slice(0, 4)}`,
  );
  for (const some of groups.values()) {
    const [first] = some;
    if (first === undefined) continue;
    const id = pricesId(bookId, first.of, first.in, first.day.slice(0, 4));
    const stored = next.get(id);
    const days = new Map(
      (stored ? (readPrices(stored) ?? []) : []).map(({ day, price }) => [day.slice(5), price]),
    );
    for (const { day, price } of some)
      if (price === undefined) days.delete(day.slice(5));
      else days.set(day.slice(5), price);
    if (days.size === 0) {
      next.delete(id);
      continue;
    }
    const Prices = [...days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, price]) => `${day} ${price}`)
      .join(';');
    const body = { ...stored?.body, Of: first.of, In: first.in, Year: first.day.slice(0, 4), Prices };
    next.set(id, { id, kind: 'prices', enteredAt: stored?.enteredAt, body });
  }
  return [...next.values()];
}
