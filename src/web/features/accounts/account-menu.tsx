import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, FolderPlus, Pencil, Settings2, Star, Trash2 } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { texts } from './texts.ts';
import { useToggleFavourite } from './use-toggle-favourite.ts';

/** What can be done with an account. */
export type AccountControls = {
  add: (parent: Account) => void;
  edit: (account: Account) => void;
  remove: (account: Account) => void;
  bookSettings: () => void;
};

type AccountMenuProps = { account: Account; label: string; controls: AccountControls };

/** The actions of an account behind one button; a book has its settings in place of editing and deleting. */
export function AccountMenu({ account, label, controls }: AccountMenuProps) {
  const isBook = account.type === 'ROOT';
  const toggleFavourite = useToggleFavourite(account);
  return (
    <ActionsMenu
      target={
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label}>
          <Ellipsis size={18} />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<FolderPlus size={16} />} onClick={() => controls.add(account)}>
        {texts.menu.add}
      </Menu.Item>
      {isBook ? (
        <Menu.Item leftSection={<Settings2 size={16} />} onClick={controls.bookSettings}>
          {texts.bar.settings}
        </Menu.Item>
      ) : (
        <>
          <Menu.Item leftSection={<Star size={16} />} onClick={toggleFavourite}>
            {account.isFavourite ? texts.menu.removeFavourite : texts.menu.addFavourite}
          </Menu.Item>
          <Menu.Item leftSection={<Pencil size={16} />} onClick={() => controls.edit(account)}>
            {texts.menu.edit}
          </Menu.Item>
          <Menu.Item
            color="var(--out)"
            leftSection={<Trash2 size={16} />}
            onClick={() => controls.remove(account)}
          >
            {texts.menu.delete}
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  );
}
