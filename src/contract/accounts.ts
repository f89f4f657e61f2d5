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

/** A stored account as exports return it, without input checks (see `WireTransaction`). */
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

/** The amount that an account holds in one currency, in minor units. Without `Currency` it is in the book currency. */
const CurrencyTotal = z.object({ Amount: WireTotal, Currency: z.optional(z.string()) });

/**
 * An account as calls return it (spec 3). `TotalAmountHeld` includes the sub-accounts that hold the same currency, in minor units (decision
 * 0055). `Totals` lists the amount of each currency, if there are others. The counts are direct ones, without sub-accounts. Virtual
 * accounts (tags, favourites, search) hold the book currency and carry their flag.
 */
export const WireAccount = z.object({
  ...ExportedAccount.shape,
  SubAccountsCount: z.int(),
  TransactionsCount: z.int(),
  TotalAmountHeld: WireTotal,
  Totals: z.optional(z.array(CurrencyTotal)),
  LastPostedTransaction: z.optional(z.nullable(WireTransaction)),
  /** Only for a book that another user shares with the caller: the caller's role in it, and its owner. */
  Role: z.optional(WireMemberRole),
  Owner: z.optional(WirePerson),
  /** Set on a shared book whose owner offers the ownership to the caller (`hand-over-offers`). */
  IsOffered: z.optional(z.literal(true)),
  /** Set on the caller's own book if it has members or open invitations, in calls that return all books. */
  IsShared: z.optional(z.literal(true)),
  IsTagAccount: z.optional(Flag),
  IsTagContainer: z.optional(Flag),
  IsFavouriteContainer: z.optional(Flag),
  IsSearchContainer: z.optional(Flag),
});

export type WireAccount = z.infer<typeof WireAccount>;

/** Response of `all-accounts`: an array, root first and parents before children. The form `{ accounts, map }` is accepted too. */
export const AllAccounts = z.union([
  z.array(WireAccount),
  z.pipe(
    z.object({ accounts: z.array(WireAccount), map: z.unknown() }),
    z.transform((answer) => answer.accounts),
  ),
]);

/** Response of `account-types`. */
export const AccountTypes = z.record(AccountType, Polarity);

/** Response of `account-types-full`. */
export const AccountTypesFull = z.array(
  z.object({
    AccountType,
    Name: z.string(),
    Polarity,
    CanHoldTransactions: z.boolean(),
  }),
);

/** Response of `account-type-relationships`: the allowed pairs. */
export const AccountTypeRelationships = z.array(
  z.object({ ParentType: AccountType, ChildType: AccountType }),
);

/** Response of `all-transaction-tags`. */
export const TagNames = z.array(z.string());
