import type { ReactNode } from 'react';
import { Page } from '#web/ui/page.tsx';
import { AccountSettings } from './account-settings.tsx';
import { texts } from './texts.ts';

/** The settings; `data` is the section that brings data in and out. */
export function SettingsPage({ data }: { data: ReactNode }) {
  return (
    <Page title={texts.title}>
      <section aria-labelledby="settings-account">
        <h2 id="settings-account">{texts.account}</h2>
        <AccountSettings />
      </section>
      <section aria-labelledby="settings-data">
        <h2 id="settings-data">{texts.data}</h2>
        {data}
      </section>
    </Page>
  );
}
