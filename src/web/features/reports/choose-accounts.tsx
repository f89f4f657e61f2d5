import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AccountTree, pathTo, walk } from '#ledger/account-tree.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import classes from './choose-accounts.module.css';
import { texts } from './texts.ts';

type ChooseAccountsProps = {
  tree: AccountTree;
  chosen: readonly string[];
  onDone: (ids: string[]) => void;
  onClose: () => void;
};

/** Chooses the accounts that a report is about; what is below one that is chosen is so with it. */
export function ChooseAccounts({ tree, chosen, onDone, onClose }: ChooseAccountsProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const all = tree.root === undefined ? [] : walk(tree, tree.root.id);
  const isWithAbove = (id: string) => pathTo(tree, id).some((above) => above.id !== id && ids.has(above.id));
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(ids);
    if (isOn) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  const done = () => onDone([...ids].filter((id) => !isWithAbove(id)));
  return (
    <Popup title={texts.accounts.title} onClose={onClose} onSubmit={done}>
      <p className={classes.hint}>{texts.accounts.hint}</p>
      <ul className={classes.list}>
        {all.map(({ account: { id, name }, depth }, index) => (
          <li key={id} data-depth={Math.min(depth, 5)}>
            <Checkbox
              label={name}
              data-autofocus={index === 0 || undefined}
              checked={ids.has(id) || isWithAbove(id)}
              disabled={isWithAbove(id)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <PopupActions>
        <Button variant="default" onClick={() => setIds(new Set())}>
          {texts.accounts.all}
        </Button>
        <Button onClick={done}>{texts.accounts.done}</Button>
      </PopupActions>
    </Popup>
  );
}
