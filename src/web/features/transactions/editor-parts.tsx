import { Button } from '@mantine/core';
import { type KeyboardEvent, memo, type RefObject, useCallback, useRef } from 'react';
import type { TransactionIds, TransactionForm } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { common } from '#web/languages/en/common.ts';
import { LeaveButton, PopupActions } from '#web/ui/popup.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import type { Draft, EditorMode } from './draft.ts';
import type { RepeatControls } from './use-repeating.tsx';
import classes from './transaction-editor.module.css';
import type { BookDraft } from './use-kept-draft.ts';

export type TransactionEditorProps = {
  mode: EditorMode;
  /** The account in sight, which a new transaction starts from. */
  account: Account;
  tree: AccountTree;
  /** The transaction to edit or to repeat. */
  stored: Transaction | undefined;
  /** When a new transaction was, where that is not now. */
  postedAt?: Date | undefined;
  /** What was typed before, and not saved. */
  draft?: Draft | undefined;
  onClose: () => void;
  onDelete?: ((transaction: Transaction) => void) | undefined;
};

export type EditorFormProps = TransactionEditorProps & {
  element: RefObject<HTMLFormElement | null>;
  kept: BookDraft;
  /** Called with the account that the transaction is of. */
  onAccount: (accountId: string | undefined) => void;
  repeating: RepeatControls;
};

/** What is split: what stood in the editor until now, with the ids that it would have been stored under. */
export type SplitStart = {
  form: TransactionForm;
  ids: TransactionIds;
  /** Whether it stays one line: its accounts hold different currencies. */
  isExchange?: boolean | undefined;
};

/** What the editor goes on with once something was saved, and what that was. */
export type NextTransaction = { form: TransactionForm; saved: string };

/** Whether a key saves and goes on. */
export function isNextKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && shiftKey && (ctrlKey || metaKey);
}

/** Saves what stands in a form; another follows. `addsAnother` says so while saving begins. */
export function useSaveNext() {
  const addsAnother = useRef(false);
  const saveNext = useCallback((form: HTMLFormElement | null) => {
    addsAnother.current = true;
    // Saving begins before this returns.
    form?.requestSubmit();
    addsAnother.current = false;
  }, []);
  return { addsAnother, saveNext };
}

type ActionsProps = {
  isBusy: boolean;
  failure: string | undefined;
  /** Deletes the stored transaction; not given where there is none. */
  onDelete: (() => void) | undefined;
  /** What was saved last, while the editor stays open. */
  saved?: string | undefined;
  /** Saves, and goes on with another; not given where one is changed. */
  onNext?: (() => void) | undefined;
  /** What saving is called, where that is more than that. */
  save?: string | undefined;
};

/** The buttons at the foot. */
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
