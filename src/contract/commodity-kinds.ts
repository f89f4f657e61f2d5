import * as z from 'zod/mini';
import { requiredText } from './inputs/values.ts';
import type { WireItem } from './items.ts';
import { limits } from './limits.ts';
import { budgetKinds } from './budget-kinds.ts';
import { itemKinds } from './item-kinds.ts';
import { scheduleKinds } from './schedule-kinds.ts';

/** The maximum length of one year of prices, in characters. */
const pricesLength = 15_000;

/** The symbol of a currency or commodity, as accounts (`Currency`), prices and items refer to it. */
const Symbol = z.string().check(z.regex(new RegExp(`^[!-~]{1,${limits.currency}}$`)));

/** A holding that is no currency of the table: a share, a fund, a metal, points. */
const commodity = z.object({
  Symbol,
  Name: requiredText(limits.accountName),
  /** The order in which purchases are sold: the oldest first, or an average of all. */
  Lots: z.optional(z.enum(['fifo', 'average'])),
});

/**
 * The price of one `Of` in `In` on the days of a year: `MM-DD price` entries, separated by `;`, in day order, at most one a day. A price is
 * an exact decimal text that is not negative.
 */
const prices = z.object({
  Of: Symbol,
  In: Symbol,
  Year: z.string().check(z.regex(/^[1-9]\d{3}$/)),
  Prices: z
    .string()
    .check(
      z.maxLength(pricesLength),
      z.regex(/^(?:\d\d-\d\d \d{1,12}(?:\.\d{1,12})?(?:;\d\d-\d\d \d{1,12}(?:\.\d{1,12})?)*)?$/),
    ),
});

/** The body schemas of the item kinds for commodities. They are separate from the other kinds, which more pages load. */
export const commodityKinds = { commodity, prices };

/** Returns the symbol of a commodity item, even if the rest of its body is invalid; undefined for any other item. */
function symbolOf({ Kind: kind, Body: body }: Pick<WireItem, 'Kind' | 'Body'>): string | undefined {
  if (kind !== 'commodity') return undefined;
  try {
    return z.safeParse(z.object({ Symbol: z.string() }), JSON.parse(body)).data?.Symbol;
  } catch {
    return undefined;
  }
}

/** Groups the commodity symbols among the items by book id. */
export function groupSymbolsByBook(
  items: readonly Pick<WireItem, 'BookId' | 'Kind' | 'Body'>[],
): Record<string, string[]> {
  const books: Record<string, string[]> = Object.create(null);
  for (const item of items) {
    const symbol = symbolOf(item);
    if (symbol !== undefined) (books[item.BookId] ??= []).push(symbol);
  }
  return books;
}

/** The body schemas of all item kinds. Pages that need only a few kinds import those files, as schemas add to the download size. */
export const itemSchemas = { ...itemKinds, ...scheduleKinds, ...budgetKinds, ...commodityKinds };

/** An item kind that this version knows. A book may hold items of unknown kinds. */
export type KnownKind = keyof typeof itemSchemas;

/** The body of an item of that kind. */
export type KnownBody<Kind extends KnownKind> = z.infer<(typeof itemSchemas)[Kind]>;

/** True if this version knows the kind. */
export const isKnownKind = (kind: string): kind is KnownKind => Object.hasOwn(itemSchemas, kind);
