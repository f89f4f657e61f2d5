import type { Account } from '#ledger/account.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import { type AccountControls, AccountMenu } from './account-menu.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './account-buttons.module.css';

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
