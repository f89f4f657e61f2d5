import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { holdsAny } from '#ledger/account-tree.ts';
import { canReconcile } from '#ledger/can-reconcile.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { newBookLink, statementLink } from '#web/lib/statement-link.ts';
import { useMay } from '#web/data/role.ts';

/**
 * Files that are dropped anywhere on the dashboard are read as statements, of the account in sight where it can have any. Where
 * nothing is entered in the book yet, they make it.
 * @returns the way to where statements are read; undefined if the user may not edit the book
 */
export function useDroppedFiles(account: Account | undefined): (() => void) | undefined {
  const mayEdit = useMay('edit');
  const [, navigate] = useLocation();
  const accountId = account?.kind === 'account' ? account.id : undefined;
  const tree = useAccountTree();
  const isMeant = account?.kind === 'account' && canReconcile(account);
  const href = !isMeant && !holdsAny(tree) ? newBookLink : statementLink(accountId);
  useEffect(() => {
    if (!mayEdit) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    // What takes them is fetched once something is dragged over the page, which is a while before it falls.
    const load = async () => {
      const { takeDropped } = await import('./dropping.ts');
      takeDropped(() => navigate(href), signal);
    };
    addEventListener('dragenter', () => void load(), { once: true, signal });
    return () => leaving.abort();
  }, [mayEdit, href, navigate]);
  return mayEdit ? () => navigate(statementLink(accountId)) : undefined;
}
