import { type Dispatch, type RefObject, type SetStateAction, useMemo } from 'react';
import { type AccountTree, hideTradingAccounts, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { commands as commandTexts } from '#web/languages/en/commands.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { virtualIds } from '#contract/values.ts';
import type { AccountControls } from '#web/features/accounts/account-menu.tsx';
import { hasPostingAccount, formatAccountPath } from '#ledger/account-options.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { isRoleAtLeast } from '#ledger/members.ts';
import { useRole } from '#web/data/members/role.ts';
import { useSession } from '#web/session/session.ts';
import type { DashboardPopup } from './dashboard-popups.tsx';
import type { DashboardView } from './use-view.ts';

type DashboardCommandsInput = {
  view: DashboardView;
  tree: AccountTree;
  controls: AccountControls;
  setPopup: Dispatch<SetStateAction<DashboardPopup | undefined>>;
  searchField: RefObject<HTMLInputElement | null>;
};

const { group } = commandTexts;

/** Returns the commands for the current account. */
function accountCommands(
  account: Account,
  controls: AccountControls,
  mayExport: boolean,
  mayEdit: boolean,
): AppCommand[] {
  if (account.kind !== 'account') return [];
  const exportFile = mayExport
    ? [
        {
          title: commandTexts.exportFile,
          group: group.account,
          hint: account.name,
          run: () => controls.exportFile(account),
        },
      ]
    : [];
  if (!mayEdit) return exportFile;
  const add: AppCommand = {
    title: texts.addAccount,
    group: group.add,
    key: 'a',
    run: () => controls.add(account),
  };
  if (account.type === 'ROOT') return [add, ...exportFile];
  return [
    add,
    ...exportFile,
    {
      title: commandTexts.editAccount,
      group: group.account,
      key: 'w',
      hint: account.name,
      run: () => controls.edit(account),
    },
    {
      title: commandTexts.deleteAccount,
      group: group.account,
      hint: account.name,
      run: () => controls.remove(account),
    },
  ];
}

/** Returns the commands that add transactions. */
function transactionCommands(setPopup: DashboardCommandsInput['setPopup']): AppCommand[] {
  return [
    {
      title: texts.add,
      group: group.add,
      key: 'n',
      run: () => setPopup({ name: 'transaction', mode: 'add' }),
    },
    { title: texts.addMany, group: group.add, key: 'm', run: () => setPopup({ name: 'bulk-add' }) },
    { title: commandTexts.saveAndNext, group: group.add, key: 'mod+Shift+Enter' },
  ];
}

/** Offers all dashboard commands by key and in the palette, and every account as a navigation target. */
export function useDashboardCommands({
  view,
  tree,
  controls,
  setPopup,
  searchField,
}: DashboardCommandsInput): void {
  const { path, open } = view;
  const mayExport = useSession().mayUse('isExportPossible');
  const role = useRole();
  const commands = useMemo((): AppCommand[] => {
    const account = path.at(-1);
    const parent = path.at(-2);
    if (account === undefined || tree.root === undefined) return [];
    const root = tree.root.id;
    const go = (title: string, key: string, id: string): AppCommand => ({
      title,
      group: group.go,
      key,
      run: () => open(id),
    });
    return [
      ...(hasPostingAccount(tree) && isRoleAtLeast(role, 'add') ? transactionCommands(setPopup) : []),
      ...accountCommands(account, controls, mayExport, isRoleAtLeast(role, 'edit')),
      {
        title: commandTexts.searchItems,
        group: group.go,
        key: '/',
        run: () => searchField.current?.focus(),
      },
      go(commandTexts.home, 'h', root),
      go(commandTexts.favourites, 'f', virtualIds.favourites),
      go(commandTexts.tags, 't', virtualIds.tags),
      ...(parent === undefined ? [] : [go(commandTexts.up, 'u', parent.id)]),
      { title: commandTexts.bookSettings, group: group.books, key: 'b', run: controls.bookSettings },
      ...listDescendants(hideTradingAccounts(tree), root).map(({ account: { id, name } }): AppCommand => ({
        title: name,
        group: group.go,
        hint: formatAccountPath(tree, id),
        run: () => open(id),
      })),
    ];
  }, [path, open, tree, controls, setPopup, searchField, mayExport, role]);
  useOfferCommands(commands);
}
