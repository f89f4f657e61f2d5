import type { AccountType } from '#contract/accounts.ts';

/**
 * The accounts of the example, parents first: key, type, parent key, favourite, and a color if it differs from the parent. Accounts with
 * others below them are placeholders.
 */
export const chart = [
  ['assets', 'ASSET', '', 0],
  ['bank', 'ASSET', 'assets', 0],
  ['checking', 'BANK', 'bank', 1, '#1D7A8C'],
  ['savings', 'BANK', 'bank', 1, '#2A9D8F'],
  ['cash', 'CASH', 'bank', 0, '#8AB17D'],
  ['fund', 'MUTUAL', 'assets', 0, '#5A7D9A'],
  ['refunds', 'RECEIVABLE', 'assets', 0, '#C9A227'],
  ['car', 'ASSET', 'assets', 0, '#6C757D'],
  ['liabilities', 'LIABILITY', '', 0],
  ['card', 'CREDIT', 'liabilities', 1, '#B5651D'],
  ['carLoan', 'LIABILITY', 'liabilities', 0, '#8C4A2F'],
  ['income', 'INCOME', '', 0],
  ['salary', 'INCOME', 'income', 0],
  ['salaryA', 'INCOME', 'salary', 0],
  ['salaryB', 'INCOME', 'salary', 0, '#6A9BC3'],
  ['childBenefit', 'INCOME', 'income', 0, '#7CB5A8'],
  ['interest', 'INCOME', 'income', 0, '#5B8E7D'],
  ['gains', 'INCOME', 'income', 0, '#C9B458'],
  ['otherIncome', 'INCOME', 'income', 0, '#A3B18A'],
  ['expenses', 'EXPENSE', '', 0],
  ['home', 'EXPENSE', 'expenses', 0, '#8D6A9F'],
  ['rent', 'EXPENSE', 'home', 0],
  ['power', 'EXPENSE', 'home', 0],
  ['phone', 'EXPENSE', 'home', 0],
  ['household', 'EXPENSE', 'home', 0],
  ['food', 'EXPENSE', 'expenses', 0, '#E9A23B'],
  ['groceries', 'EXPENSE', 'food', 1],
  ['restaurants', 'EXPENSE', 'food', 0],
  ['cafes', 'EXPENSE', 'food', 0],
  ['transport', 'EXPENSE', 'expenses', 0, '#4F86C6'],
  ['fuel', 'EXPENSE', 'transport', 0],
  ['transit', 'EXPENSE', 'transport', 0],
  ['carCosts', 'EXPENSE', 'transport', 0],
  ['carLoss', 'EXPENSE', 'transport', 0],
  ['children', 'EXPENSE', 'expenses', 0, '#E07A9B'],
  ['childCare', 'EXPENSE', 'children', 0],
  ['childThings', 'EXPENSE', 'children', 0],
  ['leisure', 'EXPENSE', 'expenses', 0, '#2E9E6B'],
  ['holidays', 'EXPENSE', 'leisure', 0],
  ['culture', 'EXPENSE', 'leisure', 0],
  ['subscriptions', 'EXPENSE', 'leisure', 0],
  ['shopping', 'EXPENSE', 'expenses', 0, '#C2703D'],
  ['clothes', 'EXPENSE', 'shopping', 0],
  ['gifts', 'EXPENSE', 'shopping', 0],
  ['health', 'EXPENSE', 'expenses', 0, '#D1495B'],
  ['taxes', 'EXPENSE', 'expenses', 0, '#A3AAB5'],
  ['incomeTax', 'EXPENSE', 'taxes', 0],
  ['social', 'EXPENSE', 'taxes', 0],
  ['insurance', 'EXPENSE', 'taxes', 0],
  ['loanInterest', 'EXPENSE', 'taxes', 0],
  ['equity', 'EQUITY', '', 0],
  ['opening', 'EQUITY', 'equity', 0],
] as const satisfies [key: string, AccountType, parent: string, isFavourite: 0 | 1, color?: string][];

/** The accounts in other currencies and for their fees, in the same form; they follow all others. */
export const chartAbroad = [
  ['abroad', 'BANK', 'bank', 0, '#3F8EA8'],
  ['shares', 'MUTUAL', 'assets', 0, '#5F9E6E'],
  ['fees', 'EXPENSE', 'expenses', 0, '#8A8FA3'],
] as const satisfies [key: string, AccountType, parent: AccountKey, isFavourite: 0 | 1, color?: string][];

/** An account of the example by its key. */
export type AccountKey = (typeof chart)[number][0] | 'abroad' | 'shares' | 'fees';
