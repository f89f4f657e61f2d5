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
 * Files that are dropped anywhere on the dashboard are read as statements, of the account in sight where it can have any. Where
 * nothing is entered in the book yet, they make it.
 * @returns the way to where statements are read; undefined if the user may not edit the book
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
    // The handling is fetched once something is dragged over the page, which is a while before it falls.
    const load = async () => {
      const { takeDroppedFiles: takeDropped } = await import('./dropping.ts');
      takeDropped(() => navigate(href), signal);
    };
    addEventListener('dragenter', () => void load(), { once: true, signal });
    return () => leaving.abort();
  }, [mayEdit, href, navigate]);
  return mayEdit ? () => navigate(statementLink(accountId)) : undefined;
}

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
