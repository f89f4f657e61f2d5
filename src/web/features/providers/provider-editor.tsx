import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import '#web/ui/mantine-layers.css';
import { limits } from '#contract/limits.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { reasonOf } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { providers as texts } from '#web/languages/en/providers.ts';
import { type Kind, kinds } from './kinds.ts';
import { type Entered, makeProvider } from './provider-list.ts';

type ProviderEditorProps = {
  kind: Kind;
  /** What is edited; undefined for a new one. */
  provider: ProviderConfig | undefined;
  /** Whether it is one of the list that is not in use: then it stays saved, and nothing is switched. */
  isSavedOnly: boolean;
  /** Whether it would push another saved configuration out of the list by its name. */
  isNameTaken: (provider: ProviderConfig) => boolean;
  /** Takes the configuration; rejects with the sentence for what is wrong with it. */
  onSubmit: (provider: ProviderConfig) => Promise<void>;
  onClose: () => void;
};

type Errors = Partial<Record<keyof Entered, string | undefined>>;

/** The editor of a configuration of somebody's own project (spec 2 Providers screen, spec 5 Provider editors). */
export function ProviderEditor(props: ProviderEditorProps) {
  const { kind, provider, isSavedOnly, isNameTaken, onSubmit, onClose } = props;
  const { fields, texts: own } = kinds[kind];
  // On when there is a saved name (spec 4 Provider choice).
  const [saves, setSaves] = useState(provider?.customName !== undefined);
  const isSaved = saves || isSavedOnly;
  const form = useRef<HTMLFormElement>(null);
  const made = (entered: Entered) =>
    makeProvider(kind, { ...entered, customName: isSaved ? entered.customName : '' });
  const {
    values: entered,
    setValues,
    ...editor
  } = useEditor({
    initialValues: (): Entered => ({
      uniqueId: provider?.publicConfig?.uniqueId ?? '',
      url: provider?.publicConfig?.url ?? '',
      publicKey: provider?.publicConfig?.publicKey ?? '',
      customName: provider?.customName ?? '',
    }),
    check: (values) => {
      const errors: Errors = {};
      for (const { name, clean, problem } of fields) {
        const text = clean(values[name]);
        errors[name] = text === '' ? common.required : problem?.(text);
      }
      const config = made(values);
      if (isSaved && config.customName === undefined) errors.customName = common.required;
      else if (isNameTaken(config)) errors.customName = texts.nameTaken;
      return errors;
    },
    save: async (values) => {
      await onSubmit(made(values));
      return undefined;
    },
    onFailed: reasonOf,
  });
  const { errors, isBusy } = editor;

  const field = (name: keyof Entered) => ({
    required: true,
    autoComplete: 'off',
    maxLength: limits.providerInput,
    value: entered[name],
    disabled: isBusy,
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });

  return (
    <Popup
      title={own.editorTitle}
      onClose={isBusy ? undefined : onClose}
      onSubmit={() => form.current?.requestSubmit()}
    >
      <Form ref={form} {...editor.form} noValidate>
        <Stack>
          {fields.map(({ name, label, hint }, index) => (
            <TextInput
              key={name}
              label={label}
              description={hint}
              {...(index === 0 && { 'data-autofocus': true })}
              {...field(name)}
            />
          ))}
          {!isSavedOnly && (
            <Switch
              label={texts.saveLocally}
              description={texts.saveLocallyHint}
              checked={saves}
              disabled={isBusy}
              onChange={(event) => setSaves(event.currentTarget.checked)}
            />
          )}
          {isSaved && <TextInput label={texts.name} {...field('customName')} />}
          <PopupActions failure={editor.failure}>
            <LeaveButton size="md" disabled={isBusy}>
              {common.cancel}
            </LeaveButton>
            <Button type="submit" size="md" loading={isBusy}>
              {common.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
