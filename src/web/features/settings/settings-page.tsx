import { Button, Group, Progress, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { authProvidersOf, canSignInWithoutPin } from '#contract/capabilities.ts';
import { isExampleProvider, isInBrowser } from '#contract/browser-providers.ts';
import { useSession } from '#web/session/session.ts';
import { TextPage } from '#web/ui/text-page.tsx';
import { toast } from '#web/ui/toast.tsx';
import { settings as texts } from '#web/languages/en/settings.ts';
import type { AmountTyping, Usage as Used, UserConfig } from '#contract/users.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import '#web/ui/mantine-layers.css';
import { language, number } from '#web/languages/language.ts';
import { limits } from '#contract/limits.ts';
import { formatFailure } from '#web/session/client.ts';
import { Failure } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { HistorySettings } from './history-settings.tsx';
import classes from './settings.module.css';

const emptyFields = { password: '', digits: '' };

/** Sets, changes and removes the pin that opens the account on this device. Users with a password have to enter it. */
function PinSettings() {
  const { call, provider, user, setUser } = useSession();
  const [fields, setFields] = useState(emptyFields);
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const methods = user.app_metadata?.providers ?? [];
  const isSet = methods.includes('pin');
  const mayRemove = isSet && canSignInWithoutPin(authProvidersOf(provider), user);
  const hasPassword = methods.includes('email');

  const save = (digits: string) =>
    attempt(async () => {
      const data = {
        resetInfo: { newpassword: digits },
        ...(hasPassword && digits !== '' && { password: fields.password.trim() }),
      };
      await call('reset', { authProvider: 'pin', data });
      const others = methods.filter((method) => method !== 'pin');
      const providers = digits === '' ? others : [...others, 'pin'];
      setUser({ ...user, app_metadata: { ...user.app_metadata, providers } });
      setFields(emptyFields);
      toast('success', digits === '' ? texts.pin.wasRemoved : texts.pin.wasSet);
      return undefined;
    });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(fields.digits);
  };

  return (
    <form onSubmit={handleSubmit} className={classes.narrow}>
      <Stack gap="sm">
        <p>{isSet ? texts.pin.isSet : texts.pin.isNotSet}</p>
        {hasPassword && (
          <PasswordInput
            label={texts.pin.password}
            autoComplete="current-password"
            required
            minLength={limits.passwordMin}
            disabled={isBusy}
            value={fields.password}
            onChange={(event) => setFields({ ...fields, password: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={texts.pin.digits}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          pattern={`\\d{${limits.pinDigits}}`}
          maxLength={limits.pinDigits}
          disabled={isBusy}
          value={fields.digits}
          onChange={(event) => setFields({ ...fields, digits: event.currentTarget.value })}
        />
        <Failure reason={failure} />
        <Group>
          <Button type="submit" variant="default" size="md" loading={isBusy}>
            {isSet ? texts.pin.change : texts.pin.set}
          </Button>
          {mayRemove && (
            <Button variant="subtle" color="gray" size="md" disabled={isBusy} onClick={() => void save('')}>
              {texts.pin.remove}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

const megabytes = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});
const formatSize = (value: number) => megabytes.format(value / 1_000_000);

const usageLines = [
  { name: 'rows', label: texts.use.rows, write: number },
  { name: 'bytes', label: texts.use.bytes, write: formatSize },
  { name: 'calls', label: texts.use.calls, write: number },
  { name: 'traffic', label: texts.use.traffic, write: formatSize },
] as const;

/** The used part of the quota of the default provider (spec 1 quota limits). */
function Usage({ usage }: { usage: Used }) {
  return (
    <dl className={classes.usage}>
      {usageLines.map(({ name, label, write }) => {
        const { used, limit } = usage[name];
        const share = limit === null ? 0 : Math.min(100, (100 * used) / limit);
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {limit === null ? write(used) : texts.use.ofLimit(write(used), write(limit))}
              {limit !== null && (
                <Progress
                  value={share}
                  color={share > 90 ? 'red' : 'green'}
                  size="xs"
                  aria-hidden
                  className={classes.bar ?? ''}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const typings: readonly AmountTyping[] = ['decimals', 'whole'];

/** The settings of the user. Each is saved at once, and reverts with a message if saving fails (spec 2 and 4 Settings). */
function AccountSettings() {
  const { config, saveConfig, mayUse } = useSession();
  const save = async (change: UserConfig) => {
    try {
      await saveConfig(change);
    } catch {
      toast('error', texts.failed);
    }
  };
  return (
    <Stack gap="md">
      <Checkbox
        label={texts.enableAnimations}
        description={texts.enableAnimationsHint}
        checked={config.enableAnimations !== false}
        onChange={(event) => void save({ enableAnimations: event.currentTarget.checked })}
      />
      <RadioGroup
        legend={texts.amountTyping}
        value={config.amountTyping ?? 'decimals'}
        options={typings.map((value) => ({ value, ...texts.amountTypings[value] }))}
        isList
        onChange={(amountTyping) => void save({ amountTyping })}
      />
      {mayUse('isAllowNonEmptyDeletesActionPossible') && (
        <Checkbox
          label={texts.allowNonEmptyDeletes}
          description={texts.allowNonEmptyDeletesHint}
          checked={config.allowNonEmptyDeletes === true}
          onChange={(event) => void save({ allowNonEmptyDeletes: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

type SettingsPageProps = {
  /** The section for import and export. */
  data: ReactNode;
  /** Renders the popup that deletes the account. */
  deletePopup: (onClose: () => void) => ReactNode;
  /** The account security sections, if the provider has them. */
  accountSecurity: ReactNode;
  /** The section about books in this browser, shown only if the books are stored there. */
  localBooks: ReactNode;
  /** The choice of the provider, shown only if it is allowed. */
  providers: ReactNode;
  /** Renders the popup that sets a new password. */
  resetPopup: (onClose: () => void) => ReactNode;
};

/** The settings page; each section is shown only if it is allowed (spec 2 Settings). */
export function SettingsPage({
  data,
  deletePopup,
  accountSecurity,
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
    <TextPage title={texts.title}>
      <section aria-labelledby="settings-account">
        <h2 id="settings-account">{texts.account}</h2>
        {isInBrowser(provider) && !isExampleProvider(provider) && <p>{texts.noAccount}</p>}
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
      {!isInBrowser(provider) && <Suspense>{accountSecurity}</Suspense>}
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
    </TextPage>
  );
}
