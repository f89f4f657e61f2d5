import { useState } from 'react';
import type { AppFunctionalities } from '#contract/providers.ts';
import {
  checkForm,
  type FormErrors,
  formOf,
  idsOf,
  newForm,
  newIds,
  nextForm,
  repeatForm,
  type TransactionForm,
  transactionOf,
} from '#entry/transaction-form.ts';
import type { Change } from '#ledger/change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useChange } from '#web/data/changes.ts';
import { useOfferUndoOfChanges } from '#web/data/offer-undo.ts';
import { readDateOverride } from '#web/lib/date-override.ts';
import { isConflict, isSessionOver } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/ui/common.ts';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { draftKey, drafts } from './draft.ts';
import {
  type EditorFormProps,
  type NextTransaction,
  type TransactionEditorProps,
  useSaveNext,
} from './editor-parts.tsx';
import { formWords } from './field-words.ts';
import { isDeleted, whyNotStored } from './not-stored.ts';
import { rememberAccount } from './recent-accounts.ts';
import { texts } from './texts.ts';
import { useFarDay } from './use-far-day.ts';

/** The moment that a new transaction starts with. */
function nowFor({ transactionEditDateOverride }: AppFunctionalities): Date {
  return readDateOverride(transactionEditDateOverride) ?? new Date();
}

/** The form that the editor starts with, before anything is typed. */
function firstForm(
  { mode, account, tree, stored, postedAt }: TransactionEditorProps,
  functionalities: AppFunctionalities,
): TransactionForm {
  const now = postedAt ?? nowFor(functionalities);
  if (stored === undefined) return newForm(account, now);
  return mode === 'repeat'
    ? repeatForm(stored, account.id, tree.accounts, now)
    : formOf(stored, account.id, tree.accounts);
}

/** A repeated transaction, without the bank status and the group of the original. */
async function withoutBankInfo(transaction: Transaction): Promise<Transaction> {
  const { repeatTransaction } = await import('#ledger/variants.ts');
  const { otherSplitInfo } = repeatTransaction(transaction, transaction.postedAt);
  return { ...transaction, otherSplitInfo };
}

/** What an edited transaction becomes; undefined where somebody does not want to change what is reconciled. */
async function confirmEdited(stored: Transaction, typed: Transaction): Promise<Transaction | undefined> {
  // Most rows have no bank status.
  if (stored.otherSplitInfo === '{}') return typed;
  return (await import('./edited.ts')).applyEdit(stored, typed);
}

/** What is typed into the editor, and how it is stored. */
export function useTransactionEditor(props: EditorFormProps & { next: NextTransaction | undefined }) {
  const { mode, tree, stored, next, onClose } = props;
  const draft = next === undefined ? props.draft : undefined;
  const { accounts } = tree;
  const { user, functionalities } = useSession();
  const [ids, setIds] = useState(
    () => draft?.ids ?? (mode === 'edit' && stored !== undefined ? idsOf(stored) : newIds()),
  );
  /** Somebody else changed it meanwhile; saving once more goes over that. */
  const [overwrites, setOverwrites] = useState(false);
  /** Somebody else deleted it meanwhile; saving once more adds it as a new one. */
  const [isGone, setGone] = useState(false);
  const isEdit = mode === 'edit' && !isGone;
  const change = useChange();
  const offerUndo = useOfferUndoOfChanges();
  const { addsAnother, saveNext } = useSaveNext();
  const askOfFarDay = useFarDay(mode === 'edit' ? stored?.postedAt : undefined);
  /** What was saved last while the editor stays open. */
  const [saved, setSaved] = useState<Transaction>();
  const editor = useEditor<TransactionForm, FormErrors<string>>({
    initialValues: () => next?.form ?? firstForm(props, functionalities),
    kept: draft?.form,
    notice: draft && texts.draftKept,
    check: (form) => formWords(checkForm(form)),
    goOn: (form, initial) =>
      addsAnother.current ? nextForm(form, initial, accounts, nowFor(functionalities)) : undefined,
    save: async (form) => {
      const isFollowed = addsAnother.current;
      const isRepeated = props.repeating.isWanted();
      setSaved(undefined);
      const typed = transactionOf(form, { ids, stored, accounts, now: new Date() });
      if (typed === undefined) return common.required;
      const question = askOfFarDay(form.posted);
      if (question !== undefined) return question;
      const after = isEdit && stored !== undefined ? await confirmEdited(stored, typed) : typed;
      if (after === undefined) return common.nothingChanged;
      const wanted: Change = isEdit
        ? { before: stored, after, overwrites }
        : { after: mode === 'add' ? after : await withoutBankInfo(after) };
      if (isRepeated) return props.repeating.ask([wanted]);
      const made = await change(wanted, mode === 'repeat' ? 'repeat' : undefined);
      if (form.otherId !== undefined) rememberAccount(form.otherId);
      if (isEdit) offerUndo(texts.updated, made, texts.updateFailed);
      if (isFollowed) {
        setIds(newIds());
        setSaved(after);
      } else onClose();
      return undefined;
    },
    onFailed: (error, form) => {
      if (isSessionOver(error)) drafts.keep(user.id, draftKey, { mode, form, ids, stored });
      toast('error', isEdit ? texts.updateFailed : texts.addFailed);
      const isChanged = isEdit && isConflict(error);
      setOverwrites(isChanged);
      if (isEdit && isDeleted(error)) {
        setGone(true);
        setIds(newIds());
        return texts.deletedMeanwhile;
      }
      return isChanged ? texts.changedMeanwhile : whyNotStored(error);
    },
  });
  return { ...editor, ids, saved, saveNext, isGone };
}
