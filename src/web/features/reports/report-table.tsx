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

/** How far a row stands in; deeper ones no further, so that their figures keep their place. */
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

/** So few figures stand near their names; more than the other do not fit a page that is higher than wide. */
const [maxNarrow, maxUpright] = [2, 7];

function chooseWidth({ length }: ReportTableData['columns']): 'narrow' | 'middle' | 'wide' {
  if (length <= maxNarrow) return 'narrow';
  return length > maxUpright ? 'wide' : 'middle';
}

/** How many figures of a row stand beside each other on the phone, below its name. */
const countPerLine = ({ length }: ReportTableData['columns']) => (length === 4 ? 2 : 3);

/** The figures of a report: accounts indented by their level, sums below a line, the last one above two. */
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
