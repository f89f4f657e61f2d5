import * as z from 'zod/mini';
import { defaults, limits } from './limits.ts';
import { inSchema } from './refusals/catalogue.ts';
import { valueRefusal } from './refusals/values.ts';
import { AnsweredTransaction } from './transactions.ts';
import {
  AnyColor,
  BookName,
  Color,
  countCharacters,
  Flag,
  Id,
  JsonText,
  requiredText,
  Tags,
  text,
  Total,
} from './values.ts';

/** The fifteen account types (spec 3). */
export const AccountType = z.enum([
  'ROOT',
  'ASSET',
  'EQUITY',
  'EXPENSE',
  'INCOME',
  'LIABILITY',
  'TRADING',
  'CASH',
  'BANK',
  'CREDIT',
  'PAYABLE',
  'RECEIVABLE',
  'STOCK',
  'MUTUAL',
  'CURRENCY',
]);
export type AccountType = z.infer<typeof AccountType>;

/** The side on which a type grows (spec 3). */
export const Polarity = z.enum(['DEBIT', 'CREDIT']);
export type Polarity = z.infer<typeof Polarity>;

const storedFields = {
  AccountId: Id,
  AccountName: requiredText(limits.bookName),
  AccountDescription: text(limits.accountDescription),
  AccountType,
  AccountColor: Color,
  ParentAccountId: z.nullable(Id),
  IsFavourite: Flag,
  IsPlaceholder: Flag,
  TagsInSemicolonSeparated: Tags,
  PropsInJSON: JsonText,
};

/** An account as it is stored and exported: nothing that can be derived. */
export const StoredAccount = z.object(storedFields).check(
  z.refine((account) => (account.AccountType === 'ROOT') === (account.ParentAccountId === null), {
    path: ['ParentAccountId'],
    error: inSchema(valueRefusal('parentMismatch')),
  }),
  z.refine(
    (account) => account.AccountType === 'ROOT' || countCharacters(account.AccountName) <= limits.accountName,
    {
      path: ['AccountName'],
      error: inSchema(valueRefusal('atMost', { most: limits.accountName })),
    },
  ),
);
export type StoredAccount = z.infer<typeof StoredAccount>;

/** A stored account as it is exported: rules are for what comes in (`AnsweredTransaction`). */
export const ExportedAccount = z.object({
  AccountId: z.string(),
  AccountName: z.string(),
  AccountDescription: z.string(),
  AccountType,
  AccountColor: AnyColor,
  ParentAccountId: z.nullable(z.string()),
  IsFavourite: Flag,
  IsPlaceholder: Flag,
  TagsInSemicolonSeparated: z.string(),
  PropsInJSON: z.string(),
} satisfies Record<keyof StoredAccount, z.ZodMiniType>);

/**
 * An account as it is answered (spec 3). `TotalAmountHeld` covers all below it, in minor units; the counts are
 * its own, direct ones. Virtual accounts (tags, favourites, search) carry their flag.
 */
export const Account = z.object({
  ...ExportedAccount.shape,
  SubAccountsCount: z.int(),
  TransactionsCount: z.int(),
  TotalAmountHeld: Total,
  LastPostedTransaction: z.optional(z.nullable(AnsweredTransaction)),
  IsTagAccount: z.optional(Flag),
  IsTagContainer: z.optional(Flag),
  IsFavouriteContainer: z.optional(Flag),
  IsSearchContainer: z.optional(Flag),
});
export type Account = z.infer<typeof Account>;

/** Body of `add-subaccount`. A ROOT without parent is a new book (calls.md Accounts). */
export const AddAccount = z.object({
  account: z
    .object({
      ...storedFields,
      AccountColor: z._default(Color, defaults.accountColor),
      ParentAccountId: z._default(z.nullable(Id), null),
      IsFavourite: z._default(Flag, '0'),
      IsPlaceholder: z._default(Flag, '0'),
      TagsInSemicolonSeparated: z._default(Tags, ''),
      PropsInJSON: z._default(JsonText, '{}'),
    })
    .check(
      z.refine((account) => (account.AccountType === 'ROOT') === (account.ParentAccountId === null), {
        path: ['ParentAccountId'],
        error: inSchema(valueRefusal('chooseParent')),
      }),
      z.refine(
        (account) =>
          account.AccountType === 'ROOT' || countCharacters(account.AccountName) <= limits.accountName,
        {
          path: ['AccountName'],
          error: inSchema(valueRefusal('atMost', { most: limits.accountName })),
        },
      ),
      z.refine((account) => account.AccountType === 'ROOT' || account.AccountDescription !== '', {
        path: ['AccountDescription'],
        error: inSchema(valueRefusal('required')),
      }),
    ),
  bookName: BookName,
});

/** Body of `update-subaccount`: only the fields that are sent change. */
export const UpdateAccount = z.object({
  account: z.object({
    ...z.partial(z.object(storedFields)).shape,
    AccountId: Id,
  }),
  bookName: BookName,
});

/** Body of `delete-subaccount`; `override` takes the whole branch and its transactions along. */
export const DeleteAccount = z.object({
  account: z.object({ AccountId: Id }),
  bookName: BookName,
  override: z._default(z.boolean(), false),
});

/** Body of the calls that only name a book. */
export const InBook = z.object({ bookName: BookName });

/** Answer of `all-accounts`: an array, root first and parents before children; `{ accounts, map }` is taken too. */
export const AllAccounts = z.union([
  z.array(Account),
  z.pipe(
    z.object({ accounts: z.array(Account), map: z.unknown() }),
    z.transform((answer) => answer.accounts),
  ),
]);

/** Answer of `account-types`. */
export const AccountTypes = z.record(AccountType, Polarity);

/** Answer of `account-types-full`. */
export const AccountTypesFull = z.array(
  z.object({
    AccountType,
    Name: z.string(),
    Polarity,
    CanHoldTransactions: z.boolean(),
  }),
);

/** Answer of `account-type-relationships`: the pairs that are allowed. */
export const AccountTypeRelationships = z.array(
  z.object({ ParentType: AccountType, ChildType: AccountType }),
);

/** Answer of `all-transaction-tags`. */
export const TagList = z.array(z.string());
