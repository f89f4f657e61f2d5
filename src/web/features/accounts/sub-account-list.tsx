import { Star } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { Amount } from '#web/lib/money-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import classes from './sub-account-list.module.css';
import { texts } from './texts.ts';

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/** The share of an account among its siblings, in whole percent of the largest. */
function shareOf(account: Account, largestMinor: bigint): number {
  return largestMinor === 0n ? 0 : Number((magnitude(account.totalMinor) * 100n) / largestMinor);
}

type SubAccountListProps = { accounts: Account[]; onOpen: (account: Account) => void };

/** The accounts below the one in sight, each with what it holds and its share among its siblings. */
export function SubAccountList({ accounts, onOpen }: SubAccountListProps) {
  if (accounts.length === 0) return <EmptyState text={texts.noSubAccounts} />;
  const largestMinor = accounts.reduce((most, { totalMinor }) => {
    const size = magnitude(totalMinor);
    return size > most ? size : most;
  }, 0n);
  return (
    <VirtualList
      label={texts.subAccounts}
      count={accounts.length}
      rowHeightPx={60}
      keyOf={(index) => accounts[index]?.id ?? index}
      renderRow={(index) => {
        const account = accounts[index];
        if (account === undefined) return null;
        return (
          <button type="button" className={classes.row} onClick={() => onOpen(account)}>
            <span className={classes.spine} style={{ background: displayColor(account.color) }} aria-hidden />
            <span className={classes.words}>
              <span className={classes.name}>
                {account.name}
                {account.isFavourite && <Star size={13} fill="currentColor" aria-label={texts.favourite} />}
              </span>
              <span className={classes.facts}>
                {accountTypes[account.type].name} ·{' '}
                {texts.counts(account.transactionsCount, account.subAccountsCount)}
              </span>
            </span>
            <span className={classes.held}>
              <Amount minor={account.totalMinor} />
              <span className={classes.bar} aria-hidden>
                <span
                  style={{
                    width: `${shareOf(account, largestMinor)}%`,
                    background: displayColor(account.color),
                  }}
                />
              </span>
            </span>
          </button>
        );
      }}
    />
  );
}
