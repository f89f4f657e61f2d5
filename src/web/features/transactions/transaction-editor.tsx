import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { accountTypes, amountTypeLabel, directionWord } from '#ledger/account-types.ts';
import { type AccountTree, pathTo, walk } from '#ledger/account-tree.ts';
import { currencySymbol, readPastedDigits, showDigits } from '#ledger/money.ts';
import { readTypedTags } from '#ledger/tags.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { useBookQueries } from '#web/lib/book.ts';
import { reasonOf } from '#web/lib/client.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { useSession } from '#web/lib/session.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { TagsField } from '#web/ui/tags-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { type TreeOption, TreeSelect } from '#web/ui/tree-select.tsx';
import { keepDraft } from './draft.ts';
import { texts } from './texts.ts';
import classes from './transaction-editor.module.css';
import {
  checkForm,
  type FormErrors,
  formOf,
  gainOf,
  mostDigits,
  newForm,
  type TransactionForm,
  transactionOf,
} from './transaction-form.ts';
import { useSaveTransaction } from './use-save-transaction.ts';

/** The accounts that can be chosen: the tree, with placeholders and the other side's account only as groups (spec 5). */
function optionsOf(tree: AccountTree, otherId: string | undefined): TreeOption[] {
  if (tree.root === undefined) return [];
  return walk(tree, tree.root.id).map(({ account, depth }) => ({
    value: account.id,
    label: account.name,
    path: pathTo(tree, account.id)
      .slice(1)
      .map(({ name }) => name)
      .join(' › '),
    depth,
    color: displayColor(account.color),
    isDisabled: account.isPlaceholder || account.id === otherId,
  }));
}

type SidesProps = {
  tree: AccountTree;
  form: TransactionForm;
  errors: FormErrors;
  onChange: (fields: Partial<TransactionForm>) => void;
};

/** The two accounts of a transaction. */
function Sides({ tree, form, errors, onChange }: SidesProps) {
  const mine = useMemo(() => optionsOf(tree, form.otherId), [tree, form.otherId]);
  const others = useMemo(() => optionsOf(tree, form.accountId), [tree, form.accountId]);
  return (
    <div className={classes.sides}>
      <TreeSelect
        label={texts.account}
        options={mine}
        value={form.accountId}
        onChange={(accountId) => onChange({ accountId })}
        error={errors.accountId}
        placeholder={texts.choose}
        nothingFound={texts.nothingFound}
      />
      <TreeSelect
        label={texts.other}
        options={others}
        value={form.otherId}
        onChange={(otherId) => onChange({ otherId })}
        error={errors.otherId}
        placeholder={texts.choose}
        nothingFound={texts.nothingFound}
      />
    </div>
  );
}

/** Why the last try to save failed, where it did. */
function Failure({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {reason}
    </Alert>
  );
}

type TransactionEditorProps = {
  /** The account in sight, which a new transaction starts from. */
  account: Account;
  tree: AccountTree;
  /** The transaction to edit; without one a new one is added. */
  stored: Transaction | undefined;
  /** What was typed before the session ended. */
  draft?: TransactionForm | undefined;
  onClose: () => void;
};

/** The popup that adds or edits a transaction (spec 2 Popups, spec 5 Transaction). */
export function TransactionEditor({ account, tree, stored, draft, onClose }: TransactionEditorProps) {
  const { accounts } = tree;
  const currency = useBookCurrency();
  const [form, setForm] = useState<TransactionForm>(
    () =>
      draft ?? (stored === undefined ? newForm(account, new Date()) : formOf(stored, account.id, accounts)),
  );
  const [isTried, setTried] = useState(false);
  const save = useSaveTransaction(stored);
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(
    draft === undefined ? undefined : texts.draftKept,
  );
  const { data: knownTags = [] } = useQuery(useBookQueries().tags);
  const element = useRef<HTMLFormElement>(null);

  const errors: FormErrors = isTried ? checkForm(form) : {};
  const change = (fields: Partial<TransactionForm>) => setForm((before) => ({ ...before, ...fields }));
  const chosen = form.accountId === undefined ? undefined : accounts.get(form.accountId);
  const gain = gainOf({ ...form, digits: form.digits || '1' }, chosen);
  const type = chosen?.type ?? 'ASSET';
  const word = texts.direction(
    directionWord(type, gain),
    amountTypeLabel(accountTypes[type].normalBalance, gain),
  );

  const handleSubmit = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    const transaction = transactionOf(form, stored, accounts, new Date());
    if (transaction === undefined || Object.keys(checkForm(form)).length > 0) return;
    setBusy(true);
    try {
      await save(transaction);
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthenticated')
        keepDraft(user.id, { form, stored });
      toast('error', stored === undefined ? texts.addFailed : texts.updateFailed);
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };

  return (
    <Popup
      title={stored === undefined ? texts.add : texts.edit}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={displayColor(chosen?.color ?? account.color)}
      size="lg"
    >
      <form ref={element} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={texts.description}
            required
            data-autofocus
            maxLength={limits.transactionDescription}
            value={form.description}
            error={errors.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <AmountInput
            label={texts.amount}
            digits={form.digits}
            onChange={(digits) => change({ digits })}
            mostDigits={mostDigits}
            shown={showDigits(form.digits, currency.decimals)}
            symbol={currencySymbol(currency)}
            readPasted={(text) => readPastedDigits(text, currency.decimals)}
            error={errors.digits}
          />
          <Checkbox
            checked={form.isOpposite}
            onChange={(event) => change({ isOpposite: event.currentTarget.checked })}
            label={word}
            title={texts.flip}
          />
          <Sides tree={tree} form={form} errors={errors} onChange={change} />
          <TextInput
            label={texts.date}
            type="datetime-local"
            step={1}
            required
            value={form.posted}
            error={errors.posted}
            onChange={(event) => change({ posted: event.currentTarget.value })}
          />
          <TagsField
            label={texts.tags}
            placeholder={texts.tagsHint}
            value={form.tags}
            onChange={(tags) => change({ tags })}
            suggestions={knownTags}
            read={readTypedTags}
          />
          <Textarea
            label={texts.notes}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.transactionNotes}
            value={form.notes}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
          {!isBusy && <Failure reason={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Popup>
  );
}
