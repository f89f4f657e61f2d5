import { Button, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import {
  type AccountForm,
  updateAccountForm,
  checkAccountForm,
  toAccountFields,
  createAccountForm,
  withSuggestedDescription,
} from '#entry/account-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { chartColor } from '#ledger/default-chart.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { toDisplayColor } from '#ledger/account.ts';
import type { NewAccountRequest } from '#web/lib/accounts/account-creator.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { accountEditor as texts } from '#web/languages/en/account-editor.ts';
import { CurrencyField } from './currency-field.tsx';
import { TypeAndParentFields } from './type-and-parent-fields.tsx';
import { formatAccountErrors } from './account-error-messages.ts';

type NewAccountPopupProps = { tree: AccountTree; request: NewAccountRequest; onClose: () => void };

/** Returns the form values for a guessed account. Its colour is that of its parent, as in the default chart. */
function createGuessedForm(
  { guess: { name, type, parentId } }: NewAccountRequest,
  tree: AccountTree,
): AccountForm {
  const parent = tree.accounts.get(parentId) ?? tree.root;
  if (parent === undefined) throw new Error('an account needs a book around it');
  const empty = createAccountForm(parent);
  const color = parent.type === 'ROOT' ? chartColor(type) : parent.color;
  return withSuggestedDescription(empty, { ...empty, name, type, color }, tree);
}

/** A small editor for an account that was typed in an account field but does not exist. All values are guessed. */
export function NewAccountPopup({ tree, request, onClose }: NewAccountPopupProps) {
  const { add } = useAccountChanges();
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditor({
    initialValues: () => createGuessedForm(request, tree),
    check: (values) => formatAccountErrors(checkAccountForm(values, tree, undefined)),
    save: async (values) => {
      const created = await add(toAccountFields(values));
      onClose();
      request.onMade(created.id);
      return undefined;
    },
    onFailed: formatFailure,
  });
  const { values: form, setValues, errors, isBusy } = editor;
  const change = (fields: Partial<AccountForm>) =>
    setValues((before) => withSuggestedDescription(before, updateAccountForm(before, fields), tree));
  return (
    <Popup
      title={texts.add}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={toDisplayColor(form.color)}
    >
      <Form ref={element} onSubmit={editor.form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            label={texts.name}
            required
            maxLength={limits.accountName}
            value={form.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TypeAndParentFields
            tree={tree}
            account={undefined}
            form={form}
            errors={errors}
            onChange={change}
          />
          {(form.currency !== '' || form.isCommodity) && (
            <CurrencyField tree={tree} account={undefined} form={form} errors={errors} onChange={change} />
          )}
          <TextInput
            label={texts.description}
            required
            maxLength={limits.accountDescription}
            value={form.description}
            error={errors.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <PopupActions failure={editor.failure}>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={isBusy} data-autofocus>
              {texts.create}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
