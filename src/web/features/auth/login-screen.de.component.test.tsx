import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createClient } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { mount } from '../../../../test/components/mount.tsx';
import { openStubProvider } from '../../../../test/components/stub-provider.ts';
import { LoginScreen } from './login-screen.tsx';

test('the login screen is shown in German', async () => {
  const { call } = openStubProvider();
  await mount(
    <LoginScreen
      call={createClient(call, events)}
      methods={['email', 'google']}
      codeForm={() => null}
      onLoggedIn={() => undefined}
    />,
  );
  await expect.element(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Weiter mit Google' })).toBeVisible();
});
