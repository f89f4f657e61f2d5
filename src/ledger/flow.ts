/** What went from one account to another in one month of a book: what every report is made of. */
export type Flow = {
  /** `YYYY-MM`, by the days of the book. */
  month: string;
  fromId: string;
  toId: string;
  /** In minor units, never negative. */
  amountMinor: bigint;
  /** How many transactions. */
  count: number;
};
