import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/error-catalogue/catalogue.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { AddTransactionInput, DeleteTransactionInput, UpdateTransactionInput } from './transactions.ts';
import { Moment } from '#contract/values.ts';
import { ActionInput, BookName, Id } from '#contract/inputs/values.ts';

/**
 * Body of `changes`: the actions of a book, or of all books if no name is sent; the actions that changed one account or transaction (`id`);
 * or the records that one action changed (`of`). `after` is the last known ActionId, with `of` the last known record id. With `of`, items
 * are included only if the caller sets `items`.
 */
export const ChangesQuery = z.object({
  bookName: BookName,
  id: z.optional(Id),
  of: z.optional(Id),
  after: z.optional(Id),
  items: z._default(z.boolean(), false),
});

/** Body of `changes-since`: the changes of a book after a sync cursor (`since`). Without it, only the current cursor is returned. */
export const ChangesSinceQuery = z.object({
  bookName: BookName,
  since: z.optional(z.string().check(z.maxLength(limits.cursorLength))),
});

/** Body of `undo`. With `rest`, records that were changed since stay as they are, and the remaining records are undone. */
export const UndoInput = z.object({
  bookName: BookName,
  undoes: Id,
  rest: z._default(z.boolean(), false),
  action: ActionInput,
});

/** Body of `forget-changes`: deletes the history before a moment. These actions can no longer be viewed or undone. */
export const ForgetChangesInput = z.object({ before: Moment });

/** Body of `change-transactions`: applied completely or not at all. */
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
