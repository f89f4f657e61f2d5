import { Button, Stack, TextInput } from '@mantine/core';
import { memo, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { AppFunctionalities } from '#contract/providers.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useChange } from '#web/data/changes.ts';
import { useOfferUndo } from '#web/data/undo.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { readDateOverride } from '#web/lib/date-override.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { isConflict, isSessionOver, failureOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { type Draft, draftKey, drafts, type EditorMode } from './draft.ts';
import { rememberAccount } from './recent-accounts.ts';
import { texts } from './texts.ts';
import classes from './transaction-editor.module.css';
import { AmountFields, DetailFields, Sides } from './transaction-fields.tsx';
import {
  checkForm,
  formOf,
  idsOf,
  newForm,
  newIds,
  repeatForm,
  type TransactionForm,
  transactionOf,
} from './transaction-form.ts';

type TransactionEditorProps = {
  mode: EditorMode;
  /** The account in sight, which a new transaction starts from. */
  account: Account;
  tree: AccountTree;
  /** The transaction to edit or to repeat. */
  stored: Transaction | undefined;
  /** What was typed before the session ended. */
  draft?: Draft | undefined;
  onClose: () => void;
  onDelete?: ((transaction: Transaction) => void) | undefined;
};

/** The form that the editor starts with, before anything is typed. */
function firstForm(
  { mode, account, tree, stored }: TransactionEditorProps,
  { transactionEditDateOverride }: AppFunctionalities,
): TransactionForm {
  const now = readDateOverride(transactionEditDateOverride) ?? new Date();
  if (stored === undefined) return newForm(account, now);
  return mode === 'repeat'
    ? repeatForm(stored, account.id, tree.accounts, now)
    : formOf(stored, account.id, tree.accounts);
}

/** What is typed into the editor, and how it is stored. */
function useTransactionEditor(props: TransactionEditorProps) {
  const { mode, tree, stored, draft, onClose } = props;
  const { accounts } = tree;
  const { user, functionalities } = useSession();
  const [ids] = useState(
    () => draft?.ids ?? (mode === 'edit' && stored !== undefined ? idsOf(stored) : newIds()),
  );
  /** Somebody else changed it meanwhile; saving once more goes over that. */
  const [overwrites, setOverwrites] = useState(false);
  const change = useChange();
  const offerUndo = useOfferUndo();
  return useEditor({
    start: () => firstForm(props, functionalities),
    kept: draft?.form,
    notice: draft && texts.draftKept,
    check: checkForm,
    save: async (form) => {
      const after = transactionOf(form, { ids, stored, accounts, now: new Date() });
      if (after === undefined) return texts.required;
      const inverses = await change(mode === 'edit' ? { before: stored, after, overwrites } : { after });
      if (form.otherId !== undefined) rememberAccount(form.otherId);
      if (mode === 'edit') offerUndo(texts.updated, inverses, texts.updateFailed);
      onClose();
      return undefined;
    },
    onFailed: (error, form) => {
      if (isSessionOver(error)) drafts.keep(user.id, draftKey, { mode, form, ids, stored });
      toast('error', mode === 'edit' ? texts.updateFailed : texts.addFailed);
      const isChanged = mode === 'edit' && isConflict(error);
      setOverwrites(isChanged);
      return isChanged ? texts.changedMeanwhile : failureOf(error);
    },
  });
}

type ActionsProps = {
  isBusy: boolean;
  failure: string | undefined;
  /** Deletes the stored transaction; not given where there is none. */
  onDelete: (() => void) | undefined;
};

/** The buttons at the foot. */
const Actions = memo(function Actions({ isBusy, failure, onDelete }: ActionsProps) {
  return (
    <PopupActions failure={failure}>
      {onDelete !== undefined && (
        <LeaveButton
          variant="subtle"
          color="red"
          className={classes.delete ?? ''}
          disabled={isBusy}
          onLeave={onDelete}
        >
          {texts.delete}
        </LeaveButton>
      )}
      <LeaveButton disabled={isBusy}>{texts.cancel}</LeaveButton>
      <Button type="submit" loading={isBusy}>
        {texts.save}
      </Button>
    </PopupActions>
  );
});

type EditorFormProps = TransactionEditorProps & {
  element: Ref<HTMLFormElement>;
  /** Called with the account that the transaction is of. */
  onAccount: (accountId: string | undefined) => void;
};

/** Everything inside the popup. It is apart from it, so that a typed letter draws one field anew and not the popup. */
function EditorForm(props: EditorFormProps) {
  const { element, mode, tree, stored, onDelete, onAccount } = props;
  const { formatTag } = useBookCurrency();
  const editor = useTransactionEditor(props);
  const { values: form, change: edit, errors, isBusy } = editor;
  const { accountId, otherId, digits, isOpposite, posted, tags, notes } = form;
  useEffect(() => onAccount(accountId), [onAccount, accountId]);
  const isStored = mode === 'edit' && stored !== undefined;
  const handleDelete = useCallback(() => {
    if (stored !== undefined) onDelete?.(stored);
  }, [onDelete, stored]);

  return (
    <Form ref={element} {...editor.form} noValidate>
      <Stack gap="md">
        <TextInput
          label={texts.description}
          required
          data-autofocus
          maxLength={limits.transactionDescription}
          value={form.description}
          error={errors.description}
          onChange={(event) => edit({ description: event.currentTarget.value })}
        />
        <AmountFields
          digits={digits}
          isOpposite={isOpposite}
          account={tree.accounts.get(accountId ?? '')}
          error={errors.digits}
          onEdit={edit}
        />
        <Sides
          tree={tree}
          accountId={accountId}
          otherId={otherId}
          accountError={errors.accountId}
          otherError={errors.otherId}
          onEdit={edit}
        />
        <DetailFields
          posted={posted}
          tags={tags}
          notes={notes}
          postedError={errors.posted}
          modified={isStored ? texts.modified(formatMoment(stored.enteredAt, formatTag)) : undefined}
          onEdit={edit}
        />
        <Actions
          isBusy={isBusy}
          failure={editor.failure}
          onDelete={isStored && onDelete !== undefined ? handleDelete : undefined}
        />
      </Stack>
    </Form>
  );
}

/** The popup that adds, edits or repeats a transaction (spec 2 Popups, spec 5 Transaction). */
export function TransactionEditor(props: TransactionEditorProps) {
  const { mode, account, tree, onClose } = props;
  const [accountId, setAccountId] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  return (
    <Popup
      title={texts.title[mode]}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={displayColor((tree.accounts.get(accountId ?? '') ?? account).color)}
      size="lg"
    >
      <EditorForm {...props} element={element} onAccount={setAccountId} />
    </Popup>
  );
}
