import {
  Check,
  CheckCheck,
  FileDown,
  FolderPlus,
  History,
  Merge,
  Pencil,
  Settings2,
  Star,
  Trash2,
  TrendingUp,
} from 'lucide-react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { useMay } from '#web/data/members/role.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { reconcileLink } from '#web/lib/links/page-links.ts';
import { useSession } from '#web/session/session.ts';
import { ActionsList, type MenuAction, type MenuProps } from '#web/ui/actions-list.tsx';
import { accountMenu as menuTexts } from '#web/languages/en/account-editor.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import type { AccountControls } from './account-menu.tsx';
import { useToggleFavourite } from './favourite-button.tsx';

type AccountActionsProps = MenuProps & { account: Account; controls: AccountControls };

/**
 * True if an account holds shares, by its type or, if a journal gives no such type, by its symbol. Accounts of other traded things have the
 * trade button in their header.
 */
const isShareAccount = (account: Account): boolean => {
  const { type } = account;
  const { length } = ownCurrency(account);
  return length > 0 && (type === 'STOCK' || type === 'MUTUAL' || (type === 'ASSET' && length !== 3));
};

/** The actions of an account. A book has its settings instead of editing and deleting. */
export function AccountActions({ account, controls, ...menu }: AccountActionsProps) {
  const isBook = account.type === 'ROOT';
  const { mayUse } = useSession();
  const [, navigate] = useLocation();
  const toggleFavourite = useToggleFavourite(account);
  const add: MenuAction = {
    label: texts.addBelow,
    icon: <FolderPlus size={16} />,
    run: () => controls.add(account),
  };
  const history: MenuAction = {
    label: texts.bar.history,
    icon: <History size={16} />,
    run: () => historyRequests.emit({ show: 'history', id: account.id, name: account.name }),
  };
  const reconcile: MenuAction[] = canReconcile(account)
    ? [
        {
          label: menuTexts.reconcile,
          icon: <CheckCheck size={16} />,
          run: () => navigate(reconcileLink(account.id)),
        },
      ]
    : [];
  const trade: MenuAction[] =
    !account.isPlaceholder && isShareAccount(account)
      ? [{ label: menuTexts.trade, icon: <TrendingUp size={16} />, run: () => controls.trade(account) }]
      : [];
  const exportFile: MenuAction[] = mayUse('isExportPossible')
    ? [
        {
          label: menuTexts.exportFile,
          icon: <FileDown size={16} />,
          run: () => controls.exportFile(account),
        },
      ]
    : [];
  const bookActions: MenuAction[] = [
    ...exportFile,
    { label: texts.bar.settings, icon: <Settings2 size={16} />, run: controls.bookSettings },
  ];
  const accountActions: MenuAction[] = [
    {
      label: account.isFavourite ? menuTexts.removeFavourite : menuTexts.addFavourite,
      icon: <Star size={16} />,
      run: toggleFavourite,
    },
    { label: menuTexts.edit, icon: <Pencil size={16} />, run: () => controls.edit(account) },
    ...trade,
    ...reconcile,
    ...(!account.isPlaceholder
      ? [{ label: menuTexts.check, icon: <Check size={16} />, run: () => controls.check(account) }]
      : []),
    history,
    ...exportFile,
    { label: menuTexts.merge, icon: <Merge size={16} />, run: () => controls.merge(account) },
    {
      label: menuTexts.delete,
      icon: <Trash2 size={16} />,
      isDangerous: true,
      run: () => controls.remove(account),
    },
  ];
  const mayEdit = useMay('edit');
  const readOnlyActions = isBook ? bookActions : [history, ...exportFile];
  return (
    <ActionsList
      {...menu}
      actions={mayEdit ? [add, ...(isBook ? bookActions : accountActions)] : readOnlyActions}
    />
  );
}
