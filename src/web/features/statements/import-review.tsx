import { Button } from '@mantine/core';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  countRows,
  decisionOf,
  type RowDecisions,
  decideByFiles,
  type ReviewCounts,
  type ReviewFilter,
  type ImportRow,
  rowStateOf,
  withSkipped,
} from '#imports/import-rows.ts';
import { isStatements, countRowsRead, type StatementSource, withSigns } from '#imports/statement-sources.ts';
import type { Account } from '#ledger/account.ts';
import { listPostingOptions } from '#ledger/account-options.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import { undoneActions } from '#web/data/history/undo.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatError } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ReviewSheet } from '#web/ui/review-screen.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import type { VirtualListHandle } from '#web/ui/virtual-list.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import { AddBar } from './add-bar.tsx';
import { ImportReviewList } from './import-review-list.tsx';
import { StatementFigures } from './statement-figures.tsx';
import { TableFormatPanel } from './table-format-panel.tsx';
import { OpeningBalanceOffer, useOpeningBalance } from './opening-balance-offer.tsx';
import classes from './import-review.module.css';
import { TableNotices } from './table-notices.tsx';
import { UnreadableLineList } from './unreadable-line-list.tsx';
import { useAddRows } from './use-add-rows.ts';
import type { useStatementFiles } from './use-statement-files.ts';
import { useMatching } from './use-matching.ts';

/** The functions that the app passes to the import review. The transaction editor belongs to another feature. */
export type ImportReviewControls = { edit: (account: Account, transaction: Transaction) => void };

type ImportReviewProps = {
  account: Account;
  tree: AccountTree;
  part: StatementSource;
  files: ReturnType<typeof useStatementFiles>;
  decisions: RowDecisions;
  onDecisions: Dispatch<SetStateAction<RowDecisions>>;
  controls: ImportReviewControls;
  /** The files and the account, shown at the top. */
  head: ReactNode;
};

const noRows: never[] = [];
const noVerdicts: ReadonlyMap<string, SignVerdict> = new Map();

/** Registers the key command that adds the rows. */
function useAddCommand(add: () => Promise<void>): void {
  const latest = useRef({ add });
  useEffect(() => {
    latest.current = { add };
  });
  const commands = useMemo(
    (): AppCommand[] => [
      {
        title: texts.keys.add,
        group: texts.keys.group,
        key: 'mod+Enter',
        run: () => void latest.current.add(),
      },
    ],
    [],
  );
  useOfferCommands(commands);
}

/** Returns the decisions on rows, including those made by the files. A decision that the user changes overrides the file's. */
function useDecisions(
  rows: readonly ImportRow[],
  { account, tree, decisions: made, onDecisions }: ImportReviewProps,
): Pick<ImportReviewProps, 'decisions' | 'onDecisions'> {
  const money = useBookCurrency();
  const ofFiles = useMemo(
    () => decideByFiles(rows, { money, options: listPostingOptions(tree, account.id) }),
    [rows, money, tree, account.id],
  );
  const decisions = useMemo(() => new Map([...ofFiles, ...made]), [ofFiles, made]);
  const change: typeof onDecisions = (next) =>
    onDecisions((before) => (typeof next === 'function' ? next(new Map([...ofFiles, ...before])) : next));
  return { decisions, onDecisions: change };
}

/** Returns the counts of the rows. Nothing can be added while the user still has to choose the direction of the amounts. */
function useCounts(
  rows: readonly ImportRow[],
  verdicts: ReadonlyMap<string, SignVerdict>,
  decisions: RowDecisions,
): { counts: ReviewCounts; isAsking: boolean } {
  const money = useBookCurrency();
  const isAsking = [...verdicts.values()].includes('ask');
  const counts = useMemo(() => {
    const counted = countRows(rows, decisions, money);
    return isAsking ? { ...counted, ready: [], unsorted: [] } : counted;
  }, [rows, decisions, money, isAsking]);
  return { counts, isAsking };
}

/** The loading state while rows are compared with the book, and the error state if that failed. */
function MatchingStatus({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (error === null) return <DelayedLoader label={texts.matching} />;
  return (
    <EmptyState text={texts.failed(formatError(error))}>
      <Button variant="default" onClick={onAgain}>
        {common.tryAgain}
      </Button>
    </EmptyState>
  );
}

/** The import review of a statement: the match of each row in the book, the decision on it, and the button that adds the rows. */
export function ImportReview(props: ImportReviewProps) {
  const { account, tree, part, files, controls, head } = props;
  const [round, setRound] = useState(0);
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const list = useRef<VirtualListHandle>(null);
  const tables = useMemo(
    () => files.files.filter(isStatements).filter(({ key }) => part.files.has(key)),
    [files.files, part],
  );
  const { matching, error } = useMatching(account, tree, { part, tables }, round);
  const rows = matching?.rows ?? noRows;
  const verdicts = matching?.verdicts ?? noVerdicts;
  const { decisions, onDecisions } = useDecisions(rows, props);
  const { counts, isAsking } = useCounts(rows, verdicts, decisions);
  const shown = useMemo(
    () =>
      filter === 'all'
        ? rows
        : rows.filter((row) => rowStateOf(row, decisionOf(decisions, row.key)) === filter),
    [rows, decisions, filter],
  );
  const signed = useMemo(() => withSigns(part, tables, verdicts), [part, tables, verdicts]);
  const offer = useOpeningBalance({ account, tree, part: signed, rows });
  const opening = isAsking || matching === undefined ? undefined : offer.taken;
  const adding = useAddRows({ account, tree, part, tables, counts, decisions, verdicts, opening });
  useEffect(
    () =>
      undoneActions.on((actionId) => {
        if (actionId === adding.done?.action.id) setRound((before) => before + 1);
      }),
    [adding.done],
  );
  const isTouched = counts.states.new > 0 && rows.some(({ key }) => props.decisions.has(key));
  const unsaved = useUnsaved(isTouched, false);

  const add = async () => {
    await adding.add();
    setRound((before) => before + 1);
  };
  useAddCommand(add);
  const showFirst = ([first]: readonly ImportRow[]) => {
    const index = rows.findIndex((row) => row === first);
    setFilter('all');
    // Waits until the list is rendered again.
    requestAnimationFrame(() => list.current?.focus(index));
  };

  return (
    <>
      <ReviewSheet takesFiles {...unsaved}>
        {head}
        <StatementFigures
          account={account}
          tree={tree}
          part={signed}
          ready={counts.ready}
          openingMinor={opening?.minor ?? 0n}
        />
        <OpeningBalanceOffer {...offer} account={account} />
        {/* Questions come before optional information. */}
        <TableNotices tables={tables} verdicts={verdicts} onRead={files.readAgain} />
        <div className={classes.strips}>
          {tables.map(
            (file) =>
              file.read.table !== undefined && (
                <TableFormatPanel
                  key={file.key}
                  table={file.read.table}
                  rows={countRowsRead(file.read)}
                  onChange={(how) => files.readAgain(file.key, how)}
                />
              ),
          )}
          <UnreadableLineList files={tables} />
        </div>
        {matching === undefined ? (
          <MatchingStatus error={error} onAgain={() => setRound(round + 1)} />
        ) : (
          <ImportReviewList
            ref={list}
            account={account}
            tree={tree}
            rows={shown}
            all={rows}
            counts={counts}
            filter={filter}
            onFilter={setFilter}
            decisions={decisions}
            onDecisions={onDecisions}
            isBusy={adding.progress !== undefined}
            onOpenStored={(transaction) => controls.edit(account, transaction)}
          />
        )}
        {matching !== undefined && matching.repeated > 0 && (
          <p className={classes.note}>{texts.repeated(matching.repeated)}</p>
        )}
      </ReviewSheet>
      <AddBar
        account={account}
        part={signed}
        counts={counts}
        count={counts.ready.length + (opening === undefined ? 0 : 1)}
        adding={adding}
        isAsking={isAsking}
        isReady={matching !== undefined}
        onAdd={() => void add()}
        onShowIncomplete={() => showFirst(counts.incomplete)}
        onShowUnsorted={() => showFirst(counts.unsorted)}
        onSkipUnsorted={() => {
          onDecisions((before) => withSkipped(before, counts.unsorted));
          // The pressed button disappears, so the focus moves to the first row.
          showFirst(counts.unsorted);
        }}
      />
    </>
  );
}
