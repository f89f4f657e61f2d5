import type { Page } from '@playwright/test';
import { type OAuthServer, startOAuthServer } from '../../test/support/oauth-server.ts';
import { answerOffer, logOutInHeader, openPage, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, serverTest as base } from '../support/server.ts';

/** Playwright's `test` on a server that offers every sign-in method. A simulated server on this machine replaces the providers. */
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

const password = 'correct horse battery';
const google = 'Continue with Google';

let count = 0;
function createOAuthUser(): { id: string; email: string; isEmailVerified: boolean; name: string } {
  count += 1;
  const id = `${Date.now()}${count}`.slice(-12);
  return { id, email: `grace${id}@example.org`, isEmailVerified: true, name: `Grace ${count}` };
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'show other methods' }).click();
}

test('a user signs up with Google, logs out, and logs in with Google again', async ({ page, oauth }) => {
  oauth.user = createOAuthUser();
  await openLogin(page);
  await page.getByRole('button', { name: google }).click();
  await expect(page.getByRole('heading', { name: oauth.user.name })).toBeVisible();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByText(`Logged in as ${oauth.user.name}...`)).toBeVisible();
  await answerOffer(page, 'No thanks !');
  await logOutInHeader(page);
  await page.getByRole('button', { name: google }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByRole('dialog', { name: /^New here/ })).toBeVisible();
});

test('the page leaves for a sign-in provider 700 ms after the answer', async ({ page }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: google })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const left: string[] = [];
  await page.route('**/o/oauth2/**', (route) => {
    left.push(route.request().url());
    return route.fulfill({ body: 'the provider' });
  });
  const readStored = () => page.evaluate(() => sessionStorage.getItem('Partita.SigningInWith'));
  await page.getByRole('button', { name: google }).click();
  await expect.poll(readStored).toBe('"google"'); // The answer has arrived, and the wait has started.
  await page.clock.runFor(699);
  expect(left).toEqual([]);
  await expect(page.getByRole('button', { name: google })).toBeDisabled();
  await page.clock.runFor(2);
  await expect.poll(() => left.length).toBe(1);
});

test('a user who declines, or already has an account, sees a message, and the address is clean again', async ({
  page,
  oauth,
}) => {
  oauth.user = createOAuthUser();
  await openLogin(page);
  await page.getByRole('button', { name: google }).click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await expect(page.getByRole('alert')).toHaveText('You did not allow the login.');
  expect(new URL(page.url()).search).toBe('');

  await page.goto('/support');
  await page.goto('/dashboard#error=access_denied&error_code=otp_expired&error_description=x');
  await expect(page.getByRole('alert')).toHaveText(/^This link has expired or was already used/);
  expect(new URL(page.url()).hash).toBe('');

  const data = { email: oauth.user.email, password };
  const made = await page.request.post('/api/signup', { data: { authProvider: 'email', data } });
  expect(made.status()).toBe(200);
  await page.context().clearCookies();
  await openLogin(page);
  await page.getByRole('button', { name: google }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There is already an account with this email address. Log in the way you did before.',
  );
});

test('a popup window opened for login closes after it, and its opener is logged in', async ({ page }) => {
  const email = await signUpWithBasicAccounts(page);
  await logOutInHeader(page);
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/dashboard', 'login', 'popup,width=500,height=700'));
  const popup = await opened;
  await popup.getByLabel('Email').fill(email);
  await popup.getByRole('textbox', { name: 'Password' }).fill(password);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Login', exact: true }).click();
  await closed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
});

test('a user sets a pin for this device, which opens the books after the fourth digit, and locks them', async ({
  page,
  browser,
}) => {
  const email = await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  const section = page.getByRole('region', { name: 'Pin of this device' });
  await section.getByLabel('New pin').fill('4071');
  await section.getByRole('textbox', { name: 'Current password' }).fill(password);
  await section.getByRole('button', { name: 'Set pin' }).click();
  await expect(page.getByText('Pin set for this device')).toBeVisible();
  await logOutInHeader(page);

  await page.getByRole('button', { name: 'show other methods' }).click();
  const pin = page.getByRole('group', { name: 'Login with your pin' });
  await pin.getByLabel('Pin, digit 1').focus();
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
