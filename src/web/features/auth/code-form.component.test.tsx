import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AccountSecurityContext, ownAccountSecurity } from '#web/session/account-security.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mount } from '../../../../test/components/mount.tsx';
import { ada, serverFailure } from '../../../../test/components/stub-provider.ts';
import { stubServer } from '../../../../test/components/stub-server.ts';
import { CodeForm } from './code-form.tsx';

const form = page.getByRole('form', { name: 'Second factor' });
const code = form.getByLabelText('Code');

async function open() {
  const onLoggedIn = vi.fn<(user: object) => void>();
  const onBack = vi.fn<() => void>();
  await mount(<CodeForm onLoggedIn={onLoggedIn} onBack={onBack} />);
  return { onLoggedIn, onBack };
}

describe('the code form', () => {
  test('focuses its field and passes on the user after a correct code', async () => {
    const { inputsOf } = stubServer({ 'pass-second-factor': () => ({ session: { user: ada } }) });
    const { onLoggedIn } = await open();
    await expect.element(code).toHaveFocus();
    await expectAccessibleDialog();
    await code.fill('123 456');
    await form.getByLabelText('Trust this device for 30 days').click();
    await code.click();
    await press('Enter');
    await expect.poll(() => onLoggedIn.mock.calls).toEqual([[ada]]);
    expect(inputsOf('pass-second-factor')).toEqual([{ code: '123 456', trustDevice: true }]);
  });

  test('shows that a code is wrong and accepts another one', async () => {
    stubServer({
      'pass-second-factor': () => {
        throw serverFailure('This code is wrong.');
      },
    });
    await open();
    await code.fill('000000');
    await press('Enter');
    await expect.element(form.getByRole('alert')).toHaveTextContent('This code is wrong.');
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code).toHaveFocus();
  });

  test('accepts a recovery code, and returns to the code of the app', async () => {
    const { inputsOf } = stubServer({ 'pass-second-factor': () => ({ session: { user: ada } }) });
    const { onLoggedIn } = await open();
    await code.fill('123');
    await form.getByRole('button', { name: 'Use a recovery code' }).click();
    const recoveryCode = form.getByLabelText('Recovery code');
    await expect.element(recoveryCode).toHaveValue('');
    await expect.element(recoveryCode).toHaveFocus();
    await form.getByRole('button', { name: 'Use a code from the app' }).click();
    await form.getByRole('button', { name: 'Use a recovery code' }).click();
    await recoveryCode.fill('aaaa-1');
    await press('Enter');
    await expect.poll(() => onLoggedIn.mock.calls.length).toBe(1);
    expect(inputsOf('pass-second-factor')).toEqual([{ recoveryCode: 'aaaa-1', trustDevice: false }]);
  });

  test('returns to the login', async () => {
    const { onBack } = await open();
    await form.getByRole('button', { name: 'Back to login' }).click();
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('names the person who can help if the provider has no recovery codes', async () => {
    await mount(
      <AccountSecurityContext value={{ ...ownAccountSecurity, hasRecoveryCodes: false }}>
        <CodeForm onLoggedIn={() => undefined} onBack={() => undefined} />
      </AccountSecurityContext>,
    );
    await expect
      .element(form)
      .toMatchTextContent('Only the owner of the project can remove the second factor');
    await expect.element(form.getByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument();
  });
});
