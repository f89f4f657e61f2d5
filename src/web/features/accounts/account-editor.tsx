import { Button, Input, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import {
  type AccountErrors,
  type AccountForm,
  toAccountForm,
  updateAccountForm,
  checkAccountForm,
  toAccountFields,
  createAccountForm,
  withSuggestedDescription,
} from '#entry/account-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { useConflictingChange } from '#web/data/history/use-conflicting-change.ts';
import { role as roleTexts } from '#web/languages/en/days-and-roles.ts';
import { type ConcurrentChanges, readConcurrentChanges } from '#ledger/wire-update.ts';
import { canBecomePlaceholder } from '#ledger/rules/account.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatFailure, isSessionOver, formatError, errorIdOf } from '#web/session/client.ts';
import { createDraftStore, useDraft } from '#web/session/drafts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ColorBar } from '#web/ui/color-bar.tsx';
import { Form } from '#web/ui/form.tsx';
import { JsonField, TextArea } from '#web/ui/text-area.tsx';
import { ChangedFields } from '#web/ui/changed-fields.tsx';
import { common } from '#web/languages/en/common.ts';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { screenLimits } from '#web/ui/screen.ts';
import { TagsField } from '#web/ui/tags-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { accountEditor as texts } from '#web/languages/en/account-editor.ts';
import { formatAccountChanges, separateField } from './changed-meanwhile.ts';
import { CurrencyField } from './currency-field.tsx';
import { TypeAndParentFields } from './type-and-parent-fields.tsx';
import { formatAccountErrors } from './account-error-messages.ts';

/** The account colours on offer. They are distinguishable for most eyes, on light and on dark backgrounds. */
const accountColors = [
  { value: '#000000', name: texts.colors.black },
  { value: '#2a9d8f', name: texts.colors.teal },
  { value: '#3f7d4e', name: texts.colors.green },
  { value: '#8a9a2e', name: texts.colors.olive },
  { value: '#c58b1f', name: texts.colors.ochre },
  { value: '#b5651d', name: texts.colors.brown },
  { value: '#d95f43', name: texts.colors.brick },
  { value: '#b4372a', name: texts.colors.red },
  { value: '#b0417e', name: texts.colors.plum },
  { value: '#7b6fb0', name: texts.colors.violet },
  { value: '#457b9d', name: texts.colors.blue },
  { value: '#6d6875', name: texts.colors.slate },
] as const;

type FieldsProps = {
  tree: AccountTree;
  account: Account | undefined;
  form: AccountForm;
  errors: AccountErrors<string>;
  onChange: (fields: Partial<AccountForm>) => void;
};

/** The identity fields of an account: name, description, type, parent, currency and colour. */
function MainFields({ tree, account, form, errors, onChange }: FieldsProps) {
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <TextInput
        label={texts.name}
        required
        data-autofocus
        maxLength={limits.accountName}
        value={form.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextArea
        label={texts.description}
        required
        minRows={1}
        maxRows={4}
        maxLength={limits.accountDescription}
        value={form.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TypeAndParentFields tree={tree} account={account} form={form} errors={errors} onChange={onChange} />
      <CurrencyField tree={tree} account={account} form={form} errors={errors} onChange={onChange} />
      <Input.Wrapper label={texts.color} required error={errors.color} labelElement="div">
        <ColorBar
          label={texts.color}
          ownLabel={texts.ownColor}
          colors={accountColors}
          value={form.color}
          onChange={(color) => onChange({ color })}
          show={toDisplayColor}
          onClick={() => setClicks((before) => before + 1)}
        />
      </Input.Wrapper>
      {(clicks > screenLimits.colourBarClicks || errors.propsText !== undefined) && (
        <JsonField
          label={texts.advanced}
          value={form.propsText}
          error={errors.propsText}
          onChange={(propsText) => onChange({ propsText })}
        />
      )}
    </>
  );
}

/** The fields that control where an account appears and how it is found. */
function DisplayFields({ account, form, errors, onChange }: FieldsProps) {
  const { data: knownTags = [] } = useQuery(useBookQueries().tags);
  const isFixed = account !== undefined && !canBecomePlaceholder(account) && !form.isPlaceholder;
  return (
    <>
      <Checkbox
        label={texts.favourite}
        checked={form.isFavourite}
        onChange={(event) => onChange({ isFavourite: event.currentTarget.checked })}
      />
      <Checkbox
        label={texts.placeholder}
        description={isFixed ? texts.placeholderTaken : undefined}
        disabled={isFixed}
        checked={form.isPlaceholder}
        onChange={(event) => onChange({ isPlaceholder: event.currentTarget.checked })}
      />
      <Checkbox
        label={texts.showTransactionsFirst}
        checked={form.showTransactionsFirst}
        onChange={(event) => onChange({ showTransactionsFirst: event.currentTarget.checked })}
      />
      <TextInput
        label={texts.sortOrder}
        description={texts.sortOrderHint}
        inputMode="numeric"
        value={form.sortOrder}
        error={errors.sortOrder}
        onChange={(event) => onChange({ sortOrder: event.currentTarget.value.trim() })}
      />
      <TagsField
        label={texts.tags}
        placeholder={texts.tagsHint}
        value={form.tags}
        onChange={(tags) => onChange({ tags })}
        suggestions={knownTags}
        longest={limits.tagLength}
        read={readTypedTags}
      />
    </>
  );
}

/** The messages for a save that failed because another device deleted the account or its parent, by error id. */
const deletionMessages: Record<string, string> = {
  accountNotFound: texts.meanwhile.deleted,
  parentNotFound: texts.meanwhile.parentDeleted,
};

/** Ids of errors that concern the account currency. */
const currencyErrorIds = new Set(['keepsCurrency', 'bookCurrency', 'unknownCurrency']);

/** The unsaved values of the editor when the session ended. */
const draftForms = createDraftStore<AccountForm>();

type AccountEditorProps = {
  tree: AccountTree;
  parent: Account;
  /** The account to edit; undefined adds a new account. */
  account?: Account | undefined;
  onClose: () => void;
};

/** The popup that adds or changes a sub-account (spec 2 Popups, spec 5 Sub-account). */
export function AccountEditor({ tree, parent, account: initialAccount, onClose }: AccountEditorProps) {
  // The account as the form was opened. A save sends only the fields that were changed here since, whatever other devices changed
  // meanwhile.
  const [account, setAccount] = useState(initialAccount);
  const [meanwhile, setMeanwhile] = useState<ConcurrentChanges>({});
  const [isGone, setGone] = useState(false);
  const { add, update } = useAccountChanges();
  const itemBook = useItemContext();
  const { root } = tree;
  /** Registers the commodity before an account refers to it. Few accounts hold a commodity. */
  const ensureCommodity = async (values: AccountForm) => {
    if (!values.isCommodity || root === undefined) return;
    await (await import('./register-commodity.ts')).registerCommodity(itemBook, root, values);
  };
  /** The currency that the provider rejected for the account, and the reason. */
  const [rejectedCurrency, setRejectedCurrency] = useState<{ currency: string; why: string }>();
  const { savedInput, saveInput } = useDraft(draftForms, account?.id ?? `under ${parent.id}`);
  const { learn, naming } = useConflictingChange();
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditor({
    initialValues: () => (account === undefined ? createAccountForm(parent) : toAccountForm(account)),
    draft: savedInput,
    notice: savedInput && texts.sessionExpired,
    check: (values) => formatAccountErrors(checkAccountForm(values, tree, account)),
    save: async (values) => {
      await ensureCommodity(values);
      if (account === undefined) {
        await add(toAccountFields(values), undefined, newAction('add-subaccount'));
      } else {
        const action = newAction('update-subaccount');
        await update(account, toAccountFields(values), action).catch(learn(account.id));
        offerUndo(action, texts.updated);
      }
      onClose();
      return undefined;
    },
    onFailed: (error, values) => {
      if (isSessionOver(error)) saveInput(values);
      toast('error', account === undefined ? texts.addFailed : texts.updateFailed);
      setMeanwhile(readConcurrentChanges(error));
      const errorId = errorIdOf(error) ?? '';
      setGone(account !== undefined && errorId === 'accountNotFound');
      if (currencyErrorIds.has(errorId))
        setRejectedCurrency({ currency: values.currency, why: formatError(error) });
      return deletionMessages[errorId] ?? naming(formatFailure(error), roleTexts.itWas);
    },
  });
  const { values: form, setValues, problems, isBusy } = editor;
  // Errors in the advanced field are marked while the user types.
  const { propsText } = problems;
  const errors = {
    ...(rejectedCurrency?.currency === form.currency && { currency: rejectedCurrency.why }),
    ...editor.errors,
    ...(propsText !== undefined && { propsText }),
  };
  const change = (fields: Partial<AccountForm>) =>
    setValues((before) => {
      const after = updateAccountForm(before, fields);
      return account === undefined ? withSuggestedDescription(before, after, tree) : after;
    });
  const fields = { tree, account, form, errors, onChange: change };
  /** Takes the stored value of a field as the new base, so that the form value no longer counts as a conflict. */
  const decide = (field: string) => {
    const { stored, rest: remaining } = separateField(meanwhile, field);
    setAccount((before) => before && { ...before, ...stored });
    setMeanwhile(remaining);
    if (Object.keys(remaining).length === 0) editor.setFailure(undefined);
    return stored;
  };

  const question =
    Object.keys(meanwhile).length === 0 ? undefined : (
      <ChangedFields
        lead={texts.meanwhile.lead}
        changes={formatAccountChanges(meanwhile, form, tree)}
        take={texts.meanwhile.take}
        keep={texts.meanwhile.keep}
        onTake={(field) => change(decide(field))}
        onKeep={(field) => void decide(field)}
      />
    );

  return (
    <Popup
      title={account === undefined ? texts.add : texts.edit}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={toDisplayColor(form.color)}
      size="lg"
    >
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          <MainFields {...fields} />
          <DisplayFields {...fields} />
          <PopupActions failure={editor.failure} question={question}>
            <LeaveButton disabled={isBusy}>{isGone ? common.close : common.cancel}</LeaveButton>
            {!isGone && (
              <Button type="submit" loading={isBusy}>
                {common.save}
              </Button>
            )}
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
