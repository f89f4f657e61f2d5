import * as z from 'zod/mini';
import { requiredText } from './inputs/values.ts';
import type { WireItem } from './items.ts';
import { limits } from './limits.ts';
import { budgetKinds } from './budget-kinds.ts';
import { itemKinds } from './item-kinds.ts';
import { scheduleKinds } from './schedule-kinds.ts';

/** The characters of a year of prices, at most. */
const pricesLength = 15_000;

/** How a currency or commodity is called where it is named: in accounts (`Currency`), prices and items. */
const Symbol = z.string().check(z.regex(new RegExp(`^[!-~]{1,${limits.currency}}$`)));

/** What is held in accounts and is no currency of the table: a share, a fund, a metal, points. */
const commodity = z.object({
  Symbol,
  Name: requiredText(limits.accountName),
  /** Which of the bought ones are sold first: those bought first, or a share of all. */
  Lots: z.optional(z.enum(['fifo', 'average'])),
});

/**
 * What one `Of` was worth in `In` on the days of a year: `MM-DD price`, divided by `;`, in the order of the days, one a day. A price
 * is a decimal text, not below zero, and exact.
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

/** What the bodies of the kinds hold that have to do with commodities; apart from the others, which are read on more pages. */
export const commodityKinds = { commodity, prices };

/** The symbol of an item that is a commodity, whatever else its body lacks; undefined of any other item. */
function symbolOf({ Kind: kind, Body: body }: Pick<WireItem, 'Kind' | 'Body'>): string | undefined {
  if (kind !== 'commodity') return undefined;
  try {
    return z.safeParse(z.object({ Symbol: z.string() }), JSON.parse(body)).data?.Symbol;
  } catch {
    return undefined;
  }
}

/** The symbols of the commodities among some items, by the ids of their books. */
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

/** The body schemas of all item kinds. Pages that read a few kinds import those alone, as schemas have weight. */
export const itemSchemas = { ...itemKinds, ...scheduleKinds, ...budgetKinds, ...commodityKinds };

/** An item kind that this version knows; a book may hold items of others. */
export type KnownKind = keyof typeof itemSchemas;

/** The body of an item of that kind. */
export type KnownBody<Kind extends KnownKind> = z.infer<(typeof itemSchemas)[Kind]>;

/** True if this version knows the kind. */
export const isKnownKind = (kind: string): kind is KnownKind => Object.hasOwn(itemSchemas, kind);
