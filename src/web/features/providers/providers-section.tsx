import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isInBrowser, browserProvider } from '#contract/browser-providers.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { providers as texts } from '#web/languages/en/providers.ts';
import { redirectUrls } from '#contract/sign-in-methods.ts';
import { CopyLine, FirebaseSteps } from './copy-line.tsx';
import { ProviderCard } from './provider-card.tsx';
import { providerKindOf } from './provider-list.ts';
import classes from './providers.module.css';
import { type ProviderChoice, useProviders } from './use-providers.ts';

/** The steps that prepare a Supabase project, for users who have never seen one. */
function SupabaseSteps() {
  const { project, code, redirects, keys } = texts.supabase.steps;
  const { signedIn, recovery } = redirectUrls(location.origin);
  return (
    <ol className={classes.steps}>
      <li>{project}</li>
      <li>{code}</li>
      <li>
        {redirects}
        <CopyLine text={signedIn} />
        <CopyLine text={recovery} />
      </li>
      <li>{keys}</li>
    </ol>
  );
}

type ProvidersSectionProps = {
  choice: ProviderChoice;
  /** The entry to a move of the books. */
  move?: ReactNode;
  /** True if the surrounding page already explains the choice. */
  isExplained?: boolean;
};

/**
 * The choice of the provider: the product's own server, this browser, a Supabase project, or a Firebase project (spec 2 Providers screen).
 */
export function ProvidersSection({ choice, move, isExplained = false }: ProvidersSectionProps) {
  const providers = useProviders(choice);
  const { current, isOwn, tryToChoose, isTrying, progressOf } = providers;
  const { own } = choice;
  const isHere = isInBrowser(current);
  const localProvider = isInBrowser(own) ? undefined : browserProvider;
  const [open, setOpen] = useState<string | undefined>(isOwn ? undefined : providerKindOf(current));
  const card = (name: string) => ({
    isOpen: open === name,
    onToggle: (isOpen: boolean) =>
      setOpen((before) => (isOpen ? name : before === name ? undefined : before)),
  });
  const inUse = (title: string, isCurrent: boolean) => (isCurrent ? `${title} · ${texts.current}` : title);
  const ofKind = (title: string, kind: 'SUPABASE' | 'FIREBASE') => ({
    title: inUse(title, providerKindOf(current) === kind),
    ...card(kind),
  });
  return (
    <div className={classes.section}>
      {!isExplained && <p>{localProvider === undefined ? texts.leadWithoutServer : texts.lead}</p>}
      {move && <div className={classes.move}>{move}</div>}
      {!isInBrowser(own) && (
        <Collapsible title={inUse(texts.own.title, isOwn)} {...card('OWN')}>
          <p>{texts.own.text}</p>
          <Button
            size="md"
            onClick={() => void tryToChoose(undefined)}
            {...progressOf(undefined)}
            disabled={isOwn || isTrying}
          >
            {texts.own.use}
          </Button>
        </Collapsible>
      )}
      <Collapsible title={inUse(texts.browser.title, isHere)} {...card('BROWSER')}>
        <p>{texts.browser.text}</p>
        <Button
          size="md"
          onClick={() => void tryToChoose(localProvider)}
          {...progressOf(localProvider)}
          disabled={isHere || isTrying}
        >
          {texts.browser.use}
        </Button>
      </Collapsible>
      <Collapsible {...ofKind(texts.supabase.title, 'SUPABASE')}>
        <ProviderCard kind="SUPABASE" providers={providers}>
          <SupabaseSteps />
        </ProviderCard>
      </Collapsible>
      <Collapsible {...ofKind(texts.firebase.title, 'FIREBASE')}>
        <ProviderCard kind="FIREBASE" providers={providers}>
          <FirebaseSteps />
        </ProviderCard>
      </Collapsible>
    </div>
  );
}
