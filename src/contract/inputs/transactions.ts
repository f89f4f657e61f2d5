import * as z from 'zod/mini';
import type { WireTransaction } from '#contract/transactions.ts';
import { Day } from '#contract/inputs/values.ts';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/refusals/catalogue.ts';
import { valueError } from '#contract/refusals/values.ts';
import { optionalTexts } from '#contract/texts-of.ts';
import { byWireName, transactionTexts } from '#contract/transaction-texts.ts';
import { isSearchable, Moment } from '#contract/values.ts';
import {
  AccountRef,
  ActionInput,
  WireAmount,
  BookName,
  Id,
  JsonText,
  requiredText,
  Tags,
  text,
} from '#contract/inputs/values.ts';

const fields = {
  TransactionId: Id,
  ...byWireName(transactionTexts, ({ least, most }) => (least > 0 ? requiredText(most) : text(most))),
  TransactionDatePosted: Moment,
  TransactionDateEntered: Moment,
  TransactionSplitAId: Id,
  TransactionSplitBId: Id,
  TransactionSplitAAccountId: Id,
  TransactionSplitBAccountId: Id,
  TransactionSplitAValue: WireAmount,
  TransactionSplitBValue: WireAmount,
  TagsInSemicolonSeparated: Tags,
  PropsInJSON: JsonText,
  OtherTransactionSplitInfoInJSON: JsonText,
} satisfies Record<keyof z.infer<typeof WireTransaction>, z.ZodMiniType>;

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
    { path: ['TransactionSplitBAccountId'], error: toSchemaText(valueError('sameAccount')) },
  ),
  z.refine<Sides>(
    ({ TransactionSplitAValue: a, TransactionSplitBValue: b }) =>
      a === undefined ||
      b === undefined ||
      !/^-?\d+$/.test(a) ||
      !/^-?\d+$/.test(b) ||
      BigInt(a) === -BigInt(b),
    { path: ['TransactionSplitBValue'], error: toSchemaText(valueError('notOpposite')) },
  ),
] as const;

/** A transaction as it is stored and imported (spec 3). `TransactionSplitAValue` is what account A gains. */
export const TransactionRow = z.object(fields).check(...sideRules);

export type TransactionRow = z.infer<typeof TransactionRow>;

/** Body of `add-transaction`. The entry date is set by the back-end, the other side's value follows from A's. */
export const AddTransactionInput = z.object({
  transaction: z
    .object({
      ...fields,
      ...byWireName(optionalTexts, ({ wire }) => z._default(fields[wire], '')),
      TransactionDateEntered: z.optional(z.unknown()),
      TransactionSplitBValue: z.optional(WireAmount),
      TagsInSemicolonSeparated: z._default(Tags, ''),
      PropsInJSON: z._default(JsonText, '{}'),
      OtherTransactionSplitInfoInJSON: z._default(JsonText, '{}'),
    })
    .check(...sideRules),
  bookName: BookName,
  action: ActionInput,
});

/** Body of `update-transaction`: only the fields that are sent change; a sent entry date must be the stored one. */
export const UpdateTransactionInput = z.object({
  transaction: z.object({ ...z.partial(z.object(fields)).shape, TransactionId: Id }).check(...sideRules),
  bookName: BookName,
  action: ActionInput,
});

/** Body of `delete-transaction`. */
export const DeleteTransactionInput = z.object({
  transaction: z.object({ TransactionId: Id }),
  bookName: BookName,
  action: ActionInput,
});

const PageNumber = z
  .int()
  .check(z.minimum(1, toSchemaText(valueError('wrongPage'))), z.maximum(limits.pageNumber));

/** The last transaction that the caller holds already; the page after it costs the same anywhere (calls.md). */
const After = z.optional(
  z.object({
    TransactionId: Id,
    TransactionDatePosted: Moment,
    TransactionDateEntered: Moment,
  }),
);

/** Only what was posted from one moment on, before another; a report opens its rows by them. */
const postedRange = { postedFrom: z.optional(Moment), postedBefore: z.optional(Moment) };

/** Of which status the side of a transaction in an account is; `open` is whatever is not reconciled. */
const StatusFilter = z.enum(['new', 'cleared', 'reconciled', 'open'], toSchemaText(valueError('notAStatus')));

/** A status and a statement are those of one side: who asks for a branch asks for neither. */
const requireOneAccount = (field: 'status' | 'statementDate') =>
  z.refine<{ includeInTransactionsUnderAccount: boolean; status?: unknown; statementDate?: unknown }>(
    (query) => !query.includeInTransactionsUnderAccount || query[field] === undefined,
    { path: [field], error: toSchemaText(valueError('ofOneAccount')) },
  );

/** Body of `transactions`; `status` and `statementDate` are those of the side in the account, so a tag has no such rows. */
export const TransactionsQuery = z
  .object({
    account: z.object({ AccountId: AccountRef }),
    pageNumber: z.optional(PageNumber),
    pageNumbers: z.optional(z.array(PageNumber).check(z.minLength(1), z.maxLength(limits.pagesPerCall))),
    includeInTransactionsUnderAccount: z._default(z.boolean(), false),
    status: z.optional(StatusFilter),
    statementDate: z.optional(Day),
    ...postedRange,
    after: After,
    bookName: BookName,
  })
  .check(requireOneAccount('status'), requireOneAccount('statementDate'));

/** Body of `last-posted-transaction`; takes an account or a tag account. */
export const LastPostedQuery = z.object({
  account: z.object({ AccountId: AccountRef }),
  bookName: BookName,
});

const SearchText = text(limits.searchTextMax).check(
  z.refine(isSearchable, toSchemaText(valueError('atLeast', { least: limits.searchTextMin }))),
);

/** Body of `search-accounts` and `search-container-account`. */
export const SearchAccountsQuery = z.object({ searchText: SearchText, bookName: BookName });

/** Body of `search-transactions`; a place that does not know the further words finds more, and is not told that it does. */
export const SearchTransactionsQuery = z.object({
  pageNumber: z._default(PageNumber, 1),
  searchText: SearchText,
  words: z.optional(z.array(SearchText).check(z.maxLength(limits.searchWords))),
  ...postedRange,
  after: After,
  bookName: BookName,
});

/** Body of `flows`: all months of the book, or those of the days from `from` on and before `until`. */
export const FlowsQuery = z.object({
  from: z.optional(Day),
  until: z.optional(Day),
  bookName: BookName,
});
