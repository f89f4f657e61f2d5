import type { Browser, Page } from '@playwright/test';
import { confirmEmail } from '../../test/emulators/firebase.ts';
import {
  addTransaction,
  answerOffer,
  logOutInHeader,
  openAccount,
  openBookSettings,
  registerRow,
  signUpByForm,
} from '../support/app.ts';
import { chooseProject, type GoogleProxy, reasonToSkip, firebaseTest as test } from '../support/firebase.ts';
import { expect } from '../support/server.ts';
import { waitForServiceWorker } from '../support/this-browser.ts';

test.skip(reasonToSkip !== undefined, reasonToSkip);
// Each test waits until the service worker has cached the whole app, and for slow emulators.
test.describe.configure({ mode: 'default', timeout: 240_000 });
test.use({ serviceWorkers: 'allow' });

const password = 'correct horse battery';
const freshEmail = () => `keeper-${process.pid}-${Date.now()}@example.org`;

const offlineCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'Available offline' });
const section = (page: Page) => page.getByRole('region', { name: 'This device' });
const syncStatus = (page: Page) => page.getByRole('banner').getByRole('status');

async function login(page: Page, email: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs up a new user in the project, and makes their book of the default chart available offline. */
async function makeBookAvailable(page: Page, google: GoogleProxy): Promise<string> {
  const email = freshEmail();
  await chooseProject(page, google);
  await signUpByForm(page, email);
  await expect(page.getByText('Please check your email for account confirmation...')).toBeVisible();
  await confirmEmail(google, email);
  await login(page, email);
  await answerOffer(page, 'Yes !');
  await openBookSettings(page);
  await offlineCheckbox(page).check();
  await expect(section(page).getByRole('status')).toHaveText('All saved', { timeout: 60_000 });
  // Without the service worker no page opens without network.
  await waitForServiceWorker(page);
  return email;
}

/** Opens the book as the same user on another device, without an offline copy. */
async function openOnOtherDevice(browser: Browser, google: GoogleProxy, email: string): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await chooseProject(page, google);
  await login(page, email);
  await openAccount(page, 'Expenses', 'Shopping');
  return page;
}

test('an offline copy accepts changes without network and syncs them, and changes of another device arrive automatically', async ({
  page,
  context,
  browser,
  google,
}) => {
  const email = await makeBookAvailable(page, google);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(syncStatus(page)).toContainText('Offline');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  await expect(registerRow(page, 'Shoes')).toBeVisible();
  await page.reload();
  await expect(registerRow(page, 'Shoes')).toBeVisible({ timeout: 60_000 });
  await expect(syncStatus(page)).toContainText('1');
  await context.setOffline(false);
  await expect(syncStatus(page)).toContainText('All saved', { timeout: 60_000 });

  const other = await openOnOtherDevice(browser, google, email);
  await expect(registerRow(other, 'Shoes')).toBeVisible();
  await addTransaction(other, { description: 'Hat', digits: '2000', other: 'bank' });
  await page.bringToFront();
  await expect(registerRow(page, 'Hat')).toBeVisible({ timeout: 30_000 });
  await other.context().close();
});

test('a change without acknowledgement stays pending, and is stored only once', async ({
  page,
  context,
  google,
}) => {
  await makeBookAvailable(page, google);
  await page.goto('/dashboard');
  await openAccount(page, 'Expenses', 'Shopping');
  // The change arrives, its answer is lost, and then the network is gone.
  google.cutAfterCommits(1);
  await addTransaction(page, { description: 'Coat', digits: '9000', other: 'bank' });
  await expect(syncStatus(page)).toContainText('1', { timeout: 60_000 });
  await page.reload();
  await expect(registerRow(page, 'Coat')).toBeVisible({ timeout: 60_000 });
  google.cutAfterCommits(undefined);
  await expect(syncStatus(page)).toContainText('All saved', { timeout: 90_000 });
  await expect(registerRow(page, 'Coat')).toHaveCount(1);

  await logOutInHeader(page);
  await expect(page.getByLabel('Email')).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('Partita.Offline')),
      ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('Offline')),
    ]);
  await expect.poll(left).toEqual([]);
  await context.close();
});
