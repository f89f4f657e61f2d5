import { Ellipsis, FolderPlus, Pencil, Settings2, Star, Trash2 } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import type { MenuAction } from '#web/ui/actions-list.tsx';
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
  const add: MenuAction = {
    label: texts.menu.add,
    icon: <FolderPlus size={16} />,
    run: () => controls.add(account),
  };
  const ofBook: MenuAction[] = [
    { label: texts.bar.settings, icon: <Settings2 size={16} />, run: controls.bookSettings },
  ];
  const ofAccount: MenuAction[] = [
    {
      label: account.isFavourite ? texts.menu.removeFavourite : texts.menu.addFavourite,
      icon: <Star size={16} />,
      run: toggleFavourite,
    },
    { label: texts.menu.edit, icon: <Pencil size={16} />, run: () => controls.edit(account) },
    {
      label: texts.menu.delete,
      icon: <Trash2 size={16} />,
      isDangerous: true,
      run: () => controls.remove(account),
    },
  ];
  return (
    <ActionsMenu
      variant="subtle"
      color="gray"
      size={44}
      label={label}
      hasTitle
      icon={<Ellipsis size={18} />}
      actions={[add, ...(isBook ? ofBook : ofAccount)]}
    />
  );
}
