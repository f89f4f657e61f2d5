import type { AccountType } from '#contract/accounts.ts';
import { isPaymentReceived, type MovementKind } from '#ledger/direction.ts';
import { ledger as ledgerTexts } from '#web/languages/en/ledger.ts';

/** The texts of the ledger in the language of the page. */
export { ledgerTexts };

/** Returns the account type's own word for the direction of an amount: 'Deposit', 'Charge' ... (calls.md). */
function directionWord(type: AccountType, minor: bigint): string {
  const { debit, credit } = ledgerTexts.types[type];
  return minor < 0n ? credit : debit;
}

/** Returns the word for a movement from the account's side; the type's own word is used only for income and expenses. */
export function movementWord(type: AccountType, minor: bigint, kind: MovementKind): string {
  const { movements } = ledgerTexts;
  if (kind === 'transfer') return movements.transfer;
  if (kind === 'settlement') return isPaymentReceived(type, minor) ? movements.received : movements.made;
  // "Increase" beside "Money out" would be a contradiction: the debt increases.
  if (type === 'LIABILITY') return minor < 0n ? movements.oweMore : movements.oweLess;
  return directionWord(type, minor);
}
