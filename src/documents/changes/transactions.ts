import type { CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { WireTransaction } from '#contract/transactions.ts';
import { TransactionRow } from '#contract/inputs/transactions.ts';
import { roleError, postingRuleError } from '#documents/changes/rule-errors.ts';
import type { Books } from '#documents/model/books.ts';
import { isDatedId } from '#ledger/content-id.ts';
import { areDifferentAccounts } from '#ledger/rules/posting.ts';

/** Creates the error for an id that another transaction already has. */
export const idTakenError = () => new CallError('conflict', bookError('transactionIdTaken'));

/** Returns the creation time of an id made by Partita, from its first 48 bits. Undefined for any other id. */
function momentOfId(id: string): Date | undefined {
  if (!/^[0-9A-F]{8}-[0-9A-F]{4}-7[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/.test(id)) return undefined;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** True if two transactions are equal except for the entry date. */
export function isSameTransaction(a: TransactionRow, b: TransactionRow): boolean {
  const other = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(
    ([field, value]) => field === 'TransactionDateEntered' || other.get(field) === value,
  );
}

/** Returns a transaction as it is added. `isNew` is true if no other device can have made its id. */
export function toAddedTransaction(sent: CallBody<'add-transaction'>['transaction']): {
  transaction: TransactionRow;
  isNew: boolean;
} {
  const createdAt = momentOfId(sent.TransactionId);
  const transaction = TransactionRow.parse({
    ...sent,
    // The entry date comes from the id, so that a repeated call produces the same document name and is rejected as a duplicate.
    TransactionDateEntered: (createdAt ?? new Date()).toISOString(),
    TransactionSplitBValue: (-BigInt(sent.TransactionSplitAValue)).toString(),
  });
  return { transaction, isNew: createdAt !== undefined && !isDatedId(sent.TransactionId) };
}

/** Requires that a member with the role `add` changes only transactions they added. @throws CallError not-allowed */
export function checkAdder({ member }: Pick<Books, 'member'>, addedBy: string | undefined): void {
  if (member?.role === 'add' && addedBy !== member.person.PersonId) throw roleError();
}

/** True if a change names an account, even the same one as before. */
export const namesAccount = (sent: CallBody<'update-transaction'>['transaction']): boolean =>
  sent.TransactionSplitAAccountId !== undefined || sent.TransactionSplitBAccountId !== undefined;

/** Merges the sent fields into the stored transaction and advances the entry date. @throws CallError invalid */
export function toChangedTransaction(
  stored: TransactionRow,
  sent: CallBody<'update-transaction'>['transaction'],
): TransactionRow {
  const sentFields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const changed: TransactionRow = { ...stored, ...sentFields };
  const valueA =
    sent.TransactionSplitBValue === undefined
      ? BigInt(changed.TransactionSplitAValue)
      : -BigInt(sent.TransactionSplitBValue);
  if (!areDifferentAccounts(changed.TransactionSplitAAccountId, changed.TransactionSplitBAccountId))
    throw postingRuleError({ id: 'same-account' });
  const entered = Math.max(Date.now(), Date.parse(stored.TransactionDateEntered) + 1);
  // The sent fields are already validated; the stored ones may predate a rule.
  return WireTransaction.parse({
    ...changed,
    TransactionSplitAValue: valueA.toString(),
    TransactionSplitBValue: (-valueA).toString(),
    TransactionDateEntered: new Date(entered).toISOString(),
  });
}
