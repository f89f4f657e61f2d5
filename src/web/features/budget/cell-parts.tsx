import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shiftMonth } from '#ledger/book-months.ts';
import {
  calculateBar,
  calculateMissing,
  type BudgetPart,
  type SheetRow,
  calculateSpent,
} from '#ledger/budget/sheet.ts';
import { type BudgetCell, isPlanned } from '#ledger/budget/table.ts';
import type { DayRange } from '#ledger/days.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { BudgetBar } from '#web/lib/accounts/budget-indicator.tsx';
import { budget as texts } from '#web/languages/en/budget.ts';
import { currencySymbol } from '#ledger/money.ts';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import classes from './budget-sheet.module.css';
import type { BudgetFormat } from './use-budget-format.ts';

type BudgetAmountFieldProps = {
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  isFirst?: boolean;
  onChange: (text: string) => void;
};

/** A field for a budget amount with the currency symbol. */
export function BudgetAmountField({ value, isFirst, onChange, ...field }: BudgetAmountFieldProps) {
  const money = useBookCurrency();
  return (
    <AmountTextInput
      {...field}
      text={value}
      onText={onChange}
      leftSection={<span aria-hidden>{currencySymbol(money)}</span>}
      data-autofocus={isFirst || undefined}
    />
  );
}

/** A bar with the share of the plan that was spent. */
export function SpendingBar({ cell, isWrong }: { cell: BudgetCell; isWrong: boolean }) {
  const bar = calculateBar(cell);
  return bar && <BudgetBar bar={bar} isWrong={isWrong} />;
}

/** Formats the remaining amount of a plan. Earnings or savings beyond the plan have a plus sign. */
export const formatLeft = ({ left }: BudgetCell, isWrong: boolean, words: BudgetFormat): string =>
  left < 0n && !isWrong ? texts.more(words.amount(-left)) : words.amount(left);

/** Returns the link to the register rows behind the amount spent in a month; undefined if no register shows exactly these rows. */
function createRowsLink({ kind, line }: SheetRow, days: DayRange): string | undefined {
  const { id } = line.node.account;
  if (kind === 'account') return writeRegisterLink({ accountId: id, includesBranch: true, ...days });
  const isAlone = line.below.every(({ node }) => node.budget !== undefined);
  return isAlone ? writeRegisterLink({ accountId: id, includesBranch: false, ...days }) : undefined;
}

type SpentAmountProps = {
  row: SheetRow;
  month: string;
  minor: bigint;
  words: BudgetFormat;
  isCurrent: boolean;
};

/** The amount spent, with a link to its transactions. */
export function SpentAmount({ row, month, minor, words, isCurrent }: SpentAmountProps) {
  const href = createRowsLink(row, words.daysOf(month));
  if (href === undefined || minor === 0n) return words.amount(minor);
  return (
    <Link
      href={href}
      className={classes.link ?? ''}
      tabIndex={isCurrent ? 0 : -1}
      title={texts.rowsOf(row.line.node.account.name, words.month(month))}
    >
      {words.amount(minor)}
    </Link>
  );
}

/** The amount spent in a month in small type, as a part of the plan if there is one. */
export function SpentOfPlan({ cell, ...spent }: Omit<SpentAmountProps, 'minor'> & { cell: BudgetCell }) {
  const { row, words } = spent;
  if (!isPlanned(cell)) {
    if (cell.spent === 0n) return null;
    return (
      <span className={classes.small}>
        <SpentAmount {...spent} minor={cell.spent} /> {texts.withoutPlan[row.part]}
      </span>
    );
  }
  const { of, spent: minor } = calculateSpent(cell);
  return (
    <span className={classes.small}>
      <SpentAmount {...spent} minor={minor} /> {formatPlanPart(row.part, of, words)}
    </span>
  );
}

/**
 * Formats the planned amount that the amount spent belongs to. If a carried deficit exceeds the plan, the text says that there is no plan.
 */
export const formatPlanPart = (part: BudgetPart, of: bigint, words: BudgetFormat): string =>
  of < 0n ? texts.withoutPlan[part] : texts.of[part](words.amount(of));

/** Formats the amount carried into a month; false if it is zero. */
export function formatCarried({ carried }: BudgetCell, words: BudgetFormat): string | false {
  if (carried === 0n) return false;
  return carried > 0n
    ? texts.carried.left(words.amount(carried))
    : texts.carried.overspent(words.amount(-carried));
}

type CellNotesProps = {
  row: SheetRow;
  cell: BudgetCell;
  month: string;
  words: BudgetFormat;
  hasEnvelopes: boolean;
  upcomingMinor: bigint;
  /** True if a separate column shows the plan of the month without the carried amount. */
  hasPlanColumn: boolean;
};

/** The additional notes of a month: carried amount, unplanned and upcoming amounts, overspending. */
export function CellNotes({
  row,
  cell,
  month,
  words,
  hasEnvelopes,
  upcomingMinor,
  hasPlanColumn,
}: CellNotesProps) {
  const { budget } = row.line.node;
  const isEnvelope = hasEnvelopes && row.part !== 'earned' && budget !== undefined;
  const isOver = isEnvelope && calculateMissing(cell) > 0n;
  const notes: (ReactNode | false)[] = [
    (hasPlanColumn || calculateSpent(cell).of < 0n) && formatCarried(cell, words),
    isPlanned(cell) && cell.unplanned !== 0n && texts.unplanned(words.amount(cell.unplanned)),
    upcomingMinor > 0n && texts.toCome(words.amount(upcomingMinor)),
    isOver && texts.overspent[budget.carry](words.month(shiftMonth(month, 1))),
  ];
  return notes
    .filter((note) => note !== false)
    .map((note) => (
      <span key={String(note)} className={classes.small}>
        {note}
      </span>
    ));
}
