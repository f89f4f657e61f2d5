import { Link } from 'wouter';
import { MoneyAmount } from '#web/lib/amounts/money-context.tsx';
import classes from './report-table.module.css';
import type { ReportCell, ReportTableData, ReportTableRow } from '#reports/views/view.ts';

function TableFigure({ cell }: { cell: ReportCell }) {
  if ('text' in cell) return cell.text;
  const { minor, href, money } = cell;
  const amount = <MoneyAmount minor={minor} money={money} direction={minor < 0n ? 'out' : undefined} />;
  if (href === undefined) return amount;
  return (
    <Link href={href} className={classes.link ?? ''}>
      {amount}
    </Link>
  );
}

/** The maximum indentation of a row, so that deep rows do not shift their figures. */
const maxDepth = 5;

function ReportRow({ row, columns }: { row: ReportTableRow; columns: ReportTableData['columns'] }) {
  const { kind, name, path, depth, color, cells } = row;
  if (kind === 'heading') {
    return (
      <tr data-kind={kind}>
        <th scope="rowgroup" colSpan={columns.length + 1}>
          {name}
        </th>
      </tr>
    );
  }
  return (
    <tr data-kind={kind}>
      <th scope="row" data-depth={Math.min(depth, maxDepth)} title={path === name ? undefined : path}>
        {color !== undefined && <i style={{ background: color }} />}
        {name}
      </th>
      {columns.map(({ key }, index) => {
        const cell = cells[index];
        return (
          <td key={key}>
            {cell !== undefined && <TableFigure cell={cell} />}
            {cell?.beside !== undefined && <small className={classes.beside}>{cell.beside}</small>}
          </td>
        );
      })}
    </tr>
  );
}

/** The column counts for narrow tables, and the maximum for a page in portrait format. */
const [maxNarrow, maxUpright] = [2, 7];

function chooseWidth({ length }: ReportTableData['columns']): 'narrow' | 'middle' | 'wide' {
  if (length <= maxNarrow) return 'narrow';
  return length > maxUpright ? 'wide' : 'middle';
}

/** Returns the number of figures per line on the phone, below the row name. */
const countPerLine = ({ length }: ReportTableData['columns']) => (length === 4 ? 2 : 3);

/** The table of a report: accounts indented by level, sums below a line, the last sum above two lines. */
export function ReportTable({ label, table }: { label: string; table: ReportTableData }) {
  const { rowsAre, columns, rows } = table;
  return (
    <div className={classes.scroll} data-width={chooseWidth(columns)}>
      <table className={classes.table} aria-label={label} data-per-line={countPerLine(columns)}>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ReportRow key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
