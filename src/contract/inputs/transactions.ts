import * as z from 'zod/mini';
import type { WireTransaction } from '#contract/transactions.ts';
import { Day } from '#contract/inputs/values.ts';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/error-catalogue/catalogue.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { optionalTexts } from '#contract/transaction-text-fields.ts';
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

/** The rules between the two sides: different accounts, opposite values (spec 1). Missing fields are not checked. */
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

/** A transaction as it is stored and imported (spec 3). `TransactionSplitAValue` is the amount that account A gains. */
export const TransactionRow = z.object(fields).check(...sideRules);

export type TransactionRow = z.infer<typeof TransactionRow>;

/** Body of `add-transaction`. The back-end sets the entry date and derives the value of side B from that of side A. */
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

/** Body of `update-transaction`: only the sent fields change. A sent entry date must match the stored one. */
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

/** The last transaction that the caller already has. The cost of the page after it does not depend on its position (calls.md). */
const After = z.optional(
  z.object({
    TransactionId: Id,
    TransactionDatePosted: Moment,
    TransactionDateEntered: Moment,
  }),
);

/** Limits the rows to those posted from one moment until before another. A report uses it to open its rows. */
const postedRange = { postedFrom: z.optional(Moment), postedBefore: z.optional(Moment) };

/** The reconciliation status of a transaction's side in an account; `open` is any status except reconciled. */
const StatusFilter = z.enum(['new', 'cleared', 'reconciled', 'open'], toSchemaText(valueError('notAStatus')));

/** Rejects a status or statement filter for a branch, as both belong to the side in a single account. */
const requireOneAccount = (field: 'status' | 'statementDate') =>
  z.refine<{ includeInTransactionsUnderAccount: boolean; status?: unknown; statementDate?: unknown }>(
    (query) => !query.includeInTransactionsUnderAccount || query[field] === undefined,
    { path: [field], error: toSchemaText(valueError('ofOneAccount')) },
  );

/** Body of `transactions`. `status` and `statementDate` refer to the side in the account, so a tag has no such rows. */
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

/** Body of `last-posted-transaction`, for an account or a tag account. */
export const LastPostedQuery = z.object({
  account: z.object({ AccountId: AccountRef }),
  bookName: BookName,
});

const SearchText = text(limits.searchTextMax).check(
  z.refine(isSearchable, toSchemaText(valueError('atLeast', { least: limits.searchTextMin }))),
);

/** Body of `search-accounts` and `search-container-account`. */
export const SearchAccountsQuery = z.object({ searchText: SearchText, bookName: BookName });

/** Body of `search-transactions`. A provider that ignores the further words returns more rows than match. */
export const SearchTransactionsQuery = z.object({
  pageNumber: z._default(PageNumber, 1),
  searchText: SearchText,
  words: z.optional(z.array(SearchText).check(z.maxLength(limits.searchWords))),
  ...postedRange,
  after: After,
  bookName: BookName,
});

/** Body of `flows`: all months of the book, or those of the days from `from` to before `until`. */
export const FlowsQuery = z.object({
  from: z.optional(Day),
  until: z.optional(Day),
  bookName: BookName,
});
