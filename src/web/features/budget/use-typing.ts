import { useMemo, useState } from 'react';
import { calculatePlanned } from '#ledger/budget/budget.ts';
import { type BudgetScope, defaultBudgetScope } from '#ledger/budget/change.ts';
import type { SheetRow } from '#ledger/budget/sheet.ts';
import { useMay } from '#web/data/members/role.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { budget as texts } from '#web/languages/en/budget.ts';
import { toAmountText } from './typed-amounts.ts';
import type { BudgetActions } from './use-acts.ts';
import type { BudgetView } from './use-budget.ts';
import type { BudgetCellPosition } from './use-sheet.ts';

/** What is typed into a month of an account. */
export type CellEdit = BudgetCellPosition & {
  row: SheetRow;
  month: string;
  /** What it begins with, and whether that stood there, to be typed over. */
  text: string;
  isSelected: boolean;
  /** Whether nothing changes where it is left as it was. */
  shouldSkipUnchanged: boolean;
  scope: BudgetScope;
  /** What is planned, and why what was typed the last time was not taken. */
  plannedMinor: bigint | undefined;
  rejectionReason: string | undefined;
};

/** What was typed and not taken, and why. */
export type RejectedInput = { text: string; reason: string };

type RejectedInputs = ReadonlyMap<string, ReadonlyMap<string, RejectedInput>>;

/** With what was refused in a month of a row, or without. */
function updateRejectedInputs(all: RejectedInputs, key: string, month: string, input: RejectedInput | undefined): RejectedInputs {
  const ofRow = new Map(all.get(key));
  if (input === undefined) ofRow.delete(month);
  else ofRow.set(month, input);
  const next = new Map(all).set(key, ofRow);
  if (ofRow.size === 0) next.delete(key);
  return next;
}

/** What is being typed into the sheet, and what was and could not be taken: nothing of it is lost without a question. */
export function useCellEdit(budget: BudgetView, acts: BudgetActions, rows: readonly SheetRow[]) {
  const mayEdit = useMay('edit');
  const money = useBookCurrency();
  const { planned, months, startsOn } = budget;
  const [typing, setTyping] = useState<CellEdit>();
  const [refused, setRejectedInputs] = useState<RejectedInputs>(new Map());
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const setRejectedInput = (key: string, month: string, input: RejectedInput | undefined) =>
    setRejectedInputs((before) => updateRejectedInputs(before, key, month, input));
  /** What a cell is about; nothing where no plan can be typed. */
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
    const last = refused.get(position.key)?.get(month);
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
      setRejectedInput(key, month, { text: toAmountText(minor, money), reason: texts.notSaved(formatFailure(error)) });
    });
  };
  const putOff = ({ key, month }: CellEdit, input: RejectedInput) => {
    setTyping(undefined);
    setRejectedInput(key, month, input);
  };
  return {
    typing,
    refused,
    begin,
    clear,
    take,
    putOff,
    forget: ({ key, at }: BudgetCellPosition) => setRejectedInput(key, months[at] ?? '', undefined),
    leave: () => setTyping(undefined),
    unsaved: useUnsaved(refused.size, 0),
  };
}
