import type { Page } from '@playwright/test';
import {
  answerOffer,
  callApi,
  logOutInHeader,
  openAccount,
  openPage,
  signUp,
  signUpWithBook,
} from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, serverTest as test } from '../support/server.ts';

const password = 'correct horse battery';
const sessionEndedText = 'Your session has ended. Log in again to continue where you were.';
const book = createHousehold(20).data;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('visits without a session write no errors to the console', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.location().url} ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`));
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
  };
  for (const path of ['/', '/dashboard', '/support', '/credits', '/nonsense']) await visit(path);
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await logOutInHeader(page);
  for (const path of ['/', '/dashboard']) await visit(path);
  // An unknown address is an error, and Chromium reports it.
  expect(errors.filter((each) => !each.includes('/nonsense'))).toEqual([]);
});

test('an expired session is reported, and the login leads back to the previous page @main', async ({
  page,
  context,
}) => {
  const email = await signUpWithBook(page, book);
  await openAccount(page, 'Assets', 'Checking');
  const address = page.url();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Show tags' }).click();
  await page.getByRole('button', { name: 'Show favourites' }).click();
  await page.getByPlaceholder('Search items').fill('groc');
  await page.keyboard.press('Enter');
  await expect(page.getByText(sessionEndedText)).toBeVisible();
  expect(page.url()).toMatch(/\/dashboard$/);
  await page.reload();
  await expect(page.getByText(sessionEndedText)).toBeVisible();
  await logIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('groc');
  await page.goto(address);
  await expect(title(page)).toHaveText('Checking');

  // Waits for all automatic calls of the page. Otherwise one of them would detect the missing session before the user does anything.
  const expectedCalls = ['get-user-config', 'passkeys', 'second-factor', 'sessions'];
  const loaded = expectedCalls.map((call) => page.waitForResponse(`**/api/${call}`));
  await openPage(page, 'Settings');
  await Promise.all(loaded);
  await context.clearCookies();
  await page.getByRole('checkbox', { name: 'Coloured animations' }).click();
  await expect(page.getByText(sessionEndedText)).toBeVisible();
  await logIn(page, email);
  await expect(title(page)).toHaveText('Settings');
  await expect(page.getByText(sessionEndedText)).toBeHidden();
});

test('the tabs of one browser lose their session together, and each returns to its page', async ({
  page,
  context,
}) => {
  const email = await signUpWithBook(page, book);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await openAccount(other, 'Assets');
  await context.clearCookies();
  await page.bringToFront();
  await page.getByPlaceholder('Search items').fill('groc');
  await page.keyboard.press('Enter');
  await expect(page.getByText(sessionEndedText)).toBeVisible();
  await expect(other.getByText(sessionEndedText)).toBeVisible();
  await logIn(page, email);
  await expect(title(other)).toHaveText('Assets');
});

test('after an intentional log-out the next login starts on the first page, for the same and for another user', async ({
  page,
  context,
}) => {
  const email = await signUpWithBook(page, book);
  await openAccount(page, 'Assets', 'Checking');
  await logOutInHeader(page);
  await expect(page.getByText(sessionEndedText)).toBeHidden();
  expect(page.url()).toMatch(/\/dashboard$/);
  const storedData = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(storedData).not.toContain('Household');
  await logIn(page, email);
  await expect(title(page)).toHaveText('Household');

  await openAccount(page, 'Assets', 'Checking');
  await context.clearCookies();
  // The code that reads the line loads slowly.
  const isNextHere = Promise.withResolvers<void>();
  await page.route('**/prefetch-search-*.js', async (route) => {
    await isNextHere.promise;
    await route.continue();
  });
  await page.getByPlaceholder('Search items').fill('my own secret');
  await page.keyboard.press('Enter');
  await expect(page.getByText(sessionEndedText)).toBeVisible();
  const notFound: string[] = [];
  page.on('response', (response) => response.status() === 404 && notFound.push(response.url()));
  await page.getByRole('button', { name: 'No account yet? Sign up' }).click();
  await page.getByLabel('Email').fill(`next-${email}`);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await answerOffer(page, 'No thanks !');
  await expect(title(page)).toHaveText('Main');
  expect(page.url()).toMatch(/\/dashboard$/);
  const late = page.waitForResponse('**/prefetch-search-*.js');
  isNextHere.resolve();
  await (await late).finished();
  await callApi(page, 'is-loggedin', {});
  // The new session requests no book of the previous user.
  expect(notFound).toEqual([]);
});
