import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { inSchema } from './refusals/catalogue.ts';
import { valueRefusal } from './refusals/values.ts';
import {
  AccountRef,
  Amount,
  BookName,
  Id,
  JsonText,
  Moment,
  requiredText,
  Tags,
  text,
  Total,
} from './values.ts';

const fields = {
  TransactionId: Id,
  TransactionDescription: requiredText(limits.transactionDescription),
  TransactionNotes: text(limits.transactionNotes),
  TransactionDatePosted: Moment,
  TransactionDateEntered: Moment,
  TransactionSplitAId: Id,
  TransactionSplitBId: Id,
  TransactionSplitAAccountId: Id,
  TransactionSplitBAccountId: Id,
  TransactionSplitAValue: Amount,
  TransactionSplitBValue: Amount,
  TagsInSemicolonSeparated: Tags,
  PropsInJSON: JsonText,
  OtherTransactionSplitInfoInJSON: JsonText,
};

type Sides = {
  TransactionSplitAAccountId?: string | undefined;
  TransactionSplitBAccountId?: string | undefined;
  TransactionSplitAValue?: string | undefined;
  TransactionSplitBValue?: string | undefined;
};

/** The rules between the two sides: different accounts, opposite values (spec 1). Absent fields are not judged. */
const sideRules = [
  z.refine<Sides>(
    (sides) =>
      sides.TransactionSplitAAccountId === undefined ||
      sides.TransactionSplitAAccountId !== sides.TransactionSplitBAccountId,
    { path: ['TransactionSplitBAccountId'], error: inSchema(valueRefusal('sameAccount')) },
  ),
  z.refine<Sides>(
    ({ TransactionSplitAValue: a, TransactionSplitBValue: b }) =>
      a === undefined ||
      b === undefined ||
      !/^-?\d+$/.test(a) ||
      !/^-?\d+$/.test(b) ||
      BigInt(a) === -BigInt(b),
    { path: ['TransactionSplitBValue'], error: inSchema(valueRefusal('notOpposite')) },
  ),
] as const;

/** A transaction as it is stored and imported (spec 3). `TransactionSplitAValue` is what account A gains. */
export const Transaction = z.object(fields).check(...sideRules);
export type Transaction = z.infer<typeof Transaction>;

/**
 * A transaction as it is answered and exported: rules are for what comes in. A row that another client stored against one of
 * them is still a row, and keeps nobody from reading the others of its page.
 */
export const AnsweredTransaction = z.object({
  TransactionId: z.string(),
  TransactionDescription: z.string(),
  TransactionNotes: z.string(),
  TransactionDatePosted: Moment,
  TransactionDateEntered: Moment,
  TransactionSplitAId: z.string(),
  TransactionSplitBId: z.string(),
  TransactionSplitAAccountId: z.string(),
  TransactionSplitBAccountId: z.string(),
  TransactionSplitAValue: Total,
  TransactionSplitBValue: Total,
  TagsInSemicolonSeparated: z.string(),
  PropsInJSON: z.string(),
  OtherTransactionSplitInfoInJSON: z.string(),
} satisfies Record<keyof Transaction, z.ZodMiniType<string>>);

/** Body of `add-transaction`. The entry date is set by the back-end, the other side's value follows from A's. */
export const AddTransaction = z.object({
  transaction: z
    .object({
      ...fields,
      TransactionNotes: z._default(fields.TransactionNotes, ''),
      TransactionDateEntered: z.optional(z.unknown()),
      TransactionSplitBValue: z.optional(Amount),
      TagsInSemicolonSeparated: z._default(Tags, ''),
      PropsInJSON: z._default(JsonText, '{}'),
      OtherTransactionSplitInfoInJSON: z._default(JsonText, '{}'),
    })
    .check(...sideRules),
  bookName: BookName,
});

/** Body of `update-transaction`: only the fields that are sent change; a sent entry date must be the stored one. */
export const UpdateTransaction = z.object({
  transaction: z.object({ ...z.partial(z.object(fields)).shape, TransactionId: Id }).check(...sideRules),
  bookName: BookName,
});

/** Body of `delete-transaction`. */
export const DeleteTransaction = z.object({
  transaction: z.object({ TransactionId: Id }),
  bookName: BookName,
});

const PageNumber = z
  .int()
  .check(z.minimum(1, inSchema(valueRefusal('wrongPage'))), z.maximum(limits.pageNumber));

/** The last transaction that the caller holds already; the page after it costs the same anywhere (calls.md). */
const After = z.optional(
  z.object({
    TransactionId: Id,
    TransactionDatePosted: Moment,
    TransactionDateEntered: Moment,
  }),
);

/** Only what was posted from one moment on, before another; a report opens its rows by them. */
const posted = { postedFrom: z.optional(Moment), postedBefore: z.optional(Moment) };

/** Body of `transactions`. */
export const TransactionsQuery = z.object({
  account: z.object({ AccountId: AccountRef }),
  pageNumber: z.optional(PageNumber),
  pageNumbers: z.optional(z.array(PageNumber).check(z.minLength(1), z.maxLength(limits.pagesPerCall))),
  includeInTransactionsUnderAccount: z._default(z.boolean(), false),
  ...posted,
  after: After,
  bookName: BookName,
});

/** Body of `last-posted-transaction`; takes an account or a tag account. */
export const LastPostedQuery = z.object({
  account: z.object({ AccountId: AccountRef }),
  bookName: BookName,
});

const SearchText = text(limits.searchTextMax).check(
  z.minLength(limits.searchTextMin, inSchema(valueRefusal('atLeast', { least: limits.searchTextMin }))),
);

/** Body of `search-accounts` and `search-container-account`. */
export const SearchAccountsQuery = z.object({ searchText: SearchText, bookName: BookName });

/** Body of `search-transactions`. */
export const SearchTransactionsQuery = z.object({
  pageNumber: z._default(PageNumber, 1),
  searchText: SearchText,
  ...posted,
  after: After,
  bookName: BookName,
});
