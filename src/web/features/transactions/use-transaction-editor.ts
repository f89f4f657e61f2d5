import { useRef, useState } from 'react';
import { noSplitInfo } from '#ledger/split-info.ts';
import {
  checkTransactionForm,
  type TransactionFormErrors,
  toTransactionForm,
  idsOf,
  createTransactionForm,
  createTransactionIds,
  createNextForm,
  createRepeatForm,
  type TransactionForm,
  transactionFromForm,
} from '#entry/transaction-form.ts';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useTransactionChange } from '#web/data/transactions/changes.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { isConflict, isSessionOver } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { nowFor } from '#web/lib/days/date-override.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { useDistantDayQuestion } from '#web/lib/days/distant-days.ts';
import type { AppFunctionalities } from '#contract/providers.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { useConflictingChange } from '#web/data/history/use-conflicting-change.ts';
import { type Draft, draftKey, drafts } from './draft.ts';
import { type NextTransaction, type TransactionEditorProps, useSaveNext } from './editor-parts.tsx';
import { formatFormErrors } from './problem-messages.ts';
import { isDeleted, formatStoreError } from './store-errors.ts';
import { rememberAccount } from './budget-notes.ts';
import { enterDraftKind, type BookDraft } from './use-book-draft.ts';
import { askScheduleAndEnter, type RepeatControls } from './use-repeat-controls.tsx';

/** Returns the message for a transaction that another user changed during the edit: who changed it, and the saved values. */
function useConflictMessage(tree: AccountTree) {
  const { learn, latest } = useConflictingChange();
  const conflictMessage = useRef('');
  const formatConflict = async (stored: Transaction, typed: Transaction): Promise<string> => {
    const { name, record } = latest.current;
    const who = name === undefined ? texts.changedMeanwhile : texts.changedBy(name);
    const theirs = record?.recordType === 'transaction' ? record.after : undefined;
    if (theirs === undefined) return `${who} ${texts.saveAgain}`;
    // If the module cannot be loaded, the message has no values.
    const loaded = await import('./format-edit-conflict.ts').catch(() => undefined);
    return [who, loaded?.formatEditConflict({ stored, theirs, typed }, tree), texts.saveAgain]
      .filter(Boolean)
      .join(' ');
  };
  return {
    /** Handler for `catch` after a change of a stored transaction; rejects with the same error. */
    learn:
      (stored: Transaction | undefined, typed: Transaction) =>
      async (error: unknown): Promise<never> => {
        try {
          return await learn(stored?.id)(error);
        } finally {
          if (isConflict(error) && stored !== undefined)
            conflictMessage.current = await formatConflict(stored, typed);
        }
      },
    /** The message for the last conflict. */
    message: conflictMessage,
  };
}

/** Returns the initial form of the editor. */
function createFirstForm(
  { mode, account, tree, stored, postedAt }: TransactionEditorProps,
  functionalities: AppFunctionalities,
): TransactionForm {
  const now = postedAt ?? nowFor(functionalities);
  if (stored === undefined) return createTransactionForm(account, now);
  return mode === 'repeat'
    ? createRepeatForm(stored, account.id, tree.accounts, now)
    : toTransactionForm(stored, account.id, tree.accounts);
}

/** Returns a repeated transaction without the bank status and the group of the original. */
async function withoutBankInfo(transaction: Transaction): Promise<Transaction> {
  const { repeatTransaction } = await import('#ledger/variants.ts');
  const { splitInfo } = repeatTransaction(transaction, transaction.postedAt);
  return { ...transaction, splitInfo };
}

/** Returns the edited transaction; undefined if the user does not confirm the change of a reconciled one. */
async function confirmEdited(stored: Transaction, typed: Transaction): Promise<Transaction | undefined> {
  // Most rows have no bank status.
  if (stored.splitInfo.text === noSplitInfo.text) return typed;
  return (await import('./apply-edit.ts')).applyEdit(stored, typed);
}

/** The messages about content from before the editor opened, by reason. */
const notices: Record<Draft['reason'], string | undefined> = {
  sessionOver: texts.sessionExpired,
  moreWanted: undefined,
  changed: `${texts.changedMeanwhile} ${texts.saveAgain}`,
  deleted: texts.deletedMeanwhile,
  saved: undefined,
};

type EditorInput = TransactionEditorProps & {
  next?: NextTransaction | undefined;
  /** The draft in the book; undefined in the row editor. */
  bookDraft?: BookDraft | undefined;
  /** The functions that make a schedule; undefined in the row editor. */
  repeating?: RepeatControls | undefined;
  /** Called with the typed content instead of showing that another user changed or deleted the transaction. */
  onOutdated?: ((draft: Draft) => void) | undefined;
};

/** Returns the form of a transaction and stores it. */
export function useTransactionEditor(props: EditorInput) {
  const { mode, tree, stored, next, bookDraft, repeating, onClose, onOutdated } = props;
  const item = bookDraft?.item;
  const draft = next === undefined ? props.draft : undefined;
  const isSavedDraft = draft?.reason === 'saved';
  const { accounts } = tree;
  const { user, functionalities } = useSession();
  const [ids, setIds] = useState(
    () => draft?.ids ?? (mode === 'edit' && stored !== undefined ? idsOf(stored) : createTransactionIds()),
  );
  /** True if another user changed the transaction; saving again overwrites that. */
  const [overwrites, setOverwrites] = useState(draft?.reason === 'changed');
  /** True if another user deleted the transaction; saving again adds it as a new one. */
  const [isDeletedElsewhere, setGone] = useState(draft?.reason === 'deleted');
  const isEdit = mode === 'edit' && !isDeletedElsewhere;
  const change = useTransactionChange();
  const { addsAnother, saveNext } = useSaveNext();
  const askOfFarDay = useDistantDayQuestion(mode === 'edit' ? stored?.postedAt : undefined);
  const conflict = useConflictMessage(tree);
  /** The last saved transaction, while the editor stays open. */
  const [saved, setSaved] = useState<Transaction>();
  const editor = useEditor<TransactionForm, TransactionFormErrors<string>>({
    initialValues: () =>
      next?.form ?? (isSavedDraft ? draft?.form : undefined) ?? createFirstForm(props, functionalities),
    draft: isSavedDraft ? undefined : draft?.form,
    notice: draft && (draft.message ?? notices[draft.reason]),
    check: (form) => formatFormErrors(checkTransactionForm(form)),
    nextValues: (form, initial) =>
      addsAnother.current ? createNextForm(form, initial, accounts, nowFor(functionalities)) : undefined,
    save: async (form) => {
      const isFollowed = addsAnother.current;
      const isRepeated = repeating?.isWanted() === true;
      setSaved(undefined);
      const typed = transactionFromForm(form, { ids, stored, accounts, now: new Date() });
      if (typed === undefined) return common.required;
      const question = askOfFarDay(form.posted);
      if (question !== undefined) return question;
      const after = isEdit && stored !== undefined ? await confirmEdited(stored, typed) : typed;
      if (after === undefined) return common.nothingChanged;
      const wanted: LedgerChange = isEdit
        ? { before: stored, after, overwrites }
        : { after: mode === 'add' ? after : await withoutBankInfo(after) };
      if (isRepeated) return askScheduleAndEnter(repeating, [wanted], bookDraft);
      const kind = mode === 'repeat' ? mode : item && enterDraftKind;
      const made = await change(wanted, kind).catch(conflict.learn(stored, after));
      await bookDraft?.entered(made.action);
      if (form.otherId !== undefined) rememberAccount(form.otherId);
      if (isEdit) offerUndoOfChanges(made, texts.updated);
      if (isFollowed) {
        setIds(createTransactionIds());
        setSaved(after);
      } else onClose();
      return undefined;
    },
    onFailed: (error, form) => {
      if (isSessionOver(error))
        drafts.save(user.id, draftKey, { mode, form, ids, stored, item, reason: 'sessionOver' });
      toast('error', isEdit ? texts.updateFailed : texts.addFailed);
      const isChanged = isEdit && isConflict(error);
      const isNowGone = isEdit && isDeleted(error);
      const conflictMessage = conflict.message.current;
      if (isChanged) onOutdated?.({ mode, form, ids, stored, reason: 'changed', message: conflictMessage });
      if (isNowGone) onOutdated?.({ mode, form, ids: createTransactionIds(), stored, reason: 'deleted' });
      setOverwrites(isChanged);
      if (!isNowGone) return isChanged ? conflictMessage : formatStoreError(error, item);
      setGone(true);
      setIds(createTransactionIds());
      return texts.deletedMeanwhile;
    },
  });
  return { ...editor, ids, saved, saveNext, isGone: isDeletedElsewhere };
}
