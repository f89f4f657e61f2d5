import type { AccountType } from '#contract/accounts.ts';
import { accountTypes, type TypeInfo } from '#ledger/account-types.ts';

const types: Record<AccountType, Pick<TypeInfo, 'name' | 'debit' | 'credit'>> = accountTypes;

/** The words of the ledger itself: the types of accounts, and what an amount does to one (spec 5 amount-type label). */
export const ledger = {
  types,
  movements: {
    transfer: 'Transfer',
    made: 'Payment made',
    received: 'Payment received',
    oweMore: 'Owe more',
    oweLess: 'Owe less',
  },
  amountType: { '': '', expense: 'expense', income: 'income' },
};
