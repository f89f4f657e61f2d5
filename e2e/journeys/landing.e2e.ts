import { answerOffer, signUp } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

const features = [
  'Create financial accounts',
  'Add double-entry transactions',
  'Manage anywhere online',
  'Create multiple books',
  'Manage favorites',
];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is complete @main', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your books, where you want them.');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(features);
    await expect(page.getByRole('heading', { name: 'About Partita' })).toBeVisible();
    await expect(
      page.getByText('free double-entry bookkeeping app with an intuitive interface'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('scrolling to the about section marks it as seen, and the landing page calls no other server', async ({
  page,
  serverAddress,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).origin));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const about = page.locator('#about');
  await page.mouse.wheel(0, 20);
  await expect(about).toHaveAttribute('data-seen', 'no');
  await page.mouse.wheel(0, 4000);
  await expect(about).toHaveAttribute('data-seen', 'yes');
  expect([...new Set(requests)]).toEqual([serverAddress]);
});

test('each page names the sign-in methods that the server offers', async ({ page }) => {
  await page.route('**/static/config/provider-config.json', async (route) => {
    const answer = await route.fetch();
    const authProviders = ['email', 'google', 'github', 'discord'];
    await route.fulfill({ json: { ...(await answer.json()), authProviders } });
  });
  const sentence = 'Log in with Google, Github or Discord, or sign up with your email.';
  for (const path of ['/', '/credits', '/support']) {
    await page.goto(path);
    const about = page.locator('p', { hasText: 'with an intuitive interface' });
    await expect(about).toHaveText(new RegExp(`monitoring cash flow\\. ${sentence}$`));
  }
});

test('the header shows a logged-in user their name, the log-out and a link to the books', async ({
  page,
}) => {
  const email = await signUp(page);
  await answerOffer(page, 'No thanks !');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(email);
  const request = page.waitForRequest('**/api/logout');
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/logout', async (route) => {
    await isTime;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await request;
  await expect(page.getByRole('status')).toHaveText('Logging out.. Please wait...');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toBeVisible();
  answer();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('Partita.CurrentBookName'))).toBeNull();
});

test('the landing page of each language opens at its own address', async ({ page, serverAddress }) => {
  await page.goto('/de/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bücher, wo Sie wollen.');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${serverAddress}/de/`);
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute('href', `${serverAddress}/`);
  await page.goto('/de/?a=b#terms-and-conditions');
  await expect(page).toHaveURL(/\/support\?a=b#terms-and-conditions$/);
  // The same applies if the page is already open.
  await page.goto('/de/?a=b');
  await page.evaluate(() => (location.hash = '#terms-and-conditions'));
  await expect(page).toHaveURL(/\/support\?a=b#terms-and-conditions$/);
  await page.goto('/');
  await page.evaluate(() => (location.hash = '#access_token=x'));
  await expect(page).toHaveURL(/\/dashboard/);
});

test.describe('a browser set to German', () => {
  test.use({ locale: 'de-AT' });

  test('shows the German landing page, and the English one if the user chooses it', async ({ page }) => {
    await page.goto('/?from=test');
    await expect(page).toHaveURL(/\/de\/\?from=test$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bücher, wo Sie wollen.');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your books, where you want them.');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  });
});
