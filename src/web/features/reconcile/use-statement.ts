import { useEffect, useMemo, useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import { type LedgerChange, createStatusChanges } from '#ledger/ledger-change.ts';
import type { Item } from '#ledger/items.ts';
import {
  finishStatement,
  type OpenStatement,
  reopenStatement,
  statementFilter,
  withOpenStatement,
} from '#ledger/statements.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { useSetBalanceChecks } from '#web/data/accounts/balance-checks.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import { useUndoContext } from '#web/data/history/offer-undo.ts';
import { undoAction } from '#web/data/transactions/undo-action.ts';
import type { ReconciliationState } from '#ledger/reconciliation.ts';

/**
 * Returns the functions that change the statements of an account. Each rejects with a CallError, and then nothing has changed.
 * @param own the items of the account's statements stored in the book
 */
export function useStatementChanges(account: Account, own: readonly Item[]) {
  const makeChanges = useTransactionChanges();
  const changeItems = useChangeItems();
  const setChecks = useSetBalanceChecks();
  const undoContext = useUndoContext();
  const latest = useRef({ account, own });
  useEffect(() => {
    latest.current = { account, own };
  });
  return useMemo(() => {
    const saveStatements = (
      change: (seen: readonly Item[], id: string) => Item[],
      action: ActionIdentity,
    ) => {
      const { account: of, own: seen } = latest.current;
      return changeItems({ sort: statementFilter, account: of, seen, own: change(seen, of.id) }, action);
    };
    /** Changes the rows and the statement in one action; undoes everything if one of them fails. */
    const applyInOneAction = async (
      kind: string,
      changes: readonly LedgerChange[],
      change: Parameters<typeof saveStatements>[0],
      onMade?: (change: LedgerChange) => void,
    ) => {
      const { action, made, failed } = await makeChanges(changes, {
        kind,
        oneByOne: true,
        together: () => kind,
        ...(onMade && { onMade }),
      });
      try {
        if (failed[0] !== undefined) throw failed[0].error;
        await saveStatements(change, action);
      } catch (error) {
        if (made.length > 0) await undoAction(undoContext, action.id);
        throw error;
      }
      return action;
    };
    return {
      begin: (reconciling: OpenStatement) =>
        saveStatements((seen, id) => withOpenStatement(seen, id, reconciling), newAction('statement')),
      giveUp: () =>
        saveStatements((seen, id) => withOpenStatement(seen, id, undefined), newAction('statement')),
      addCheck: ({ date, balanceMinor }: OpenStatement) =>
        setChecks(latest.current.account, [{ day: date, minor: balanceMinor }], []),
      /**
       * @param strays rows that already belong to the statement because an earlier attempt stopped half way
       * @param onMade called after each row
       */
      finish: (
        reconciling: OpenStatement,
        state: ReconciliationState,
        strays: readonly Transaction[],
        onMade: () => void,
      ) => {
        const { id } = latest.current.account;
        const strayMinor = strays.reduce((sum, row) => sum + splitIn(row, id).valueMinor, 0n);
        const rows = state.rows.filter(({ ticked }) => ticked !== 'none').length + strays.length;
        const { date: statementDate } = reconciling;
        const changes = createStatusChanges(state.ticked, id, { status: 'reconciled', statementDate });
        const finished = { ...reconciling, reconciledMinor: state.reconciledMinor - strayMinor, rows };
        return applyInOneAction('reconcile', changes, (seen) => finishStatement(seen, id, finished), onMade);
      },
      /** @param rows all rows of the newest statement */
      reopen: (rows: readonly Transaction[]) =>
        applyInOneAction(
          'reopen',
          createStatusChanges(rows, latest.current.account.id, { status: 'cleared' }),
          (seen, id) => reopenStatement(seen, id) ?? [...seen],
        ),
    };
  }, [makeChanges, changeItems, setChecks, undoContext]);
}
