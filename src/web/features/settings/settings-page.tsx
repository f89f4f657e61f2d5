import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { authProvidersOf } from '#contract/capabilities.ts';
import { isExample, isInBrowser } from '#contract/this-browser.ts';
import { useSession } from '#web/session/session.ts';
import { Page } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.tsx';
import { settings as texts } from '#web/languages/en/settings.ts';
import { AccountSettings } from './account-settings.tsx';
import { PinSettings } from './pin-settings.tsx';
import { HistorySettings } from './history-settings.tsx';
import classes from './settings.module.css';
import { Usage } from './usage.tsx';

type SettingsPageProps = {
  /** The section that brings data in and out. */
  data: ReactNode;
  /** The popup that deletes the account. */
  deletePopup: (onClose: () => void) => ReactNode;
  /** What guards the account, where there is one. */
  doors: ReactNode;
  /** What is said of books in this browser; seen where they are there. */
  localBooks: ReactNode;
  /** The choice of where the books live, where it may be made. */
  providers: ReactNode;
  /** The popup that sets a new password. */
  resetPopup: (onClose: () => void) => ReactNode;
};

/** The settings; each block shows only where it is allowed (spec 2 Settings). */
export function SettingsPage({
  data,
  deletePopup,
  doors,
  localBooks,
  providers,
  resetPopup,
}: SettingsPageProps) {
  const { provider, config, loadConfig, mayUse } = useSession();
  const [popup, setPopup] = useState<'reset' | 'delete'>();
  const mayAct = mayUse('isAccountActionsPossible');
  const close = () => setPopup(undefined);

  useEffect(() => {
    loadConfig().catch(() => toast('error', texts.openFailed));
  }, [loadConfig]);

  return (
    <Page title={texts.title}>
      <section aria-labelledby="settings-account">
        <h2 id="settings-account">{texts.account}</h2>
        {isInBrowser(provider) && !isExample(provider) && <p>{texts.noAccount}</p>}
        <AccountSettings />
        {mayAct && (
          <Button variant="default" size="md" mt="lg" onClick={() => setPopup('reset')}>
            {texts.reset}
          </Button>
        )}
      </section>
      {isInBrowser(provider) && localBooks}
      {authProvidersOf(provider).includes('pin') && (
        <section aria-labelledby="settings-pin">
          <h2 id="settings-pin">{texts.pin.title}</h2>
          <PinSettings />
        </section>
      )}
      {!isInBrowser(provider) && <Suspense>{doors}</Suspense>}
      {(mayUse('isExportPossible') || mayUse('isImportPossible')) && (
        <section aria-labelledby="settings-data">
          <h2 id="settings-data">{texts.data}</h2>
          {data}
        </section>
      )}
      <section aria-labelledby="settings-history">
        <h2 id="settings-history">{texts.history.title}</h2>
        <HistorySettings />
      </section>
      {mayUse('isProviderSelectionPossible') && (
        <section aria-labelledby="settings-providers">
          <h2 id="settings-providers">{texts.providers}</h2>
          {providers}
        </section>
      )}
      {config.usage !== undefined && (
        <section aria-labelledby="settings-use">
          <h2 id="settings-use">{texts.use.title}</h2>
          <Usage usage={config.usage} />
        </section>
      )}
      {mayAct && (
        <section className={classes.danger} aria-label={texts.delete.open}>
          <Button
            variant="default"
            size="md"
            className={classes.delete ?? ''}
            onClick={() => setPopup('delete')}
          >
            {texts.delete.open}
          </Button>
        </section>
      )}
      {popup === 'reset' && resetPopup(close)}
      {popup === 'delete' && deletePopup(close)}
    </Page>
  );
}
