import type { Account } from '#ledger/account.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import type { DescriptionSuggestion } from '#ledger/booking-history.ts';
import { directionOfForm, type TransactionForm } from './transaction-form.ts';

type FillableFields = Omit<TransactionForm, 'posted' | 'invalidDateText'>;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the direction of the earlier use, if it differs from the usual direction between the accounts. */
function directionOfUse(
  { gainMinor }: NonNullable<DescriptionSuggestion['use']>,
  form: FillableFields,
  accounts: ReadonlyMap<string, Account>,
): TransactionForm['direction'] {
  const was = directionOfAmount(accounts.get(form.accountId ?? '')?.type ?? 'ASSET', gainMinor);
  return was === directionOfForm({ ...form, direction: undefined }, accounts) ? undefined : was;
}

/**
 * Returns the fields that a form takes over from an earlier transaction. Fields that the user has typed stay: those that equal neither the
 * initial value nor the value filled in last.
 * @param untouched the values of untouched fields, from one or more forms
 */
export function fillFromSuggestion(
  form: FillableFields,
  { description, use }: DescriptionSuggestion,
  {
    untouched,
    accounts,
  }: { untouched: readonly Partial<FillableFields>[]; accounts: ReadonlyMap<string, Account> },
): Partial<TransactionForm> {
  if (use === undefined) return { description };
  const isFree = (field: keyof FillableFields) => untouched.some((each) => isSame(each[field], form[field]));
  const accountId = form.accountId ?? use.accountId;
  const filled: Partial<TransactionForm> = { description };
  if (form.accountId === undefined) filled.accountId = accountId;
  if (isFree('otherId') && use.otherId !== accountId) filled.otherId = use.otherId;
  // A tag that is currently open stays on the transaction.
  if (isFree('tags')) filled.tags = [...new Set([...(untouched[0]?.tags ?? []), ...use.tags])];
  if (isFree('notes')) filled.notes = use.notes;
  if (form.digits === '' || form.isAmountSuggested) {
    filled.digits = (use.gainMinor < 0n ? -use.gainMinor : use.gainMinor).toString();
    filled.isAmountSuggested = true;
    if (isFree('direction')) filled.direction = directionOfUse(use, { ...form, ...filled }, accounts);
  }
  return filled;
}
