import * as z from 'zod/mini';
import { isKnownKind, itemSchemas } from '#contract/commodity-kinds.ts';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/error-catalogue/catalogue.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { Moment } from '#contract/values.ts';
import { ActionInput, BookName, Id, jsonText, KindName } from '#contract/inputs/values.ts';

/** The maximum number of kinds in one request. */
const kindsPerCall = 50;

/** The stored fields of an item, independent of its kind. */
const storedItemFields = { ItemId: Id, Kind: KindName, Body: jsonText(limits.itemBody) };

/** An item as it is imported, checked without knowledge of its kind. */
export const StoredItem = z.object({ ...storedItemFields, BookId: Id, ItemDateEntered: Moment });

export type StoredItem = z.infer<typeof StoredItem>;

/** An item whose body matches its kind, if the kind is known. */
const PutItem = z.object({ ...storedItemFields, ItemDateEntered: z.optional(Moment) }).check((context) => {
  const { Kind: kind, Body: body } = context.value;
  if (!isKnownKind(kind) || !z.safeParse(storedItemFields.Body, body).success) return;
  const read = z.safeParse(itemSchemas[kind], JSON.parse(body));
  for (const { path, message } of read.error?.issues ?? [])
    context.issues.push({ code: 'custom', input: body, path: ['Body', ...path], message });
});

const RemovedItem = z.object({ ItemId: Id, ItemDateEntered: z.optional(Moment) });

/** Body of `items`; without `kinds` all items of the book. */
export const ItemsQuery = z.object({
  bookName: BookName,
  kinds: z.optional(z.array(KindName).check(z.maxLength(kindsPerCall))),
});

/**
 * Body of `change-items`: applied completely or not at all. A new item has no entry date. For a change or removal, the caller sends the
 * entry date that it saw.
 */
export const ChangeItemsInput = z
  .object({
    bookName: BookName,
    put: z._default(z.array(PutItem), []),
    remove: z._default(z.array(RemovedItem), []),
    action: ActionInput,
  })
  .check(
    z.refine(
      ({ put, remove }) => put.length + remove.length <= limits.changesPerCall,
      toSchemaText(valueError('tooManyChanges')),
    ),
    z.refine(
      ({ put, remove }) =>
        new Set([...put, ...remove].map(({ ItemId }) => ItemId)).size === put.length + remove.length,
      toSchemaText(valueError('itemTwice')),
    ),
  );
