import * as z from 'zod/mini';
import { WireAmount, Day, Id, WireMonth } from './inputs/values.ts';
import { limits } from './limits.ts';

/**
 * The budget of an account and of all its sub-accounts without a budget of their own, in minor units. Amounts spent, earned, saved or paid
 * off are positive. The latest plan that has begun applies; one without an amount ends the budget. A month in `Months` overrides the plan.
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
  /**
   * The part of a month's remaining budget that carries over to the next month: nothing, a surplus, or a surplus and an overspent amount.
   */
  Carry: z.enum(['none', 'surplus', 'all']),
  /** The amount to reach by the end of a day. */
  Target: z.optional(z.object({ Amount: WireAmount, By: Day })),
});

/** Envelope budgeting: its first month, and the accounts (with their sub-accounts) that hold the money to assign. */
const envelopes = z.object({
  Since: WireMonth,
  Accounts: z.array(Id).check(z.minLength(1), z.maxLength(limits.envelopeAccounts)),
});

/** The body schemas of the item kinds for budgets. They are separate from the other kinds, which more pages load. */
export const budgetKinds = { budget, envelopes };

/** The body of an item of a budget kind. */
export type BudgetBody<Kind extends keyof typeof budgetKinds> = z.infer<(typeof budgetKinds)[Kind]>;
