import type { AccountType, Polarity } from './accounts.ts';

/** The families of account types. An account that holds transactions changes its type only within its family (calls.md). */
export type AccountFamily = 'none' | 'asset' | 'liability' | 'income' | 'expense' | 'equity' | 'trading';

/** The facts about an account type that the engines need: its name, the side on which it grows, and its family. */
type AccountTypeFacts = { name: string; normalBalance: Polarity; family: AccountFamily };

const asset = { normalBalance: 'DEBIT', family: 'asset' } as const;
const liability = { normalBalance: 'CREDIT', family: 'liability' } as const;

/** The fifteen account types (calls.md Types, normal balance, parents), in list order. The SQL is generated from this table. */
export const accountTypeFacts: Record<AccountType, AccountTypeFacts> = {
  ROOT: { name: 'Root', normalBalance: 'DEBIT', family: 'none' },
  ASSET: { name: 'Asset', ...asset },
  CASH: { name: 'Cash', ...asset },
  BANK: { name: 'Bank', ...asset },
  STOCK: { name: 'Stock', ...asset },
  MUTUAL: { name: 'Mutual fund', ...asset },
  CURRENCY: { name: 'Currency', ...asset },
  RECEIVABLE: { name: 'Receivable', ...asset },
  LIABILITY: { name: 'Liability', ...liability },
  CREDIT: { name: 'Credit card', ...liability },
  PAYABLE: { name: 'Payable', ...liability },
  INCOME: { name: 'Income', normalBalance: 'CREDIT', family: 'income' },
  EXPENSE: { name: 'Expense', normalBalance: 'DEBIT', family: 'expense' },
  EQUITY: { name: 'Equity', normalBalance: 'CREDIT', family: 'equity' },
  TRADING: { name: 'Trading', normalBalance: 'DEBIT', family: 'trading' },
};

/** True if a text names an account type. */
export function isAccountType(text: string): text is AccountType {
  return Object.hasOwn(accountTypeFacts, text);
}

/** The branch of the account tree for each type family. Types of one branch may be nested. */
export const accountBranchByFamily: Record<AccountFamily, string> = {
  none: 'none',
  asset: 'net worth',
  liability: 'net worth',
  income: 'result',
  expense: 'result',
  equity: 'equity',
  trading: 'trading',
};
