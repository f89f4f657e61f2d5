import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { reasonOf } from '#web/lib/client.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { makeSupabaseProvider } from './provider-list.ts';
import { texts } from './texts.ts';

type SupabaseEditorProps = {
  /** What is edited; undefined for a new one. */
  provider: ProviderConfig | undefined;
  /** Whether it is one of the list that is not in use: then it stays saved, and nothing is switched. */
  isSavedOnly: boolean;
  /** Takes the configuration; rejects with the sentence for what is wrong with it. */
  onSubmit: (provider: ProviderConfig) => Promise<void>;
  onClose: () => void;
};

function errorsOf(
  { url, publicKey, customName }: Record<'url' | 'publicKey' | 'customName', string>,
  saves: boolean,
) {
  const isAddress = URL.canParse(url.trim()) && /^https?:/.test(url.trim());
  return {
    url: url.trim() === '' ? texts.required : isAddress ? undefined : texts.notAnAddress,
    publicKey: publicKey.trim() === '' ? texts.required : undefined,
    customName: saves && customName.trim() === '' ? texts.required : undefined,
  };
}

/** The editor of a Supabase configuration (spec 2 Providers screen, spec 5 Provider editors). */
export function SupabaseEditor({ provider, isSavedOnly, onSubmit, onClose }: SupabaseEditorProps) {
  const [fields, setFields] = useState({
    url: provider?.publicConfig?.url ?? '',
    publicKey: provider?.publicConfig?.publicKey ?? '',
    customName: provider?.customName ?? '',
  });
  // On when there is a saved name (spec 4 Provider choice).
  const [saves, setSaves] = useState(provider?.customName !== undefined);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const isSaved = saves || isSavedOnly;
  const errors = errorsOf(fields, isSaved);
  const field = (name: keyof typeof fields) => ({
    required: true,
    maxLength: limits.providerInput,
    value: fields[name],
    disabled: isBusy,
    error: isTried ? errors[name] : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setFields((before) => ({ ...before, [name]: currentTarget.value })),
  });

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).some((error) => error !== undefined)) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit(makeSupabaseProvider({ ...fields, customName: isSaved ? fields.customName : '' }));
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };

  return (
    <Popup
      title={texts.supabase.editorTitle}
      onClose={isBusy ? undefined : onClose}
      onSubmit={() => form.current?.requestSubmit()}
    >
      <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Stack>
          <TextInput
            label={texts.supabase.url}
            description={texts.supabase.urlHint}
            type="url"
            data-autofocus
            {...field('url')}
          />
          <TextInput label={texts.supabase.key} autoComplete="off" {...field('publicKey')} />
          {!isSavedOnly && (
            <Switch
              label={texts.saveLocally}
              description={texts.saveLocallyHint}
              checked={saves}
              disabled={isBusy}
              onChange={(event) => setSaves(event.currentTarget.checked)}
            />
          )}
          {isSaved && <TextInput label={texts.name} autoComplete="off" {...field('customName')} />}
          <PopupActions failure={failure}>
            <Button variant="default" size="md" onClick={onClose} disabled={isBusy}>
              {texts.cancel}
            </Button>
            <Button type="submit" size="md" loading={isBusy}>
              {texts.save}
            </Button>
          </PopupActions>
        </Stack>
      </form>
    </Popup>
  );
}
