import { ActionIcon, Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Calculator as CalculatorIcon } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { AppFunctionalities } from '#contract/providers.ts';
import { accountTypes, amountTypeLabel } from '#ledger/account-types.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { currencySymbol, readPastedDigits, showDigits } from '#ledger/money.ts';
import { readTypedTags } from '#ledger/tags.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { postingOptions } from '#web/lib/account-options.ts';
import { useBookQueries } from '#web/lib/book.ts';
import { useChange } from '#web/lib/changes.ts';
import { isConflict, isSessionOver, failureOf } from '#web/lib/client.ts';
import { readDateOverride } from '#web/lib/date-override.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { directionWord, ledgerTexts } from '#web/lib/ledger-texts.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { useSession } from '#web/lib/session.ts';
import { useOfferUndo } from '#web/lib/undo.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { TagsField } from '#web/ui/tags-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { Calculator } from './calculator.tsx';
import { type Draft, draftAbout, drafts, type EditorMode } from './draft.ts';
import { recentAccounts, rememberAccount } from './recent-accounts.ts';
import { texts } from './texts.ts';
import classes from './transaction-editor.module.css';
import {
  checkForm,
  type FormErrors,
  formOf,
  gainOf,
  idsOf,
  mostDigits,
  newForm,
  newIds,
  repeatForm,
  type TransactionForm,
  transactionOf,
} from './transaction-form.ts';

type FieldsProps = {
  tree: AccountTree;
  form: TransactionForm;
  errors: FormErrors;
  onChange: (fields: Partial<TransactionForm>) => void;
};

/** The two accounts of a transaction. */
function Sides({ tree, form, errors, onChange }: FieldsProps) {
  const mine = useMemo(() => postingOptions(tree, form.otherId), [tree, form.otherId]);
  const others = useMemo(() => postingOptions(tree, form.accountId), [tree, form.accountId]);
  const shared = {
    placeholder: texts.choose,
    nothingFound: texts.nothingFound,
    recent: { title: texts.lastUsed, values: recentAccounts() },
  };
  return (
    <div className={classes.sides}>
      <TreeSelect
        label={texts.account}
        options={mine}
        value={form.accountId}
        onChange={(accountId) => onChange({ accountId })}
        error={errors.accountId}
        {...shared}
      />
      <TreeSelect
        label={texts.other}
        options={others}
        value={form.otherId}
        onChange={(otherId) => onChange({ otherId })}
        error={errors.otherId}
        {...shared}
      />
    </div>
  );
}

/** The amount with its calculator, and the checkbox that turns its direction. */
function AmountFields({ tree, form, errors, onChange }: FieldsProps) {
  const currency = useBookCurrency();
  const [expression, setExpression] = useState<string>();
  const chosen = form.accountId === undefined ? undefined : tree.accounts.get(form.accountId);
  const gain = gainOf({ ...form, digits: form.digits || '1' }, chosen);
  const type = chosen?.type ?? 'ASSET';
  const shownGain = gainOf(form, chosen);
  const label = amountTypeLabel(accountTypes[type].normalBalance, shownGain);
  const isOpen = expression !== undefined;
  return (
    <>
      <AmountInput
        label={texts.amount}
        digits={form.digits}
        onChange={(digits) => onChange({ digits })}
        mostDigits={mostDigits}
        shown={showDigits(form.digits, currency)}
        symbol={currencySymbol(currency)}
        readPasted={(text) => readPastedDigits(text, currency.decimals)}
        error={errors.digits}
        onOperator={(operator) => setExpression(`${form.digits}${operator}`)}
        action={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={isOpen ? texts.closeCalculator : texts.openCalculator}
            aria-expanded={isOpen}
            onClick={() => setExpression(isOpen ? undefined : form.digits)}
          >
            <CalculatorIcon size={18} />
          </ActionIcon>
        }
      />
      {isOpen && (
        <Calculator
          start={expression}
          onResult={(digits) => onChange({ digits })}
          show={(digits) => showDigits(digits, currency)}
          onClose={() => setExpression(undefined)}
        />
      )}
      <Checkbox
        checked={form.isOpposite}
        onChange={(event) => onChange({ isOpposite: event.currentTarget.checked })}
        label={texts.direction(directionWord(type, gain), ledgerTexts.amountType[label])}
        title={texts.flip}
      />
    </>
  );
}

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

/** The popup that adds, edits or repeats a transaction (spec 2 Popups, spec 5 Transaction). */
export function TransactionEditor(props: TransactionEditorProps) {
  const { mode, account, tree, stored, draft, onClose, onDelete } = props;
  const { accounts } = tree;
  const { user, functionalities } = useSession();
  const { formatTag } = useBookCurrency();
  const [start] = useState(() => firstForm(props, functionalities));
  const [form, setForm] = useState(draft?.form ?? start);
  const unsaved = useUnsaved(form, start);
  const [ids] = useState(
    () => draft?.ids ?? (mode === 'edit' && stored !== undefined ? idsOf(stored) : newIds()),
  );
  const [isTried, setTried] = useState(false);
  const change = useChange();
  const offerUndo = useOfferUndo();
  const [isBusy, setBusy] = useState(false);
  /** Somebody else changed it meanwhile; saving once more goes over that. */
  const [overwrites, setOverwrites] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(draft && texts.draftKept);
  const { data: knownTags = [] } = useQuery(useBookQueries().tags);
  const element = useRef<HTMLFormElement>(null);

  const errors: FormErrors = isTried ? checkForm(form) : {};
  const edit = (fields: Partial<TransactionForm>) => setForm((before) => ({ ...before, ...fields }));
  const chosen = form.accountId === undefined ? undefined : accounts.get(form.accountId);
  const fields = { tree, form, errors, onChange: edit };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const after = transactionOf(form, { ids, stored, accounts, now: new Date() });
    if (after === undefined || isBusy || Object.keys(checkForm(form)).length > 0) return;
    setBusy(true);
    try {
      const inverses = await change(mode === 'edit' ? { before: stored, after, overwrites } : { after });
      if (form.otherId !== undefined) rememberAccount(form.otherId);
      if (mode === 'edit') offerUndo(texts.updated, inverses, texts.updateFailed);
      onClose();
    } catch (error) {
      if (isSessionOver(error)) drafts.keep(user.id, draftAbout, { mode, form, ids, stored });
      toast('error', mode === 'edit' ? texts.updateFailed : texts.addFailed);
      const isChanged = mode === 'edit' && isConflict(error);
      setOverwrites(isChanged);
      setFailure(isChanged ? texts.changedMeanwhile : failureOf(error));
      setBusy(false);
    }
  };

  return (
    <Popup
      title={texts.title[mode]}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={displayColor(chosen?.color ?? account.color)}
      size="lg"
    >
      <form ref={element} {...unsaved} onSubmit={(event) => void handleSubmit(event)} noValidate>
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
          <AmountFields {...fields} />
          <Sides {...fields} />
          <TextInput
            label={texts.date}
            type="datetime-local"
            step={1}
            required
            value={form.posted}
            error={errors.posted}
            description={
              mode === 'edit' && stored !== undefined
                ? texts.modified(formatMoment(stored.enteredAt, formatTag))
                : undefined
            }
            onChange={(event) => edit({ posted: event.currentTarget.value })}
          />
          <TagsField
            label={texts.tags}
            placeholder={texts.tagsHint}
            value={form.tags}
            onChange={(tags) => edit({ tags })}
            suggestions={knownTags}
            longest={limits.tagLength}
            read={readTypedTags}
          />
          <Textarea
            label={texts.notes}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.transactionNotes}
            value={form.notes}
            onChange={(event) => edit({ notes: event.currentTarget.value })}
          />
          <PopupActions failure={isBusy ? undefined : failure}>
            {mode === 'edit' && stored !== undefined && onDelete !== undefined && (
              <LeaveButton
                variant="subtle"
                color="red"
                mr="auto"
                disabled={isBusy}
                onLeave={() => onDelete(stored)}
              >
                {texts.delete}
              </LeaveButton>
            )}
            <LeaveButton disabled={isBusy}>{texts.cancel}</LeaveButton>
            <Button type="submit" loading={isBusy}>
              {texts.save}
            </Button>
          </PopupActions>
        </Stack>
      </form>
    </Popup>
  );
}
