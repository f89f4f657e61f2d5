import type { BudgetPlans } from '#ledger/budget/budget-item.ts';
import type { CommodityHolding } from '#ledger/commodity/holdings.ts';
import type { Flow } from '#ledger/flow.ts';
import type { ForecastInput } from '#ledger/schedule/what-repeats.ts';
import type { BookFlows, DateRange } from '#ledger/reports/book-flows.ts';
import type { BookMoney } from '#ledger/money.ts';
import type { Picture } from '#reports/pictures/picture.ts';
import type { ReportScope } from '#reports/scope.ts';
import type { ReportTexts } from '#reports/words.ts';

/** What a report had to leave out: an amount of a currency without a price on a day, and on how many other days there was none. */
export type MissingPriceLine = {
  key: string;
  section: string;
  currency: string;
  /** As it is written. */
  amount: string;
  minor: bigint;
  day: string;
  otherDays: number;
};

/** What a report of holdings is made of, besides the book. */
export type HoldingsData = {
  all: readonly CommodityHolding[];
  /** What an amount of a commodity comes to in the currency of the book on a day; undefined without a price. */
  valueOf: (currency: string, minor: bigint, day: string) => bigint | undefined;
  /** The price of a whole one in the currency of the book, with two digits more than its amounts, and the day of it. */
  price: (currency: string, day: string) => { minor: bigint; day: string } | undefined;
};

/** What a report is made from. */
export type ReportInput = ReportScope & {
  book: BookFlows;
  money: BookMoney;
  texts: ReportTexts;
  /** What the report goes on by, where it is asked to and that is known. */
  repeats?: ForecastInput | undefined;
  /** What was gained by what was sold on some days, in the currency of the book; where that is known. */
  realised?: ((days: DateRange) => bigint) | undefined;
  /** What is held of shares and other commodities, for a report of that. */
  holdings?: HoldingsData | undefined;
  /** What is planned, and what flowed from where that begins on. */
  plans?: { planned: BudgetPlans; flows: readonly Flow[] } | undefined;
};

/** An amount as the report shows it, in minor units, and the address of what it is made of; or a few words. */
export type ReportCell = (
  | {
      minor: bigint;
      href: string | undefined;
      /** How it is written, where that is not as the book's. */
      money?: BookMoney;
    }
  | { text: string }
) & {
  /** What stands small below it: the same in the currency of the account, or what has no price. */
  beside?: string | undefined;
};

/** Where a row stands: the name of what follows, an account, what some come to, what all come to, what is not there yet. */
export type ReportRowKind = 'heading' | 'account' | 'sum' | 'total' | 'expected';

/** A row of a table; a cell that is not there is empty. */
export type ReportTableRow = {
  key: string;
  kind: ReportRowKind;
  name: string;
  /** Its name with all above it, where that is more. */
  path?: string | undefined;
  depth: number;
  color?: string | undefined;
  cells: readonly (ReportCell | undefined)[];
};

/** The figures of a report. */
export type ReportTableData = {
  /** What the rows are. */
  rowsAre: string;
  columns: readonly { key: string; name: string }[];
  rows: readonly ReportTableRow[];
};

/** What a report shows. */
export type ReportView = {
  table: ReportTableData;
  pictures: readonly Picture[];
  /** The figures of the picture where the table has others. */
  behind?: ReportTableData | undefined;
  /** What is to be known of the figures. */
  note?: string | undefined;
  /** What stands apart, as no price is known for it; only where there are several currencies. */
  missing?: readonly MissingPriceLine[] | undefined;
  /** The figures in whole, for a file, where they are too many for the page. */
  file?: ReportTableData | undefined;
};
