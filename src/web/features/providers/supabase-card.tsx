import { ActionIcon, Button, Group } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { kindOf, offeredProviders, withProvider } from './provider-list.ts';
import classes from './providers.module.css';
import { ShowCode } from './show-code.tsx';
import { SupabaseEditor } from './supabase-editor.tsx';
import { texts } from './texts.ts';
import type { Providers } from './use-providers.ts';

type Open = { what: 'code' } | { what: 'editor'; provider: ProviderConfig | undefined; isSavedOnly: boolean };

/** Books in somebody's own Supabase project: how to set it up, the saved configurations, the editor (spec 2). */
export function SupabaseCard({ providers }: { providers: Providers }) {
  const { current, saved, choose, tryToChoose, keep, remove } = providers;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isCurrent = kindOf(current) === 'SUPABASE';
  const offered = offeredProviders(saved, 'SUPABASE', current);

  const handleSubmit = async (provider: ProviderConfig) => {
    if (open?.what !== 'editor') return;
    if (!open.isSavedOnly) await choose(provider);
    if (provider.customName !== undefined) keep(withProvider(saved, provider, open.provider));
    close();
  };

  return (
    <>
      <p>{texts.supabase.text}</p>
      <ol className={classes.steps}>
        {texts.supabase.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Group>
        <Button variant="default" size="md" onClick={() => setOpen({ what: 'code' })}>
          {texts.supabase.showCode}
        </Button>
        <Button
          size="md"
          onClick={() =>
            setOpen({ what: 'editor', provider: isCurrent ? current : undefined, isSavedOnly: false })
          }
        >
          {isCurrent ? texts.edit : texts.supabase.use}
        </Button>
      </Group>
      {offered.length > 0 && (
        <ul className={classes.saved} aria-label={texts.saved}>
          {offered.map((provider) => {
            const name = provider.customName ?? provider.name;
            return (
              <li key={name}>
                <Button variant="default" size="md" onClick={() => void tryToChoose(provider)}>
                  {texts.takeConfig(name)}
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={texts.editConfig(name)}
                  onClick={() => setOpen({ what: 'editor', provider, isSavedOnly: true })}
                >
                  <Pencil size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
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
      {open?.what === 'code' && <ShowCode onClose={close} />}
      {open?.what === 'editor' && (
        <SupabaseEditor
          provider={open.provider}
          isSavedOnly={open.isSavedOnly}
          onSubmit={handleSubmit}
          onClose={close}
        />
      )}
    </>
  );
}
