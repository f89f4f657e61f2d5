import { VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import { displayColor } from '#ledger/account-color.ts';
import type { Seal as AccountSeal } from '#ledger/seals.ts';
import type { OwnAccount } from '#reports/home.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import classes from './own-accounts.module.css';
import { texts } from './texts.ts';

/** Whether an account agrees with its bank: one sign and a day, or by how much it does not; whole words for who hears it. */
function Seal({ seal: { day, state, offMinor } }: { seal: AccountSeal }) {
  const { formatTag } = useBookCurrency();
  const shortDay = formatBookDay(day, formatTag, 'shortDay');
  const isBroken = state === 'broken';
  const words = isBroken ? texts.broken : texts.agrees;
  return (
    <span className={classes.seal} data-state={state} title={words(formatBookDay(day, formatTag, 'longDay'))}>
      <span aria-hidden>{state === 'older' ? '✓' : '●'} </span>
      <VisuallyHidden component="span">{words(formatBookDay(day, formatTag, 'longDay'))}</VisuallyHidden>
      {isBroken ? <Amount minor={offMinor} /> : <span aria-hidden>{shortDay}</span>}
    </span>
  );
}

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
            {seal !== undefined && <Seal seal={seal} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
