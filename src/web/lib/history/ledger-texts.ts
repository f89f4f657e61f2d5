import type { AccountType } from '#contract/accounts.ts';
import { isPaymentReceived, type MovementKind } from '#ledger/direction.ts';
import { ledger as ledgerTexts } from '#web/languages/en/ledger.ts';

/** The words of the ledger itself, in the language of the page. */
export { ledgerTexts };

/** The type's own word for what an amount does to its account: 'Deposit', 'Charge' ... (calls.md). */
function directionWord(type: AccountType, minor: bigint): string {
  const { debit, credit } = ledgerTexts.types[type];
  return minor < 0n ? credit : debit;
}

/** Returns the word for a movement as its account sees it: the type's own word only if something is earned or spent. */
export function movementWord(type: AccountType, minor: bigint, kind: MovementKind): string {
  const { movements } = ledgerTexts;
  if (kind === 'transfer') return movements.transfer;
  if (kind === 'settlement') return isPaymentReceived(type, minor) ? movements.received : movements.made;
  // "Increase" beside "Money out" would be a contradiction: it is the debt that increases.
  if (type === 'LIABILITY') return minor < 0n ? movements.oweMore : movements.oweLess;
  return directionWord(type, minor);
}
