import { Button } from '@mantine/core';
import { useState } from 'react';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { kindOf } from './provider-list.ts';
import classes from './providers.module.css';
import { SupabaseCard } from './supabase-card.tsx';
import { texts } from './texts.ts';
import { type ProviderChoice, useProviders } from './use-providers.ts';

/** Where the books live: the product's own, a Supabase project, a Firebase project (spec 2 Providers screen). */
export function ProvidersSection({ choice }: { choice: ProviderChoice }) {
  const providers = useProviders(choice);
  const { current, isOwn, tryToChoose } = providers;
  const [open, setOpen] = useState<string | undefined>(isOwn ? undefined : kindOf(current));
  const card = (name: string) => ({
    isOpen: open === name,
    onToggle: (isOpen: boolean) =>
      setOpen((before) => (isOpen ? name : before === name ? undefined : before)),
  });
  const inUse = (title: string, isCurrent: boolean) => (isCurrent ? `${title} · ${texts.current}` : title);
  return (
    <div className={classes.section}>
      <p>{texts.lead}</p>
      <Collapsible title={inUse(texts.own.title, isOwn)} {...card('OWN')}>
        <p>{texts.own.text}</p>
        <Button size="md" disabled={isOwn} onClick={() => void tryToChoose(undefined)}>
          {texts.own.use}
        </Button>
      </Collapsible>
      <Collapsible title={inUse(texts.supabase.title, kindOf(current) === 'SUPABASE')} {...card('SUPABASE')}>
        <SupabaseCard providers={providers} />
      </Collapsible>
      <Collapsible title={texts.firebase.title} {...card('FIREBASE')}>
        <p>{texts.firebase.text}</p>
        <Button size="md" disabled>
          {texts.firebase.use}
        </Button>
      </Collapsible>
    </div>
  );
}
