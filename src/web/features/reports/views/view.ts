import type { BookFlows } from '#ledger/reports/book-flows.ts';
import type { BookCurrency } from '#ledger/money.ts';
import type { FlowSide } from '#web/features/reports/charts/flow-picture.tsx';
import type { Place } from '#web/features/reports/charts/plot.tsx';
import type { Share } from '#web/features/reports/charts/share-bars.tsx';
import type { Layer } from '#web/features/reports/charts/stacked-bars.tsx';
import type { Scope } from '#web/features/reports/scope.ts';

/** What a report is made from. */
export type Asked = Scope & { book: BookFlows; money: BookCurrency };

/** An amount as the report shows it, in minor units, and the address of what it is made of; or a few words. */
export type Cell = { minor: bigint; href: string | undefined } | { text: string };

/** Where a row stands: the name of what follows, an account, what some come to, what all come to. */
export type RowKind = 'heading' | 'account' | 'sum' | 'total';

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

/** What every picture over time has. */
type OverTime = { label: string; places: readonly Place[]; summary: Pick<Place, 'name' | 'parts'> };

/** The picture of a report. */
export type Picture =
  | (OverTime & { kind: 'line'; values: readonly number[]; compared: readonly number[] })
  | (OverTime & { kind: 'bars'; layers: readonly Layer[]; net: readonly number[] })
  | { kind: 'shares'; label: string; shares: readonly Share[] }
  | {
      kind: 'flow';
      label: string;
      sources: readonly FlowSide[];
      uses: readonly FlowSide[];
      middle: { name: string; shown: string };
    };

/** What a report shows. */
export type View = {
  table: Table;
  pictures: readonly Picture[];
  /** The figures of the picture where the table has others. */
  behind?: Table | undefined;
};
