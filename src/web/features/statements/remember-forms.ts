import { readKnownForms, withKnownForm } from '#imports/known-forms.ts';
import type { StatementsFile } from '#imports/parts.ts';
import type { Account } from '#ledger/account.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import { recall, remember } from '#web/session/storage.ts';

/** Tables of an account, and what became of their signs. */
type TablesRead = {
  account: Pick<Account, 'id'>;
  tables: readonly StatementsFile[];
  verdicts: ReadonlyMap<string, SignVerdict>;
};

/** Keeps how the tables of the part were read, for the next one of this account. */
export function rememberForms({ account, tables, verdicts }: TablesRead): void {
  const forms = tables.flatMap(({ key: fileKey, read: { table } }) => {
    if (table === undefined) return [];
    const { open: _open, amountsAt: _amountsAt, ...asRead } = table.form;
    const form = verdicts.get(fileKey) === 'turned' ? { ...asRead, ...table.signs.other } : asRead;
    const { delimiter, encoding, key } = table;
    return [{ accountId: account.id, key, form, delimiter, encoding }];
  });
  if (forms.length === 0) return;
  const kept = readKnownForms(recall('StatementForms'));
  remember('StatementForms', forms.reduce(withKnownForm, kept));
}
