import type { Page } from '@playwright/test';
import { logOutInHeader, signUpWithBook } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, serverTest as test } from '../support/server.ts';

const { data } = createHousehold(60);
const password = 'correct horse battery';
const search = '?report=income&period=tax-year&compare=year-before&from=2022-04-06';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const sessionEndedText = 'Your session has ended. Log in again to continue where you were.';

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Expects the report of the shared address. */
async function expectReport(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Income and expenses');
  const { pathname, search: query } = new URL(page.url());
  expect([pathname, query]).toEqual(['/reports', search]);
}

test('a user who follows a link to a report sees that report after the login', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUpWithBook(page, data);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const friend = await context.newPage();
  await friend.goto(`/reports${search}`);
  await expect(friend.getByLabel('Email')).toBeVisible();
  await expect(friend.getByText(sessionEndedText)).toBeHidden();
  // The return address survives a reload, as it must when the user signs in elsewhere.
  await friend.reload();
  await logIn(friend, email);
  await expectReport(friend);

  // The link works only once, and never leads to another site.
  await logOutInHeader(friend);
  await friend.goto('/reports?next=//elsewhere.example&report=https://elsewhere.example');
  await logIn(friend, email);
  await expect(title(friend)).toHaveText('Net worth');
  expect(new URL(friend.url()).origin).toBe(new URL(page.url()).origin);
  await context.close();
});

async function signUpOnThisPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'No account yet? Sign up' }).click();
  await page.getByLabel('Email').fill(`report-${process.pid}-${Date.now()}@example.org`);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('dialog', { name: 'New here?' }).getByRole('button', { name: 'No thanks !' }).click();
}

test('a user who logs out on a report returns to it, but another user does not', async ({ page }) => {
  const email = await signUpWithBook(page, data);
  await page.goto(`/reports${search}`);
  await expect(title(page)).toHaveText('Income and expenses');
  await logOutInHeader(page);
  await expect(page.getByText(sessionEndedText)).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('report');
  await logIn(page, email);
  await expectReport(page);

  await logOutInHeader(page);
  await signUpOnThisPage(page);
  await expect(title(page)).toHaveText('Main');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});
