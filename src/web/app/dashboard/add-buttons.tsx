import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { ChevronDown, FolderPlus, ListPlus, Plus, Rows3 } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { accounts as accountTexts } from '#web/languages/en/accounts.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { opens } from '#web/ui/lazy-component.tsx';
import { useIsMobile } from '#web/ui/use-is-mobile.ts';
import classes from './add-buttons.module.css';
import { AccountCreation, TransactionEditor } from './lazy-popups.tsx';
import { TradeButton } from './lazy-sheets.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';

type AddButtonsProps = {
  /** Whether there is an account yet that can hold a transaction. */
  canHold: boolean;
  onAdd: () => void;
  onAddMany: () => void;
  /** The account in sight, into which statements are imported. */
  account: Account;
  /** Not given where nothing can be added below. */
  onAddAccount: (() => void) | undefined;
};

/**
 * Adding a transaction, on the phone a round button for the thumb; the other things that can be added are behind the arrow.
 * Where no account can hold one, an account is what is added.
 */
export function AddButtons({ canHold, onAdd, onAddMany, account, onAddAccount }: AddButtonsProps) {
  const isMobile = useIsMobile();
  const importStatement = useDroppedFiles(account);
  if (!canHold && onAddAccount !== undefined) {
    return (
      <Button
        size="md"
        className={classes.add}
        aria-label={texts.addAccount}
        data-alone
        leftSection={<FolderPlus size={isMobile ? 22 : 18} />}
        onClick={onAddAccount}
      >
        {!isMobile && texts.addAccount}
      </Button>
    );
  }
  return (
    <>
      {ownCurrency(account) !== '' && (
        <Suspense fallback={null}>
          <TradeButton account={account} />
        </Suspense>
      )}
      <Button
        size="md"
        className={classes.add}
        aria-label={texts.add}
        leftSection={<Plus size={isMobile ? 24 : 18} />}
        {...opens(AccountCreation, TransactionEditor)}
        onClick={onAdd}
      >
        {!isMobile && texts.add}
      </Button>
      <ActionsMenu
        variant="filled"
        className={classes.more ?? ''}
        label={texts.addMore}
        icon={isMobile ? <ListPlus size={18} /> : <ChevronDown size={18} />}
        actions={[
          { label: texts.addMany, icon: <Rows3 size={16} />, run: onAddMany },
          ...(importStatement === undefined
            ? []
            : [{ label: accountTexts.importStatement, icon: <ListPlus size={16} />, run: importStatement }]),
          ...(onAddAccount === undefined
            ? []
            : [{ label: texts.addAccount, icon: <FolderPlus size={16} />, run: onAddAccount }]),
        ]}
      />
    </>
  );
}
