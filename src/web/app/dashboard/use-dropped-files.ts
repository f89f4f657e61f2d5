import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { statementLink } from '#web/lib/statement-link.ts';
import { useSession } from '#web/session/session.ts';

/**
 * Files that are dropped anywhere on the dashboard are read as statements, of the account in sight where it can have any.
 * @returns the way to where statements are read; undefined where the place of the books is too old for that
 */
export function useDroppedFiles(account: Account | undefined): (() => void) | undefined {
  const { knows } = useSession();
  const isKnown = knows('change-transactions');
  const [, navigate] = useLocation();
  const accountId = account?.kind === 'account' ? account.id : undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    let isOver = false;
    let stop = () => {};
    const load = async () => {
      const { onFilesDropped, bringFiles } = await import('./dropping.ts');
      if (isOver) return;
      stop = onFilesDropped((files) => {
        bringFiles(files);
        navigate(statementLink(accountId));
      });
    };
    // Whoever drags something here takes longer than that to come.
    addEventListener('dragenter', load, { once: true });
    return () => {
      isOver = true;
      removeEventListener('dragenter', load);
      stop();
    };
  }, [isKnown, accountId, navigate]);
  return isKnown ? () => navigate(statementLink(accountId)) : undefined;
}
