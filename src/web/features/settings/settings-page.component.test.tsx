import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProviderCapacity } from '#contract/providers.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { mountFeature, ownServerConfig } from '../../../../test/components/mount.tsx';
import { closeMessages } from '../../../../test/components/reset.ts';
import { ada, serverFailure, openStubProvider } from '../../../../test/components/stub-provider.ts';
import { DeleteUser } from './delete-user.tsx';
import { SettingsPage } from './settings-page.tsx';

const animations = page.getByRole('checkbox', { name: 'Coloured animations' });
const deletes = page.getByRole('checkbox', { name: /not empty/ });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const popup = page.getByRole('dialog');

/** Opens the settings with plain texts in place of the other features. */
const open = (options: Parameters<typeof mountFeature>[1] = {}) =>
  mountFeature(
    <SettingsPage
      data={<p>The data</p>}
      accountSecurity={<p>The account security</p>}
      deletePopup={(onClose) => (
        <DeleteUser exportButton={<button type="button">Export my data</button>} onClose={onClose} />
      )}
      localBooks={<p>Books in this browser</p>}
      providers={<p>The storage</p>}
      resetPopup={() => <p>The reset</p>}
    />,
    options,
  );

describe('the account settings', () => {
  test('are saved at once', async () => {
    const provider = await open();
    await expect.element(animations).toBeChecked();
    await expect.element(deletes).not.toBeChecked();
    await deletes.click();
    await animations.click();
    await expect.element(deletes).toBeChecked();
    await expect.element(animations).not.toBeChecked();
    expect(provider.inputsOf('set-user-config')).toEqual([
      { config: { allowNonEmptyDeletes: true } },
      { config: { enableAnimations: false } },
    ]);
  });

  test('revert if saving fails', async () => {
    const provider = await open();
    provider.rejects('set-user-config');
    await deletes.click();
    await expect.element(page.getByText('Error changing account settings!')).toBeVisible();
    await expect.element(deletes).not.toBeChecked();
    provider.passes('set-user-config');
    await deletes.click();
    await expect.element(deletes).toBeChecked();
  });

  test('revert one by one: a setting that was saved meanwhile stays', async () => {
    const provider = await open();
    const release = provider.holds('set-user-config');
    await animations.click();
    await expect.element(animations).not.toBeChecked();
    provider.passes('set-user-config');
    await deletes.click();
    await expect.element(deletes).toBeChecked();
    release(serverFailure());
    await expect.element(page.getByText('Error changing account settings!')).toBeVisible();
    await expect.element(animations).toBeChecked();
    await expect.element(deletes).toBeChecked();
  });

  test('show a message if loading fails', async () => {
    await open({ prepare: (provider) => provider.rejects('get-user-config') });
    await expect
      .element(page.getByText('Error opening account settings! Please refresh the page...'))
      .toBeVisible();
  });

  test('show the used quota', async () => {
    const provider = openStubProvider();
    const use = (used: number, limit: number | null) => ({ used, limit });
    provider.answers('get-user-config', () => ({
      usage: {
        rows: use(29, 500_000),
        bytes: use(2_500_000, null),
        calls: use(7, 1000),
        traffic: use(0, 10),
      },
    }));
    await open({ provider });
    const usage = page.getByRole('region', { name: 'Usage' });
    await expect.element(usage).toMatchTextContent('29 of 500,000');
    await expect.element(usage).toMatchTextContent('Storage used2.5 MB');
  });
});

describe('the sections of the settings', () => {
  const blocks = [
    deletes,
    button('Reset account password...'),
    page.getByText('The data'),
    page.getByText('The storage'),
    button('Delete my account !'),
    page.getByRole('heading', { name: 'Your data' }),
  ];
  const none: ProviderCapacity = {
    isAllowNonEmptyDeletesActionPossible: false,
    isAccountActionsPossible: false,
    isExportPossible: false,
    isImportPossible: false,
    isProviderSelectionPossible: false,
  };

  test('are complete and accessible if everything is allowed', async () => {
    await open();
    for (const block of blocks) await expect.element(block).toBeVisible();
    await expectAccessibleDialog();
  });

  test('are hidden if the operator forbids them', async () => {
    await open({ capacity: none });
    await expect.element(animations).toBeVisible();
    for (const block of blocks) await expect.element(block).not.toBeInTheDocument();
  });

  test('are hidden if the user configuration forbids them', async () => {
    const provider = openStubProvider();
    provider.answers('get-user-config', () => ({ providerCapacity: none }));
    await open({ provider });
    await expect.element(animations).toBeVisible();
    for (const block of blocks) await expect.element(block).not.toBeInTheDocument();
  });
});

describe('the deletion of the account', () => {
  test('asks for confirmation and offers an export', async () => {
    const provider = await open();
    await button('Delete my account !').click();
    await expect.element(popup).toHaveAccessibleName('Delete you account?');
    await expect.element(popup.getByRole('button', { name: 'Export my data' })).toBeVisible();
    await expect.element(popup.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expectAccessibleDialog();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(provider.inputsOf('delete-user-account')).toEqual([]);
  });

  test('shows the reason of a failure, and succeeds at the next try', async () => {
    const provider = await open();
    provider.rejects('delete-user-account', serverFailure('Not now'));
    await button('Delete my account !').click();
    await popup.getByRole('textbox', { name: 'Current password' }).fill('correct horse');
    await button('Confirm deletion').click();
    await expect
      .element(page.getByText('Error deleting your account ! Please refresh the page..'))
      .toBeVisible();
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Failed ! Not now');
    await closeMessages();
    provider.answers('delete-user-account', () => true);
    await button('Confirm deletion').click();
    await expect.element(page.getByText('Account deletion successful !')).toBeVisible();
    expect(provider.inputsOf('delete-user-account').at(-1)).toEqual({ password: 'correct horse' });
  });
});

describe('the pin of this device', () => {
  const section = page.getByRole('region', { name: 'Pin of this device' });
  const config = { ...ownServerConfig, authProviders: ['email' as const, 'pin' as const] };

  test('is set with the password, and can be changed or removed afterwards', async () => {
    const provider = await open({ config });
    provider.rejects('reset', serverFailure('This is not your current password'));
    await section.getByLabelText('New pin').fill('4071');
    await section.getByRole('textbox', { name: 'Current password' }).fill('wrong horse');
    await section.getByRole('button', { name: 'Set pin' }).click();
    await expect
      .element(section.getByRole('alert'))
      .toHaveTextContent('Failed ! This is not your current password');
    provider.answers('reset', () => true);
    await section.getByRole('textbox', { name: 'Current password' }).fill(' correct horse ');
    await section.getByRole('button', { name: 'Set pin' }).click();
    await expect.element(page.getByText('Pin set for this device')).toBeVisible();
    await expect.element(section.getByRole('button', { name: 'Change pin' })).toBeVisible();
    await section.getByRole('button', { name: 'Remove pin' }).click();
    await expect.element(page.getByText('Pin removed from this device')).toBeVisible();
    await expect.element(section.getByRole('button', { name: 'Set pin' })).toBeVisible();
    expect(provider.inputsOf('reset').slice(1)).toEqual([
      { authProvider: 'pin', data: { resetInfo: { newpassword: '4071' }, password: 'correct horse' } },
      { authProvider: 'pin', data: { resetInfo: { newpassword: '' } } },
    ]);
  });

  test('cannot be removed if it is the only sign-in method', async () => {
    const provider = openStubProvider({ ...ada, app_metadata: { providers: ['email', 'pin'] } });
    await open({ config: { ...config, authProviders: ['pin'] }, provider });
    await expect.element(section.getByRole('button', { name: 'Change pin' })).toBeVisible();
    await expect.element(section.getByRole('button', { name: 'Remove pin' })).not.toBeInTheDocument();
  });

  test('has no section if the provider offers no pin', async () => {
    await open();
    await expect.element(animations).toBeVisible();
    await expect.element(section).not.toBeInTheDocument();
  });
});

describe('the history in the settings', () => {
  const keep = page.getByLabelText('Keep history for');

  test('is shortened only after a confirmation', async () => {
    const provider = await open();
    await userEvent.selectOptions(keep, '1 year');
    await expect.element(popup).toMatchTextContent('History entries older than 1 year are deleted');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(keep).toHaveValue('0');
    await userEvent.selectOptions(keep, '1 year');
    await popup.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(keep).toHaveValue('12');
    await userEvent.selectOptions(keep, 'Always');
    await expect.element(keep).toHaveValue('0');
    expect(provider.inputsOf('set-user-config')).toEqual([
      { config: { historyMonths: 12 } },
      { config: { historyMonths: 0 } },
    ]);
  });

  test('is deleted after a confirmation, and a failure stays in the popup', async () => {
    const provider = await open();
    provider.rejects('forget-changes', serverFailure('Not now'));
    await button('Delete the history...').click();
    await popup.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('The history could not be deleted.')).toBeVisible();
    await closeMessages();
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Failed ! Not now');
    provider.passes('forget-changes');
    await popup.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('1 entry deleted')).toBeVisible();
    await expect.element(popup).not.toBeInTheDocument();
  });
});
