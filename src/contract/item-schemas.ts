import type * as z from 'zod/mini';
import { budgetKinds } from './budget-kinds.ts';
import { commodityKinds } from './commodity-kinds.ts';
import { itemKinds } from './item-kinds.ts';
import { scheduleKinds } from './schedule-kinds.ts';

/** The body schemas of all item kinds. Pages that read a few kinds import those alone, as schemas have weight. */
export const itemSchemas = { ...itemKinds, ...scheduleKinds, ...budgetKinds, ...commodityKinds };

/** An item kind that this version knows; a book may hold items of others. */
export type KnownKind = keyof typeof itemSchemas;

/** The body of an item of that kind. */
export type KnownBody<Kind extends KnownKind> = z.infer<(typeof itemSchemas)[Kind]>;

/** True if this version knows the kind. */
export const isKnownKind = (kind: string): kind is KnownKind => Object.hasOwn(itemSchemas, kind);
