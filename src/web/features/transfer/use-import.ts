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
import { markVerifyDue, markVerified } from '#web/data/verification/verify-due.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { transfer as texts } from '#web/languages/en/transfer.ts';
import { parseDateOverride } from '#web/lib/days/date-override.ts';
import { checkImport, type ImportCheck } from './check-import.ts';
import { type ParsedExportFile, OtherFormatError, readExportFile } from './read-export-file.ts';

/**
 * Returns the initial value of the import's date field: the second of the earliest transaction, so that all are included, or the value of
 * the override. Empty if the file has no transactions (spec 5 Import, spec 9 Other settings).
 */
export function findDefaultFrom(
  file: Pick<ParsedExportFile, 'transactions'>,
  override: string | undefined,
): string {
  const earliest = findEarliest(file);
  return earliest ? toDateTimeField(parseDateOverride(override, earliest) ?? earliest) : '';
}

/** Returns the request body: the chosen rows, with the settings if accounts are included (spec 5 Import). */
export function createImportBody(
  file: ParsedExportFile,
  preview: ImportPreview,
  isTransactionsOnly: boolean,
) {
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
  /** The chosen file. */
  chosen: File | undefined;
  /** The content of the file after it was read. */
  file: ParsedExportFile | undefined;
  /** The value of the date field. */
  from: string;
  /** The initial value of the date field. */
  startsFrom: string;
  isBusy: 'reading' | 'importing' | undefined;
  /** The progress of the import, if the provider reports it. */
  progress: ImportProgress | undefined;
  failure: string | undefined;
  result: CallAnswer<'import-data'> | undefined;
  /** True while the books are verified after the import; `looked` is the result. */
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

/** True if records were added or updated. */
function hasChanged({ accounts, transactions }: Answer): boolean {
  return [accounts, transactions].some(({ added, updated }) => added + updated > 0);
}

/** Shows a message about the result of an import, and offers an undo. */
function showOutcome(answer: Answer, action: ActionIdentity): void {
  if (!answer.complete) toast('error', texts.importFailed);
  else if (hasChanged(answer)) offerUndo(action, texts.imported);
  else toast('success', texts.imported);
}

type PreviewChoices = { from: string; isTransactionsOnly: boolean; tree: AccountTree };

/** Returns the part of the file to import. */
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

/** Receives files of banks and other programs, or opens the screen where the user chooses them. */
export type OnOtherFile = (file?: File) => void;

const noResult = { progress: undefined, failure: undefined, result: undefined, looked: undefined };

/**
 * The import form: a file, the choices, and the result (spec 2 Settings, spec 5 Import).
 * @param resumedId the id of an interrupted import to continue
 * @param onOther receives a file of a bank or of another program
 */
export function useImport(
  onImported: () => void,
  resumedId: string | undefined,
  onOther: OnOtherFile | undefined,
) {
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
    // Cancelling the file dialog keeps the previous file.
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
      // The lock lets other tabs distinguish a running import from an interrupted one.
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
      // Problems are shown again at the next start.
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
    /** True if nothing of the file would be imported. */
    isEmpty: preview !== undefined && preview.accounts.length + preview.transactions.length === 0,
    tree,
    isTransactionsOnly,
    /** True if the user changed the choices and has not imported the file. */
    isUnsaved:
      state.result?.complete !== true &&
      (from !== state.startsFrom || isTransactionsOnly !== startsTransactionsOnly),
    setTransactionsOnly,
    setFrom: (text: string) => change({ from: text }),
    choose: (chosen: File | null) => void choose(chosen),
    run: () => void run(),
  };
}
