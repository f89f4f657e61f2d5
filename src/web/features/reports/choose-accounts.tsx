import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { topmostOf, listAccountChoices, toggleChosen } from '#web/lib/accounts/chosen-accounts.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { TreeChecklist } from '#web/ui/tree-checklist.tsx';
import { reports as texts } from '#web/languages/en/reports.ts';
import classes from './choose-accounts.module.css';

type ChooseAccountsProps = {
  tree: AccountTree;
  chosen: readonly string[];
  onDone: (ids: string[]) => void;
  onClose: () => void;
};

/** Lets the user choose the accounts of a report. Sub-accounts of a chosen account are included. */
export function ChooseAccounts({ tree, chosen, onDone, onClose }: ChooseAccountsProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const done = () => onDone(topmostOf(tree, ids));
  return (
    <Popup title={texts.accounts.title} onClose={onClose} onSubmit={done}>
      <p className={classes.hint}>{texts.accounts.hint}</p>
      <TreeChecklist
        lines={listAccountChoices(tree, ids)}
        onToggle={(id, isOn) => setIds(toggleChosen(ids, id, isOn))}
        isFirst
      />
      <PopupActions>
        <Button variant="default" onClick={() => setIds(new Set())}>
          {texts.accounts.all}
        </Button>
        <Button onClick={done}>{texts.accounts.done}</Button>
      </PopupActions>
    </Popup>
  );
}
