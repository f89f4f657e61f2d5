import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/refusals/catalogue.ts';
import { valueError } from '#contract/refusals/values.ts';
import { AddTransactionInput, DeleteTransactionInput, UpdateTransactionInput } from './transactions.ts';
import { Moment } from '#contract/values.ts';
import { ActionInput, BookName, Id } from '#contract/inputs/values.ts';

/**
 * Body of `changes`: the actions of a book, or of all books without a name; those that touched one account or transaction
 * (`id`); or what one action did, record by record (`of`). `after` is the last ActionId that is known already, with `of` the last
 * ThingId. Items are told with `of` only to a caller who asks for `items`.
 */
export const ChangesQuery = z.object({
  bookName: BookName,
  id: z.optional(Id),
  of: z.optional(Id),
  after: z.optional(Id),
  items: z._default(z.boolean(), false),
});

/**
 * Body of `changes-since`: what was done in a book after a `Mark` that was answered before; without one only the present mark is
 * asked for.
 */
export const ChangesSinceQuery = z.object({
  bookName: BookName,
  since: z.optional(z.string().check(z.maxLength(limits.cursorLength))),
});

/** Body of `undo`; with `rest` what was changed since stays as it is, and the rest of the action is undone. */
export const UndoInput = z.object({
  bookName: BookName,
  undoes: Id,
  rest: z._default(z.boolean(), false),
  action: ActionInput,
});

/** Body of `forget-changes`: what was done before a moment can no longer be looked at or undone. */
export const ForgetChangesInput = z.object({ before: Moment });

/** Body of `change-transactions`: all of it or nothing. */
export const ChangeTransactionsInput = z
  .object({
    bookName: BookName,
    add: z._default(z.array(AddTransactionInput.shape.transaction), []),
    update: z._default(z.array(UpdateTransactionInput.shape.transaction), []),
    remove: z._default(z.array(DeleteTransactionInput.shape.transaction), []),
    action: ActionInput,
  })
  .check(
    z.refine(
      ({ add, update, remove }) => add.length + update.length + remove.length <= limits.changesPerCall,
      toSchemaText(valueError('tooManyChanges')),
    ),
  );
