import * as z from 'zod/mini';
import { ExportedAccount } from './accounts.ts';
import { WireItem } from './items.ts';
import { WireMemberEvent, WirePerson } from './members.ts';
import { AttributedTransaction } from './transactions.ts';
import { Moment } from './values.ts';

/** One state of an account, a transaction or an item in the history. */
const RecordState = z.union([AttributedTransaction, ExportedAccount, WireItem]);

/** A record that an action changed, with its state before and after. */
const WireRecordChange = z.object({
  RecordType: z.enum(['account', 'transaction', 'item']),
  RecordId: z.string(),
  Before: z.nullable(RecordState),
  After: z.nullable(RecordState),
});

export type WireRecordChange = z.infer<typeof WireRecordChange>;

/**
 * An action: everything that the user changed in one step. If the request names one record (`id` or `of`), or the action changed only one,
 * the type, the id and both states of that record are included: `Before` is null for an addition, `After` is null for a removal.
 */
export const WireAction = z.object({
  ActionId: z.string(),
  /** The kind that the client sent with the action, or the name of the call. */
  Kind: z.string(),
  At: Moment,
  /** Null if the action changed several books. */
  BookId: z.nullable(z.string()),
  Added: z.int(),
  Changed: z.int(),
  Removed: z.int(),
  /**
   * The number of accounts and of items among the changed records; all others are transactions. Older providers do not send these counts.
   */
  Accounts: z.optional(z.int()),
  Items: z.optional(z.int()),
  /** The name or description of the first changed record. */
  About: z.string(),
  /** The id of the action that this action undid. */
  UndoOf: z.nullable(z.string()),
  /** The id of the last action that undid this action. */
  UndoneBy: z.nullable(z.string()),
  /** The user who did it. In a book without members this is the owner. */
  By: z.optional(WirePerson),
  /** Set if a member joined, left, was removed, got another role, or became the owner. Such an action cannot be undone. */
  Member: z.optional(WireMemberEvent),
  /** Set on an import that arrived only in part. Only providers that store an import in several transactions send it. */
  IsIncomplete: z.optional(z.literal(true)),
  ...z.partial(WireRecordChange).shape,
});

export type WireAction = z.infer<typeof WireAction>;

/** An action with every record that it changed in one book. */
const ActionSince = z.object({
  ActionId: z.string(),
  Kind: z.string(),
  At: Moment,
  UndoOf: z.nullable(z.string()),
  By: z.optional(WirePerson),
  Member: z.optional(WireMemberEvent),
  /**
   * Each record with its state before the action and its **current** state: `After` is null if the record is no longer in the book. A
   * client that stores every `After`, in any order, therefore has the current book. For an action that also changed other books, members
   * receive no `Before`.
   */
  Records: z.array(WireRecordChange),
});

/**
 * Response of `changes-since`: actions in the order in which the provider stored them, oldest first. An action longer than a page continues
 * on the next page. An action that grew after it was returned is returned again.
 */
export const ChangesSince = z.object({
  Actions: z.array(ActionSince),
  /** The sync cursor for the next call; opaque to the client. */
  Cursor: z.string(),
  /** True if more actions are available already. */
  HasMore: z.boolean(),
});

export type ChangesSince = z.infer<typeof ChangesSince>;

/** Response of `change-transactions`, each list in the order of the request. */
export const ChangedTransactions = z.object({
  added: z.array(AttributedTransaction),
  updated: z.array(AttributedTransaction),
  removed: z.array(z.string()),
});

/** The kinds of problems that a verification can find in a book. */
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
 * A stored value that contradicts the rows of the book: the record, the expected value and the stored value. A `balance-check` compares the
 * balance that the user entered for the end of a `day` with the sum of the rows. `refresh-db` cannot repair it, as the rows themselves
 * differ. Nor can it repair an `item-account` (the item `id` of kind `name` refers to an account `expected` that the book does not have) or
 * `unreadable` (the record `id` cannot be read and is missing from all sums).
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

/** Response of `verify-book`: the number of checked records, and at most `limits.maxProblems` of the problems. */
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
