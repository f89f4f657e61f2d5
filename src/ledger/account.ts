import type { AccountType } from '#contract/accounts.ts';
import type { BookMembership } from './members.ts';
import type { Transaction } from './transaction.ts';

/** The colour an account shows: black is shown grey (spec 2 Dashboard). */
export function toDisplayColor(color: string): string {
  return /^#0{3}(?:0{3})?$/.test(color) ? '#8a8a84' : color;
}

/** What an account is: a stored one, or one made up from tags, favourites or a search. */
export type AccountKind = 'account' | 'tag' | 'tag-container' | 'favourite-container' | 'search-container';

/** What is held of a currency, in its minor units; under '' of that of the book. */
export type CurrencyTotal = { currency: string; minor: bigint };

/** The options that an account keeps for its display (spec 3 Preferences). */
export type AccountPreferences = { sortOrder: number; showTransactionsFirst: boolean };

/** An account of a book, in the words of the field. */
export type Account = {
  id: string;
  kind: AccountKind;
  name: string;
  description: string;
  type: AccountType;
  /** As #rrggbb. */
  color: string;
  parentId: string | undefined;
  isFavourite: boolean;
  isPlaceholder: boolean;
  tags: string[];
  /** Everything the account keeps besides, our own keys and others'. */
  props: Record<string, unknown>;
  preferences: AccountPreferences;
  /** Direct children. */
  subAccountsCount: number;
  /** Its own transactions. */
  transactionsCount: number;
  /** What it and all below it hold of its own currency, in minor units; a debit is positive. */
  totalMinor: bigint;
  /** The same of every other currency of which something is held below it, in the order of their names. */
  otherTotals: readonly CurrencyTotal[];
  /** Of a book that several share: what the user is in it. */
  shared?: BookMembership | undefined;
  /** The newest transaction, where the back-end tells it. */
  lastPosted: Transaction | undefined;
};

/** The fields of an account that its owner sets; everything else is derived or made by the back-end. */
export type AccountFields = Pick<
  Account,
  'name' | 'description' | 'type' | 'color' | 'parentId' | 'isFavourite' | 'isPlaceholder' | 'tags' | 'props'
>;
