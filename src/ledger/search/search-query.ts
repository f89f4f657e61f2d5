import type { AccountTree } from '#ledger/account-tree.ts';
import type { BookCurrency } from '#ledger/money.ts';
import type { DateOrder } from '#ledger/typed-dates.ts';
import type { DayRange } from '#ledger/days.ts';

/** How far the sides of a transaction are with their banks, as it is searched for. */
export type SearchStatus = 'uncleared' | 'cleared' | 'reconciled';

/**
 * One thing that a part of a line can mean. Texts are folded; amounts are sizes in units of as many decimals as the reading says, both
 * ends included, of any currency where none is named.
 */
export type TermMeaning =
  /** `accountIds` are those of the accounts whose names hold the text. */
  | { kind: 'word'; text: string; typed: string; accountIds: ReadonlySet<string> }
  | {
      kind: 'amount';
      least?: bigint | undefined;
      most?: bigint | undefined;
      currency?: string | undefined;
    }
  | { kind: 'posted'; days: DayRange }
  | { kind: 'tag'; tags: readonly string[] }
  /** `accountId` where it is one with all below it, so that its register can be asked for. */
  | { kind: 'account'; ids: readonly string[]; accountId?: string | undefined }
  | { kind: 'status'; status: SearchStatus };

/** One part of a line: met by a row that is one of the things it can mean, or by all others. */
export type SearchTerm = { isNot: boolean; any: readonly TermMeaning[] };

/** What a line asks for: rows that meet every part of it. */
export type SearchQuery = readonly SearchTerm[];

/** What of a book and of its reader it takes to understand a line. */
export type SearchParseContext = {
  book: BookCurrency;
  /** With how many decimals amounts are read and compared (`searchDecimals`). */
  decimals: number;
  order: DateOrder;
  /** The day that it is for the reader, `YYYY-MM-DD`. */
  today: string;
  tree: AccountTree;
  /** The tags of the book. */
  tags: readonly string[];
};
