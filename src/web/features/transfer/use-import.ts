import { useMemo, useState } from 'react';
import { countRejectedRows } from '#contract/import-outcome.ts';
import { withLock } from '#async/with-lock.ts';
import type { CallAnswer } from '#contract/calls.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import { fromDateTimeField, toDateTimeField } from '#entry/date-fields.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { selectImportRows, findEarliest, type ImportPreview } from '#ledger/import-preview.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { markVerifyDue, markVerified } from '#web/data/proof/verify-due.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { transfer as texts } from '#web/languages/en/transfer.ts';
import { parseDateOverride } from '#web/lib/days/date-override.ts';
import { checkImport, type ImportCheck } from './look-after.ts';
import { type ParsedExportFile, OtherFormatError, readExportFile } from './read-file.ts';

/**
 * The first value of the date field of an import: the second of the earliest transaction, so that all are kept, or the value that the
 * override makes of it; empty where there is none (spec 5 Import, spec 9 Other settings).
 */
export function findDefaultFrom(file: Pick<ParsedExportFile, 'transactions'>, override: string | undefined): string {
  const earliest = findEarliest(file);
  return earliest ? toDateTimeField(parseDateOverride(override, earliest) ?? earliest) : '';
}

/** The body that is sent: the chosen rows; with their accounts go the settings (spec 5 Import). */
export function createImportBody(file: ParsedExportFile, preview: ImportPreview, isTransactionsOnly: boolean) {
  const transactions = preview.transactions.map(({ row }) => row);
  if (isTransactionsOnly) return { transactions };
  const accounts = preview.accounts.map(({ row }) => row);
  const { items } = preview;
  return {
    accounts,
    transactions,
    ...(items.length > 0 && { items }),
    ...(file.userConfig && { userConfig: file.userConfig }),
  };
}

type State = {
  /** The file as it was chosen. */
  chosen: File | undefined;
  /** What is in it, once it is read. */
  file: ParsedExportFile | undefined;
  /** What the date field holds. */
  from: string;
  /** What it held first. */
  startsFrom: string;
  isBusy: 'reading' | 'importing' | undefined;
  /** How far the import is, where the place of the books tells it. */
  progress: ImportProgress | undefined;
  failure: string | undefined;
  result: CallAnswer<'import-data'> | undefined;
  /** Whether the books are being looked over after it, and what that came to. */
  isLooking: boolean;
  looked: ImportCheck | undefined;
};

const initialState: State = {
  chosen: undefined,
  file: undefined,
  from: '',
  startsFrom: '',
  isBusy: undefined,
  progress: undefined,
  failure: undefined,
  result: undefined,
  isLooking: false,
  looked: undefined,
};

type Answer = CallAnswer<'import-data'>;

/** Whether anything came in that was not there, as it is. */
function hasChanged({ accounts, transactions }: Answer): boolean {
  return [accounts, transactions].some(({ added, updated }) => added + updated > 0);
}

/** Says in passing what came of an import, and offers to take all of it back. */
function showOutcome(answer: Answer, action: ActionIdentity): void {
  if (!answer.complete) toast('error', texts.importFailed);
  else if (hasChanged(answer)) offerUndo(action, texts.imported);
  else toast('success', texts.imported);
}

type PreviewChoices = { from: string; isTransactionsOnly: boolean; tree: AccountTree };

/** What of the file goes in. */
function usePreview(file: ParsedExportFile | undefined, { from, isTransactionsOnly, tree }: PreviewChoices) {
  return useMemo(
    () =>
      file &&
      selectImportRows(file, {
        from: fromDateTimeField(from),
        isTransactionsOnly,
        currentAccountIds: new Set(tree.accounts.keys()),
      }),
    [file, from, isTransactionsOnly, tree],
  );
}

/** Takes files of banks and of other programs, or leads to where they are chosen. */
export type OnOtherFile = (file?: File) => void;

const noResult = { progress: undefined, failure: undefined, result: undefined, looked: undefined };

/**
 * The import as a form: a file, what of it goes in, and what came of it (spec 2 Settings, spec 5 Import).
 * @param resumedId the id of an import that broke off, which it goes on with
 * @param onOther takes a file that is of a bank or of another program
 */
export function useImport(onImported: () => void, resumedId: string | undefined, onOther: OnOtherFile | undefined) {
  const session = useSession();
  const { call, functionalities, provider } = session;
  const { bookName } = useOpenBook();
  const tree = useAccountTree();
  const [state, setState] = useState(initialState);
  const startsTransactionsOnly = functionalities.importSettingsTransactionsOnlyOverride ?? false;
  const [isTransactionsOnly, setTransactionsOnly] = useState(startsTransactionsOnly);
  const change = (more: Partial<State>) => setState((before) => ({ ...before, ...more }));
  const { file, from } = state;
  const preview = usePreview(file, { from, isTransactionsOnly, tree });

  const choose = async (chosen: File | null) => {
    // Who leaves the choice without a file keeps the one before.
    if (chosen === null) return;
    setState({ ...initialState, chosen, isBusy: 'reading' });
    try {
      const read = await readExportFile(chosen);
      const from = findDefaultFrom(read, functionalities.transactionImportDateOverride);
      change({ file: read, from, startsFrom: from, isBusy: undefined });
    } catch (error) {
      if (error instanceof OtherFormatError && onOther !== undefined) onOther(chosen);
      else change({ failure: formatFailure(error), isBusy: undefined });
    }
  };

  const run = async () => {
    if (file === undefined || preview === undefined) return change({ failure: texts.noFile });
    change({ ...noResult, isBusy: 'importing' });
    try {
      const data = createImportBody(file, preview, isTransactionsOnly);
      const action = resumedId === undefined ? newAction('import') : { id: resumedId, kind: 'import' };
      markVerifyDue(provider);
      // By this lock another tab can tell an import that is under way from one that broke off.
      const answer = await withLock('Partita.Import', () =>
        call('import-data', { data, action }, (progress) => change({ progress })),
      );
      const rejected = [...file.rejected, ...answer.rejected];
      const rejectedCount = file.rejected.length + countRejectedRows(answer);
      change({ result: { ...answer, rejected, rejectedCount }, isBusy: undefined, isLooking: true });
      showOutcome(answer, action);
      onImported();
      const imported = { file, preview, isTransactionsOnly, result: answer, bookName };
      const looked = await checkImport(session, imported);
      change({ looked, isLooking: false });
      // What is not right is told again at the next start.
      if (looked.verified?.ok === true && answer.complete) markVerified(provider);
    } catch (error) {
      change({ failure: formatFailure(error), isBusy: undefined });
      toast('error', texts.importFailed);
    }
    return undefined;
  };

  return {
    ...state,
    preview,
    /** Whether nothing of the file goes in. */
    isEmpty: preview !== undefined && preview.accounts.length + preview.transactions.length === 0,
    tree,
    isTransactionsOnly,
    /** Whether what goes in was chosen by hand and has not gone in. */
    isUnsaved:
      state.result?.complete !== true &&
      (from !== state.startsFrom || isTransactionsOnly !== startsTransactionsOnly),
    setTransactionsOnly,
    setFrom: (text: string) => change({ from: text }),
    choose: (chosen: File | null) => void choose(chosen),
    run: () => void run(),
  };
}
