import type { AppFunctionalities } from '#contract/providers.ts';
import { formOf, newForm, repeatForm, type TransactionForm } from '#entry/transaction-form.ts';
import { nowFor } from '#web/lib/date-override.ts';
import type { TransactionEditorProps } from './editor-parts.tsx';

/** The form that the editor starts with, before anything is typed. */
export function firstForm(
  { mode, account, tree, stored, postedAt }: TransactionEditorProps,
  functionalities: AppFunctionalities,
): TransactionForm {
  const now = postedAt ?? nowFor(functionalities);
  if (stored === undefined) return newForm(account, now);
  return mode === 'repeat'
    ? repeatForm(stored, account.id, tree.accounts, now)
    : formOf(stored, account.id, tree.accounts);
}
