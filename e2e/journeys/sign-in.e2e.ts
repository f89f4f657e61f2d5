import type { Page } from '@playwright/test';
import { type OAuthServer, startOAuthServer } from '../../test/support/oauth-server.ts';
import { answerOffer, logOut, openPage, signUpByForm } from '../support/app.ts';
import { expect, test as base } from '../support/server.ts';

/** A server that offers every way in; the providers are a stand-in on this machine. */
const test = base.extend<object, { oauth: OAuthServer }>({
  oauth: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const oauth = await startOAuthServer();
      await use(oauth);
      await oauth.stop();
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ oauth }, use) =>
      use({
        ...oauth.environment,
        OIDC_NAME: 'Company',
        AUTH_PROVIDERS: 'pin,oidc,discord,github,google,email',
      }),
    { scope: 'worker' },
  ],
});

const buttons = {
  google: 'Continue with Google',
  github: 'Continue with GitHub',
  discord: 'Continue with Discord',
  oidc: 'Continue with Company',
};

let count = 0;
function somebody(): { id: string; email: string; isEmailVerified: boolean; name: string } {
  count += 1;
  const id = `${Date.now()}${count}`.slice(-12);
  return { id, email: `grace${id}@example.org`, isEmailVerified: true, name: `Grace ${count}` };
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'show other methods' }).click();
}

async function answer(page: Page, path: string, json: object, status = 200): Promise<void> {
  await page.route(`**/api/${path}`, (route) =>
    // The question whether there is a session is asked without data.
    route.request().postDataJSON()?.data === undefined && path === 'login'
      ? route.continue()
      : route.fulfill({ status, json }),
  );
}

for (const [provider, button] of Object.entries(buttons)) {
  test(`a full round trip by ${provider}`, async ({ page, oauth }) => {
    oauth.person = somebody();
    await openLogin(page);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { name: oauth.person.name })).toBeVisible();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page.getByText(`Logged in as ${oauth.person.name}...`)).toBeVisible();
    await answerOffer(page, 'No thanks !');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully !')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();

    await page.getByRole('button', { name: 'show other methods' }).click();
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page.getByRole('dialog', { name: /^New here/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: /^New here/ })).toBeVisible();
    await expect(page.getByText('Logged in as')).toHaveCount(0);
  });
}

test('a provider is gone to 700 ms after the answer', async ({ page }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: buttons.google })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const left: string[] = [];
  await page.route('**/o/oauth2/**', (route) => {
    left.push(route.request().url());
    return route.fulfill({ body: 'the provider' });
  });
  const kept = () => page.evaluate(() => sessionStorage.getItem('Partita.SigningInWith'));
  await page.getByRole('button', { name: buttons.google }).click();
  await expect.poll(kept).toBe('"google"'); // the answer is there, the waiting has begun
  await page.clock.runFor(699);
  expect(left).toEqual([]);
  await expect(page.getByRole('button', { name: buttons.google })).toBeDisabled();
  await page.clock.runFor(2);
  await expect.poll(() => left.length).toBe(1);
});

test('who comes back from a provider by the back button can choose again', async ({ page }) => {
  await page.route('**/o/oauth2/**', (route) => route.fulfill({ status: 204 })); // the page stays as it is
  await page.goto('/dashboard');
  const google = page.getByRole('button', { name: buttons.google });
  const left = page.waitForRequest('**/o/oauth2/**');
  await google.click();
  await left;
  await expect(google).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(google).toBeEnabled();
  await expect(page.getByLabel('Email')).toBeEnabled();
  expect(await page.evaluate(() => sessionStorage.getItem('Partita.SigningInWith'))).toBeNull();
});

test('who says no, or has an account already, is told so, and the address is clean again', async ({
  page,
  oauth,
}) => {
  oauth.person = somebody();
  await openLogin(page);
  await page.getByRole('button', { name: buttons.google }).click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await expect(page.getByRole('alert')).toHaveText('You did not allow the login.');
  expect(new URL(page.url()).search).toBe('');

  await page.goto('/support');
  await page.goto('/dashboard#error=access_denied&error_code=otp_expired&error_description=x');
  await expect(page.getByRole('alert')).toHaveText(/^This link has expired or was already used/);
  expect(new URL(page.url()).hash).toBe('');

  await signUpByForm(page, oauth.person.email);
  await answerOffer(page, 'No thanks !');
  await logOut(page);
  await page.getByRole('button', { name: buttons.google }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There is already an account with this email address. Log in the way you did before.',
  );
});

test('the methods stand in their order; of many, all but two are folded away', async ({ page }) => {
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Login to Partita');
  await expect(main.getByText('Choose a login method..')).toBeVisible();
  await expect(main.getByText('or', { exact: true })).toHaveCount(1);
  await expect(main.getByRole('button', { name: /^Continue with/ })).toHaveText([buttons.google]);
  await expect(main.getByRole('group', { name: 'Login with your pin' })).toHaveCount(0);
  await main.getByRole('button', { name: 'show other methods' }).click();
  await expect(main.getByText('or', { exact: true })).toHaveCount(5);
  await expect(main.getByRole('button', { name: /^Continue with/ })).toHaveText(Object.values(buttons));
  await expect(main.getByRole('group', { name: 'Login with your pin' })).toBeVisible();
  await main.getByRole('button', { name: 'hide other methods' }).click();
  await expect(main.getByRole('button', { name: /^Continue with/ })).toHaveCount(1);
});

test('only the ways of the provider are offered', async ({ page }) => {
  await page.route('**/static/config/provider-config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), authProviders: ['discord', 'google'] } });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText([
    buttons.google,
    buttons.discord,
  ]);
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'show other methods' })).toHaveCount(0);
});

test('four ways in are folded, three are not; the pin is four boxes of one digit', async ({ page }) => {
  const offer = async (authProviders: string[]) => {
    await page.unroute('**/static/config/provider-config.json');
    await page.route('**/static/config/provider-config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), authProviders } });
    });
    await page.goto('/dashboard');
    await expect(page.getByLabel('Email')).toBeVisible();
  };
  const main = page.getByRole('main');
  const pin = main.getByRole('group', { name: 'Login with your pin' });
  const others = main.getByRole('button', { name: 'show other methods' });

  await offer(['pin', 'google', 'email']);
  await expect(others).toHaveCount(0);
  await expect(main.getByText('or', { exact: true })).toHaveCount(2);
  await expect(main.getByRole('button', { name: /^Continue with/ })).toHaveText([buttons.google]);
  await expect(pin).toBeVisible();

  await offer(['pin', 'github', 'google', 'email']);
  await expect(main.getByRole('button', { name: /^Continue with/ })).toHaveText([buttons.google]);
  await expect(pin).toHaveCount(0);
  await others.click();
  await expect(main.getByText('or', { exact: true })).toHaveCount(3);
  await expect(main.getByRole('button', { name: /^Continue with/ })).toHaveText([
    buttons.google,
    buttons.github,
  ]);
  const boxes = pin.getByRole('textbox');
  await expect(boxes).toHaveCount(4);
  await boxes.first().focus();
  await page.keyboard.type('a7');
  await expect(boxes.first()).toHaveValue('7');
  await expect(boxes.nth(1)).toBeFocused();
  await main.getByRole('button', { name: 'hide other methods' }).click();
  await expect(pin).toHaveCount(0);
});

test('login, sign-up and forgotten password: their headings, and fields that are cleared @main', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('something');
  await page.getByRole('button', { name: 'No account yet? Sign up' }).click();
  await expect(title).toHaveText('Sign up for Partita');
  await expect(main.getByText('Sign up with email..')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Have an account? Login' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(main.getByText('Resetting account password..')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
});

test('what the login screen says to each outcome', async ({ page }) => {
  const alert = page.getByRole('main').getByRole('alert');
  await page.goto('/dashboard');
  const submit = async (button: string) => {
    await page.getByLabel('Email').fill('ada@example.org');
    const password = page.getByRole('textbox', { name: 'Password' });
    if (await password.isVisible()) await password.fill('correct horse');
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  await submit('Login');
  await expect(page.getByText('Invalid email or password')).toHaveCount(2); // in passing, and in the form
  await expect(alert).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');

  await answer(page, 'login', {});
  await submit('Login');
  await expect(alert).toHaveText('Failed to login !');
  await answer(page, 'login', { isNew: true });
  await submit('Login');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'A new account has been created for you! Please check your email for account confirmation...',
  );
  await page.getByRole('button', { name: 'Back to login' }).click();

  await page.getByRole('button', { name: 'No account yet? Sign up' }).click();
  await answer(page, 'signup', {});
  await submit('Sign up');
  await expect(alert).toHaveText('Failed to signup !');
  await answer(page, 'signup', { code: 'unexpected', message: 'Email already exists !' }, 500);
  await submit('Sign up');
  await expect(alert).toHaveText('Email already exists !');
  await answer(page, 'signup', { isNew: true });
  await submit('Sign up');
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'A new account has been created for you!',
  );
  await page.getByRole('button', { name: 'Back to login' }).click();

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await submit('Send reset link');
  await expect(alert).toHaveText('Error recovering account! Please make sure account exists..');
  await answer(page, 'recover', {});
  await submit('Send reset link');
  await expect(alert).toHaveText('Failed to check info !');
});

test('a name that nobody told is a plain success; inside a frame the window closes instead', async ({
  page,
}) => {
  const answerLogin = { session: { user: { id: 'A' } } };
  await page.goto('/dashboard');
  await answer(page, 'login', answerLogin);
  const login = async () => {
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await login();
  await expect(page.getByText('Logged in successfully...')).toBeVisible();

  // Pretends to be framed: our own pages refuse to be.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'self', { get: () => ({}) });
    window.close = () => document.documentElement.setAttribute('data-closed', 'yes');
  });
  await page.goto('/dashboard');
  await login();
  await expect(page.locator('html')).toHaveAttribute('data-closed', 'yes');
  await expect(page.getByText('Logged in successfully...')).toHaveCount(0);
});

test('a popup window that was opened to log in closes itself, and who opened it is logged in', async ({
  page,
}) => {
  const email = await signUpByForm(page);
  await answerOffer(page, 'No thanks !');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/dashboard', 'login', 'popup,width=500,height=700'));
  const popup = await opened;
  await popup.getByLabel('Email').fill(email);
  await popup.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Login', exact: true }).click();
  await closed;
  await expect(page.getByRole('dialog', { name: /^New here/ })).toBeVisible();
});

test('a pin is set for this device, opens the books after the fourth digit, and locks', async ({
  page,
  browser,
}) => {
  const email = await signUpByForm(page);
  await answerOffer(page, 'No thanks !');
  await openPage(page, 'Settings');
  const section = page.getByRole('region', { name: 'Pin of this device' });
  await section.getByLabel('New pin').fill('4071');
  await section.getByRole('textbox', { name: 'Current password' }).fill('a wrong password');
  await section.getByRole('button', { name: 'Set pin' }).click();
  await expect(section.getByRole('alert')).toHaveText('Failed ! This is not your current password');
  await section.getByRole('textbox', { name: 'Current password' }).fill('correct horse battery');
  await section.getByRole('button', { name: 'Set pin' }).click();
  await expect(page.getByText('Pin set for this device')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Change pin' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Remove pin' })).toBeVisible();
  const config = '**/static/config/provider-config.json';
  await page.route(config, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), authProviders: ['pin'] } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'No thanks !' }).click();
  await expect(section.getByRole('button', { name: 'Change pin' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Remove pin' })).toHaveCount(0);
  await page.unroute(config);
  await page.reload();
  await page.getByRole('button', { name: 'No thanks !' }).click();
  await logOut(page);

  await page.getByRole('button', { name: 'show other methods' }).click();
  const pin = page.getByRole('group', { name: 'Login with your pin' });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) sent.push(request.postDataJSON().data?.pin);
  });
  await pin.getByLabel('Pin, digit 1').focus();
  await page.keyboard.type('406');
  await page.keyboard.press('Backspace');
  await expect(pin.getByLabel('Pin, digit 3')).toHaveValue('');
  await expect(pin.getByLabel('Pin, digit 2')).toHaveValue('0');
  await page.keyboard.type('60');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong pin. 9 tries left');
  expect(sent).toEqual(['4060']);
  await expect(pin.getByLabel('Pin, digit 1')).toHaveValue('');
  await expect(pin.getByLabel('Pin, digit 1')).toBeFocused();
  await page.keyboard.type('4071');
  await expect(page.getByText(`Logged in as ${email}...`)).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL('/dashboard', page.url()).href);
  await stranger.getByRole('button', { name: 'show other methods' }).click();
  await stranger.getByLabel('Pin, digit 1').focus();
  await stranger.keyboard.type('4071');
  await expect(stranger.getByRole('main').getByRole('alert')).toContainText('This device has no pin yet.');
  await stranger.context().close();
});

test('a pin is sent 200 ms after its fourth digit', async ({ page }) => {
  await page.clock.install();
  await openLogin(page);
  await expect(page.getByLabel('Pin, digit 1')).toBeVisible(); // what is drawn waits for no clock any more
  await page.clock.pauseAt(Date.now() + 60_000);
  let sent = 0;
  await page.route('**/api/login', (route) => {
    sent += 1;
    return route.fulfill({
      status: 401,
      json: { code: 'unauthenticated', message: 'Wrong pin. 9 tries left' },
    });
  });
  await page.getByLabel('Pin, digit 1').focus();
  await page.keyboard.type('1234');
  await page.clock.runFor(190);
  expect(sent).toBe(0);
  await page.keyboard.press('Backspace');
  await page.clock.runFor(1000);
  expect(sent).toBe(0);
  await page.keyboard.type('5');
  await page.clock.runFor(210);
  await expect.poll(() => sent).toBe(1);
});

test('what fails at the start or at the end of a session is said, and can be tried again', async ({
  page,
}) => {
  const fail = async (path: string, message: string) =>
    page.route(
      `**/api/${path}`,
      (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message } }),
      { times: 1 },
    );
  await fail('get-user-config', '');
  await signUpByForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Error initializing the app! Please refresh the page...',
  );
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('An unknown error occurred !');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully !')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  await fail('get-user-config', 'Not now');
  await signUpByForm(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed ! Not now');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Yes !' })).toBeVisible();
  await fail('add-subaccount', 'The disk is full');
  await page.getByRole('button', { name: 'Yes !' }).click();
  await expect(page.getByText('Error creating basic accounts! Please refresh the page...')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed ! The disk is full');
  await page.getByRole('button', { name: 'Try again' }).click();
  await answerOffer(page, 'Yes !');
  await fail('logout', 'The line is dead');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Error logging out... Failed ! The line is dead')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});
