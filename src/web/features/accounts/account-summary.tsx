import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { formatDay } from '#web/lib/dates.ts';
import { Amount } from '#web/lib/money-context.tsx';
import classes from './account-summary.module.css';
import { texts } from './texts.ts';

type AccountSummaryProps = {
  account: Account;
  /** The newest transaction, where it is known. */
  newest?: { description: string; postedAt: Date } | undefined;
  actions?: ReactNode;
};

/** The account in sight: its name, what it holds, how much has happened in it. */
export function AccountSummary({ account, newest, actions }: AccountSummaryProps) {
  return (
    <section
      className={classes.summary}
      aria-label={account.name}
      style={{ borderLeftColor: displayColor(account.color) }}
    >
      <div className={classes.words}>
        <h1 className={classes.name}>
          {account.name}
          {account.isFavourite && (
            <Star size={16} fill="currentColor" className={classes.star} aria-label={texts.favourite} />
          )}
        </h1>
        <p className={classes.facts}>
          {accountTypes[account.type].name} ·{' '}
          {texts.counts(account.transactionsCount, account.subAccountsCount)}
          {newest !== undefined && <> · {texts.lastPosted(newest.description, formatDay(newest.postedAt))}</>}
        </p>
      </div>
      <p className={classes.total} data-testid="account-total">
        <Amount minor={account.totalMinor} />
      </p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
