import { Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { AppFunctionalities } from '#contract/providers.ts';
import {
  checkForm,
  directionOfForm,
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
import { readSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useChange } from '#web/data/changes.ts';
import { useOfferUndoOfChanges } from '#web/data/offer-undo.ts';
import { displayColor } from '#ledger/account-color.ts';
import { readDateOverride } from '#web/lib/date-override.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { isConflict, isSessionOver } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/ui/common.ts';
import { Form } from '#web/ui/form.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { draftKey, drafts, type EditorMode } from './draft.ts';
import { useEditorAids } from './editor-aids/use-editor-aids.ts';
import { formWords } from './field-words.ts';
import { isDeleted, whyNotStored } from './not-stored.ts';
import { rememberAccount } from './recent-accounts.ts';
import {
  Actions,
  type SplitStart,
  type EditorFormProps,
  isNextKey,
  type NextTransaction,
  type TransactionEditorProps,
  useSaveNext,
} from './editor-parts.tsx';
import { RepeatStored } from './repeat-stored.tsx';
import { texts } from './texts.ts';
import { AmountFields, DetailFields, Sides } from './transaction-fields.tsx';
import { useFarDay } from './use-far-day.ts';
import { useRepeating } from './use-repeating.tsx';

/** The editor of what has several lines. */
const SplitEditor = lazyComponent(() => import('./split-editor.tsx'), 'SplitEditor');

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
function useTransactionEditor(props: EditorFormProps & { next: NextTransaction | undefined }) {
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
      if (isRepeated) {
        if (!(await props.repeating.ask([wanted]))) return texts.notRepeated;
        onClose();
        return undefined;
      }
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

/** Everything inside the popup. It is apart from it, so that a typed letter draws one field anew and not the popup. */
function EditorForm({
  onSplit,
  ...props
}: EditorFormProps & {
  onSplit: ((start: SplitStart) => void) | undefined;
  next: NextTransaction | undefined;
}) {
  const { element, mode, tree, stored, next, onDelete, onAccount } = props;
  const { formatTag } = useBookCurrency();
  const editor = useTransactionEditor(props);
  const { values: form, change: edit, errors, isBusy } = editor;
  const { accountId, otherId, digits, posted, tags, notes } = form;
  const direction = directionOfForm(form, tree.accounts);
  const aids = useEditorAids();
  const description = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const { saved, saveNext } = editor;
  useEffect(() => {
    if (saved !== undefined || next !== undefined) description.current?.focus();
  }, [saved, next]);
  useEffect(() => onAccount(accountId), [onAccount, accountId]);
  const isStored = mode === 'edit' && stored !== undefined && !editor.isGone;
  const typed = useRef(form);
  useEffect(() => {
    typed.current = form;
  });
  const { ids } = editor;
  const handleSplit = useCallback(() => onSplit?.({ form: typed.current, ids }), [onSplit, ids]);
  const handleDelete = useCallback(() => {
    if (stored !== undefined) onDelete?.(stored);
  }, [onDelete, stored]);
  const isNew = mode === 'add';
  const { begin } = props.repeating;
  const mayRepeat = !isStored || readSplitInfo(stored.otherSplitInfo).schedule === undefined;
  const handleRepeat = useCallback(() => begin?.(element.current), [begin, element]);
  const handleNext = useCallback(() => saveNext(element.current), [saveNext, element]);
  const handleKeyDown = (event: KeyboardEvent) => {
    aids.load();
    if (!isNew || !isNextKey(event)) return;
    event.preventDefault();
    // Without Shift it is for the popup around.
    event.stopPropagation();
    handleNext();
  };

  return (
    <Form ref={element} {...editor.form} noValidate onKeyDown={handleKeyDown}>
      <Stack gap="md">
        <TextInput
          ref={description}
          label={texts.description}
          required
          data-autofocus
          autoComplete="off"
          maxLength={limits.transactionDescription}
          value={form.description}
          error={errors.description}
          onChange={(event) => edit({ description: event.currentTarget.value })}
        />
        {isNew && aids.loaded !== undefined && (
          <aids.loaded.EditorSuggestions
            input={description}
            next={amount}
            form={form}
            initial={editor.initial}
            tree={tree}
            onEdit={edit}
          />
        )}
        <AmountFields
          digits={digits}
          direction={direction}
          isAmountSuggested={form.isAmountSuggested}
          field={amount}
          account={tree.accounts.get(accountId ?? '')}
          other={tree.accounts.get(otherId ?? '')?.name}
          error={errors.digits}
          onEdit={edit}
        />
        <Sides
          tree={tree}
          accountId={accountId}
          otherId={otherId}
          accountError={errors.accountId}
          otherError={errors.otherId}
          direction={direction}
          onEdit={edit}
          onSplit={onSplit && handleSplit}
        />
        <DetailFields
          aids={aids}
          posted={posted}
          invalidDateText={form.invalidDateText}
          tags={tags}
          notes={notes}
          postedError={errors.posted}
          onRepeat={begin && mayRepeat ? handleRepeat : undefined}
          modified={isStored ? texts.modified(formatMoment(stored.enteredAt, formatTag)) : undefined}
          onEdit={edit}
        />
        <Actions
          isBusy={isBusy}
          failure={editor.failure}
          saved={saved?.description ?? next?.saved}
          onNext={isNew ? handleNext : undefined}
          onDelete={isStored && onDelete !== undefined ? handleDelete : undefined}
          save={editor.isGone ? texts.addAsNew : undefined}
        />
      </Stack>
    </Form>
  );
}

/** The popup around the fields. */
function EditorPopup(props: TransactionEditorProps) {
  const { mode, account, tree, onClose } = props;
  const [accountId, setAccountId] = useState<string>();
  const { supports } = useSession();
  const [splitStart, setSplitStart] = useState<SplitStart>();
  const [next, setNext] = useState<NextTransaction>();
  const goOn = useCallback((followed: NextTransaction) => {
    setSplitStart(undefined);
    setNext(followed);
  }, []);
  const canSplit = supports('change-transactions');
  const isGroup = readSplitInfo(props.stored?.otherSplitInfo ?? '{}').group !== undefined;
  const isSplit =
    canSplit &&
    (isGroup || splitStart !== undefined || (next === undefined && 'lines' in (props.draft?.form ?? {})));
  const element = useRef<HTMLFormElement>(null);
  const { repeating, popup } = useRepeating();
  const shared = { ...props, element, onAccount: setAccountId, repeating };
  return (
    <>
      {/* Before the frame, so that when both go the focus returns to where the frame was opened from. */}
      {popup}
      <Popup
        title={texts.title[mode]}
        onClose={onClose}
        onSubmit={() => element.current?.requestSubmit()}
        spine={displayColor((tree.accounts.get(accountId ?? '') ?? account).color)}
        size="lg"
      >
        {isSplit ? (
          <Suspense fallback={null}>
            <SplitEditor {...shared} splitStart={splitStart} onNext={mode === 'add' ? goOn : undefined} />
          </Suspense>
        ) : (
          <EditorForm {...shared} next={next} onSplit={canSplit ? setSplitStart : undefined} />
        )}
      </Popup>
    </>
  );
}

type AnyEditorProps = Omit<TransactionEditorProps, 'mode'> & { mode: EditorMode | 'schedule' };

/** The popup that adds, edits or repeats a transaction, or says when a stored one repeats (spec 2 Popups, spec 5 Transaction). */
export function TransactionEditor({ mode, ...props }: AnyEditorProps) {
  if (mode !== 'schedule') return <EditorPopup {...props} mode={mode} />;
  return props.stored === undefined ? null : <RepeatStored stored={props.stored} onClose={props.onClose} />;
}
