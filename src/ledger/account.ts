import type { AccountType } from '#contract/accounts.ts';
import type { Transaction } from './transaction.ts';

/** What an account is: a stored one, or one made up from tags, favourites or a search. */
export type AccountKind = 'account' | 'tag' | 'tag-container' | 'favourite-container' | 'search-container';

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
  /** What it and all below it hold, in minor units; a debit is positive. */
  totalMinor: bigint;
  /** The newest transaction, where the back-end tells it. */
  lastPosted: Transaction | undefined;
};

/** The fields of an account that its owner sets; everything else is derived or made by the back-end. */
export type AccountFields = Pick<
  Account,
  'name' | 'description' | 'type' | 'color' | 'parentId' | 'isFavourite' | 'isPlaceholder' | 'tags' | 'props'
>;
