import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { isHolding } from '#ledger/commodity/is-holding.ts';
import { commands } from '#web/languages/en/commands.ts';
import { tradeButton as texts } from '#web/languages/en/trades.ts';
import { requestPopup } from '#web/lib/accounts/account-requests.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';

/**
 * The button and the command that open the trade popup for an account with shares or other commodities; renders nothing for other accounts.
 */
export function TradeButton({ account }: { account: Account }) {
  const isOffered = isHolding(account) && !account.isPlaceholder;
  const run = useCallback(() => requestPopup({ popup: 'trade', accountId: account.id }), [account.id]);
  const offered = useMemo(
    (): AppCommand[] =>
      isOffered
        ? [
            {
              title: texts.open,
              group: commands.group.account,
              hint: account.name,
              keywords: texts.keywords,
              run,
            },
          ]
        : [],
    [isOffered, account.name, run],
  );
  useOfferCommands(offered);
  if (!isOffered) return null;
  return (
    <Button variant="default" size="md" px={12} me={8} fz="var(--text-3)" onClick={run}>
      {texts.open}
    </Button>
  );
}
