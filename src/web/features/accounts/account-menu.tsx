import { Ellipsis } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './account-buttons.module.css';

/** What the menu lists; loaded when it is pointed at. */
const AccountActions = lazyComponent(async () => (await import('./account-actions.tsx')).AccountActions);

/** What can be done with an account. */
export type AccountControls = {
  add: (parent: Account) => void;
  edit: (account: Account) => void;
  remove: (account: Account) => void;
  /** Makes it a part of another. */
  merge: (account: Account) => void;
  /** Says what it held at the end of a day. */
  check: (account: Account) => void;
  /** Buys, sells or splits what it holds. */
  trade: (account: Account) => void;
  /** Writes it, or the whole book, as a file of another program. */
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
  /** True for a row of a list, whose menu on the phone has the star too. */
  isRow?: boolean;
};

/** The buttons of an account: the star that makes it a favourite, and its menu. A root is no favourite. */
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
