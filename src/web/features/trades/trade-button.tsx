import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { isHolding } from '#ledger/commodity/is-holding.ts';
import { commands } from '#web/languages/en/commands.ts';
import { type Command, useOfferCommands } from '#web/lib/commands.ts';
import { useSession } from '#web/session/session.ts';
import classes from './trades.module.css';
import { texts } from './texts.ts';

type TradeButtonProps = { account: Account; onTrade: (account: Account) => void };

/** Opens the popup of trades where the account in sight holds shares or the like, as a command does; nothing elsewhere. */
export function TradeButton({ account, onTrade }: TradeButtonProps) {
  const { supports } = useSession();
  const isOffered = isHolding(account) && !account.isPlaceholder && supports('change-transactions');
  const offered = useMemo(
    (): Command[] =>
      isOffered
        ? [
            {
              title: texts.open,
              group: commands.group.account,
              hint: account.name,
              keywords: Object.values(texts.kinds).join(' '),
              run: () => onTrade(account),
            },
          ]
        : [],
    [isOffered, account, onTrade],
  );
  useOfferCommands(offered);
  if (!isOffered) return null;
  return (
    <Button variant="default" size="md" className={classes.open ?? ''} onClick={() => onTrade(account)}>
      {texts.open}
    </Button>
  );
}
