import type { Account, CurrencyTotal } from '#ledger/account.ts';
import type { Flow } from '#ledger/flow.ts';
import type { AmountsOf, DateRange, FlowPosting, Slice } from './slices.ts';

/** An amount that no price is known for, and the day on which one was looked for. */
export type UnpricedAmount = CurrencyTotal & { day: string };

/** An amount of an account that no price was known for: what it held on a day, or what flowed in a month whose last day that is. */
export type MissingPrice = UnpricedAmount & { accountId: string; kind: 'held' | 'flow' };

/** What an account itself has in its own currency in a column, and what of it has no price. */
export type OwnAmount = CurrencyTotal & { unpricedMinor: bigint };

/** What makes of amounts in several currencies those of the book; only where accounts have currencies of their own. */
export type BookValuer = {
  /** Whether an account is one over which currencies are exchanged: what it is worth is gained, and it stands in no section. */
  isTrading: (account: Pick<Account, 'type' | 'props'>) => boolean;
  /** Like `ownAmounts`, in the currency of the book; what has no price is left out, and remembered. */
  amountsOf: (
    slices: readonly Slice[],
    columns: readonly DateRange[],
    posting: FlowPosting | undefined,
  ) => AmountsOf;
  /** What all accounts together gained in each column by prices and exchanges: net worth less what came in, was spent and was there. */
  gains: (slices: readonly Slice[], columns: readonly DateRange[]) => bigint[];
  /** What an account by itself has in each column in its own currency; undefined where that is the book's. */
  ownOf: (
    slices: readonly Slice[],
    columns: readonly DateRange[],
  ) => (accountId: string) => OwnAmount[] | undefined;
  /** Flows in the currency of the book, without those that have no price. */
  inBook: (flows: readonly Flow[], startsOn: number) => Flow[];
  /** What an amount of an account comes to on a day; undefined without a price. */
  worth: (accountId: string, minor: bigint, day: string) => bigint | undefined;
  /** The same, remembering nothing. */
  quiet?: BookValuer;
  /** Whether something of an account had no price, of what was asked for so far. */
  hasMissing: (accountId: string) => boolean;
  /** What no price was known for, of all that was asked for so far. */
  missing: () => MissingPrice[];
};
