import * as z from 'zod/mini';
import { WireMemberRole, WirePerson } from './members.ts';
import { WireTransaction } from './transactions.ts';
import { AnyColor, Flag, WireTotal } from './values.ts';

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
});

/** What an account holds of one currency, in minor units; without `Currency` that of the book. */
const CurrencyTotal = z.object({ Amount: WireTotal, Currency: z.optional(z.string()) });

/**
 * An account as it is answered (spec 3). `TotalAmountHeld` covers what lies below in its own currency, in minor units (decision
 * 0055); `Totals` names what lies there of each, where it is not that alone. The counts are its own, direct ones. Virtual accounts
 * (tags, favourites, search), whose own currency is the book's, carry their flag.
 */
export const WireAccount = z.object({
  ...ExportedAccount.shape,
  SubAccountsCount: z.int(),
  TransactionsCount: z.int(),
  TotalAmountHeld: WireTotal,
  Totals: z.optional(z.array(CurrencyTotal)),
  LastPostedTransaction: z.optional(z.nullable(WireTransaction)),
  /** Of a book that somebody shares with the caller: what the caller is in it, and whose it is. */
  Role: z.optional(WireMemberRole),
  Owner: z.optional(WirePerson),
  /** Of such a book whose owner offers to make the caller its owner (`hand-over-offers`). */
  IsOffered: z.optional(z.literal(true)),
  /** Of a book of the caller's own that others share, or are invited to, where all of it is asked for. */
  IsShared: z.optional(z.literal(true)),
  IsTagAccount: z.optional(Flag),
  IsTagContainer: z.optional(Flag),
  IsFavouriteContainer: z.optional(Flag),
  IsSearchContainer: z.optional(Flag),
});

export type WireAccount = z.infer<typeof WireAccount>;

/** Answer of `all-accounts`: an array, root first and parents before children; `{ accounts, map }` is taken too. */
export const AllAccounts = z.union([
  z.array(WireAccount),
  z.pipe(
    z.object({ accounts: z.array(WireAccount), map: z.unknown() }),
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
export const TagNames = z.array(z.string());
