import { Button } from '@mantine/core';
import { Link, useSearch } from 'wouter';
import { useAccountTree } from '#web/data/queries.ts';
import { useMay } from '#web/data/members/role.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReviewScreen, ReviewSheet } from '#web/ui/review-screen.tsx';
import { role as roleTexts } from '#web/languages/en/days-and-roles.ts';
import { AccountMoneyScope } from '#web/lib/amounts/money-context.tsx';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import { AccountReconciliation } from './account-reconciliation.tsx';
import { readReconcileView } from './address.ts';
import type { ReconcileControls } from './reconcile-body.tsx';

type ReconcileScreenProps = { controls: ReconcileControls };

/** Explains why nothing can be reconciled, with a link to the book. */
function NothingToReconcile({ text }: { text: string }) {
  return (
    <ReviewScreen title={texts.title}>
      <ReviewSheet>
        <EmptyState text={text}>
          <Button component={Link} href="/dashboard" variant="default">
            {texts.toBook}
          </Button>
        </EmptyState>
      </ReviewSheet>
    </ReviewScreen>
  );
}

/** The reconcile screen of the account named in the address. */
export function ReconcileScreen({ controls }: ReconcileScreenProps) {
  const mayEdit = useMay('edit');
  const tree = useAccountTree();
  const view = readReconcileView(useSearch());
  const account = tree.accounts.get(view.accountId);
  if (!mayEdit) return <NothingToReconcile text={roleTexts.notYours} />;
  if (tree.root === undefined) return <DelayedLoader label={common.loading} />;
  if (account === undefined || !canReconcile(account)) return <NothingToReconcile text={texts.noAccount} />;
  return (
    <AccountMoneyScope account={account}>
      <AccountReconciliation key={account.id} account={account} tree={tree} view={view} controls={controls} />
    </AccountMoneyScope>
  );
}
