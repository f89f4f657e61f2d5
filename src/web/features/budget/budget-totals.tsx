import {
  isExcessBad,
  type BudgetPart,
  type BudgetParts,
  calculateSpent,
  calculatePartTotals,
} from '#ledger/budget/sheet.ts';
import { type BudgetCell, isPlanned } from '#ledger/budget/table.ts';
import { budget as texts } from '#web/languages/en/budget.ts';
import { SpendingBar, formatCarried, formatLeft, formatPlanPart } from './cell-parts.tsx';
import classes from './budget-sheet.module.css';
import type { SheetView } from './budget-sheet-row.tsx';

type TotalsView = Pick<SheetView, 'months' | 'offset' | 'words' | 'isOneMonth' | 'hasEnvelopes'>;

/** The total of a part for a month, laid out like the rows above. */
function PartTotal({ part, cell, view }: { part: BudgetPart; cell: BudgetCell; view: TotalsView }) {
  const { words, isOneMonth } = view;
  const { of, spent } = calculateSpent(cell);
  const isWrong = isExcessBad(part, view.hasEnvelopes);
  const carried = formatCarried(cell, words);
  const left = isPlanned(cell) && (
    <>
      <span className={classes.figure} data-over={(cell.left < 0n && isWrong) || undefined}>
        {formatLeft(cell, isWrong, words)}
      </span>
      <SpendingBar cell={cell} isWrong={isWrong} />
    </>
  );
  if (isOneMonth)
    return (
      <>
        <td>{cell.planned !== undefined && words.amount(cell.planned)}</td>
        <td>{words.amount(cell.spent)}</td>
        <td>
          {left}
          {carried !== false && <span className={classes.small}>{carried}</span>}
        </td>
      </>
    );
  const spentText = isPlanned(cell)
    ? `${words.amount(spent)} ${formatPlanPart(part, of, words)}`
    : `${words.amount(cell.spent)} ${texts.withoutPlan[part]}`;
  return (
    <td>
      {left}
      <span className={classes.small}>{spentText}</span>
      {isPlanned(cell) && cell.unplanned !== 0n && (
        <span className={classes.small}>{texts.unplanned(words.amount(cell.unplanned))}</span>
      )}
    </td>
  );
}

/** The remaining income: as planned, and so far. */
function RemainingIncome({ planned, actual, view }: { planned: bigint; actual: bigint; view: TotalsView }) {
  const { words, isOneMonth } = view;
  const figure = (
    <span className={classes.figure} data-over={planned < 0n || undefined}>
      {words.amount(planned)}
    </span>
  );
  if (isOneMonth)
    return (
      <>
        <td>{words.amount(planned)}</td>
        <td>{words.amount(actual)}</td>
        <td>{figure}</td>
      </>
    );
  return (
    <td>
      {figure}
      <span className={classes.small}>{texts.soFar(words.amount(actual))}</span>
    </td>
  );
}

/** The foot of the sheet: the totals of income, spending and savings, and the income that remains. */
export function BudgetTotals({
  parts,
  count,
  view,
}: {
  parts: BudgetParts;
  count: number;
  view: TotalsView;
}) {
  const { months, offset } = view;
  const totals = calculatePartTotals(parts, count);
  const shown = (['earned', 'spent', 'aside'] as const).filter((part) => parts[part].length > 0);
  const computeRemaining = (at: number, amountOf: (cell: BudgetCell) => bigint) =>
    shown.reduce((sum, part) => {
      const cell = totals[part][offset + at];
      const minor = cell === undefined ? 0n : amountOf(cell);
      return part === 'earned' ? sum + minor : sum - minor;
    }, 0n);
  return (
    <tfoot>
      {shown.map((part) => (
        <tr key={part} data-kind="sum">
          <th scope="row">{texts.totals[part]}</th>
          {months.map((month, at) => {
            const cell = totals[part][offset + at];
            return cell && <PartTotal key={month} part={part} cell={cell} view={view} />;
          })}
        </tr>
      ))}
      <tr data-kind="total">
        <th scope="row">{texts.totals.over}</th>
        {months.map((month, at) => (
          <RemainingIncome
            key={month}
            planned={computeRemaining(at, ({ planned }) => planned ?? 0n)}
            actual={computeRemaining(at, ({ spent }) => spent)}
            view={view}
          />
        ))}
      </tr>
    </tfoot>
  );
}
