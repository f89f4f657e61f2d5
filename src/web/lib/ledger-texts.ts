import type { AccountType } from '#contract/accounts.ts';
import { ledger as ledgerTexts } from '#web/languages/en/ledger.ts';

/** The words of the ledger itself, in the language of the page. */
export { ledgerTexts };

/** The type's own word for what an amount does to its account: 'Deposit', 'Charge' ... (calls.md). */
export function directionWord(type: AccountType, minor: bigint): string {
  const { debit, credit } = ledgerTexts.types[type];
  return minor < 0n ? credit : debit;
}
