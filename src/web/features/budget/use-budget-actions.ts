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
} from '#ledger/budget/change-plans.ts';
import { type FillMethod, calculateFill, listLinesToFill } from '#ledger/budget/fill-plans.ts';
import type { BudgetLine } from '#ledger/budget/table.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import type { PlannedChange } from '#web/data/transactions/change-on-stored.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatFailure } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { budget as texts } from '#web/languages/en/budget.ts';
import { type BudgetView, countKnownMonths, computeScheduled } from './use-budget.ts';

/** The sources from which a month can be planned. */
export type BudgetFill = FillMethod | 'schedules';

/** All sources in the order of the menu. */
export const budgetFills: readonly BudgetFill[] = ['average3', 'average12', 'lastYear', 'schedules'];

/**
 * Returns the scope of a fill. An average counts like a typed plan; amounts of the previous year or of schedules apply to the month alone.
 */
const scopeOf = (fill: BudgetFill, planned: BudgetPlans): BudgetScope =>
  fill === 'average3' || fill === 'average12' ? defaultBudgetScope(planned) : 'month';

/** Computes the amount that a fill plans for a month of a line; undefined if there is no data for it. */
export function computeFillAmount(
  budget: BudgetView,
  line: BudgetLine,
  at: number,
  fill: BudgetFill,
): bigint | undefined {
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

/** A move of money between two envelopes in a month; undefined stands for free money. */
export type MoneyMove = { from: string | undefined; to: string | undefined; month: string; minor: bigint };

type Changes = {
  change: (make: PlannedChange) => Promise<ActionIdentity>;
  store: (make: PlannedChange) => Promise<ActionIdentity>;
};

/** The operations of the page, each stored as one action. */
export function useBudgetActions(budget: BudgetView, { change, store }: Changes) {
  return useMemo(() => {
    const { planned, tree, months, startsOn } = budget;
    /** Changes the plans and shows a message on success or failure. */
    const changeAndNotify = (make: PlannedChange, done: string) => {
      change(make).then(
        (action) => offerUndo(action, done),
        (error: unknown) => toast('error', `${texts.failedChange} ${formatFailure(error)}`),
      );
    };
    const clear = ({ id, name }: Account, month: string, shouldNotify: boolean) => {
      const make: PlannedChange = (before) =>
        withClearedAmount(before, id, { month, scope: defaultBudgetScope(before) });
      if (shouldNotify) return changeAndNotify(make, texts.done.cleared(name));
      change(make).catch((error: unknown) => toast('error', `${texts.failedChange} ${formatFailure(error)}`));
    };
    return {
      /** Plans a typed amount. @throws CallError */
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
        changeAndNotify(
          (before) => withTypedAmount(before, account.id, typed),
          texts.done.filled(account.name),
        );
      },
      /** Plans a month for all accounts that have a plan or data for this fill. */
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
            amounts.reduce(
              (next, { id, minor }) => withTypedAmount(next, id, { month, minor, scope }),
              before,
            ),
          texts.done.filledAll(amounts.length),
        );
      },
      /** Moves money between envelopes. @throws CallError */
      move: async (moved: MoneyMove, done: string) => {
        // A move is not idempotent, so it is shown only after it is stored.
        offerUndo(await store((before) => withMovedAmount(before, tree, { ...moved, startsOn })), done);
      },
      /** Changes the terms of a budget. @throws CallError */
      edit: async ({ id, name }: Account, terms: { seen: BudgetTerms; own: BudgetTerms }) => {
        offerUndo(await change((before) => withTerms(before, id, terms)), texts.done.changed(name));
      },
      /** Turns envelopes on or off, or changes them. @throws CallError */
      envelopes: async (envelopes: BudgetPlans['envelopes'], done: string) => {
        offerUndo(await change((before) => withEnvelopes(before, envelopes)), done);
      },
    };
  }, [budget, change, store]);
}

export type BudgetActions = ReturnType<typeof useBudgetActions>;
