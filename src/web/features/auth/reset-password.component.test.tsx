import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createClient } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mount } from '../../../../test/components/mount.tsx';
import { serverFailure, openStubProvider } from '../../../../test/components/stub-provider.ts';
import { ResetPassword } from './reset-password.tsx';

const popup = page.getByRole('dialog', { name: 'Reset account password...' });
const field = (name: string) => popup.getByRole('textbox', { name });
const submit = popup.getByRole('button', { name: 'Reset Password' });
const alert = popup.getByRole('alert');

async function open(props: Partial<Parameters<typeof ResetPassword>[0]> = {}) {
  const provider = openStubProvider();
  provider.answers('reset', () => true);
  const onDone = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  const call = createClient(provider.call, events);
  await mount(
    <ResetPassword call={call} isRecovery={false} onDone={onDone} onCancel={onCancel} {...props} />,
  );
  return { provider, onDone, onCancel };
}

describe('the popup for a new password', () => {
  test('needs the current password and focuses it first', async () => {
    await open();
    await expect.element(field('Current password')).toHaveFocus();
    for (const name of ['Current password', 'New password', 'Confirm password']) {
      await expect.element(field(name)).toHaveAttribute('required');
      await expect.element(field(name)).toHaveAttribute('minlength', '8');
    }
    await expectAccessibleDialog();
  });

  test('shows that the two new passwords differ, and sends nothing', async () => {
    const { provider } = await open();
    await field('Current password').fill('correct horse');
    await field('New password').fill('a brand new password');
    await field('Confirm password').fill('another password');
    await submit.click();
    await expect.element(alert).toHaveTextContent("Passwords doesn't match...");
    await expect.element(field('Confirm password')).toHaveAttribute('aria-invalid', 'true');
    expect(provider.inputsOf('reset')).toEqual([]);
  });

  test('trims the passwords, sends them and closes', async () => {
    const { provider, onDone } = await open();
    await field('Current password').fill(' correct horse ');
    await field('New password').fill('a brand new password');
    await field('Confirm password').fill(' a brand new password ');
    await submit.click();
    await expect.element(page.getByText('Password reset successfully !')).toBeVisible();
    expect(onDone).toHaveBeenCalledOnce();
    expect(provider.inputsOf('reset')).toEqual([
      { data: { password: 'correct horse', resetInfo: { newpassword: 'a brand new password' } } },
    ]);
  });

  test('keeps the typed values if the server rejects them', async () => {
    const { provider, onDone } = await open();
    provider.rejects('reset', serverFailure('This is not your current password'));
    await field('Current password').fill('wrong horse');
    for (const name of ['New password', 'Confirm password']) await field(name).fill('a brand new password');
    await submit.click();
    await expect.element(alert).toHaveTextContent('Failed ! This is not your current password');
    await expect.element(page.getByText('Error resetting password! Please refresh the page..')).toBeVisible();
    await expect.element(field('New password')).toHaveValue('a brand new password');
    expect(onDone).not.toHaveBeenCalled();
  });

  test('needs no current password after a recovery link, and sends the token', async () => {
    const { provider } = await open({ isRecovery: true, recoveryToken: 'link' });
    await expect.element(field('New password')).toHaveFocus();
    await expect.element(field('Current password')).not.toBeInTheDocument();
    for (const name of ['New password', 'Confirm password']) await field(name).fill('a brand new password');
    await submit.click();
    await expect
      .poll(() => provider.inputsOf('reset'))
      .toEqual([{ data: { resetInfo: { newpassword: 'a brand new password' } }, recoverytoken: 'link' }]);
  });

  test('asks for confirmation before it discards the typed values', async () => {
    const { onCancel } = await open();
    await field('Current password').fill('correct horse');
    await press('Escape');
    const ask = page.getByRole('dialog', { name: 'Discard changes?' });
    await expect.element(ask).toBeVisible();
    expect(onCancel).not.toHaveBeenCalled();
    await ask.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => onCancel.mock.calls.length).toBe(1);
  });
});
