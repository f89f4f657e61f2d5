import { Button } from '@mantine/core';
import type { Account } from '#ledger/account.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import { formatMinor } from '#ledger/money.ts';
import type { OpenStatement } from '#ledger/statements.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { Failure, Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import classes from './broken-statement.module.css';

type BalanceCheckOfferProps = {
  account: Account;
  finished: OpenStatement;
  onAdd: () => Promise<unknown>;
  onClose: () => void;
};

/** Offers a permanent balance check for the closing balance of a finished statement. */
export function BalanceCheckOffer({ account, finished, onAdd, onClose }: BalanceCheckOfferProps) {
  const money = useBookCurrency();
  const { isBusy, failure, attempt } = useAttempt((error) => `${texts.check.failed} ${formatFailure(error)}`);
  const day = formatBookDay(finished.date, money.formatTag, 'dayOfYear');
  const balance = formatMinor(toDisplayMinor(account.type, finished.balanceMinor, money.signStyle), money);
  const handleAdd = () =>
    attempt(async () => {
      await onAdd();
      toast('info', texts.check.added(day));
      onClose();
      return undefined;
    }, true);
  return (
    <Notice>
      <div className={classes.change}>
        <p className={classes.text}>{texts.check.offer(balance, day)}</p>
        <div className={classes.actions}>
          <Button variant="subtle" disabled={isBusy} onClick={onClose}>
            {texts.check.no}
          </Button>
          <Button variant="default" loading={isBusy} onClick={() => void handleAdd()}>
            {texts.check.add}
          </Button>
        </div>
      </div>
      {failure !== undefined && <Failure reason={failure} />}
    </Notice>
  );
}
