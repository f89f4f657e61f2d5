import type { Planned } from '#ledger/budget/budget-item.ts';
import type { Flow } from '#ledger/flow.ts';
import type { WhatComes } from '#ledger/schedule/what-repeats.ts';
import type { BookFlows } from '#ledger/reports/book-flows.ts';
import type { BookMoney } from '#ledger/money.ts';
import type { Picture } from '#reports/pictures/picture.ts';
import type { Scope } from '#reports/scope.ts';
import type { ReportWords } from '#reports/words.ts';

/** What a report is made from. */
export type ReportInput = Scope & {
  book: BookFlows;
  money: BookMoney;
  words: ReportWords;
  /** What the report goes on by, where it is asked to and that is known. */
  repeats?: WhatComes | undefined;
  /** What is planned, and what flowed from where that begins on. */
  plans?: { planned: Planned; flows: readonly Flow[] } | undefined;
};

/** An amount as the report shows it, in minor units, and the address of what it is made of; or a few words. */
export type Cell = { minor: bigint; href: string | undefined } | { text: string };

/** Where a row stands: the name of what follows, an account, what some come to, what all come to, what is not there yet. */
export type RowKind = 'heading' | 'account' | 'sum' | 'total' | 'expected';

/** A row of a table; a cell that is not there is empty. */
export type TableRow = {
  key: string;
  kind: RowKind;
  name: string;
  /** Its name with all above it, where that is more. */
  path?: string | undefined;
  depth: number;
  color?: string | undefined;
  cells: readonly (Cell | undefined)[];
};

/** The figures of a report. */
export type Table = {
  /** What the rows are. */
  rowsAre: string;
  columns: readonly { key: string; name: string }[];
  rows: readonly TableRow[];
};

/** What a report shows. */
export type View = {
  table: Table;
  pictures: readonly Picture[];
  /** The figures of the picture where the table has others. */
  behind?: Table | undefined;
  /** What is to be known of the figures. */
  note?: string | undefined;
  /** The figures in whole, for a file, where they are too many for the page. */
  file?: Table | undefined;
};
