import { ActionIcon, Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { providers as texts } from '#web/languages/en/providers.ts';
import { formatError } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Failure } from '#web/ui/notice.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import '#web/ui/mantine-layers.css';
import { limits } from '#contract/limits.ts';
import { Form } from '#web/ui/form.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { type ProviderKind, providerKinds } from './provider-kinds.ts';
import {
  type ProviderFormValues,
  isProviderNameTaken,
  providerKindOf,
  createProviderConfig,
  offeredProviders,
} from './provider-list.ts';
import classes from './providers.module.css';
import type { Providers } from './use-providers.ts';
import { copyToClipboard } from './copy-line.tsx';

type ProviderEditorProps = {
  kind: ProviderKind;
  /** The configuration to edit; undefined for a new one. */
  provider: ProviderConfig | undefined;
  /** True for a saved configuration that is not in use: it stays saved, and the provider is not switched. */
  isSavedOnly: boolean;
  /** True if the name would replace another saved configuration. */
  isNameTaken: (provider: ProviderConfig) => boolean;
  /** Applies the configuration; rejects with a message if it is wrong. */
  onSubmit: (provider: ProviderConfig) => Promise<void>;
  onClose: () => void;
};

type Errors = Partial<Record<keyof ProviderFormValues, string | undefined>>;

/** The editor of the configuration of a user's own project (spec 2 Providers screen, spec 5 Provider editors). */
function ProviderEditor(props: ProviderEditorProps) {
  const { kind, provider, isSavedOnly, isNameTaken, onSubmit, onClose } = props;
  const { fields, texts: own } = providerKinds[kind];
  // Initially on if the configuration has a saved name (spec 4 Provider choice).
  const [saves, setSaves] = useState(provider?.customName !== undefined);
  const isSaved = saves || isSavedOnly;
  const form = useRef<HTMLFormElement>(null);
  const buildConfig = (entered: ProviderFormValues) =>
    createProviderConfig(kind, { ...entered, customName: isSaved ? entered.customName : '' });
  const {
    values: entered,
    setValues,
    ...editor
  } = useEditor({
    initialValues: (): ProviderFormValues => ({
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
      const config = buildConfig(values);
      if (isSaved && config.customName === undefined) errors.customName = common.required;
      else if (isNameTaken(config)) errors.customName = texts.nameTaken;
      return errors;
    },
    save: async (values) => {
      await onSubmit(buildConfig(values));
      return undefined;
    },
    onFailed: formatError,
  });
  const { errors, isBusy } = editor;

  const field = (name: keyof ProviderFormValues) => ({
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

const loadedScripts = new Map<string, string>();

async function loadScript(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(texts.scriptFailed);
  const script = await response.text();
  loadedScripts.set(address, script);
  return script;
}

/** The setup script for a project of a kind, loaded when it is first opened (spec 2 Providers screen). */
function ScriptPopup({ kind, onClose }: { kind: ProviderKind; onClose: () => void }) {
  const { script: address, texts: own } = providerKinds[kind];
  const [script, setScript] = useState(() => loadedScripts.get(address));
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (script === undefined) loadScript(address).then(setScript, setError);
  }, [address, script]);
  return (
    <Popup title={own.scriptTitle} onClose={onClose} size="xl">
      <p>{own.scriptLead}</p>
      {error !== undefined && <Failure reason={formatError(error)} />}
      {script === undefined && error === undefined && <DelayedLoader label={common.loading} />}
      {script !== undefined && (
        <pre className={classes.code} tabIndex={0} aria-label={own.scriptTitle}>
          {script}
        </pre>
      )}
      <PopupActions>
        <Button variant="default" size="md" onClick={onClose}>
          {common.close}
        </Button>
        <Button
          size="md"
          disabled={script === undefined}
          onClick={() => void copyToClipboard(script ?? '', texts.copied)}
        >
          {own.copyScript}
        </Button>
      </PopupActions>
    </Popup>
  );
}

type OpenPopup =
  | { what: 'script' }
  | { what: 'editor'; provider: ProviderConfig | undefined; isSavedOnly: boolean };

type ProviderCardProps = {
  kind: ProviderKind;
  providers: Providers;
  /** The setup steps for a project of the kind. */
  children: ReactNode;
};

/** The card for one kind of own project: setup steps, saved configurations and editor (spec 2 Providers screen). */
export function ProviderCard({ kind, providers, children }: ProviderCardProps) {
  const { current, saved, choose, tryToChoose, isTrying, progressOf, save, remove } = providers;
  const { texts: own } = providerKinds[kind];
  const [open, setOpen] = useState<OpenPopup>();
  const close = () => setOpen(undefined);
  const isCurrent = providerKindOf(current) === kind;
  const offered = offeredProviders(saved, kind, current);

  const handleSubmit = async (provider: ProviderConfig) => {
    if (open?.what !== 'editor') return;
    if (!open.isSavedOnly) await choose(provider);
    if (provider.customName !== undefined) save(provider, open.provider);
    close();
  };

  return (
    <>
      <p>{own.text}</p>
      {children}
      <Group>
        <Button variant="default" size="md" onClick={() => setOpen({ what: 'script' })}>
          {own.showScript}
        </Button>
        <Button
          size="md"
          disabled={isTrying}
          onClick={() =>
            setOpen({ what: 'editor', provider: isCurrent ? current : undefined, isSavedOnly: false })
          }
        >
          {isCurrent ? texts.edit : own.use}
        </Button>
      </Group>
      {offered.length > 0 && (
        <ul className={classes.saved} aria-label={texts.saved}>
          {offered.map((provider) => {
            const name = provider.customName ?? provider.name;
            return (
              <li key={name}>
                <Button
                  variant="default"
                  size="md"
                  classNames={{ label: classes.name ?? '' }}
                  onClick={() => void tryToChoose(provider)}
                  {...progressOf(provider)}
                >
                  {texts.takeConfig(name)}
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  disabled={isTrying}
                  aria-label={texts.editConfig(name)}
                  onClick={() => setOpen({ what: 'editor', provider, isSavedOnly: true })}
                >
                  <Pencil size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  disabled={isTrying}
                  aria-label={texts.removeConfig(name)}
                  onClick={() => remove(provider)}
                >
                  <Trash2 size={18} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      {open?.what === 'script' && <ScriptPopup kind={kind} onClose={close} />}
      {open?.what === 'editor' && (
        <ProviderEditor
          kind={kind}
          provider={open.provider}
          isSavedOnly={open.isSavedOnly}
          isNameTaken={(provider) => isProviderNameTaken(saved, provider, open.provider)}
          onSubmit={handleSubmit}
          onClose={close}
        />
      )}
    </>
  );
}
