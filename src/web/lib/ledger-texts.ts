import type { AccountType } from '#contract/accounts.ts';
import { ledger } from '#web/languages/en/ledger.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The words of the ledger itself, in the language of the page. */
export const ledgerTexts = inLanguage('ledger', ledger);

/** The type's own word for what an amount does to its account: 'Deposit', 'Charge' ... (calls.md). */
export function directionWord(type: AccountType, minor: bigint): string {
  const { debit, credit } = ledgerTexts.types[type];
  return minor < 0n ? credit : debit;
}
