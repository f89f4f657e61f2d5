import { UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { toDisplayColor } from '#ledger/account.ts';
import type { HomeAccount } from '#reports/home.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useTotals } from '#web/data/accounts/totals.ts';
import { AccountTotal } from '#web/lib/amounts/account-total.tsx';
import { ReconciledBadge } from '#web/lib/history/reconciled-badge.tsx';
import { overview as texts } from '#web/languages/en/overview.ts';
import classes from './own-accounts.module.css';

/** The number of accounts that are shown at first. */
const shownAtOnce = 5;

/** The money and debt accounts, each with its balance and reconciliation state. The first few are shown, all on request. */
export function OwnAccounts({ accounts }: { accounts: readonly HomeAccount[] }) {
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { accounts: tree } = useAccountTree();
  const valueOf = useTotals();
  const more = accounts.length - shownAtOnce;
  if (accounts.length === 0) return null;
  const showAll = () => {
    flushSync(() => setAll(true));
    // The pressed button no longer exists.
    list.current?.querySelectorAll('a')[shownAtOnce]?.focus();
  };
  return (
    <ul
      ref={list}
      className={classes.accounts}
      aria-label={texts.ownAccounts}
      data-many={more > 0 || undefined}
    >
      {accounts.slice(0, isAll ? undefined : shownAtOnce).map(({ account, reconciledThrough }) => (
        <li key={account.id}>
          <Link href={`/dashboard?at=${encodeURIComponent(account.id)}`} className={classes.account ?? ''}>
            <span className={classes.dot} style={{ background: toDisplayColor(account.color) }} aria-hidden />
            <span className={classes.name}>{account.name}</span>
            <span className={classes.total}>
              <AccountTotal account={account} value={valueOf(account)} accounts={tree} others="hidden" />
            </span>
            {reconciledThrough !== undefined && <ReconciledBadge reconciledThrough={reconciledThrough} />}
          </Link>
        </li>
      ))}
      {more > 0 && !isAll && (
        <li>
          <UnstyledButton className={classes.more ?? ''} onClick={showAll}>
            {texts.moreAccounts(more)}
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}
