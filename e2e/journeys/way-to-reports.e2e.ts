import type { Page } from '@playwright/test';
import { generateBook } from '../../test/support/book-generator.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, logOut, openAccount, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/server.ts';

const { data } = household(60);
const password = 'correct horse battery';
const search = '?report=income&period=tax-year&compare=year-before&from=2022-04-06';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const why = 'Your session has ended. Log in again to continue where you were.';

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The page shows the report that was asked for, by the address that was shared. */
async function expectReport(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Income and expenses');
  const { pathname, search: asked } = new URL(page.url());
  expect([pathname, asked]).toEqual(['/reports', search]);
}

test('a shared report is shown to whoever follows its link, after the login', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUpWithBook(page, data);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const friend = await context.newPage();
  await friend.goto(`/reports${search}`);
  await expect(friend.getByLabel('Email')).toBeVisible();
  await expect(friend.getByText(why)).toBeHidden();
  // The way back outlasts the page, as where somebody signs in elsewhere.
  await friend.reload();
  await logIn(friend, email);
  await expectReport(friend);

  // Nobody is led there twice, nor away from here.
  await logOut(friend);
  await friend.goto('/reports?next=//elsewhere.example&report=https://elsewhere.example');
  await logIn(friend, email);
  await expect(title(friend)).toHaveText('Net worth');
  expect(new URL(friend.url()).origin).toBe(new URL(page.url()).origin);
  await context.close();
});

test('whoever is new comes to the report too, once there are accounts', async ({ page }) => {
  await page.goto(`/reports${search}`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await signUpOnThisPage(page);
  await expect(page).toHaveURL(`/reports${search}`);
  await expect(page.getByText('Nothing to report yet')).toBeVisible();
});

async function signUpOnThisPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'No account yet? Sign up' }).click();
  await page.getByLabel('Email').fill(`report-${process.pid}-${Date.now()}@example.org`);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('dialog', { name: 'New here?' }).getByRole('button', { name: 'No thanks !' }).click();
}

test('who logs out on a report comes back to it, another person does not', async ({ page }) => {
  const email = await signUpWithBook(page, data);
  await page.goto(`/reports${search}`);
  await expect(title(page)).toHaveText('Income and expenses');
  await logOut(page);
  await expect(page.getByText(why)).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('report');
  await logIn(page, email);
  await expectReport(page);

  await logOut(page);
  await signUpOnThisPage(page);
  await expect(title(page)).toHaveText('Main');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('another book is asked the same, as far as it has the accounts', async ({ page }) => {
  const { idOf } = household(60);
  await signUpWithBook(page, data);
  const second = generateBook({ seed: 9, transactions: 40, name: 'Second' });
  await callApi(page, 'import-data', { data: second.data });
  await page.goto(`/reports${search}&branch=${idOf('Food')}`);
  await expect(page.getByText('only Food')).toBeVisible();
  const report = page.getByRole('article');
  await expect(report).toContainText('Household');

  // Until the figures of the second are there, those of the first do not stand under its name.
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/flows', async (route) => {
    await held;
    await route.continue();
  });
  const books = page.getByRole('region', { name: 'Books' });
  await books.getByRole('button', { name: 'Second', exact: true }).click();
  await expect(report).toContainText('Second');
  await expect(report.getByRole('table')).toBeHidden();
  answer();
  await expect(report.getByRole('table').last()).toBeVisible();
  await expect(title(page)).toHaveText('Income and expenses');
  await expect(page.getByText('only Food')).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/reports');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('Household');
  await page.keyboard.press('Enter');
  await expect(report).toContainText('Household');
  await expect(page.getByText('only Food')).toBeVisible();
});

test('the palette finds each report and those that are kept @main', async ({ page }) => {
  await signUpWithBook(page, data);
  await page.goto(`/reports${search}`);
  await page.getByRole('button', { name: 'Save this report' }).click();
  const keep = page.getByRole('dialog', { name: 'Save this report' });
  await keep.getByLabel('Name').fill('For the tax office');
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(keep).toBeHidden();
  await page.goto('/dashboard');
  await openAccount(page, 'Assets');
  const names = [
    'Net worth',
    'Income and expenses',
    'Balance sheet',
    'Trial balance',
    'Cash flow',
    'Spending by account',
  ];
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const goTo = async (name: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(name);
    await expect(palette.getByRole('option').first()).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  for (const name of names) {
    await goTo(name);
    await expect(title(page)).toHaveText(name);
  }
  await goTo('For the tax office');
  await expectReport(page);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('report');
  await expect(palette.getByRole('option', { name: 'Trial balance' })).toBeVisible();
  await expectAccessible(page, 'palette with reports');
});
