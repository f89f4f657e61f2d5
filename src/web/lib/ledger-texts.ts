import type { AccountType } from '#contract/accounts.ts';
import { accountTypes, type TypeInfo } from '#ledger/account-types.ts';
import { inLanguage } from '#web/languages/language.ts';

const types: Record<AccountType, Pick<TypeInfo, 'name' | 'debit' | 'credit'>> = accountTypes;

/** The words of the ledger itself: the types of accounts, and what an amount does to one (spec 5 amount-type label). */
export const ledgerTexts = inLanguage('ledger', {
  types,
  amountType: { '': '', expense: 'expense', income: 'income' },
});

/** The type's own word for what an amount does to its account: 'Deposit', 'Charge' ... (calls.md). */
export function directionWord(type: AccountType, minor: bigint): string {
  const { debit, credit } = ledgerTexts.types[type];
  return minor < 0n ? credit : debit;
}
