import type { Account, CurrencyTotal } from '#ledger/account.ts';
import type { Flow } from '#ledger/flow.ts';
import type { AmountsOf, DateRange, FlowPosting, Slice } from './slices.ts';

/** An amount without a known price, and the day of the missing price. */
export type UnpricedAmount = CurrencyTotal & { day: string };

/** An amount of an account without a known price: held on a day, or flowed in a month that ends on that day. */
export type MissingPrice = UnpricedAmount & { accountId: string; kind: 'held' | 'flow' };

/** The amount of an account in its own currency in a column, and the part without a price. */
export type OwnAmount = CurrencyTotal & { unpricedMinor: bigint };

/** Converts amounts of several currencies into that of the book; used only if accounts have other currencies. */
export type BookValuer = {
  /** True for trading accounts. Their value is a gain, and they are not part of any section. */
  isTrading: (account: Pick<Account, 'type' | 'props'>) => boolean;
  /** Like `calculateOwnAmounts`, in the currency of the book. Amounts without a price are omitted and recorded. */
  amountsOf: (
    slices: readonly Slice[],
    columns: readonly DateRange[],
    posting: FlowPosting | undefined,
  ) => AmountsOf;
  /**
   * Returns the gain of all accounts from prices and exchanges in each column: net worth minus income, expenses and the earlier net worth.
   */
  gains: (slices: readonly Slice[], columns: readonly DateRange[]) => bigint[];
  /** Returns the amounts of an account in its own currency in each column; undefined if that is the currency of the book. */
  ownOf: (
    slices: readonly Slice[],
    columns: readonly DateRange[],
  ) => (accountId: string) => OwnAmount[] | undefined;
  /** Converts flows into the currency of the book; flows without a price are omitted. */
  inBook: (flows: readonly Flow[], startsOn: number) => Flow[];
  /** Returns the value of an account's amount on a day; undefined without a price. */
  marketValue: (accountId: string, minor: bigint, day: string) => bigint | undefined;
  /** The same functions without recording missing prices. */
  quiet?: BookValuer;
  /** True if any requested amount of an account had no price. */
  hasMissing: (accountId: string) => boolean;
  /** Returns all requested amounts that had no price. */
  missing: () => MissingPrice[];
};
