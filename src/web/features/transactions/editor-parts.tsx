import { Button } from '@mantine/core';
import { type KeyboardEvent, memo, type RefObject, useCallback, useRef } from 'react';
import type { LineIds, TransactionForm } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { common } from '#web/languages/en/common.ts';
import { LeaveButton, PopupActions } from '#web/ui/popup.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import type { Draft, EditorMode } from './draft.ts';
import type { RepeatControls } from './use-repeat-controls.tsx';
import classes from './transaction-editor.module.css';
import type { BookDraft } from './use-book-draft.ts';

export type TransactionEditorProps = {
  mode: EditorMode;
  /** The shown account, with which a new transaction starts. */
  account: Account;
  tree: AccountTree;
  /** The transaction to edit or to repeat. */
  stored: Transaction | undefined;
  /** The date of a new transaction, if not now. */
  postedAt?: Date | undefined;
  /** The unsaved content from before. */
  draft?: Draft | undefined;
  onClose: () => void;
  onDelete?: ((transaction: Transaction) => void) | undefined;
};

export type EditorFormProps = TransactionEditorProps & {
  element: RefObject<HTMLFormElement | null>;
  bookDraft: BookDraft;
  /** Called with the account of the transaction. */
  onAccount: (accountId: string | undefined) => void;
  repeating: RepeatControls;
};

/** The transaction to split: the editor content so far, and the ids for storing it. */
export type SplitStart = {
  form: TransactionForm;
  ids: LineIds;
  /** True if it stays one line because its accounts have different currencies. */
  isExchange?: boolean | undefined;
};

/** The form that follows after a save, and the description of the saved transaction. */
export type NextTransaction = { form: TransactionForm; saved: string };

/** True if a key saves and starts the next transaction. */
export function isNextKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && shiftKey && (ctrlKey || metaKey);
}

/** Returns a function that saves a form and starts the next transaction. `addsAnother` is true while that save starts. */
export function useSaveNext() {
  const addsAnother = useRef(false);
  const saveNext = useCallback((form: HTMLFormElement | null) => {
    addsAnother.current = true;
    // The save starts before `requestSubmit` returns.
    form?.requestSubmit();
    addsAnother.current = false;
  }, []);
  return { addsAnother, saveNext };
}

type ActionsProps = {
  isBusy: boolean;
  failure: string | undefined;
  /** Deletes the stored transaction; undefined for a new transaction. */
  onDelete: (() => void) | undefined;
  /** The description of the last saved transaction, while the editor stays open. */
  saved?: string | undefined;
  /** Saves and starts the next transaction; undefined while editing. */
  onNext?: (() => void) | undefined;
  /** The label of the save button, if it differs from the default. */
  save?: string | undefined;
};

/** The buttons at the foot of the editor. */
export const EditorActions = memo(function Actions(props: ActionsProps) {
  const { isBusy, failure, saved, onDelete, onNext, save = common.save } = props;
  const className = onNext === undefined ? '' : (classes.ofThree ?? '');
  return (
    <PopupActions failure={failure}>
      {onNext !== undefined && (
        <p aria-live="polite" className={saved === undefined ? undefined : classes.saved}>
          {saved !== undefined && texts.saved(saved)}
        </p>
      )}
      {onDelete !== undefined && (
        <LeaveButton
          variant="subtle"
          color="red"
          className={classes.delete ?? ''}
          disabled={isBusy}
          onLeave={onDelete}
        >
          {common.delete}
        </LeaveButton>
      )}
      <LeaveButton className={className} disabled={isBusy}>
        {common.cancel}
      </LeaveButton>
      {onNext !== undefined && (
        <Button variant="default" className={className} disabled={isBusy} onClick={onNext}>
          {texts.saveNext}
        </Button>
      )}
      <Button type="submit" className={className} loading={isBusy}>
        {save}
      </Button>
    </PopupActions>
  );
});
