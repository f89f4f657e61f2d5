import * as z from 'zod/mini';
import { ExportedAccount } from './accounts.ts';
import { WireItem } from './items.ts';
import { WireMemberEvent, WirePerson } from './members.ts';
import { AttributedTransaction } from './transactions.ts';
import { Moment } from './values.ts';

/** An account, a transaction or an item as it was, or as it became. */
const RecordState = z.union([AttributedTransaction, ExportedAccount, WireItem]);

/** Something that was touched: as it was, and as it became. */
const WireRecordChange = z.object({
  What: z.enum(['account', 'transaction', 'item']),
  ThingId: z.string(),
  Before: z.nullable(RecordState),
  After: z.nullable(RecordState),
});

export type WireRecordChange = z.infer<typeof WireRecordChange>;

/**
 * What was done at once. Where one record is meant (asked for with `id` or `of`, or the action touched no other) its kind, its id
 * and what it was and became stand beside: null before an addition, and after a removal.
 */
export const WireAction = z.object({
  ActionId: z.string(),
  /** The word that was sent with it, or the name of the call. */
  Kind: z.string(),
  At: Moment,
  /** Null where several books were touched. */
  BookId: z.nullable(z.string()),
  Added: z.int(),
  Changed: z.int(),
  Removed: z.int(),
  /** How many of these are accounts and how many items; all others are transactions. Older places do not tell. */
  Accounts: z.optional(z.int()),
  Items: z.optional(z.int()),
  /** The name or description of the first record that it touched. */
  About: z.string(),
  /** The action that this one made undone. */
  UndoOf: z.nullable(z.string()),
  /** The last one that made this one undone. */
  UndoneBy: z.nullable(z.string()),
  /** Who did it; where nobody shares the books, it was their owner. */
  By: z.optional(WirePerson),
  /** Set where a member joined, left, was removed, has another role or gave the book to its owner: such an action cannot be undone. */
  Member: z.optional(WireMemberEvent),
  /** It is an import of which not all has arrived; only where an import is more than one transaction of the place. */
  IsBrokenOff: z.optional(z.literal(true)),
  ...z.partial(WireRecordChange).shape,
});

export type WireAction = z.infer<typeof WireAction>;

/** An action with everything that it touched in a book. */
const ActionSince = z.object({
  ActionId: z.string(),
  Kind: z.string(),
  At: Moment,
  UndoOf: z.nullable(z.string()),
  By: z.optional(WirePerson),
  Member: z.optional(WireMemberEvent),
  /**
   * Each as it was before the action, and as it is **now**: null where it is not in the book. So whoever takes over `After` of
   * all of them, in whatever order, has the book as it is. A member is told no `Before` of an action that touched other books as well.
   */
  Things: z.array(WireRecordChange),
});

/**
 * Answer of `changes-since`: actions in the order in which the place took them, oldest first. One that is longer than a page goes on
 * in the next; one that was added to since it was told is told again.
 */
export const ChangesSince = z.object({
  Actions: z.array(ActionSince),
  /** Where to go on; only the place can read it. */
  Mark: z.string(),
  /** Whether there is more already. */
  HasMore: z.boolean(),
});

export type ChangesSince = z.infer<typeof ChangesSince>;

/** Answer of `change-transactions`, each list in the order in which it was sent. */
export const ChangedTransactions = z.object({
  added: z.array(AttributedTransaction),
  updated: z.array(AttributedTransaction),
  removed: z.array(z.string()),
});

/** What may be wrong with a book. */
const ProblemKind = z.enum([
  'account-total',
  'account-count',
  'tag-total',
  'tag-count',
  'tag-rows',
  'flow',
  'sub-accounts',
  'findable',
  'other-book',
  'no-account',
  'currencies',
  'no-parent',
  'circle',
  'limit',
  'balance-check',
  'item-account',
  'unreadable',
]);

/**
 * Something that is not as the rows of the book say: what is kept of which record, what it should be, what it is. A
 * `balance-check` is what somebody says that an account held at the end of a `day`, and what its rows come to: it is of the
 * books themselves, so `refresh-db` mends it not. Nor does it mend an `item-account`: an item (`id`, its kind is `name`) that names
 * an account (`expected`) which the book does not have; nor what is `unreadable`: a record (`id`) that is left out of all sums.
 */
export const IntegrityProblem = z.object({
  what: ProblemKind,
  id: z.string(),
  name: z.string(),
  expected: z.string(),
  seen: z.string(),
  day: z.optional(z.string()),
});

export type IntegrityProblem = z.infer<typeof IntegrityProblem>;

/** Answer of `verify-book`: how much was looked at, and at most `limits.problemsTold` of what is wrong. */
export const VerifyResult = z.object({
  ok: z.boolean(),
  checked: z.object({
    accounts: z.int(),
    transactions: z.int(),
    tags: z.int(),
    flows: z.int(),
    items: z.optional(z.int()),
  }),
  problems: z.array(IntegrityProblem),
});

export type VerifyResult = z.infer<typeof VerifyResult>;
