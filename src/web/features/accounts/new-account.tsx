import { Button, Stack, TextInput } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { AccountType } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { chartColor } from '#ledger/default-chart.ts';
import { parentChoices } from '#ledger/parent-choices.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { displayColor } from '#web/lib/account-color.ts';
import type { AccountRequest } from '#web/lib/account-maker.ts';
import { accountOptions } from '#web/lib/account-options.ts';
import { ledgerTexts } from '#web/lib/ledger-texts.ts';
import { failureOf } from '#web/session/client.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Form } from '#web/ui/form.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import classes from './account-editor.module.css';
import {
  type AccountForm,
  checkAccountForm,
  fieldsOf,
  newAccountForm,
  typeChoices,
  withDescription,
} from './account-form.ts';
import { editorTexts as texts } from './editor-texts.ts';

type NewAccountProps = { tree: AccountTree; request: AccountRequest; onClose: () => void };

/** The form as it was guessed: in the colour of what it lies under, as the default chart has it. */
function guessedForm({ guess: { name, type, parentId } }: AccountRequest, tree: AccountTree): AccountForm {
  const parent = tree.accounts.get(parentId) ?? tree.root;
  if (parent === undefined) throw new Error('an account needs a book around it');
  const empty = newAccountForm(parent);
  const color = parent.type === 'ROOT' ? chartColor(type) : parent.color;
  return withDescription(empty, { ...empty, name, type, color }, tree);
}

/** A small editor for an account that was typed where it is missing; all of it is guessed already. */
export function NewAccount({ tree, request, onClose }: NewAccountProps) {
  const { add } = useAccountChanges();
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditor({
    start: () => guessedForm(request, tree),
    check: (values) => checkAccountForm(values, tree, undefined),
    save: async (values) => {
      const made = await add(fieldsOf(values));
      onClose();
      request.onMade(made.id);
      return undefined;
    },
    onFailed: failureOf,
  });
  const { values: form, setValues, errors, isBusy } = editor;
  const change = (fields: Partial<AccountForm>) =>
    setValues((before) => withDescription(before, { ...before, ...fields }, tree));
  const parents = useMemo(() => {
    const allowed = new Set(parentChoices(tree, form.type).map(({ id }) => id));
    return accountOptions(tree, ({ id }) => allowed.has(id), { withRoot: true });
  }, [tree, form.type]);
  const types = typeChoices(undefined).map((type) => ({ value: type, label: ledgerTexts.types[type].name }));
  return (
    <Popup
      title={texts.add}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={displayColor(form.color)}
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
          <div className={classes.pair}>
            <TreeSelect
              label={texts.parent}
              options={parents}
              value={form.parentId}
              onChange={(parentId) => change({ parentId })}
              error={errors.parentId}
              placeholder={texts.choose}
              nothingFound={texts.nothingFound}
            />
            <Choice
              label={texts.type}
              required
              searchable
              allowDeselect={false}
              data={types}
              value={form.type}
              error={errors.type}
              onChange={(type) => {
                const parsed = AccountType.safeParse(type);
                if (parsed.success) change({ type: parsed.data });
              }}
            />
          </div>
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
              {texts.cancel}
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
