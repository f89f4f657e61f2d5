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

// One provider with an identity token of its own, and one that the operator has named; the server tests try all four.
for (const provider of ['google', 'oidc'] as const) {
  const button = buttons[provider];
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
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});
