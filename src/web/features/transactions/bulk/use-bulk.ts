import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type BulkRow, type BulkState, listFilledRows, createBulkState } from '#entry/bulk/bulk-rows.ts';
import { defaultBulkFilters, listOfferedAccounts } from '#entry/bulk/offered-accounts.ts';
import { type BulkAction, reduceBulkRows } from '#entry/bulk/reduce-rows.ts';
import { isInvalidRow, listExchangedCurrencies, transactionsOfRow } from '#entry/bulk/split-row.ts';
import { createTransactionIds } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { readTypedTags } from '#ledger/tags.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { createSpellingLookup } from '#text/fold.ts';
import { useHeldBookMemory } from '#web/features/transactions/editor-aids/use-held-book-memory.ts';
import { listAccountOptions } from '#ledger/account-options.ts';
import { parseDateOverride } from '#web/lib/days/date-override.ts';
import { formatDistantDay } from '#web/lib/days/distant-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { createDraftStore, useDraft } from '#web/session/drafts.ts';
import { rememberAccount, useBudgetNotes } from '#web/features/transactions/budget-notes.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { useTradingAccounts } from '#web/data/transactions/bulk-change-plan.ts';
import { tradingAccountTexts } from '#web/lib/amounts/currency-names.ts';
import { formatFailure, isSessionOver } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { useSession } from '#web/session/session.ts';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import { findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import { findRejectedLine } from '#web/features/transactions/problem-messages.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { groupOfChange } from '#web/data/transactions/process-in-slices.ts';
import type { Progress } from '#web/ui/progress-bar.tsx';
import type { SheetContext } from './bulk-cells.tsx';

/** The result of storing rows. */
type BulkStoreResult = {
  storedIds: ReadonlySet<string>;
  /** The first rejected transaction, and the split line that the provider rejected. */
  failed: { id: string; lineId: string | undefined; reason: string; isSignedOut: boolean } | undefined;
  /** The number of rows not stored, including the failed one. */
  left: number;
};

/**
 * Stores rows strictly one after another and stops at the first failure. The lines of a split go in one call. One event reports all rows
 * (spec 4).
 */
function useSubmit() {
  const makeChanges = useTransactionChanges();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);

  const submit = async (units: readonly Transaction[][]): Promise<BulkStoreResult> => {
    const of = units.length;
    // A split counts once: its lines are stored together.
    const firsts = new Set(units.flatMap(([first]) => first?.id ?? []));
    let made = 0;
    isStopped.current = false;
    setProgress({ done: made, of });
    const outcome = await makeChanges(
      units.flat().map((after) => ({ after })),
      {
        kind: 'bulk-add',
        oneByOne: true,
        together: groupOfChange,
        isStopped: () => isStopped.current,
        onMade: ({ after }) => {
          if (!firsts.has(after?.id ?? '')) return;
          made += 1;
          setProgress({ done: made, of });
        },
      },
    );
    setProgress(undefined);
    const storedIds = new Set<string>();
    for (const { change } of outcome.made) {
      if (change.after === undefined) continue;
      storedIds.add(change.after.id);
      rememberAccount(findOtherAccount(change.after, change.after.splitA.accountId));
    }
    const [first] = outcome.failed;
    if (first !== undefined) toast('error', texts.failed);
    else if (made > 0) toast('success', texts.added(made));
    const failed =
      first === undefined
        ? undefined
        : {
            id: first.change.after?.id ?? '',
            lineId: findRejectedLine(first.error, outcome),
            reason: formatFailure(first.error),
            isSignedOut: isSessionOver(first.error),
          };
    return { storedIds, failed, left: of - made };
  };

  return {
    progress,
    submit,
    /** Stops after the running call. */
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** The props of the bulk add popup. */
export type BulkProps = {
  /** The shown account, with which the rows start. */
  account: Account;
  tree: AccountTree;
  onClose: () => void;
};

/** Returns a function that gives tags the spelling known in the book. */
function createTagSpelling(known: readonly string[]): (transaction: Transaction) => Transaction {
  const spelled = createSpellingLookup(known);
  return (each) => ({ ...each, tags: readTypedTags(each.tags.map(spelled).join(';')) });
}

/** The rows that were not stored when the session ended. */
const unsavedRows = createDraftStore<BulkState>();

/** Returns the initial rows: those left when the session ended, or one empty row. */
function useInitialRows({ account }: BulkProps) {
  const { functionalities } = useSession();
  const { savedInput, saveInput } = useDraft(unsavedRows, 'rows');
  const [state, dispatch] = useReducer(
    reduceBulkRows,
    undefined,
    () =>
      savedInput ??
      createBulkState(
        account,
        parseDateOverride(functionalities.transactionEditDateOverride) ?? new Date(),
        createTransactionIds(),
      ),
  );
  return { state, dispatch, wasSaved: savedInput !== undefined, saveInput };
}

/** Returns a function that gives the tags of a transaction the spelling known in the book. */
function useKnownSpelling() {
  const { data: knownTags } = useQuery(useBookQueries().tags);
  return useMemo(() => createTagSpelling(knownTags ?? []), [knownTags]);
}

/** Returns the rows, the function that stores them, its progress, and its failure. */
export function useStoreRows(props: BulkProps) {
  const { tree, onClose } = props;
  const { accounts } = tree;
  const money = useBookCurrency();
  const { state, dispatch, wasSaved, saveInput } = useInitialRows(props);
  const { progress, submit, stop } = useSubmit();
  const tradingAccounts = useTradingAccounts();
  const withKnownTags = useKnownSpelling();
  /** The number of attempts; missing values are marked from the first attempt on. */
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string | undefined>(wasSaved ? texts.sessionExpired : undefined);
  const isClosed = useRef(false);
  /** The distant days that were asked about last: a second attempt confirms them. */
  const confirmedDistantDay = useRef('');
  const isBusy = progress !== undefined;

  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  const close = () => {
    isClosed.current = true;
    stop();
    onClose();
  };

  /** Creates the trading accounts that rows need; undefined if one could not be created, with a message. */
  const createTrading = async (filled: readonly BulkRow[]) => {
    try {
      return await tradingAccounts(
        tree,
        listExchangedCurrencies(filled, accounts),
        tradingAccountTexts(money),
      );
    } catch (error) {
      toast('error', texts.failed);
      setFailure(formatFailure(error));
      return undefined;
    }
  };

  const store = async () => {
    if (isBusy) return;
    const filled = listFilledRows(state);
    const now = new Date();
    const isReady = filled.length > 0 && !filled.some((row) => isInvalidRow(row, { accounts, money }));
    setFailure(undefined);
    setTries(tries + 1);
    if (!isReady) return;
    const far = filled.flatMap(({ posted }) => formatDistantDay(posted, money.formatTag) ?? []);
    if (far.length > 0 && far.join('\n') !== confirmedDistantDay.current) {
      confirmedDistantDay.current = far.join('\n');
      setFailure(texts.farRows(far.length));
      return;
    }
    const trading = await createTrading(filled);
    if (trading === undefined) return;
    const ready = filled.flatMap((row) => {
      const transactions = transactionsOfRow(row, { accounts, money, trading }, now);
      return transactions ? [transactions.map(withKnownTags)] : [];
    });
    const { storedIds, failed, left } = await submit(ready);
    const rowOf = (id: string) =>
      filled[ready.findIndex((lines) => lines.some((line) => line.id === id))]?.ids.id;
    const settle: BulkAction = {
      type: 'settle',
      storedIds: new Set([...storedIds].flatMap((id) => rowOf(id) ?? [])),
      failed: failed && { ...failed, id: rowOf(failed.id) ?? '' },
    };
    if (failed?.isSignedOut) saveInput(reduceBulkRows(state, settle));
    if (isClosed.current) return;
    if (failed === undefined) return close();
    dispatch(settle);
    setFailure(texts.stopped(left, failed.reason));
    setTries(tries + 2);
  };

  return { state, dispatch, tries, failure, progress, isBusy, store, close };
}

/** Returns the data that the cells of the sheet share. */
export function useSheetContext(tree: AccountTree, startTags: string) {
  const memory = useHeldBookMemory(tree);
  const [filters, setFilters] = useState(defaultBulkFilters);
  const note = useBudgetNotes();
  const context = useMemo<SheetContext>(
    () => ({
      tree,
      accounts: tree.accounts,
      all: listAccountOptions(tree, () => true),
      choices: {
        accountId: note(listOfferedAccounts(tree, filters.account)),
        otherId: note(listOfferedAccounts(tree, filters.other)),
      },
      memory,
      startTags,
    }),
    [tree, filters, note, memory, startTags],
  );
  return { context, filters, setFilters };
}
