import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import '#web/ui/mantine-layers.css';
import type { BulkFilters, SideAccountFilter } from '#entry/bulk/offered-accounts.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { listAccountOptions } from '#ledger/account-options.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import classes from './bulk.module.css';

type SideProps = {
  tree: AccountTree;
  title: string;
  filter: SideAccountFilter;
  onChange: (filter: SideAccountFilter) => void;
};

/** The filter for the accounts of one side: the subaccounts of an account, with or without placeholders. */
function Side({ tree, title, filter, onChange }: SideProps) {
  const options = useMemo(() => listAccountOptions(tree, () => true, { withRoot: true }), [tree]);
  return (
    <fieldset className={classes.side}>
      <legend>{title}</legend>
      <TreeSelect
        label={texts.below}
        isRequired={false}
        options={options}
        value={filter.belowId ?? tree.root?.id}
        onChange={(belowId) => onChange({ ...filter, belowId })}
        nothingFound={common.noSuchAccount}
      />
      <Checkbox
        label={texts.includePlaceholders}
        checked={filter.withPlaceholders}
        onChange={(event) => onChange({ ...filter, withPlaceholders: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

type BulkOptionsProps = {
  id: string;
  tree: AccountTree;
  filters: BulkFilters;
  onFilters: (filters: BulkFilters) => void;
  hasOwnAccounts: boolean;
  onOwnAccounts: (isOn: boolean) => void;
};

/** The Options panel: the accounts that each side offers, and the choice of one account per row (spec 2). */
export function BulkOptions({
  id,
  tree,
  filters,
  onFilters,
  hasOwnAccounts,
  onOwnAccounts,
}: BulkOptionsProps) {
  return (
    <section id={id} className={classes.options} aria-label={texts.options}>
      <Switch
        label={texts.ownAccounts}
        checked={hasOwnAccounts}
        onChange={(event) => onOwnAccounts(event.currentTarget.checked)}
      />
      <div className={classes.sides}>
        <Side
          tree={tree}
          title={texts.sides.account}
          filter={filters.account}
          onChange={(account) => onFilters({ ...filters, account })}
        />
        <Side
          tree={tree}
          title={texts.sides.other}
          filter={filters.other}
          onChange={(other) => onFilters({ ...filters, other })}
        />
      </div>
    </section>
  );
}
