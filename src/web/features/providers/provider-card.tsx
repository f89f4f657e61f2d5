import { ActionIcon, Button, Group } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { providers as texts } from '#web/languages/en/providers.ts';
import { type Kind, kinds } from './kinds.ts';
import { ProviderEditor } from './provider-editor.tsx';
import { isNameTaken, kindOf, offeredProviders } from './provider-list.ts';
import classes from './providers.module.css';
import { ScriptPopup } from './script-popup.tsx';
import type { Providers } from './use-providers.ts';

type Open =
  | { what: 'script' }
  | { what: 'editor'; provider: ProviderConfig | undefined; isSavedOnly: boolean };

type ProviderCardProps = {
  kind: Kind;
  providers: Providers;
  /** How a project of the kind is set up. */
  children: ReactNode;
};

/** Books in somebody's own project: how to set it up, the saved configurations, the editor (spec 2 Providers screen). */
export function ProviderCard({ kind, providers, children }: ProviderCardProps) {
  const { current, saved, choose, tryToChoose, isTrying, progressOf, keep, remove } = providers;
  const { texts: own } = kinds[kind];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isCurrent = kindOf(current) === kind;
  const offered = offeredProviders(saved, kind, current);

  const handleSubmit = async (provider: ProviderConfig) => {
    if (open?.what !== 'editor') return;
    if (!open.isSavedOnly) await choose(provider);
    if (provider.customName !== undefined) keep(provider, open.provider);
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
          isNameTaken={(provider) => isNameTaken(saved, provider, open.provider)}
          onSubmit={handleSubmit}
          onClose={close}
        />
      )}
    </>
  );
}
