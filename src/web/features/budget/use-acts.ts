import { useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import type { BudgetPlans } from '#ledger/budget/budget-item.ts';
import {
  type BudgetTerms,
  type BudgetScope,
  defaultBudgetScope,
  withClearedAmount,
  withEnvelopes,
  withMonths,
  withMovedAmount,
  withTerms,
  withTypedAmount,
} from '#ledger/budget/change.ts';
import { type FillMethod, calculateFill, listLinesToFill } from '#ledger/budget/fill.ts';
import type { BudgetLine } from '#ledger/budget/table.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import type { PlannedChange } from '#web/data/transactions/change-on-stored.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatFailure } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { budget as texts } from '#web/languages/en/budget.ts';
import { type BudgetView, countKnownMonths, computeScheduled } from './use-budget.ts';

/** By what a month can be planned. */
export type BudgetFill = FillMethod | 'schedules';

/** All of these, in the order in which they are offered. */
export const budgetFills: readonly BudgetFill[] = ['average3', 'average12', 'lastYear', 'schedules'];

/** An average is a plan as if it was typed; what a year ago or schedules say is of the month alone. */
const scopeOf = (fill: BudgetFill, planned: BudgetPlans): BudgetScope =>
  fill === 'average3' || fill === 'average12' ? defaultBudgetScope(planned) : 'month';

/** What a month of a line would be planned by; undefined where nothing tells. */
export function computeFillAmount(budget: BudgetView, line: BudgetLine, at: number, fill: BudgetFill): bigint | undefined {
  const { table, offset, months } = budget;
  const month = months[at];
  if (month === undefined) return undefined;
  if (fill === 'schedules') {
    const minor = computeScheduled(budget, line.node.account, month, 'all');
    return minor > 0n ? minor : undefined;
  }
  return table.months[offset + at] === undefined
    ? undefined
    : calculateFill(fill, line.cells, offset + at, countKnownMonths(budget, month));
}

/** A move of money between two envelopes in a month; undefined is what is free. */
export type MoneyMove = { from: string | undefined; to: string | undefined; month: string; minor: bigint };

type Changes = {
  change: (make: PlannedChange) => Promise<ActionIdentity>;
  store: (make: PlannedChange) => Promise<ActionIdentity>;
};

/** What can be done on the page; each is one action. */
export function useBudgetActions(budget: BudgetView, { change, store }: Changes) {
  return useMemo(() => {
    const { planned, tree, months, startsOn } = budget;
    /** Changes something and says so; says as well where that failed. */
    const changeAndNotify = (make: PlannedChange, done: string) => {
      change(make).then(
        (action) => offerUndo(action, done),
        (error: unknown) => toast('error', `${texts.failedChange} ${formatFailure(error)}`),
      );
    };
    const clear = ({ id, name }: Account, month: string, shouldNotify: boolean) => {
      const make: PlannedChange = (before) => withClearedAmount(before, id, { month, scope: defaultBudgetScope(before) });
      if (shouldNotify) return changeAndNotify(make, texts.done.cleared(name));
      change(make).catch((error: unknown) => toast('error', `${texts.failedChange} ${formatFailure(error)}`));
    };
    return {
      /** Plans what was typed. @throws CallError */
      type: ({ id }: Account, typed: { month: string; minor: bigint; scope: BudgetScope }) =>
        change((before) => withTypedAmount(before, id, typed)),
      clear,
      copyRight: ({ id, name }: Account, at: number, minor: bigint) => {
        const to = new Map(months.slice(at + 1).map((month) => [month, minor]));
        changeAndNotify((before) => withMonths(before, id, to), texts.done.copied(name));
      },
      fill: (line: BudgetLine, at: number, fill: BudgetFill) => {
        const { account } = line.node;
        const [minor, month] = [computeFillAmount(budget, line, at, fill), months[at]];
        if (minor === undefined || month === undefined) return;
        const typed = { month, minor, scope: scopeOf(fill, planned) };
        changeAndNotify((before) => withTypedAmount(before, account.id, typed), texts.done.filled(account.name));
      },
      /** Plans a month for all accounts that have a plan, or of which anything is known. */
      fillAll: (at: number, fill: BudgetFill) => {
        const month = months[at];
        const { earned, spent, aside } = budget.parts;
        const amounts = listLinesToFill([...earned, ...spent, ...aside]).flatMap((line) => {
          const minor = computeFillAmount(budget, line, at, fill);
          const hasAmount = minor !== undefined && (minor > 0n || line.node.budget !== undefined);
          return hasAmount ? [{ id: line.node.account.id, minor }] : [];
        });
        if (month === undefined || amounts.length === 0) {
          toast('info', texts.nothingToFill);
          return;
        }
        const scope = scopeOf(fill, planned);
        changeAndNotify(
          (before) =>
            amounts.reduce((next, { id, minor }) => withTypedAmount(next, id, { month, minor, scope }), before),
          texts.done.filledAll(amounts.length),
        );
      },
      /** Moves money from one envelope to another. @throws CallError */
      move: async (moved: MoneyMove, done: string) => {
        // Twice moved is not the same as once, so it is not seen before it is stored.
        offerUndo(await store((before) => withMovedAmount(before, tree, { ...moved, startsOn })), done);
      },
      /** Changes the terms of a budget. @throws CallError */
      edit: async ({ id, name }: Account, terms: { seen: BudgetTerms; own: BudgetTerms }) => {
        offerUndo(await change((before) => withTerms(before, id, terms)), texts.done.changed(name));
      },
      /** Turns envelopes on, off, or changes them. @throws CallError */
      envelopes: async (envelopes: BudgetPlans['envelopes'], done: string) => {
        offerUndo(await change((before) => withEnvelopes(before, envelopes)), done);
      },
    };
  }, [budget, change, store]);
}

export type BudgetActions = ReturnType<typeof useBudgetActions>;
