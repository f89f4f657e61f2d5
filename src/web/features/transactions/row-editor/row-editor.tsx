import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TransactionFormErrors, TransactionForm } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { BookMoney } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Draft } from '#web/features/transactions/draft.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { hasDifferentCurrencies, moneyOfAccount } from '#entry/exchange-amounts.ts';
import { MoneyContext, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { useTransactionEditor } from '#web/features/transactions/use-transaction-editor.ts';
import { common } from '#web/languages/en/common.ts';
import { DiscardDialog } from '#web/ui/discard-dialog.tsx';
import { Failure } from '#web/ui/notice.tsx';
import { Form } from '#web/ui/form.tsx';
import classes from './row-editor.module.css';
import { RowAccount, RowAmount, RowDay, RowTags } from './row-fields.tsx';
import { cycleFocus, useOutsideClicks, useFocusBack } from './use-leaving-row.ts';

type RowEditorProps = {
  /** The transaction when its row was opened. */
  transaction: Transaction;
  /** The shown account. */
  account: Account;
  tree: AccountTree;
  /** True if both accounts are shown, in a register of several accounts. */
  showsBothAccounts: boolean;
  /** Called when the editor closes and the row is shown again. */
  onClose: () => void;
  /** Continues in the full editor with the typed content. */
  onMore: (draft: Draft) => void;
};

/** The fields with error messages and their names, in order. */
const fieldNames: [keyof TransactionForm, string][] = [
  ['posted', texts.date],
  ['description', texts.description],
  ['accountId', texts.account],
  ['otherId', texts.other],
  ['digits', texts.amount],
];

function formatErrors(errors: TransactionFormErrors<string>): string[] {
  return fieldNames.flatMap(([field, name]) =>
    errors[field] === undefined ? [] : `${name}: ${errors[field]}`,
  );
}

/** Continues in the full editor if the list of the row is fetched again. */
function useContinueOnReload(draft: Draft, isHeld: boolean, onMore: (draft: Draft) => void) {
  const isClosed = useRef(false);
  const keep = useEffectEvent((openedAt: string) => {
    // If the user navigated away, the question about unsaved changes came before.
    if (isHeld && !isClosed.current && location.href === openedAt) onMore(draft);
  });
  useEffect(() => {
    const { href } = location;
    return () => keep(href);
  }, []);
  return () => {
    isClosed.current = true;
  };
}

/**
 * Continues in the full editor if the currencies of the accounts differ: two amounts do not fit into a row. @returns the format of the
 * amount
 */
function useFullEditorForExchange(
  { accounts }: AccountTree,
  { accountId, otherId }: Pick<TransactionForm, 'accountId' | 'otherId'>,
  goOn: () => void,
): BookMoney {
  const isExchange = hasDifferentCurrencies(accounts, accountId, otherId);
  const goOnThere = useEffectEvent(goOn);
  useEffect(() => {
    if (isExchange) goOnThere();
  }, [isExchange]);
  return moneyOfAccount(accounts, accountId, useBookCurrency());
}

/** The editor of a transaction in its row, with a button that opens the full editor. */
export function RowEditor({
  transaction,
  account,
  tree,
  showsBothAccounts,
  onClose,
  onMore,
}: RowEditorProps) {
  const row = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const description = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<{ go: () => void }>();
  const close = () => {
    setClosed();
    onClose();
  };
  const goOn = (draft: Draft) => {
    // The full editor returns the focus to the row.
    onceBack(() => onMore(draft));
    close();
  };
  const editor = useTransactionEditor({
    mode: 'edit',
    account,
    tree,
    stored: transaction,
    onClose: () => close(),
    onOutdated: (draft) => goOn(draft),
  });
  const { values, change, errors, ids, isBusy, failure } = editor;
  const isHeld = editor.form['data-unsaved'] === true || isBusy;
  const draft: Draft = { mode: 'edit', form: values, ids, stored: transaction, reason: 'moreWanted' };
  const setClosed = useContinueOnReload(draft, isHeld && !isBusy, onMore);
  const onceBack = useFocusBack(row);
  const money = useFullEditorForExchange(tree, values, () => goOn(draft));
  useOutsideClicks(row, {
    isHeld,
    leave: close,
    ask: (go) => {
      if (!isBusy) setPending({ go });
    },
  });
  // Focuses before the next key, which belongs to the field.
  useLayoutEffect(() => {
    description.current?.focus();
    description.current?.select();
  }, []);

  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target, currentTarget } = event;
    const isListOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
    const steps: Record<string, () => boolean> = {
      Escape: () => {
        if (isListOpen) return false;
        if (!isBusy) close();
        return true;
      },
      Enter: () => {
        if (!event.ctrlKey && !event.metaKey) return false;
        currentTarget.requestSubmit();
        return true;
      },
      Tab: () => cycleFocus(currentTarget, event.shiftKey),
    };
    if (steps[key]?.() !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const field = (name: keyof TransactionForm) => ({ form: values, error: errors[name], onEdit: change });
  const wrong = formatErrors(errors);

  return (
    <MoneyContext value={money}>
      <div ref={row}>
        {pending !== undefined && (
          <DiscardDialog onDiscard={pending.go} onClose={() => setPending(undefined)} />
        )}
        <Form
          ref={form}
          {...editor.form}
          onSubmit={() => (isHeld ? editor.form.onSubmit() : close())}
          data-in-row
          noValidate
          className={classes.form ?? ''}
          aria-label={texts.inRow.label(transaction.description)}
          onKeyDown={handleKeyDown}
        >
          <RowDay {...field('posted')} />
          <input
            ref={description}
            className={classes.field}
            data-field="description"
            aria-label={texts.description}
            aria-invalid={errors.description !== undefined}
            title={errors.description ?? texts.description}
            placeholder={texts.description}
            autoComplete="off"
            maxLength={limits.transactionDescription}
            value={values.description}
            onChange={({ currentTarget: { value } }) => change({ description: value })}
          />
          <RowTags {...field('tags')} />
          {showsBothAccounts && <RowAccount {...field('accountId')} field="accountId" tree={tree} />}
          <RowAccount {...field('otherId')} field="otherId" tree={tree} />
          <RowAmount {...field('digits')} tree={tree} />
          <div className={classes.foot}>
            <div className={classes.message}>
              {wrong.length > 0 ? (
                <p className={classes.wrong} role="alert">
                  {wrong.join(' · ')}
                </p>
              ) : (
                <Failure reason={failure} />
              )}
            </div>
            <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => goOn(draft)}>
              {texts.inRow.more}
            </Button>
            <Button variant="default" size="compact-sm" disabled={isBusy} onClick={close}>
              {common.cancel}
            </Button>
            <Button type="submit" size="compact-sm" loading={isBusy}>
              {common.save}
            </Button>
          </div>
        </Form>
      </div>
    </MoneyContext>
  );
}
