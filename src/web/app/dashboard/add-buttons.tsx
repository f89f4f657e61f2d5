import { Button } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { ChevronDown, FolderPlus, ListPlus, Plus, Rows3 } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { accounts as accountTexts } from '#web/languages/en/accounts.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { prefetchProps } from '#web/ui/lazy-component.tsx';
import { useIsMobile } from '#web/ui/screen.ts';
import { hasTransactions } from '#ledger/account-tree.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { newBookLink, statementLink } from '#web/lib/links/book-settings-link.ts';
import { useMay } from '#web/data/members/role.ts';
import classes from './add-buttons.module.css';
import { LazyAccountCreationScope, LazyTransactionEditor } from './lazy-popups.tsx';
import { LazyTradeButton } from './lazy-sheets.tsx';

/**
 * Imports files dropped anywhere on the dashboard as statements of the current account, if it can have statements. If the book is still
 * empty, the files create the book.
 * @returns function that opens the statement import; undefined if the user may not edit the book
 */
function useDroppedFiles(account: Account | undefined): (() => void) | undefined {
  const mayEdit = useMay('edit');
  const [, navigate] = useLocation();
  const accountId = account?.kind === 'account' ? account.id : undefined;
  const tree = useAccountTree();
  const canImport = account?.kind === 'account' && canReconcile(account);
  const href = !canImport && !hasTransactions(tree) ? newBookLink : statementLink(accountId);
  useEffect(() => {
    if (!mayEdit) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    // The code is loaded when a file is dragged over the page, well before it is dropped.
    const load = async () => {
      const { takeDroppedFiles: takeDropped } = await import('./dropped-files.ts');
      takeDropped(() => navigate(href), signal);
    };
    addEventListener('dragenter', () => void load(), { once: true, signal });
    return () => leaving.abort();
  }, [mayEdit, href, navigate]);
  return mayEdit ? () => navigate(statementLink(accountId)) : undefined;
}

type AddButtonsProps = {
  /** True if at least one account can hold transactions. */
  canHold: boolean;
  onAdd: () => void;
  onAddMany: () => void;
  /** The current account, the target of statement imports. */
  account: Account;
  /** Undefined if no sub-account can be added. */
  onAddAccount: (() => void) | undefined;
};

/**
 * The button that adds a transaction, round on the phone; a menu holds the other additions. If no account can hold transactions, the button
 * adds an account.
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
          <LazyTradeButton account={account} />
        </Suspense>
      )}
      <Button
        size="md"
        className={classes.add}
        aria-label={texts.add}
        leftSection={<Plus size={isMobile ? 24 : 18} />}
        {...prefetchProps(LazyAccountCreationScope, LazyTransactionEditor)}
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
