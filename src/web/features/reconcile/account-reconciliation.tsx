import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { type AccountTree, calculateOwnTotal } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import type { Item } from '#ledger/items.ts';
import {
  findBrokenStatements,
  readOpenStatement,
  readStatements,
  calculateReconciled,
  type OpenStatement,
  type FinishedStatement,
  statementFilter,
  sumByStatement,
} from '#ledger/statements.ts';
import { sideInfoIn, splitIn, type Transaction } from '#ledger/transaction.ts';
import { useItems, useItemsOf } from '#web/data/items/items.ts';
import { useSideRows } from '#web/data/registers/side-rows.ts';
import { number } from '#web/languages/language.ts';
import { reconcileLink, type ReconcileView } from '#web/lib/links/page-links.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { useLeaveKey } from '#web/lib/use-leave-key.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReviewScreen, ReviewSheet } from '#web/ui/review-screen.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import { StatementForm } from './statement-form.tsx';
import { BrokenStatement } from './broken-statement.tsx';
import { ReconcileBody, type ReconcileControls } from './reconcile-body.tsx';
import { BalanceCheckOffer } from './balance-check-offer.tsx';
import { FinishedStatementList, StatementRows } from './transaction-columns.tsx';
import { type ReconcileQuestion, ReconcileQuestions } from './reconcile-questions.tsx';
import classes from './account-reconciliation.module.css';
import { useStatementChanges } from './use-statement.ts';
import { useTicking } from './use-ticking.ts';

/** Milliseconds for which a statement has to be broken before it is reported. An undo changes the rows shortly before the account. */
const brokenDelayMs = 600;

/**
 * Returns the finished statements of an account that no longer add up, with the difference of each. Short mismatches are not reported.
 * @param rows the rows of all statements; undefined while they load
 */
function useBrokenStatements(
  { id }: Account,
  statements: readonly FinishedStatement[],
  rows: readonly Transaction[] | undefined,
) {
  const broken = useMemo(() => {
    if (rows === undefined || statements.length === 0) return [];
    const sides = rows.map((row) => ({
      statementDate: sideInfoIn(row, id).statementDate,
      valueMinor: splitIn(row, id).valueMinor,
    }));
    return findBrokenStatements(statements, sumByStatement(sides));
  }, [id, statements, rows]);
  const [settled, setSettled] = useState(broken);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(broken), brokenDelayMs);
    return () => clearTimeout(timer);
  }, [broken]);
  // A statement that adds up again is removed at once.
  return settled.filter((each) =>
    broken.some(({ date, offMinor }) => date === each.date && offMinor === each.offMinor),
  );
}

type AccountReconciliationProps = {
  account: Account;
  tree: AccountTree;
  view: ReconcileView;
  controls: ReconcileControls;
};

/** Returns the statements of an account with their rows, and the functions that change them. */
function useStatements(account: Account, own: readonly Item[]) {
  const reconciling = useMemo(() => readOpenStatement(own), [own]);
  const statements = useMemo(() => readStatements(own), [own]);
  const open = useSideRows(account.id, 'open');
  const reconciled = useSideRows(account.id, 'reconciled');
  const broken = useBrokenStatements(account, statements, reconciled.rows);
  // Ticks are held here, not in the body: they may still be sent while the user changes the date or the balance of the statement.
  const ticking = useTicking(account.id, open);
  const change = useStatementChanges(account, own);
  return { reconciling, statements, open, ticking, reconciled, broken, change };
}

type AccountStatements = ReturnType<typeof useStatements>;
type PartProps = AccountReconciliationProps & {
  known: AccountStatements;
  onAsk: (question: ReconcileQuestion) => void;
};

/** The statement in progress, or the form that starts one. */
function CurrentStatement({
  account,
  tree,
  controls,
  known,
  onAsk,
  onFinished,
}: PartProps & { onFinished: (finished: OpenStatement | undefined) => void }) {
  const { reconciling, statements, open, ticking, reconciled, change } = known;
  const [isChanging, setChanging] = useState(false);
  const ownMinor = calculateOwnTotal(account, tree);
  if (reconciling === undefined || isChanging) {
    const sides = open.rows?.map((row) => splitIn(row, account.id));
    return (
      <StatementForm
        key={statements[0]?.date}
        account={account}
        last={statements[0]}
        reconciling={reconciling}
        reconciledMinor={sides && calculateReconciled(ownMinor, sides)}
        onStart={async (next) => {
          await change.begin(next);
          onFinished(undefined);
          setChanging(false);
        }}
        onCancel={isChanging ? () => setChanging(false) : undefined}
      />
    );
  }
  return (
    <ReconcileBody
      key={reconciling.date}
      account={account}
      ownMinor={ownMinor}
      reconciling={reconciling}
      statements={statements}
      open={open}
      ticking={ticking}
      reconciled={reconciled}
      statement={change}
      controls={controls}
      onChange={() => setChanging(true)}
      onGiveUp={() => onAsk('give-up')}
      onFinished={onFinished}
    />
  );
}

/** The finished statements, or the rows of one of them. */
function FinishedStatements({ account, view, known, onAsk }: PartProps) {
  const { statements, reconciled, broken } = known;
  const shown = statements.find(({ date }) => date === view.statementDate);
  if (shown === undefined) {
    return (
      <FinishedStatementList
        account={account}
        statements={statements}
        brokenDays={new Set(broken.map(({ date }) => date))}
        onReopen={() => onAsk('reopen')}
      />
    );
  }
  if (reconciled.rows !== undefined)
    return <StatementRows account={account} statement={shown} reconciled={reconciled.rows} />;
  if (reconciled.error === null) return <DelayedLoader label={common.loading} />;
  return <EmptyState text={texts.failed(formatFailure(reconciled.error))} />;
}

/** The two tabs of the reconcile screen, shown after the statements of the account are loaded. */
function StatementTabs(props: AccountReconciliationProps & { own: readonly Item[] }) {
  const { account, view, own } = props;
  const id = useId();
  const [, navigate] = useLocation();
  const known = useStatements(account, own);
  const { statements, reconciled, broken, change } = known;
  const [question, setQuestion] = useState<ReconcileQuestion>();
  const [finished, setFinished] = useState<OpenStatement>();
  const isOffered = statements.some(({ date }) => date === finished?.date);
  const part = { ...props, known, onAsk: setQuestion };
  return (
    <>
      {broken.length > 0 && (
        <div className={classes.notices}>
          {broken.map((each) => (
            <BrokenStatement key={each.date} account={account} {...each} />
          ))}
        </div>
      )}
      {finished !== undefined && isOffered && (
        <BalanceCheckOffer
          account={account}
          finished={finished}
          onAdd={() => change.addCheck(finished)}
          onClose={() => setFinished(undefined)}
        />
      )}
      <ReviewSheet>
        <Tabs
          id={id}
          label={texts.tabs.label}
          tabs={[
            { value: 'current', label: texts.tabs.current, count: '' },
            { value: 'finished', label: texts.tabs.finished, count: number(statements.length) },
          ]}
          value={view.isFinished ? 'finished' : 'current'}
          onChange={(tab) => navigate(reconcileLink(account.id, { isFinished: tab === 'finished' }))}
        />
        {view.isFinished ? (
          <FinishedStatements {...part} />
        ) : (
          <CurrentStatement {...part} onFinished={setFinished} />
        )}
      </ReviewSheet>
      <ReconcileQuestions
        question={question}
        reconciling={known.reconciling}
        newest={statements[0]}
        isReady={reconciled.rows !== undefined}
        onGiveUp={change.giveUp}
        onReopen={async () => {
          const isOnNewest = (row: Parameters<typeof sideInfoIn>[0]) =>
            sideInfoIn(row, account.id).statementDate === statements[0]?.date;
          const action = await change.reopen(reconciled.now().filter(isOnNewest));
          setFinished(undefined);
          navigate(reconcileLink(account.id));
          return action;
        }}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}

/**
 * The reconcile screen of an account: the statement in progress, the finished statements, and warnings about those that no longer add up.
 */
export function AccountReconciliation(props: AccountReconciliationProps): ReactNode {
  const { account, tree, view } = props;
  const own = useItemsOf(statementFilter, account);
  const { error, refetch } = useItems();
  const registerHref = writeRegisterLink({
    accountId: account.id,
    from: undefined,
    until: undefined,
    includesBranch: false,
  });
  const isOneShown = view.isFinished && view.statementDate !== undefined;
  useLeaveKey(isOneShown ? reconcileLink(account.id, { isFinished: true }) : registerHref, {
    title: texts.keys.leave,
    group: texts.keys.group,
  });
  return (
    <ReviewScreen
      title={texts.titleOf(account.name)}
      book={tree.root?.name}
      color={toDisplayColor(account.color)}
      back={{ href: registerHref, label: texts.back(account.name) }}
    >
      {own !== undefined && <StatementTabs {...props} own={own} />}
      {own === undefined && error === null && <DelayedLoader label={common.loading} />}
      {own === undefined && error !== null && (
        <EmptyState text={texts.failed(formatFailure(error))}>
          <Button variant="default" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </EmptyState>
      )}
    </ReviewScreen>
  );
}
