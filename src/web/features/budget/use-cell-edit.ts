import { useMemo, useState } from 'react';
import { calculatePlanned } from '#ledger/budget/budget.ts';
import { type BudgetScope, defaultBudgetScope } from '#ledger/budget/change-plans.ts';
import type { SheetRow } from '#ledger/budget/sheet.ts';
import { useMay } from '#web/data/members/role.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { budget as texts } from '#web/languages/en/budget.ts';
import { toAmountText } from './typed-amounts.ts';
import type { BudgetActions } from './use-budget-actions.ts';
import type { BudgetView } from './use-budget.ts';
import type { BudgetCellPosition } from './use-sheet-focus.ts';

/** The current input in a month of an account. */
export type CellEdit = BudgetCellPosition & {
  row: SheetRow;
  month: string;
  /** The initial text. `isSelected` is true if the next key replaces it. */
  text: string;
  isSelected: boolean;
  /** True if leaving the field without a change saves nothing. */
  shouldSkipUnchanged: boolean;
  scope: BudgetScope;
  /** The planned amount, and the reason why the last input was rejected. */
  plannedMinor: bigint | undefined;
  rejectionReason: string | undefined;
};

/** A rejected input and the reason. */
export type RejectedInput = { text: string; reason: string };

type RejectedInputs = ReadonlyMap<string, ReadonlyMap<string, RejectedInput>>;

/** Returns the rejected inputs with one added or removed. */
function updateRejectedInputs(
  all: RejectedInputs,
  key: string,
  month: string,
  input: RejectedInput | undefined,
): RejectedInputs {
  const ofRow = new Map(all.get(key));
  if (input === undefined) ofRow.delete(month);
  else ofRow.set(month, input);
  const next = new Map(all).set(key, ofRow);
  if (ofRow.size === 0) next.delete(key);
  return next;
}

/** The current input of the sheet and all rejected ones. They count as unsaved, so leaving the page asks for confirmation. */
export function useCellEdit(budget: BudgetView, acts: BudgetActions, rows: readonly SheetRow[]) {
  const mayEdit = useMay('edit');
  const money = useBookCurrency();
  const { planned, months, startsOn } = budget;
  const [typing, setTyping] = useState<CellEdit>();
  const [rejected, setRejectedInputs] = useState<RejectedInputs>(new Map());
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const setRejectedInput = (key: string, month: string, input: RejectedInput | undefined) =>
    setRejectedInputs((before) => updateRejectedInputs(before, key, month, input));
  /** Returns the row and the month of a cell; undefined if the user cannot plan there. */
  const cellAt = ({ key, at }: BudgetCellPosition) => {
    const [row, month] = [byKey.get(key), months[at]];
    if (!mayEdit || row === undefined || row.kind === 'rest' || month === undefined) return undefined;
    const { account, budget: own } = row.line.node;
    return { row, month, account, plan: own && calculatePlanned(own, month, startsOn) };
  };
  const begin = (position: BudgetCellPosition, typed?: string, scope = defaultBudgetScope(planned)) => {
    const cell = cellAt(position);
    if (cell === undefined) return;
    const { row, month, plan } = cell;
    const last = rejected.get(position.key)?.get(month);
    setTyping({
      ...position,
      row,
      month,
      text: typed ?? last?.text ?? toAmountText(plan, money),
      isSelected: typed === undefined,
      shouldSkipUnchanged: typed === undefined && last === undefined && scope === defaultBudgetScope(planned),
      scope,
      plannedMinor: plan,
      rejectionReason: typed === undefined ? last?.reason : undefined,
    });
  };
  const clear = (position: BudgetCellPosition) => {
    const cell = cellAt(position);
    if (cell === undefined) return;
    setRejectedInput(position.key, cell.month, undefined);
    if (cell.plan !== undefined) acts.clear(cell.account, cell.month, false);
  };
  const take = (of: CellEdit, minor: bigint | undefined) => {
    const { key, month, scope, row } = of;
    setTyping(undefined);
    if (minor === undefined) return clear(of);
    setRejectedInput(key, month, undefined);
    acts.type(row.line.node.account, { month, minor, scope }).catch((error: unknown) => {
      setRejectedInput(key, month, {
        text: toAmountText(minor, money),
        reason: texts.notSaved(formatFailure(error)),
      });
    });
  };
  const putOff = ({ key, month }: CellEdit, input: RejectedInput) => {
    setTyping(undefined);
    setRejectedInput(key, month, input);
  };
  return {
    typing,
    rejected,
    begin,
    clear,
    take,
    putOff,
    forget: ({ key, at }: BudgetCellPosition) => setRejectedInput(key, months[at] ?? '', undefined),
    leave: () => setTyping(undefined),
    unsaved: useUnsaved(rejected.size, 0),
  };
}
