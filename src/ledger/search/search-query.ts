import type { AccountTree } from '#ledger/account-tree.ts';
import type { BookCurrency } from '#ledger/money.ts';
import type { DateOrder } from '#ledger/typed-dates.ts';
import type { DayRange } from '#ledger/days.ts';

/** The bank status of a transaction's sides, as a search condition. */
export type SearchStatus = 'uncleared' | 'cleared' | 'reconciled';

/**
 * One possible meaning of a search part. Texts are folded. Amounts are unsigned, in the decimals of the search, with both ends included,
 * and of any currency unless one is named.
 */
export type TermMeaning =
  /** `accountIds` are the accounts whose names contain the text. */
  | { kind: 'word'; text: string; typed: string; accountIds: ReadonlySet<string> }
  | {
      kind: 'amount';
      least?: bigint | undefined;
      most?: bigint | undefined;
      currency?: string | undefined;
    }
  | { kind: 'posted'; days: DayRange }
  | { kind: 'tag'; tags: readonly string[] }
  /** `accountId` is set for one account with all below it, so that its register can be queried. */
  | { kind: 'account'; ids: readonly string[]; accountId?: string | undefined }
  | { kind: 'status'; status: SearchStatus };

/** One part of a search: a row matches if it has one of the meanings, or with `isNot` if it has none. */
export type SearchTerm = { isNot: boolean; any: readonly TermMeaning[] };

/** A parsed search: rows must match every term. */
export type SearchQuery = readonly SearchTerm[];

/** The data of the book and the user that is needed to parse a search. */
export type SearchParseContext = {
  book: BookCurrency;
  /** The number of decimals of parsed amounts (`calculateSearchDecimals`). */
  decimals: number;
  order: DateOrder;
  /** The current day of the user, `YYYY-MM-DD`. */
  today: string;
  tree: AccountTree;
  /** The tags of the book. */
  tags: readonly string[];
};
