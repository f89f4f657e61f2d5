import * as z from 'zod/mini';
import { isKnownKind, itemSchemas, type KnownBody, type KnownKind } from '#contract/commodity-kinds.ts';
import type { Item } from './items.ts';

/** One argument of an item title. */
export type TitlePart = { text: string } | { accountId: string } | { day: string };

/** The title of an item: the text of its kind with its arguments. */
export type ItemTitle = {
  text: KnownKind | 'open-statement';
  parts: readonly TitlePart[];
  /** True for a finished statement: adding it means finishing it, deleting it means reopening it. */
  isFinished?: boolean;
};

/** One detail of an item besides its title; an amount is in minor units. */
export type DetailPart = { booksTo: string } | 'off' | { balanceMinor: bigint };

type Row<Kind extends KnownKind> = {
  title(body: KnownBody<Kind>): Omit<ItemTitle, 'text'> & { text?: 'open-statement' };
  detail?(body: KnownBody<Kind>): readonly DetailPart[];
  /** True if an item of a merged account continues for the account into which it was merged. */
  followsMerge?: true;
};

const texts = (...all: string[]) => ({ parts: all.map((text) => ({ text })) });
const ofDay = (accountId: string, day: string) => ({ parts: [{ accountId }, { day }] });

/** The kinds of items: their titles, details, and behaviour in a merge of accounts. */
const rows: { [Kind in KnownKind]: Row<Kind> } = {
  rule: {
    title: ({ Words }) => texts(Words),
    detail: ({ Account, Off }) => [{ booksTo: Account }, ...(Off ? ['off' as const] : [])],
    followsMerge: true,
  },
  report: { title: ({ Name }) => texts(Name), followsMerge: true },
  search: { title: ({ Name }) => texts(Name) },
  statement: {
    title(body) {
      const title = ofDay(body.Account, body.Date);
      return 'Open' in body ? { ...title, text: 'open-statement' } : { ...title, isFinished: true };
    },
    detail: ({ Balance }) => [{ balanceMinor: BigInt(Balance) }],
  },
  'balance-check': {
    title: ({ Account, Date: day }) => ofDay(Account, day),
    detail: ({ Balance }) => [{ balanceMinor: BigInt(Balance) }],
  },
  'bank-number': {
    title: (body) => ({ parts: [{ accountId: body.Account }, { text: body.Number }] }),
    followsMerge: true,
  },
  schedule: { title: ({ Name }) => texts(Name), followsMerge: true },
  'dismissed-suggestion': { title: ({ Name }) => texts(Name) },
  budget: { title: ({ Account }) => ({ parts: [{ accountId: Account }] }), followsMerge: true },
  envelopes: { title: () => texts(), followsMerge: true },
  commodity: { title: (body) => texts(body.Symbol) },
  prices: { title: ({ Of, In, Year }) => texts(Of, In, Year) },
  draft: { title: ({ Description }) => texts(Description) },
};

type ReadItem = Pick<Item, 'kind' | 'body'>;

/** Reads the body of an item and passes it to `use` with the row of its kind; undefined if the body does not match the kind. */
function withRow<Kind extends KnownKind, Result>(
  kind: Kind,
  { body }: ReadItem,
  use: (row: Row<Kind>, body: KnownBody<Kind>) => Result,
): Result | undefined {
  const schemas: { [Each in KnownKind]: z.ZodMiniType<KnownBody<Each>> } = itemSchemas;
  const read = z.safeParse(schemas[kind], body);
  return read.success ? use(rows[kind], read.data) : undefined;
}

/** Returns the title of an item; undefined if its kind is unknown or its body does not match the kind. */
export function titleOfItem(item: ReadItem): ItemTitle | undefined {
  const { kind } = item;
  if (!isKnownKind(kind)) return undefined;
  return withRow(kind, item, (row, body) => ({ text: kind, ...row.title(body) }));
}

/** Returns the details of an item besides its title. */
export function detailOfItem(item: ReadItem): readonly DetailPart[] {
  const { kind } = item;
  return (isKnownKind(kind) && withRow(kind, item, (row, body) => row.detail?.(body))) || [];
}

/** True if items of this kind continue for the account into which their account is merged. */
export const followsMerge = (kind: string): boolean => isKnownKind(kind) && rows[kind].followsMerge === true;
