import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { type AccountPopupRequest, requestPopup } from '#web/lib/accounts/account-requests.ts';
import { bookSettingsLink, openedInApp } from '#web/lib/links/book-settings-link.ts';
import { MoneyContext, useBookMoney } from '#web/lib/amounts/money-context.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import type { AccountControls } from '#web/features/accounts/account-menu.tsx';
import { AccountTreeView } from './account-tree-view.tsx';
import { useDrops } from './use-drops.ts';

const AccountActions = lazyComponent(
  async () => (await import('#web/features/accounts/account-actions.tsx')).AccountActions,
);

/** The actions in the menu of a tree row. They open the popups of the dashboard. */
function createControls(account: Account, navigate: ReturnType<typeof useLocation>[1]): AccountControls {
  const ask = (popup: AccountPopupRequest['popup']) => () => {
    requestPopup({ popup, accountId: account.id });
    if (location.pathname !== '/dashboard') navigate(`/dashboard?at=${encodeURIComponent(account.id)}`);
  };
  return {
    add: ask('add'),
    edit: ask('edit'),
    remove: ask('remove'),
    merge: ask('merge'),
    check: ask('check'),
    trade: ask('trade'),
    exportFile: ask('exportFile'),
    bookSettings: () => navigate(bookSettingsLink, { state: openedInApp }),
  };
}

type MenuState = { account: Account; anchor: HTMLElement; isOpen: boolean; path: string };

/** The account tree with a menu for each account, and rows that accept dropped accounts and bank files. */
export function AccountTreeWithActions({ onOpened }: { onOpened: () => void }) {
  const tree = useAccountTree();
  const [path, navigate] = useLocation();
  const money = useBookMoney(tree.root);
  const drops = useDrops(tree);
  const [menu, setMenu] = useState<MenuState>();
  return (
    <>
      <AccountTreeView
        onOpened={onOpened}
        drops={drops}
        onMenu={(account, anchor) => setMenu({ account, anchor, isOpen: true, path })}
      />
      {/* The menu is rendered within the page and closes when the page changes. */}
      {menu?.path === path && (
        <MoneyContext value={money}>
          <LazyPopup onClose={() => setMenu(undefined)}>
            <AccountActions
              id={`tree-${menu.account.id}`}
              anchor={menu.anchor}
              isOpen={menu.isOpen}
              onOpen={(isOpen) => setMenu({ ...menu, isOpen })}
              account={menu.account}
              controls={createControls(menu.account, navigate)}
            />
          </LazyPopup>
        </MoneyContext>
      )}
    </>
  );
}
