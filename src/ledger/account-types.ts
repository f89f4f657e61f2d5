import { AccountType, type Polarity } from '#contract/accounts.ts';

/** The families of types; an account that holds transactions changes its type only within its family (calls.md). */
export type Family = 'none' | 'asset' | 'liability' | 'income' | 'expense' | 'equity' | 'trading';

/** What a type is: its name, the side on which it grows, its family, and its words for a debit and a credit. */
export type TypeInfo = {
  name: string;
  normalBalance: Polarity;
  family: Family;
  debit: string;
  credit: string;
};

/** The fifteen types (calls.md Types, normal balance, parents). */
export const accountTypes: Record<AccountType, TypeInfo> = {
  ROOT: { name: 'Root', normalBalance: 'DEBIT', family: 'none', debit: '', credit: '' },
  ASSET: { name: 'Asset', normalBalance: 'DEBIT', family: 'asset', debit: 'Increase', credit: 'Decrease' },
  EQUITY: {
    name: 'Equity',
    normalBalance: 'CREDIT',
    family: 'equity',
    debit: 'Decrease',
    credit: 'Increase',
  },
  EXPENSE: { name: 'Expense', normalBalance: 'DEBIT', family: 'expense', debit: 'Expense', credit: 'Rebate' },
  INCOME: { name: 'Income', normalBalance: 'CREDIT', family: 'income', debit: 'Charge', credit: 'Income' },
  LIABILITY: {
    name: 'Liability',
    normalBalance: 'CREDIT',
    family: 'liability',
    debit: 'Decrease',
    credit: 'Increase',
  },
  TRADING: {
    name: 'Trading',
    normalBalance: 'DEBIT',
    family: 'trading',
    debit: 'Increase',
    credit: 'Decrease',
  },
  CASH: { name: 'Cash', normalBalance: 'DEBIT', family: 'asset', debit: 'Receive', credit: 'Spend' },
  BANK: { name: 'Bank', normalBalance: 'DEBIT', family: 'asset', debit: 'Deposit', credit: 'Withdrawal' },
  CREDIT: {
    name: 'Credit card',
    normalBalance: 'CREDIT',
    family: 'liability',
    debit: 'Payment',
    credit: 'Charge',
  },
  PAYABLE: {
    name: 'Payable',
    normalBalance: 'CREDIT',
    family: 'liability',
    debit: 'Payment',
    credit: 'Bill',
  },
  RECEIVABLE: {
    name: 'Receivable',
    normalBalance: 'DEBIT',
    family: 'asset',
    debit: 'Invoice',
    credit: 'Payment',
  },
  STOCK: { name: 'Stock', normalBalance: 'DEBIT', family: 'asset', debit: 'Buy', credit: 'Sell' },
  MUTUAL: { name: 'Mutual fund', normalBalance: 'DEBIT', family: 'asset', debit: 'Buy', credit: 'Sell' },
  CURRENCY: { name: 'Currency', normalBalance: 'DEBIT', family: 'asset', debit: 'Buy', credit: 'Sell' },
};

/** Families whose members may sit under each other. */
const neighbours: Family[][] = [['asset', 'liability'], ['income', 'expense'], ['equity'], ['trading']];

/** Whether an account of a type may sit under one of the other (calls.md: 120 pairs). */
export function canHaveParent(child: AccountType, parent: AccountType): boolean {
  if (child === 'ROOT') return false;
  if (parent === 'ROOT') return true;
  return neighbours.some(
    (group) => group.includes(accountTypes[child].family) && group.includes(accountTypes[parent].family),
  );
}

/** Every type, in the order of the specification. */
export const allTypes: readonly AccountType[] = AccountType.options;

/** Whether an amount goes against what the specification takes as the default of a polarity (spec 5 Amount polarity). */
export function isOppositeAmount(polarity: Polarity, minor: bigint): boolean {
  return polarity === 'CREDIT' ? minor > 0n : minor < 0n;
}

/** The specification's label of an amount: empty for 0, else 'expense' when opposite, else 'income' (spec 5). */
export function amountTypeLabel(polarity: Polarity, minor: bigint): '' | 'expense' | 'income' {
  if (minor === 0n) return '';
  return isOppositeAmount(polarity, minor) ? 'expense' : 'income';
}

/**
 * An amount of an account of this type, or its total, as a book shows it: a debit is positive, unless the book shows those
 * that grow on the credit side as positive too. For display alone; nothing is stored or added up like that.
 */
export function shownMinor(type: AccountType, minor: bigint, isCreditPositive: boolean): bigint {
  return isCreditPositive && accountTypes[type].normalBalance === 'CREDIT' ? -minor : minor;
}

/** Whether an amount means money in or out to the owner of the books; undefined for zero. */
export function directionOf(type: AccountType, minor: bigint): 'in' | 'out' | undefined {
  if (minor === 0n) return undefined;
  const { family } = accountTypes[type];
  const isTurnover = family === 'expense' || family === 'income';
  return minor > 0n === isTurnover ? 'out' : 'in';
}
