import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { authProvidersOf, canSignInWithoutPin } from '#contract/capabilities.ts';
import { limits } from '#contract/limits.ts';
import { failureOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { settings as texts } from '#web/languages/en/settings.ts';
import classes from './settings.module.css';

const empty = { password: '', digits: '' };

/** Sets, changes and removes the pin that opens the account on this device; who has a password is asked for it. */
export function PinSettings() {
  const { call, provider, user, setUser } = useSession();
  const [fields, setFields] = useState(empty);
  const { isBusy, failure, attempt } = useAttempt(failureOf);
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
      setFields(empty);
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
