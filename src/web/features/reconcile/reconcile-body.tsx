import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { Account } from '#ledger/account.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import { type ReconciliationState, calculateReconciliation } from '#ledger/reconciliation.ts';
import type { OpenStatement, FinishedStatement } from '#ledger/statements.ts';
import { addDays } from '#values/calendar.ts';
import { sideInfoIn, type Transaction } from '#ledger/transaction.ts';
import { useHasSchedules } from '#web/data/items/items.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import type { useSideRows } from '#web/data/registers/side-rows.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { Progress } from '#web/ui/progress-bar.tsx';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { askBeforeUnloadUntil } from '#web/ui/unsaved.ts';
import { useSlow } from '#web/ui/use-slow.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import { ReconcileHeader } from './reconcile-header.tsx';
import { ReconcileList } from './reconcile-list.tsx';
import { type useTicking, describeReconcileError } from './use-ticking.ts';
import type { useStatementChanges } from './use-statement.ts';

/** The functions that the app passes to the reconcile screen. The transaction editor belongs to another feature. */
export type ReconcileControls = {
  /** Opens the editor for a new transaction of the account on a day of the book. */
  add: (account: Account, day: string) => void;
  edit: (account: Account, transaction: Transaction) => void;
  remove: (account: Account, transaction: Transaction) => void;
};

type ReconcileBodyProps = {
  account: Account;
  /** The balance of the account without its subaccounts. */
  ownMinor: bigint;
  reconciling: OpenStatement;
  /** The finished statements. */
  statements: readonly FinishedStatement[];
  open: ReturnType<typeof useSideRows>;
  ticking: ReturnType<typeof useTicking>;
  /** All rows of finished statements. */
  reconciled: ReturnType<typeof useSideRows>;
  statement: ReturnType<typeof useStatementChanges>;
  controls: ReconcileControls;
  onChange: () => void;
  onGiveUp: () => void;
  onFinished: (finished: OpenStatement) => void;
};

/** The state shown while a statement is being finished. It keeps the rows of the start although rows are reconciled one after another. */
type FinishingState = Progress & { state: ReconciliationState };

const LazyMissingOccurrences = lazyComponent(
  async () => (await import('./missing-occurrences.tsx')).MissingOccurrences,
);

const noTransactions: readonly Transaction[] = [];

/** The keys that work on a row; listed in the help only. */
const rowKeyCommands: AppCommand[] = [
  { title: texts.keys.move, group: texts.keys.group, key: 'ArrowDown' },
  { title: texts.keys.tick, group: texts.keys.group, key: ' ' },
  { title: texts.keys.range, group: texts.keys.group, key: 'Shift+ ' },
  { title: texts.keys.upToHere, group: texts.keys.group, key: 'a' },
  { title: texts.keys.edit, group: texts.keys.group, key: 'e' },
  { title: texts.keys.delete, group: texts.keys.group, key: 'Delete' },
];

/** A statement in progress: its three amounts and the rows that can belong to it. */
export function ReconcileBody(props: ReconcileBodyProps) {
  const { account, ownMinor, reconciling, statements, open, ticking, reconciled, statement, controls } =
    props;
  const { onChange, onGiveUp, onFinished } = props;
  const { root } = useAccountTree();
  const hasSchedules = useHasSchedules();
  const { formatTag } = useBookCurrency();
  const { rows = noTransactions, tick, settled, isSending } = ticking;
  const [isBusy, setBusy] = useState(false);
  const [finishing, setFinishing] = useState<FinishingState>();
  const isSlow = useSlow(isBusy);
  const isSavingSlowly = useSlow(isSending);
  const { date } = reconciling;
  const before = useMemo(() => new Date(startOfDay(addDays(date, 1), bookZone(root))), [date, root]);
  const own = { id: account.id, totalMinor: ownMinor };
  const state = finishing?.state ?? calculateReconciliation(own, reconciling, rows, before);

  const finish = async () => {
    if (isBusy) return;
    setBusy(true);
    const day = formatBookDay(date, formatTag, 'dayOfYear');
    try {
      await settled();
      const currentState = calculateReconciliation(own, reconciling, open.now(), before);
      // A tick could not be stored: the header shows the remaining difference.
      if (currentState.differenceMinor !== 0n) return;
      const isFinished = statements.some((each) => each.date === date);
      const onIt = (row: Transaction) => sideInfoIn(row, account.id).statementDate === date;
      const strays = isFinished ? [] : reconciled.now().filter(onIt);
      setFinishing({ state: currentState, done: 0, of: currentState.ticked.length });
      const finished = statement.finish(reconciling, currentState, strays, () =>
        setFinishing((at) => at && { ...at, done: at.done + 1 }),
      );
      askBeforeUnloadUntil(finished);
      const action = await finished;
      offerUndo(action, texts.finished(day));
      onFinished(reconciling);
    } catch (error) {
      toast('error', texts.finishFailed(describeReconcileError(error)), { ms: screenDelays.toastMs });
      open.retry();
      reconciled.retry();
    } finally {
      setFinishing(undefined);
      setBusy(false);
    }
  };
  const add = () => {
    if (!isBusy) controls.add(account, date);
  };
  const latest = useRef({ add, finish });
  useEffect(() => {
    latest.current = { add, finish };
  });
  const isEven = state.differenceMinor === 0n;
  const commands = useMemo((): AppCommand[] => {
    const { group } = texts.keys;
    const run = () => void latest.current.finish();
    return [
      { title: texts.keys.add, group, key: 'n', run: () => latest.current.add() },
      { title: texts.keys.finish, group, key: 'mod+Enter', ...(isEven && { run }) },
      ...rowKeyCommands,
    ];
  }, [isEven]);
  useOfferCommands(commands);

  if (open.rows === undefined) {
    if (open.error === null) return <DelayedLoader label={common.loading} />;
    return (
      <EmptyState text={texts.failed(formatFailure(open.error))}>
        <Button variant="default" onClick={open.retry}>
          {common.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ReconcileHeader
        account={account}
        reconciling={reconciling}
        state={state}
        isBusy={isBusy}
        progress={isSlow ? finishing : undefined}
        isSaving={isSavingSlowly}
        onFinish={() => void finish()}
        onChange={onChange}
        onGiveUp={onGiveUp}
      />
      {hasSchedules && (
        <Suspense fallback={null}>
          <LazyMissingOccurrences account={account} date={date} rows={rows} isBusy={isBusy} />
        </Suspense>
      )}
      <ReconcileList
        account={account}
        rows={state.rows}
        isBusy={isBusy}
        onTick={tick}
        onAdd={add}
        onEdit={(transaction) => controls.edit(account, transaction)}
        onRemove={(transaction) => controls.remove(account, transaction)}
      />
    </>
  );
}
