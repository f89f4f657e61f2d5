import * as z from 'zod/mini';
import { WireAmount, Day, Id, WireMonth } from './inputs/values.ts';
import { limits } from './limits.ts';

/**
 * What is planned for an account and all below it that has no budget of its own, in minor units as people read them: what is spent,
 * earned, put aside or paid off is positive. The plan that began last counts, one without an amount as none; a month in `Months` counts
 * before it.
 */
const budget = z.object({
  Account: Id,
  Plan: z
    .array(
      z.object({
        From: WireMonth,
        Amount: z.optional(WireAmount),
        Every: z.enum(['week', 'month', 'quarter', 'year']),
      }),
    )
    .check(z.maxLength(limits.budgetPlans)),
  Months: z
    .record(WireMonth, WireAmount)
    .check(z.refine((months) => Object.keys(months).length <= limits.budgetMonths)),
  /** What of a month goes on into the next: nothing, what is left, or what is overspent as well. */
  Carry: z.enum(['none', 'surplus', 'all']),
  /** What is to be there by the end of a day. */
  Target: z.optional(z.object({ Amount: WireAmount, By: Day })),
});

/** That all money is given a job: from which month on, and which accounts, with all below them, are the money. */
const envelopes = z.object({
  Since: WireMonth,
  Accounts: z.array(Id).check(z.minLength(1), z.maxLength(limits.envelopeAccounts)),
});

/** What the bodies of the kinds hold that have to do with budgets; apart from the others, which are read on more pages. */
export const budgetKinds = { budget, envelopes };

/** What the body of such an item says. */
export type BudgetBody<Kind extends keyof typeof budgetKinds> = z.infer<(typeof budgetKinds)[Kind]>;
