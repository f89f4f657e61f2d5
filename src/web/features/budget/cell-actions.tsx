import {
  ArrowRight,
  ArrowRightToLine,
  CalendarClock,
  Eraser,
  History,
  Pencil,
  Shuffle,
  Sigma,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { calculatePlanned } from '#ledger/budget/budget.ts';
import { type BudgetScope, defaultBudgetScope } from '#ledger/budget/change-plans.ts';
import type { SheetRow } from '#ledger/budget/sheet.ts';
import type { Account } from '#ledger/account.ts';
import type { MenuAction } from '#web/ui/actions-list.tsx';
import { budget as texts } from '#web/languages/en/budget.ts';
import { type BudgetActions, computeFillAmount, type BudgetFill, budgetFills } from './use-budget-actions.ts';
import type { BudgetView } from './use-budget.ts';

/** The actions of a cell menu that open an input or a popup. */
export type CellActions = {
  onType: (scope: BudgetScope) => void;
  onMove: (row: SheetRow, month: string) => void;
  onEditBudget: (account: Account, month: string) => void;
};

const size = 16;
const fillIcons: Record<BudgetFill, ReactNode> = {
  average3: <Sigma size={size} aria-hidden />,
  average12: <Sigma size={size} aria-hidden />,
  lastYear: <History size={size} aria-hidden />,
  schedules: <CalendarClock size={size} aria-hidden />,
};

/** Creates the menu actions that fill in a plan, each with its icon. */
export const createFillActions = (
  run: (fill: BudgetFill) => void,
  isOffered: (fill: BudgetFill) => boolean,
) =>
  budgetFills
    .filter(isOffered)
    .map((fill): MenuAction => ({ label: texts.fill[fill], icon: fillIcons[fill], run: () => run(fill) }));

/** True if a row is an envelope that money can be moved from and to. */
export const isEnvelopeRow = ({ planned }: BudgetView, { kind, part }: SheetRow) =>
  planned.envelopes !== undefined && kind === 'account' && part !== 'earned';

/** Creates the menu actions for a month of an account. */
export function createCellMenu(
  budget: BudgetView,
  acts: BudgetActions,
  { row, at }: { row: SheetRow; at: number },
  { onType, onMove, onEditBudget }: CellActions,
): MenuAction[] {
  const { months, planned, startsOn } = budget;
  const { account, budget: own } = row.line.node;
  const month = months[at];
  if (month === undefined) return [];
  const plan = own && calculatePlanned(own, month, startsOn);
  const other: BudgetScope = defaultBudgetScope(planned) === 'month' ? 'onward' : 'month';
  const isLast = at === months.length - 1;
  return [
    {
      label: texts.menu.scope[other],
      icon: <ArrowRightToLine size={size} aria-hidden />,
      run: () => onType(other),
    },
    ...(plan === undefined || isLast
      ? []
      : [
          {
            label: texts.menu.copyRight,
            icon: <ArrowRight size={size} aria-hidden />,
            run: () => acts.copyRight(account, at, plan),
          },
        ]),
    ...createFillActions(
      (fill) => acts.fill(row.line, at, fill),
      (fill) => computeFillAmount(budget, row.line, at, fill) !== undefined,
    ),
    ...(isEnvelopeRow(budget, row)
      ? [
          {
            label: texts.menu.move,
            icon: <Shuffle size={size} aria-hidden />,
            run: () => onMove(row, month),
          },
        ]
      : []),
    {
      label: texts.menu.edit,
      icon: <Pencil size={size} aria-hidden />,
      run: () => onEditBudget(account, month),
    },
    ...(plan === undefined
      ? []
      : [
          {
            label: texts.menu.clear,
            icon: <Eraser size={size} aria-hidden />,
            run: () => acts.clear(account, month, true),
          },
        ]),
  ];
}
