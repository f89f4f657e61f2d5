import { toDateTimeField } from '#entry/date-fields.ts';
import { earliestIn, type ImportPreview } from '#ledger/import-preview.ts';
import { readDateOverride } from '#web/lib/date-override.ts';
import type { ChosenFile } from './read-file.ts';

/**
 * What the date field of an import begins with: the second of the earliest transaction, so that all are kept, or what the
 * override makes of it; empty where there is none (spec 5 Import, spec 9 Other settings).
 */
export function defaultFrom(file: Pick<ChosenFile, 'transactions'>, override: string | undefined): string {
  const earliest = earliestIn(file);
  return earliest ? toDateTimeField(readDateOverride(override, earliest) ?? earliest) : '';
}

/** What goes over the wire: the rows that were chosen; with their accounts go the settings (spec 5 Import). */
export function bodyOf(file: ChosenFile, preview: ImportPreview, isTransactionsOnly: boolean) {
  const transactions = preview.transactions.map(({ row }) => row);
  if (isTransactionsOnly) return { transactions };
  const accounts = preview.accounts.map(({ row }) => row);
  const { items } = preview;
  return {
    accounts,
    transactions,
    ...(items.length > 0 && { items }),
    ...(file.userConfig && { userConfig: file.userConfig }),
  };
}
