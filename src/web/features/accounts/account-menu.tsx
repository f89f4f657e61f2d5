import { Ellipsis } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './account-buttons.module.css';

/** The menu entries, loaded when the pointer reaches the menu. */
const AccountActions = lazyComponent(async () => (await import('./account-actions.tsx')).AccountActions);

/** The actions that an account menu can start. */
export type AccountControls = {
  add: (parent: Account) => void;
  edit: (account: Account) => void;
  remove: (account: Account) => void;
  /** Merges the account into another one. */
  merge: (account: Account) => void;
  /** Adds a balance check: the balance at the end of a day. */
  check: (account: Account) => void;
  /** Buys, sells or splits the holding of the account. */
  trade: (account: Account) => void;
  /** Exports the account, or the whole book, as a file for another program. */
  exportFile: (account: Account) => void;
  bookSettings: () => void;
};

type AccountMenuProps = { account: Account; label: string; controls: AccountControls };

/** The actions of an account behind one button. */
function AccountMenu({ account, label, controls }: AccountMenuProps) {
  return (
    <ActionsMenu
      variant="subtle"
      color="gray"
      size={44}
      label={label}
      hasTitle
      icon={<Ellipsis size={18} />}
      parts={[AccountActions]}
      list={(menu) => <AccountActions {...menu} account={account} controls={controls} />}
    />
  );
}

type AccountButtonsProps = {
  account: Account;
  controls: AccountControls;
  /** True for a row of a list; on the phone the menu of such a row also has the star. */
  isRow?: boolean;
};

/** The buttons of an account: the favourite star and the menu. A root account has no star. */
export function AccountButtons({ account, controls, isRow = false }: AccountButtonsProps) {
  return (
    <>
      {account.type !== 'ROOT' && (
        <span className={classes.star} data-row={isRow || undefined}>
          <FavouriteButton account={account} />
        </span>
      )}
      <AccountMenu
        account={account}
        label={isRow ? texts.actionsOf(account.name) : texts.actions}
        controls={controls}
      />
    </>
  );
}
