import type { AccountType } from '#contract/accounts.ts';
import type { BookMembership } from './members.ts';
import type { Transaction } from './transaction.ts';

/** Returns the display color of an account: black is shown as grey (spec 2 Dashboard). */
export function toDisplayColor(color: string): string {
  return /^#0{3}(?:0{3})?$/.test(color) ? '#8a8a84' : color;
}

/** The kind of an account: stored, or virtual for tags, favourites or a search. */
export type AccountKind = 'account' | 'tag' | 'tag-container' | 'favourite-container' | 'search-container';

/** An amount of a currency in its minor units; '' is the currency of the book. */
export type CurrencyTotal = { currency: string; minor: bigint };

/** The display options of an account (spec 3 Preferences). */
export type AccountPreferences = { sortOrder: number; showTransactionsFirst: boolean };

/** An account of a book, in domain terms. */
export type Account = {
  id: string;
  kind: AccountKind;
  name: string;
  description: string;
  type: AccountType;
  /** A color as #rrggbb. */
  color: string;
  parentId: string | undefined;
  isFavourite: boolean;
  isPlaceholder: boolean;
  tags: string[];
  /** All other stored keys of the account, our own and those of other programs. */
  props: Record<string, unknown>;
  preferences: AccountPreferences;
  /** Number of direct children. */
  subAccountsCount: number;
  /** Number of its own transactions. */
  transactionsCount: number;
  /** The balance in its own currency including sub-accounts, in minor units; a debit is positive. */
  totalMinor: bigint;
  /** The balances of its sub-accounts in all other currencies, sorted by currency name. */
  otherTotals: readonly CurrencyTotal[];
  /** The user's membership, if several users share the book. */
  shared?: BookMembership | undefined;
  /** The newest transaction, if the back-end returns it. */
  lastPosted: Transaction | undefined;
};

/** The account fields that the user sets. The back-end derives or creates all others. */
export type AccountFields = Pick<
  Account,
  'name' | 'description' | 'type' | 'color' | 'parentId' | 'isFavourite' | 'isPlaceholder' | 'tags' | 'props'
>;
