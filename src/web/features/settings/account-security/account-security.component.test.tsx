import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProviderConfig } from '#contract/providers.ts';
import { AccountSecurityContext, ownAccountSecurity } from '#web/session/account-security.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { press } from '../../../../../test/components/keys.ts';
import { mountFeature, ownServerConfig } from '../../../../../test/components/mount.tsx';
import { ada, serverFailure, openStubProvider } from '../../../../../test/components/stub-provider.ts';
import { stubServer } from '../../../../../test/components/stub-server.ts';
import { SecuritySections } from './security-sections.tsx';

const config: ProviderConfig = {
  ...ownServerConfig,
  securityFeatures: ['sessions', 'second-factor', 'passkeys'],
};
const supabase: ProviderConfig = {
  name: 'Mine',
  uniqueId: 'custom_supabase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
};
const section = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const popup = page.getByRole('dialog');
const password = popup.getByRole('textbox', { name: 'Current password' });
const at = '2026-05-06T10:00:00.000Z';

const session = (id: string, isThis: boolean, browser: string | null, system: string | null) => ({
  id,
  isThis,
  browser,
  system,
  startedAt: at,
  lastUsedAt: at,
});
const passkey = (name: string) => ({ id: name, name, addedAt: at, isSynced: true });
const off = { isOn: false, codesLeft: 0, needsPassword: false };
const on = { isOn: true, codesLeft: 10, needsPassword: false };

type Answers = Parameters<typeof stubServer>[0];

/** Opens the account security settings with these answers of the server. */
async function open(answers: Answers = {}, options: Parameters<typeof mountFeature>[1] = {}) {
  const server = stubServer({
    sessions: () => [session('this', true, 'Chrome', 'Linux')],
    'second-factor': () => off,
    passkeys: () => [],
    ...answers,
  });
  await mountFeature(<SecuritySections />, { config, ...options });
  return server;
}

describe('the sessions', () => {
  const two = () => [session('this', true, 'Chrome', 'Linux'), session('other', false, 'Firefox', 'Windows')];

  test('are named by browser and system, and another one can be logged out', async () => {
    const { answers, inputsOf } = await open({ sessions: two, 'end-session': () => true });
    const rows = section('Where you are logged in').getByRole('listitem');
    await expect.element(rows).toHaveLength(2);
    await expect.element(rows.first()).toMatchTextContent('Chrome on Linux');
    await expect.element(rows.first()).toMatchTextContent('This device');
    answers['sessions'] = () => two().slice(0, 1);
    await button('Log out there: Firefox on Windows').click();
    await expect.element(page.getByText('Logged out there')).toBeVisible();
    await expect.element(rows).toHaveLength(1);
    expect(inputsOf('end-session')).toEqual([{ id: 'other' }]);
  });

  test('are named as unknown devices if the device is unknown', async () => {
    await open({ sessions: () => [session('x', false, null, null)] });
    await expect.element(section('Where you are logged in')).toMatchTextContent('Unknown device');
  });

  test('stay in the list if the server rejects ending one', async () => {
    await open({
      sessions: two,
      'end-session': () => {
        throw serverFailure('Not now');
      },
    });
    await button('Log out there: Firefox on Windows').click();
    await expect.element(page.getByText('Failed ! Not now')).toBeVisible();
    await expect.element(section('Where you are logged in').getByRole('listitem')).toHaveLength(2);
  });

  test('can all be ended at once after a confirmation', async () => {
    const { inputsOf } = await open({ sessions: two, 'end-other-sessions': () => 1 });
    await button('Log out everywhere else...').click();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    expect(inputsOf('end-other-sessions')).toEqual([]);
    await button('Log out everywhere else...').click();
    await popup.getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect.element(page.getByText('1 other device logged out')).toBeVisible();
    await expect.element(popup).not.toBeInTheDocument();
  });

  test('can be loaded again after a failure', async () => {
    const { answers } = await open({
      sessions: () => {
        throw serverFailure();
      },
    });
    const sessions = section('Where you are logged in');
    await expect
      .element(sessions.getByRole('alert'))
      .toHaveTextContent('This could not be opened: The database is away');
    answers['sessions'] = two;
    await sessions.getByRole('button', { name: 'Try again' }).click();
    await expect.element(sessions.getByRole('listitem')).toHaveLength(2);
    await expect.element(sessions.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the second factor', () => {
  const begun = {
    uri: 'otpauth://totp/Partita:ada?secret=ABCDEFGHIJKLMNOP',
    secret: 'ABCDEFGHIJKLMNOP',
    recoveryCodes: ['aaaa-1', 'bbbb-2'],
  };

  test('is switched on by password and code, and shows the recovery codes once', async () => {
    const { answers, inputsOf } = await open({ 'begin-second-factor': () => begun });
    await button('Switch on...').click();
    await password.fill(' correct horse ');
    await press('Enter');
    await expect.element(popup.getByRole('img', { name: 'QR code for the app.' })).toBeVisible();
    await expect.element(popup.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
    await expectAccessibleDialog();
    answers['confirm-second-factor'] = () => {
      throw serverFailure('This code is wrong.');
    };
    const code = popup.getByLabelText('Code from the app');
    await expect.element(code).toHaveFocus();
    await code.fill('000000');
    await press('Enter');
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Failed ! This code is wrong.');
    await expect.element(code).toHaveFocus();
    answers['confirm-second-factor'] = () => true;
    await code.fill('123456');
    await press('Enter');
    await expect.element(popup.getByRole('listitem')).toHaveLength(2);
    await expect.element(popup).toMatchTextContent('Each code works once');
    await expectAccessibleDialog();
    answers['second-factor'] = () => on;
    await popup.getByRole('button', { name: 'Done' }).click();
    await expect.element(section('Second factor')).toMatchTextContent('10 recovery codes left');
    expect(inputsOf('begin-second-factor')).toEqual([{ password: 'correct horse', code: '' }]);
    expect(inputsOf('confirm-second-factor')).toEqual([{ code: '000000' }, { code: '123456' }]);
  });

  test('shows why the setup failed, and keeps the typed password', async () => {
    await open({
      'begin-second-factor': () => {
        throw serverFailure('This is not your current password');
      },
    });
    await button('Switch on...').click();
    await expect.element(password).toHaveFocus();
    await password.fill('wrong horse');
    await press('Enter');
    await expect
      .element(popup.getByRole('alert'))
      .toHaveTextContent('Failed ! This is not your current password');
    await expect.element(password).toHaveValue('wrong horse');
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  });

  test('is switched off by both factors', async () => {
    const { answers, inputsOf } = await open({
      'second-factor': () => on,
      'end-second-factor': () => true,
    });
    await button('Switch off...').click();
    await password.fill('correct horse');
    await popup.getByLabelText('Code from your app, or a recovery code').fill('aaaa-1');
    await expectAccessibleDialog();
    answers['second-factor'] = () => off;
    await press('Enter');
    await expect.element(button('Switch on...')).toBeVisible();
    await expect.element(page.getByText('The second factor is off')).toBeVisible();
    expect(inputsOf('end-second-factor')).toEqual([{ password: 'correct horse', code: 'aaaa-1' }]);
  });

  test('recommends new recovery codes if few are left, and shows the new ones', async () => {
    await open({
      'second-factor': () => ({ ...on, codesLeft: 2 }),
      'new-recovery-codes': () => ({ recoveryCodes: ['cccc-3'] }),
    });
    await expect
      .element(section('Second factor'))
      .toMatchTextContent('2 recovery codes left. Make new ones before you need them.');
    await button('New recovery codes...').click();
    await password.fill('correct horse');
    await popup.getByLabelText('Code from your app, or a recovery code').fill('123456');
    await press('Enter');
    await expect.element(popup.getByRole('listitem')).toHaveTextContent('cccc-3');
  });

  test('needs a password first', async () => {
    await open({ 'second-factor': () => ({ ...off, needsPassword: true }) });
    await expect
      .element(section('Second factor'))
      .toMatchTextContent('You log in with a provider and have no password here.');
    await expect.element(button('Switch on...')).not.toBeInTheDocument();
  });

  test('has further apps instead of recovery codes for a Supabase project', async () => {
    const server = stubServer({
      'second-factor': () => ({ ...on, apps: 1 }),
      'begin-second-factor': () => ({ ...begun, recoveryCodes: [] }),
      'confirm-second-factor': () => true,
    });
    await mountFeature(
      <AccountSecurityContext value={{ ask: ownAccountSecurity.ask, hasRecoveryCodes: false }}>
        <SecuritySections />
      </AccountSecurityContext>,
      { config: supabase },
    );
    const factor = section('Second factor');
    await expect.element(factor).toMatchTextContent('1 app');
    await expect.element(factor).toMatchTextContent('A Supabase project has no recovery codes.');
    await expect.element(button('New recovery codes...')).not.toBeInTheDocument();
    await button('Add an app...').click();
    await password.fill('correct horse');
    await popup.getByLabelText('Code from the app').fill('123456');
    await press('Enter');
    await expect.element(popup.getByRole('img', { name: 'QR code for the app.' })).toBeVisible();
    server.answers['second-factor'] = () => ({ ...on, apps: 2 });
    await popup.getByLabelText('Code from the app').fill('654321');
    await press('Enter');
    await expect.element(factor).toMatchTextContent('2 apps');
    await expect.element(popup).not.toBeInTheDocument();
  });
});

describe('the passkeys', () => {
  test('are renamed in a popup with the present name', async () => {
    const { answers, inputsOf } = await open({
      passkeys: () => [passkey('My laptop')],
      'rename-passkey': () => true,
    });
    const row = section('Passkeys').getByRole('listitem');
    await expect.element(row).toMatchTextContent('synced to your other devices');
    await button('Rename the passkey My laptop').click();
    const name = popup.getByLabelText('Name');
    await expect.element(name).toHaveValue('My laptop');
    await name.fill('Old laptop');
    answers.passkeys = () => [passkey('Old laptop')];
    await press('Enter');
    await expect.element(row).toMatchTextContent('Old laptop');
    expect(inputsOf('rename-passkey')).toEqual([{ id: 'My laptop', name: 'Old laptop' }]);
  });

  test('are removed after a confirmation', async () => {
    const { answers, inputsOf } = await open({
      passkeys: () => [passkey('My laptop')],
      'remove-passkey': () => true,
    });
    await button('Remove the passkey My laptop').click();
    await expect.element(popup).toMatchTextContent('You can then no longer log in with “My laptop”.');
    answers.passkeys = () => [];
    await popup.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(page.getByText('Passkey removed')).toBeVisible();
    await expect.element(section('Passkeys').getByRole('listitem')).not.toBeInTheDocument();
    expect(inputsOf('remove-passkey')).toEqual([{ id: 'My laptop' }]);
  });

  test('stay if the server rejects the removal', async () => {
    await open({
      passkeys: () => [passkey('My laptop')],
      'remove-passkey': () => {
        throw serverFailure('Not now');
      },
    });
    await button('Remove the passkey My laptop').click();
    await popup.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Failed ! Not now');
  });

  test('are not added if the password is wrong, and the popup shows the reason', async () => {
    await open({
      'begin-passkey': () => {
        throw serverFailure('This is not your current password');
      },
    });
    await button('Add a passkey...').click();
    await expect.element(popup.getByLabelText('Name')).toHaveFocus();
    await expectAccessibleDialog();
    await userEvent.keyboard('My phone');
    await password.fill('wrong horse');
    await press('Enter');
    await expect
      .element(popup.getByRole('alert'))
      .toHaveTextContent('Failed ! This is not your current password');
    await expect.element(popup.getByLabelText('Name')).toHaveValue('My phone');
  });

  test('need no password if the user has none', async () => {
    const user = { ...ada, app_metadata: { providers: ['google'] } };
    await open({}, { provider: openStubProvider(user) });
    await button('Add a passkey...').click();
    await expect.element(popup.getByLabelText('Name')).toBeVisible();
    await expect.element(password).not.toBeInTheDocument();
  });

  test('also need a code if the second factor is on', async () => {
    await open({ 'second-factor': () => on });
    await button('Add a passkey...').click();
    await expect.element(popup.getByLabelText('Code from your app, or a recovery code')).toBeVisible();
  });

  test('cannot be added in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await open();
    await expect.element(section('Passkeys')).toMatchTextContent('This browser cannot make passkeys here.');
    await expect.element(button('Add a passkey...')).not.toBeInTheDocument();
    vi.unstubAllGlobals();
  });
});

describe('a provider without all security features', () => {
  test('lists passkeys and sessions as missing for a Supabase project', async () => {
    stubServer({ 'second-factor': () => off });
    await mountFeature(<SecuritySections />, { config: supabase });
    await expect
      .element(section('Login security'))
      .toMatchTextContent(
        'Not available here: passkeys and the list of your devices. Accounts on a Partita server',
      );
    await expect.element(section('Second factor')).toBeVisible();
  });
});
