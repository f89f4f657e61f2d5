import { Link } from 'wouter';
import { displayColor } from '#ledger/account-color.ts';
import type { OwnAccount } from '#reports/home.ts';
import { Amount } from '#web/lib/money-context.tsx';
import { SealSign } from '#web/lib/seal-sign.tsx';
import classes from './own-accounts.module.css';
import { texts } from './texts.ts';

/** The accounts of money and debt, each with what it holds and its seal. */
export function OwnAccounts({ accounts }: { accounts: readonly OwnAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <ul className={classes.accounts} aria-label={texts.ownAccounts}>
      {accounts.map(({ account, seal }) => (
        <li key={account.id}>
          <Link href={`/dashboard?at=${encodeURIComponent(account.id)}`} className={classes.account ?? ''}>
            <span className={classes.dot} style={{ background: displayColor(account.color) }} aria-hidden />
            <span className={classes.name}>{account.name}</span>
            <span className={classes.total}>
              <Amount minor={account.totalMinor} of={account.type} />
            </span>
            {seal !== undefined && <SealSign seal={seal} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
