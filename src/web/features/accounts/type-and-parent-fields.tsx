import { useMemo } from 'react';
import { AccountType } from '#contract/accounts.ts';
import {
  type AccountErrors,
  type AccountForm,
  listParentChoices,
  listTypeChoices,
} from '#entry/account-form.ts';
import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { listAccountOptions } from '#ledger/account-options.ts';
import { ledgerTexts } from '#web/lib/history/ledger-texts.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { accountEditor as texts } from '#web/languages/en/account-editor.ts';
import classes from './account-editor.module.css';

type TypeAndParentFieldsProps = {
  tree: AccountTree;
  /** The account to edit; undefined for a new one. */
  account: Account | undefined;
  form: AccountForm;
  errors: AccountErrors<string>;
  onChange: (fields: Partial<AccountForm>) => void;
};

/** The fields for account type and parent account. */
export function TypeAndParentFields({ tree, account, form, errors, onChange }: TypeAndParentFieldsProps) {
  const types = listTypeChoices(account).map((type) => ({
    value: type,
    label: ledgerTexts.types[type].name,
  }));
  const parents = useMemo(() => {
    const allowed = new Set(listParentChoices(tree, form.type, account?.id).map(({ id }) => id));
    return listAccountOptions(tree, ({ id }) => allowed.has(id), { withRoot: true });
  }, [tree, form.type, account?.id]);
  return (
    <div className={classes.pair}>
      <ListSelect
        label={texts.type}
        required
        searchable
        allowDeselect={false}
        disabled={account !== undefined && isTrading(account)}
        data={types}
        value={form.type}
        error={errors.type}
        onChange={(type) => {
          const parsed = AccountType.safeParse(type);
          if (parsed.success) onChange({ type: parsed.data });
        }}
      />
      <TreeSelect
        label={texts.parent}
        options={parents}
        value={form.parentId}
        onChange={(parentId) => onChange({ parentId })}
        error={errors.parentId}
        placeholder={common.chooseAccount}
        nothingFound={common.noSuchAccount}
      />
    </div>
  );
}
