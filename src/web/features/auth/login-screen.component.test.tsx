import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AuthProvider } from '#contract/users.ts';
import { createClient } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { Popup } from '#web/ui/popup.tsx';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mount } from '../../../../test/components/mount.tsx';
import { ada, serverFailure, openStubProvider } from '../../../../test/components/stub-provider.ts';
import { LoginScreen } from './login-screen.tsx';

const email = page.getByLabelText('Email');
const password = page.getByRole('textbox', { name: 'Password' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = page.getByRole('main').getByRole('alert');
const status = page.getByRole('main').getByRole('status');
const elsewhere = page.getByRole('button', { name: /^Continue with/ });
const pin = page.getByRole('group', { name: 'Login with your pin' });
const digit = (position: number) => page.getByLabelText(`Pin, digit ${position}`);
const all: AuthProvider[] = ['email', 'google', 'github', 'discord', 'oidc', 'pin'];

async function open(props: Partial<Parameters<typeof LoginScreen>[0]> = {}, isPhone = false) {
  const provider = openStubProvider();
  const onLoggedIn = vi.fn<(user: object) => void>();
  await mount(
    <LoginScreen
      call={createClient(provider.call, events)}
      methods={['email']}
      codeForm={() => <p>The code form</p>}
      onLoggedIn={onLoggedIn}
      {...props}
    />,
    { isPhone },
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { provider, onLoggedIn };
}

async function submit(name: string): Promise<void> {
  await email.fill('ada@example.org');
  if (password.query() !== null) await password.fill(' correct horse ');
  await button(name).click();
}

describe('the methods of the login screen', () => {
  test('show two of six and fold the others', async () => {
    await open({ methods: all, names: { oidc: 'Company' } });
    await expect.element(page.getByText('Choose a login method..')).toBeVisible();
    await expect.element(elsewhere).toHaveTextContent('Continue with Google');
    await expect.element(page.getByText('or', { exact: true })).toHaveLength(1);
    await expect.element(pin).not.toBeInTheDocument();
    await button('show other methods').click();
    await expect.element(pin).toBeVisible();
    expect(elsewhere.elements().map(({ textContent }) => textContent)).toEqual([
      'Continue with Google',
      'Continue with GitHub',
      'Continue with Discord',
      'Continue with Company',
    ]);
    await expect.element(page.getByText('or', { exact: true })).toHaveLength(5);
    await button('hide other methods').click();
    await expect.element(elsewhere).toHaveLength(1);
  });

  test('are only those of the provider', async () => {
    await open({ methods: ['google', 'discord'] });
    await expect.element(elsewhere).toHaveLength(2);
    await expect.element(email).not.toBeInTheDocument();
    await expect.element(button('show other methods')).not.toBeInTheDocument();
  });

  test('are all shown if there are three', async () => {
    await open({ methods: ['email', 'google', 'pin'] });
    await expect.element(pin).toBeVisible();
    await expect.element(elsewhere).toHaveLength(1);
    await expect.element(button('show other methods')).not.toBeInTheDocument();
  });

  test('are disabled while a login by another method is in progress', async () => {
    const { provider } = await open({ methods: ['email', 'google', 'github'] });
    const release = provider.holds('login');
    await button('Continue with Google').click();
    await expect.element(button('Continue with GitHub')).toBeDisabled();
    release(serverFailure('Google is away'));
    await expect.element(alert).toHaveTextContent('Google is away');
    await expect.element(button('Continue with GitHub')).toBeEnabled();
  });

  test('can be chosen again after the browser restores the page', async () => {
    const { provider } = await open({ methods: ['email', 'google', 'github'] });
    provider.holds('login');
    await button('Continue with Google').click();
    await expect.element(button('Continue with GitHub')).toBeDisabled();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(button('Continue with GitHub')).toBeEnabled();
    await expect.element(email).toBeEnabled();
  });
});

describe('the login by passkey', () => {
  const passkey = button('Log in with a passkey');

  test('is offered by a server that has passkeys', async () => {
    await open({ hasPasskeys: true });
    await expect.element(passkey).toBeVisible();
  });

  test('is not offered in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    await open({ hasPasskeys: true });
    await expect.element(button('Forgot password?')).toBeVisible();
    await expect.element(passkey).not.toBeInTheDocument();
  });
});

describe('the pin form', () => {
  test('accepts one digit per box and nothing else', async () => {
    await open({ methods: ['email', 'pin'] });
    await digit(1).click();
    await userEvent.keyboard('a7');
    await expect.element(digit(1)).toHaveValue('7');
    await expect.element(digit(2)).toHaveFocus();
    await expect.element(digit(5)).not.toBeInTheDocument();
  });

  test('sends the pin after the fourth digit; a wrong pin empties the boxes and shows the remaining tries', async () => {
    const { provider } = await open({ methods: ['email', 'pin'] });
    provider.rejects('login', serverFailure('Wrong pin. 9 tries left'));
    await digit(1).click();
    await userEvent.keyboard('406');
    await press('Backspace');
    await expect.element(digit(3)).toHaveValue('');
    await expect.element(digit(2)).toHaveValue('0');
    await userEvent.keyboard('60');
    await expect.element(alert).toHaveTextContent('Wrong pin. 9 tries left');
    await expect.element(digit(1)).toHaveValue('');
    await expect.element(digit(1)).toHaveFocus();
    expect(provider.inputsOf('login')).toMatchObject([
      { authProvider: 'pin', data: { pin: '4060', createIfNotFound: true } },
    ]);
  });

  test('does not send the pin if a digit is removed within 200 milliseconds', async () => {
    const { provider } = await open({ methods: ['email', 'pin'] });
    await digit(1).click();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.keyboard('1234');
    vi.advanceTimersByTime(190);
    expect(provider.inputsOf('login')).toEqual([]);
    await press('Backspace');
    vi.advanceTimersByTime(1000);
    expect(provider.inputsOf('login')).toEqual([]);
    await userEvent.keyboard('5');
    vi.advanceTimersByTime(210);
    vi.useRealTimers();
    await expect.poll(() => provider.inputsOf('login')).toHaveLength(1);
  });
});

describe('the email form', () => {
  test('clears its fields when it changes to the sign-up form', async () => {
    await open();
    await email.fill('ada@example.org');
    await password.fill('something');
    await button('No account yet? Sign up').click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign up for Partita');
    await expect.element(page.getByText('Sign up with email..')).toBeVisible();
    await expect.element(email).toHaveValue('');
    await expect.element(email).toHaveFocus();
    await expect.element(password).toHaveValue('');
  });

  test('shows only the e-mail address after "Forgot password?"', async () => {
    await open();
    await email.fill('ada@example.org');
    await button('Forgot password?').click();
    await expect.element(page.getByText('Resetting account password..')).toBeVisible();
    await expect.element(email).toHaveValue('');
    await expect.element(password).not.toBeInTheDocument();
  });

  test('keeps the address and marks the fields if the login is rejected', async () => {
    const { provider } = await open();
    provider.rejects('login', serverFailure('Invalid email or password'));
    await submit('Login');
    await expect.element(alert).toHaveTextContent('Invalid email or password');
    await expect.element(page.getByText('Invalid email or password')).toHaveLength(2);
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(email).toHaveValue('ada@example.org');
    await expect.element(email).toHaveFocus();
  });

  test.each([
    ['Login', 'login', {}, 'Failed to login !'],
    ['Sign up', 'signup', {}, 'Failed to signup !'],
    ['Send reset link', 'recover', {}, 'Failed to check info !'],
  ] as const)(
    'shows that "%s" failed if the answer of the server is not usable',
    async (name, call, answer, text) => {
      const { provider } = await open();
      provider.answers(call, () => answer);
      if (name === 'Sign up') await button('No account yet? Sign up').click();
      if (name === 'Send reset link') await button('Forgot password?').click();
      await submit(name);
      await expect.element(alert).toHaveTextContent(text);
    },
  );

  test.each([
    ['Login', 'login', { isNew: true }, 'A new account has been created for you! Please check your email'],
    ['Sign up', 'signup', { isNew: true }, 'A new account has been created for you! Please check your email'],
    ['Send reset link', 'recover', { isReset: true }, 'A password reset link has been sent to your email!'],
  ] as const)(
    'shows after "%s" that an e-mail was sent, and returns to the login',
    async (name, call, answer, text) => {
      const { provider } = await open();
      provider.answers(call, () => answer);
      if (name === 'Sign up') await button('No account yet? Sign up').click();
      if (name === 'Send reset link') await button('Forgot password?').click();
      await submit(name);
      await expect.element(status).toMatchTextContent(text);
      await button('Back to login').click();
      await expect.element(email).toBeVisible();
    },
  );

  test('shows the reason of a rejected sign-up', async () => {
    const { provider } = await open();
    provider.rejects('signup', serverFailure('Email already exists !'));
    await button('No account yet? Sign up').click();
    await submit('Sign up');
    await expect.element(alert).toHaveTextContent('Email already exists !');
  });

  test('trims the password and passes on the user', async () => {
    const { provider, onLoggedIn } = await open();
    await submit('Login');
    await expect.poll(() => onLoggedIn.mock.calls).toEqual([[ada]]);
    expect(provider.inputsOf('login')).toMatchObject([
      { authProvider: 'email', data: { email: 'ada@example.org', password: 'correct horse' } },
    ]);
  });

  test('is disabled until the server answers', async () => {
    const { provider } = await open();
    const release = provider.holds('login');
    await submit('Login');
    await expect.element(email).toBeDisabled();
    release(serverFailure('Not now'));
    await expect.element(email).toBeEnabled();
  });

  test('does not send an invalid address', async () => {
    const { provider } = await open();
    await email.fill('ada');
    await password.fill('correct horse');
    await button('Login').click();
    await expect.element(email).toHaveFocus();
    expect(provider.inputsOf('login')).toEqual([]);
  });

  test('is replaced by the code form if a second factor is needed', async () => {
    const { provider } = await open();
    provider.answers('login', () => ({ needsCode: true }));
    await submit('Login');
    await expect.element(page.getByText('The code form')).toBeVisible();
    await expect.element(email).not.toBeInTheDocument();
  });

  test('shows the password while its button is pressed', async () => {
    await open();
    await password.fill('correct horse');
    await expect.element(password).toHaveAttribute('type', 'password');
    await button('Show password').click();
    await expect.element(password).toHaveAttribute('type', 'text');
  });
});

describe('after a login', () => {
  test.each([
    [{ ...ada }, 'Logged in as ada@example.org...'],
    [{ id: 'ada' }, 'Logged in successfully...'],
  ])('a message greets the user %o', async (user, text) => {
    vi.stubGlobal('self', top);
    const { provider } = await open();
    provider.answers('login', () => ({ session: { user } }));
    await submit('Login');
    await expect.element(page.getByText(text)).toBeVisible();
    vi.unstubAllGlobals();
  });

  test('a window within another window closes itself', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    await open();
    await submit('Login');
    await expect.poll(() => close.mock.calls.length).toBe(1);
    await expect.element(page.getByText(/^Logged in/)).not.toBeInTheDocument();
    close.mockRestore();
  });
});

describe('the login screen around the form', () => {
  test('shows why a provider sent the user back', async () => {
    await open({ firstFailure: 'You did not allow the login.' });
    await expect.element(alert).toHaveTextContent('You did not allow the login.');
    await button('No account yet? Sign up').click();
    await expect.element(alert).not.toBeInTheDocument();
  });

  test('shows a notice before the login', async () => {
    await open({ notice: 'Your session has ended.' });
    await expect.element(page.getByText('Your session has ended.')).toBeVisible();
  });

  test.each([
    [true, 'Open the books in this browser'],
    [false, 'Start without an account'],
  ])('offers books without an account; there are some: %s', async (hasBooks, name) => {
    const onOpen = vi.fn<() => void>();
    const onExample = vi.fn<() => void>();
    await open({ localBooks: { hasBooks, onOpen, onExample } });
    await button(name).click();
    await button('See an example').click();
    expect([onOpen.mock.calls.length, onExample.mock.calls.length]).toEqual([1, 1]);
  });

  test('opens support and the choice of the storage as popups', async () => {
    const popup = (title: string) => (onClose: () => void) => (
      <Popup title={title} onClose={onClose}>
        <button type="button">{title}</button>
      </Popup>
    );
    await open({ support: popup('Write'), providerChoice: popup('RegisterKeys') });
    await button('support here').click();
    await expect.element(page.getByRole('dialog', { name: 'Write' })).toBeVisible();
    await press('Escape');
    await button('Choose storage').click();
    await expect.element(page.getByRole('dialog', { name: 'RegisterKeys' })).toBeVisible();
    await press('Escape');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([false, true])('passes the accessibility check; on a phone: %s', async (isPhone) => {
    await open(
      { methods: all, localBooks: { hasBooks: true, onOpen: vi.fn(), onExample: vi.fn() } },
      isPhone,
    );
    await button('show other methods').click();
    await expect.element(pin).toBeVisible();
    await expectAccessibleDialog();
  });
});
