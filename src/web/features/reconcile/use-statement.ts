import { useEffect, useMemo, useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Change } from '#ledger/change.ts';
import { finishStatement, type Reconciling, reopenStatement, withReconciling } from '#ledger/reconcile.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import type { ActionRef } from '#web/data/actions.ts';
import { useChanges } from '#web/data/changes.ts';
import { useSetBalanceCheck } from '#web/data/balance-checks.ts';
import { usePlace } from '#web/data/offer-undo.ts';
import { statusChanges } from '#web/data/status.ts';
import { takeBack } from '#web/data/take-back.ts';
import type { Desk } from './desk-of.ts';

type Props = Account['props'];

/**
 * What is done with the statements of an account; each rejects with a CallError, and then nothing has changed. What is kept of
 * them lies in the account itself, so that another device knows it too.
 */
export function useStatement(account: Account) {
  const makeChanges = useChanges();
  const { update } = useAccountChanges();
  const setCheck = useSetBalanceCheck();
  const place = usePlace();
  const latest = useRef(account);
  useEffect(() => {
    latest.current = account;
  });
  return useMemo(() => {
    const keep = (props: (before: Props) => Props, action?: ActionRef) =>
      update(latest.current, { props: props(latest.current.props) }, action);
    /** Rows and the account as one action: where one of them fails, nothing of it stays. */
    const together = async (
      kind: string,
      changes: readonly Change[],
      props: (before: Props) => Props,
      onMade?: (change: Change) => void,
    ) => {
      const { action, made, failed } = await makeChanges(changes, {
        kind,
        oneByOne: true,
        together: () => kind,
        ...(onMade && { onMade }),
      });
      try {
        if (failed[0] !== undefined) throw failed[0].error;
        await keep(props, action);
      } catch (error) {
        if (made.length > 0) await takeBack(place, action.id);
        throw error;
      }
      return action;
    };
    return {
      begin: (reconciling: Reconciling) => keep((props) => withReconciling(props, reconciling)),
      giveUp: () => keep((props) => withReconciling(props, undefined)),
      addCheck: ({ date, balanceMinor }: Reconciling) => setCheck(latest.current, date, balanceMinor),
      /**
       * @param strays rows that are on it already, from a try that ended half way
       * @param onMade called after each row
       */
      finish: (reconciling: Reconciling, desk: Desk, strays: readonly Transaction[], onMade: () => void) => {
        const { id } = latest.current;
        const strayMinor = strays.reduce((sum, row) => sum + splitIn(row, id).valueMinor, 0n);
        const rows = desk.rows.filter(({ ticked }) => ticked !== 'none').length + strays.length;
        const { date: statementDate } = reconciling;
        const changes = statusChanges(desk.ticked, id, { status: 'reconciled', statementDate });
        const finished = { ...reconciling, reconciledMinor: desk.reconciledMinor - strayMinor, rows };
        return together('reconcile', changes, (props) => finishStatement(props, finished), onMade);
      },
      /** @param rows all that are on the newest statement */
      reopen: (rows: readonly Transaction[]) =>
        together(
          'reopen',
          statusChanges(rows, latest.current.id, { status: 'cleared' }),
          (props) => reopenStatement(props) ?? props,
        ),
    };
  }, [makeChanges, update, setCheck, place]);
}
