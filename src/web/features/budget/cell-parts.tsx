import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shiftMonth } from '#ledger/book-months.ts';
import { calculateBar, calculateMissing, type BudgetPart, type SheetRow, calculateSpent } from '#ledger/budget/sheet.ts';
import { type BudgetCell, isPlanned } from '#ledger/budget/table.ts';
import type { DayRange } from '#ledger/days.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { BudgetBar } from '#web/lib/accounts/plan-left.tsx';
import { budget as texts } from '#web/languages/en/budget.ts';
import { currencySymbol } from '#ledger/money.ts';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import classes from './sheet.module.css';
import type { BudgetFormat } from './use-words.ts';

type BudgetAmountFieldProps = {
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  isFirst?: boolean;
  onChange: (text: string) => void;
};

/** A field for an amount of a budget, with the sign of the currency. */
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

/** What is spent, of what is planned, as a line. */
export function SpendingBar({ cell, isWrong }: { cell: BudgetCell; isWrong: boolean }) {
  const bar = calculateBar(cell);
  return bar && <BudgetBar bar={bar} isWrong={isWrong} />;
}

/** What is left of a plan; more than was planned, of what is not spent, has a plus. */
export const formatLeft = ({ left }: BudgetCell, isWrong: boolean, words: BudgetFormat): string =>
  left < 0n && !isWrong ? texts.more(words.amount(-left)) : words.amount(left);

/** The register of what a row spent in a month; none where that is not all of a branch, or of an account. */
function createRowsLink({ kind, line }: SheetRow, days: DayRange): string | undefined {
  const { id } = line.node.account;
  if (kind === 'account') return writeRegisterLink({ accountId: id, includesBranch: true, ...days });
  const isAlone = line.below.every(({ node }) => node.budget !== undefined);
  return isAlone ? writeRegisterLink({ accountId: id, includesBranch: false, ...days }) : undefined;
}

type SpentAmountProps = { row: SheetRow; month: string; minor: bigint; words: BudgetFormat; isCurrent: boolean };

/** What was spent, with the way to its rows. */
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

/** What became of a month, small: so much of the plan, or so much without one. */
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

/** What there was to begin with, behind what became of it; nothing to speak of where more was overspent before than is planned. */
export const formatPlanPart = (part: BudgetPart, of: bigint, words: BudgetFormat): string =>
  of < 0n ? texts.withoutPlan[part] : texts.of[part](words.amount(of));

/** What a month begins with; false where that is nothing. */
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
  /** Whether what is planned stands beside it as it is, without what was carried over. */
  hasPlanColumn: boolean;
};

/** What there is to know of a month besides. */
export function CellNotes({ row, cell, month, words, hasEnvelopes, upcomingMinor, hasPlanColumn }: CellNotesProps) {
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
