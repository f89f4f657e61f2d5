import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { formatFailure } from '#web/session/client.ts';
import { supportsSecurityFeature, useAccountSecurity } from '#web/session/account-security.ts';
import { events } from '#web/session/events.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { Form, PasswordInput } from '#web/ui/form.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { accountSecurity as securityTexts } from '#web/languages/en/account-security.ts';
import { settings as texts } from '#web/languages/en/settings.ts';
import { CodeField, hasPassword } from './account-security/reauthenticate-form.tsx';
import { useSecurityQuery } from './account-security/use-security-query.ts';

type DeleteUserProps = { exportButton: ReactNode; onClose: () => void };

/**
 * Asks for confirmation before the user and all of their data are deleted, and re-authenticates them by password and code if they have
 * those. Afterwards the user is logged out (spec 4 Account deletion).
 */
export function DeleteUser({ exportButton, onClose }: DeleteUserProps) {
  const { call, user, provider } = useSession();
  const { callAccountSecurity } = useAccountSecurity();
  const asksPassword = hasPassword(user);
  const { state: secondFactor } = useSecurityQuery('second-factor', async () =>
    supportsSecurityFeature(provider, 'second-factor')
      ? callAccountSecurity('second-factor', {})
      : { isOn: false },
  );
  const asksCode = secondFactor?.isOn === true;
  const [credentials, setCredentials] = useState({ password: '', code: '' });
  const { data: books = [] } = useQuery(useBookQueries().books);
  const shared = books.filter((book) => book.shared?.role === 'own').map(({ name }) => name);
  const { isBusy, failure, attempt } = useAttempt((error) => {
    toast('error', texts.delete.failed);
    return formatFailure(error);
  });

  const deleteUser = async () => {
    const password = credentials.password.trim();
    await call('delete-user-account', {
      ...(asksPassword && { password }),
      ...(asksCode && { code: credentials.code }),
    });
    toast('success', texts.delete.done);
    setTimeout(
      () => events.raise('log-out', { reason: 'account-deleted' }),
      screenDelays.accountDeletionLogoutMs,
    );
    return undefined;
  };

  return (
    <Popup title={texts.delete.title} onClose={isBusy ? undefined : onClose} size="lg">
      <p>{texts.delete.warning}</p>
      {shared.length > 0 && <p>{texts.delete.shared(shared.join(', '))}</p>}
      <Form onSubmit={() => void attempt(deleteUser, true)}>
        <Stack gap="md">
          {asksPassword && (
            <PasswordInput
              label={securityTexts.password}
              autoComplete="current-password"
              size="md"
              required
              minLength={limits.passwordMin}
              disabled={isBusy}
              value={credentials.password}
              onChange={({ currentTarget }) =>
                setCredentials({ ...credentials, password: currentTarget.value })
              }
            />
          )}
          {asksCode && (
            <CodeField
              value={credentials.code}
              onChange={(code) => setCredentials({ ...credentials, code })}
              isBusy={isBusy}
            />
          )}
          <PopupActions failure={failure}>
            <Button variant="default" size="md" onClick={onClose} disabled={isBusy} data-autofocus>
              {common.cancel}
            </Button>
            {exportButton}
            <Button color="red" size="md" type="submit" loading={isBusy}>
              {texts.delete.confirm}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
