import type { BudgetPlans } from '#ledger/budget/budget-item.ts';
import type { CommodityHolding } from '#ledger/commodity/holdings.ts';
import type { Flow } from '#ledger/flow.ts';
import type { ForecastInput } from '#ledger/schedule/forecast-rows.ts';
import type { BookFlows, DateRange } from '#ledger/reports/book-flows.ts';
import type { BookMoney } from '#ledger/money.ts';
import type { Picture } from '#reports/pictures/picture.ts';
import type { ReportScope } from '#reports/scope.ts';
import type { ReportTexts } from '#reports/report-texts.ts';

/** An amount that a report omits: without a price on a day, with the number of other such days. */
export type MissingPriceLine = {
  key: string;
  section: string;
  currency: string;
  /** The formatted amount. */
  amount: string;
  minor: bigint;
  day: string;
  otherDays: number;
};

/** The data of a holdings report besides the book. */
export type HoldingsData = {
  all: readonly CommodityHolding[];
  /** Returns the market value of a quantity in the book currency on a day; undefined without a price. */
  valueOf: (currency: string, minor: bigint, day: string) => bigint | undefined;
  /** Returns the unit price in the book currency, with two more decimals than its amounts, and its day. */
  price: (currency: string, day: string) => { minor: bigint; day: string } | undefined;
};

/** The input of a report. */
export type ReportInput = ReportScope & {
  book: BookFlows;
  money: BookMoney;
  texts: ReportTexts;
  /** The schedules for a forecast, if it is requested and they are known. */
  repeats?: ForecastInput | undefined;
  /** Returns the realised gain of sales on some days in the book currency; undefined if sales are unknown. */
  realised?: ((days: DateRange) => bigint) | undefined;
  /** The holdings of shares and other commodities, for a holdings report. */
  holdings?: HoldingsData | undefined;
  /** The budgets, and the flows from their start on. */
  plans?: { planned: BudgetPlans; flows: readonly Flow[] } | undefined;
};

/** An amount in minor units with a link to its rows, or a short text. */
export type ReportCell = (
  | {
      minor: bigint;
      href: string | undefined;
      /** The money format, if it differs from the book's. */
      money?: BookMoney;
    }
  | { text: string }
) & {
  /** The small text below: the amount in the account's currency, or amounts without a price. */
  beside?: string | undefined;
};

/** The kinds of rows: a heading, an account, a section sum, the total, or a forecast. */
export type ReportRowKind = 'heading' | 'account' | 'sum' | 'total' | 'expected';

/** A table row; an undefined cell is empty. */
export type ReportTableRow = {
  key: string;
  kind: ReportRowKind;
  name: string;
  /** The full path, if it is longer than the name. */
  path?: string | undefined;
  depth: number;
  color?: string | undefined;
  cells: readonly (ReportCell | undefined)[];
};

/** The figures of a report. */
export type ReportTableData = {
  /** The heading of the first column. */
  rowsAre: string;
  columns: readonly { key: string; name: string }[];
  rows: readonly ReportTableRow[];
};

/** The content of a report. */
export type ReportView = {
  table: ReportTableData;
  pictures: readonly Picture[];
  /** The figures of the picture, if they differ from the table's. */
  behind?: ReportTableData | undefined;
  /** A note on the figures. */
  note?: string | undefined;
  /** The amounts without a known price; only in books with several currencies. */
  missing?: readonly MissingPriceLine[] | undefined;
  /** The complete figures for a file, if they are too many for the page. */
  file?: ReportTableData | undefined;
};
