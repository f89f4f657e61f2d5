import { accountTypeFacts } from '#contract/account-types.ts';
import { AccountType, type Polarity } from '#contract/accounts.ts';
import type { SignStyle } from './money.ts';
import type { Account } from './account.ts';

/** The facts of an account type that back-ends use, and its labels for a debit and a credit. */
export type AccountTypeInfo = (typeof accountTypeFacts)[AccountType] & {
  debit: string;
  credit: string;
};

/** The fifteen account types (calls.md Types, normal balance, parents). */
export const accountTypes: Record<AccountType, AccountTypeInfo> = {
  ROOT: { ...accountTypeFacts.ROOT, debit: '', credit: '' },
  ASSET: { ...accountTypeFacts.ASSET, debit: 'Increase', credit: 'Decrease' },
  EQUITY: { ...accountTypeFacts.EQUITY, debit: 'Decrease', credit: 'Increase' },
  EXPENSE: { ...accountTypeFacts.EXPENSE, debit: 'Expense', credit: 'Rebate' },
  INCOME: { ...accountTypeFacts.INCOME, debit: 'Charge', credit: 'Income' },
  LIABILITY: { ...accountTypeFacts.LIABILITY, debit: 'Decrease', credit: 'Increase' },
  TRADING: { ...accountTypeFacts.TRADING, debit: 'Increase', credit: 'Decrease' },
  CASH: { ...accountTypeFacts.CASH, debit: 'Receive', credit: 'Spend' },
  BANK: { ...accountTypeFacts.BANK, debit: 'Deposit', credit: 'Withdrawal' },
  CREDIT: { ...accountTypeFacts.CREDIT, debit: 'Payment', credit: 'Charge' },
  PAYABLE: { ...accountTypeFacts.PAYABLE, debit: 'Payment', credit: 'Bill' },
  RECEIVABLE: { ...accountTypeFacts.RECEIVABLE, debit: 'Invoice', credit: 'Payment' },
  STOCK: { ...accountTypeFacts.STOCK, debit: 'Buy', credit: 'Sell' },
  MUTUAL: { ...accountTypeFacts.MUTUAL, debit: 'Buy', credit: 'Sell' },
  CURRENCY: { ...accountTypeFacts.CURRENCY, debit: 'Buy', credit: 'Sell' },
};

/** All account types in the order of the specification. */
export const allTypes: readonly AccountType[] = AccountType.options;

/** True if an amount is on the side opposite to the normal balance (spec 5). */
export function isOppositeAmount(polarity: Polarity, minor: bigint): boolean {
  return polarity === 'CREDIT' ? minor > 0n : minor < 0n;
}

/** Returns the specification's label of an amount: empty for 0, 'expense' if it is opposite, else 'income' (spec 5). */
export function amountTypeLabel(polarity: Polarity, minor: bigint): '' | 'expense' | 'income' {
  if (minor === 0n) return '';
  return isOppositeAmount(polarity, minor) ? 'expense' : 'income';
}

/**
 * Returns the displayed sign of an amount or total of an account of this type: a debit is positive, and credit accounts follow the sign
 * style of the book. For display only; nothing is stored or added up with this sign.
 */
export function toDisplayMinor(type: AccountType, minor: bigint, style: SignStyle): bigint {
  const { normalBalance, family } = accountTypes[type];
  const keepsMinus = style === 'ledger' || (style === 'everyday' && family === 'liability');
  return normalBalance === 'CREDIT' && !keepsMinus ? -minor : minor;
}

/** Returns the direction of an amount for the owner of the books, money in or out; undefined for zero. */
export function directionOfAmount(type: AccountType, minor: bigint): 'in' | 'out' | undefined {
  if (minor === 0n) return undefined;
  const { family } = accountTypes[type];
  const isTurnover = family === 'expense' || family === 'income';
  return minor > 0n === isTurnover ? 'out' : 'in';
}

/** True if the account can have statements: an asset or liability account that holds transactions itself. */
export function canReconcile({ kind, type, isPlaceholder }: Account): boolean {
  return kind === 'account' && !isPlaceholder && ['asset', 'liability'].includes(accountTypes[type].family);
}
