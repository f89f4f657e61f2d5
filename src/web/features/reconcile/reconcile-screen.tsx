import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { useAccountTree } from '#web/data/queries.ts';
import { useMay } from '#web/data/role.ts';
import { canReconcile } from '#ledger/can-reconcile.ts';
import { common } from '#web/ui/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { roleTexts } from '#web/lib/role-texts.ts';
import { InMoneyOf } from '#web/lib/money-context.tsx';
import { AccountDesk } from './account-desk.tsx';
import { readReconcileView } from './address.ts';
import type { DeskControls } from './desk.tsx';
import classes from './reconcile-screen.module.css';
import { texts } from './texts.ts';

type ReconcileScreenProps = { controls: DeskControls };

/** One sentence and a way on, where there is nothing to reconcile. */
function Nothing({ text, children }: { text: string; children: ReactNode }) {
  useTitle(texts.title);
  return (
    <main className={classes.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <div className={classes.sheet}>
        <EmptyState text={text}>{children}</EmptyState>
      </div>
    </main>
  );
}

/** The reconcile desk of an account of the open book, which the address names. */
export function ReconcileScreen({ controls }: ReconcileScreenProps) {
  const mayEdit = useMay('edit');
  const tree = useAccountTree();
  const view = readReconcileView(useSearch());
  const account = tree.accounts.get(view.accountId);
  if (!mayEdit)
    return (
      <Nothing text={roleTexts.notYours}>
        <Button component={Link} href="/dashboard" variant="default">
          {texts.toBook}
        </Button>
      </Nothing>
    );
  if (tree.root === undefined) return <DelayedLoader label={common.loading} />;
  if (account === undefined || !canReconcile(account)) {
    return (
      <Nothing text={texts.noAccount}>
        <Button component={Link} href="/dashboard" variant="default">
          {texts.toBook}
        </Button>
      </Nothing>
    );
  }
  return (
    <InMoneyOf account={account}>
      <AccountDesk key={account.id} account={account} tree={tree} view={view} controls={controls} />
    </InMoneyOf>
  );
}
