import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { Form, PasswordInput } from '#web/ui/form.tsx';
import { LeaveButton, PopupActions } from '#web/ui/popup.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import type { User } from '#contract/users.ts';
import { useAccountSecurity } from '#web/session/account-security.ts';
import classes from './account-security.module.css';

type CodeFieldProps = { value: string; onChange: (typed: string) => void; isBusy: boolean };

/** The field for a code from the authenticator app, or for a recovery code if the provider has them. */
export function CodeField({ value, onChange, isBusy }: CodeFieldProps) {
  const { hasRecoveryCodes } = useAccountSecurity();
  return (
    <TextInput
      label={hasRecoveryCodes ? texts.anyCode : texts.secondFactor.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      required
      maxLength={64}
      size="md"
      disabled={isBusy}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** True if the user has a password, which is then required before changes to the account security. */
export function hasPassword({ app_metadata }: User): boolean {
  return app_metadata?.providers?.includes('email') === true;
}

type ReauthenticateFormProps = {
  /** The explanation of the change. */
  about: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  /** True if a second-factor code is required as well. */
  asksCode?: boolean;
  /** Makes the change with the entered credentials. @throws CallError */
  onCredentials: (given: { password: string; code: string }) => Promise<void>;
};

/** Re-authenticates the user before a change to the account security: by the password if they have one, and by a code if required. */
export function ReauthenticateForm({
  about,
  confirm,
  isDangerous = false,
  asksCode = false,
  onCredentials,
}: ReauthenticateFormProps) {
  const asksPassword = hasPassword(useSession().user);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const submit = async () => {
    await onCredentials({ password: password.trim(), code });
    return undefined;
  };
  return (
    <Form onSubmit={() => void attempt(submit)}>
      <Stack gap="md">
        <div className={classes.step}>{about}</div>
        {asksPassword && (
          <PasswordInput
            label={texts.password}
            autoComplete="current-password"
            size="md"
            required
            data-autofocus
            minLength={limits.passwordMin}
            disabled={isBusy}
            error={failure !== undefined}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
        {asksCode && <CodeField value={code} onChange={setCode} isBusy={isBusy} />}
        <PopupActions failure={failure}>
          <LeaveButton size="md" disabled={isBusy}>
            {common.cancel}
          </LeaveButton>
          <Button type="submit" size="md" loading={isBusy} {...(isDangerous && { color: 'red' })}>
            {confirm}
          </Button>
        </PopupActions>
      </Stack>
    </Form>
  );
}
