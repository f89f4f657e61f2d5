import type { Page } from '@playwright/test';
import { confirmEmail, mailLinkOf, readMails } from '../../test/emulators/firebase.ts';
import { generateBook } from '../../test/support/book-generator.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  expectProvider,
  exportFile,
  importFile,
  logOutInHeader,
  openAccount,
  registerRow,
  accountTotal,
  signUpByForm,
} from '../support/app.ts';
import {
  chooseProject,
  projectConfigOf,
  type GoogleProxy,
  reasonToSkip,
  firebaseTest as test,
} from '../support/firebase.ts';
import { undoAndRedo } from '../support/history.ts';
import { expect } from '../support/server.ts';

test.skip(reasonToSkip !== undefined, reasonToSkip);
// One pair of emulators is enough work for a small machine. On a busy machine they are slow.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const password = 'correct horse battery';
let userCount = 0;
const freshEmail = () => `emmy${(userCount += 1)}-${process.pid}-${Date.now()}@example.org`;

async function login(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Waits until the start shows the offer of basic accounts, and retries if the emulators answer too slowly. */
async function waitForOffer(page: Page): Promise<void> {
  const offer = page.getByRole('dialog', { name: 'New here? Create basic accounts for you ?' });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(offer).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
}

/** Signs up a new user in the project and opens the dashboard, with the default chart unless `chart` declines it. */
async function signUpInProject(
  page: Page,
  google: GoogleProxy,
  chart: 'Yes !' | 'No thanks !' = 'Yes !',
): Promise<string> {
  const email = freshEmail();
  await chooseProject(page, google);
  await signUpByForm(page, email);
  await expect(page.getByText('Please check your email for account confirmation...')).toBeVisible();
  await confirmEmail(google, email);
  await page.goto('/dashboard');
  await login(page, email);
  await waitForOffer(page);
  await answerOffer(page, chart);
  return email;
}

test('a user goes from the provider card to a book: sign-up, confirmation, a transaction, a reload', async ({
  page,
  google,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Choose storage' }).click();
  const popup = page.getByRole('dialog', { name: 'Storage', exact: true });
  await popup.getByRole('heading', { name: 'Firebase' }).click();
  await popup.getByRole('button', { name: 'Show Rules' }).click();
  await expect(page.getByRole('dialog').getByText("// Partita's access rules")).toBeVisible();
  await page.keyboard.press('Escape');
  await popup.getByRole('button', { name: 'Use Firebase' }).click();
  const editor = page.getByRole('dialog', { name: 'Firebase configuration' });
  const { projectId, authDomain, apiKey } = projectConfigOf(google);
  await editor.getByLabel('Project ID').fill(projectId);
  await editor.getByLabel('Auth domain').fill(authDomain);
  await editor.getByLabel('API key').fill(apiKey);
  await page.keyboard.press('Control+Enter');
  await expectProvider(page, projectId);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const email = freshEmail();
  await signUpByForm(page, email);
  await expect(page.getByRole('status').filter({ hasText: 'A new account' })).toContainText(
    'Please check your email for account confirmation...',
  );
  await page.goto('/dashboard');
  await login(page, email);
  await expect(page.getByText('Please confirm your email address first').first()).toBeVisible();
  await confirmEmail(google, email);
  await login(page, email);
  await waitForOffer(page);
  await answerOffer(page, 'Yes !');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  await expect(registerRow(page, 'Shoes')).toBeVisible();
  await page.reload();
  await expect(registerRow(page, 'Shoes')).toBeVisible();
  await undoAndRedo(page, 'Shoes');
  await expect(accountTotal(page)).toHaveText('$80.00');
  await expectAccessible(page);
});

test('a user resets a forgotten password through a link that leads to the app', async ({ page, google }) => {
  const email = await signUpInProject(page, google);
  await logOutInHeader(page);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'email' }).first()).toBeVisible();
  const mail = (await readMails(google, email)).findLast(
    ({ requestType }) => requestType === 'PASSWORD_RESET',
  );
  const { search } = new URL(
    mailLinkOf(google, mail ?? { email, requestType: '', oobCode: '', oobLink: '' }),
  );
  await page.goto(`/dashboard${search}`);
  const popup = page.getByRole('dialog', { name: 'Reset account password...' });
  await popup.getByLabel('New password').fill('another password');
  await popup.getByLabel('Confirm password').fill('another password');
  await popup.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successfully !')).toBeVisible();
  await login(page, email, 'another password');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});

test('a transaction added without network is stored, shown as pending, and synced later', async ({
  page,
  google,
  context,
}) => {
  await signUpInProject(page, google);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Before', digits: '100', other: 'bank' });
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await addTransaction(page, { description: 'Meanwhile', digits: '250', other: 'bank' });
  await expect(registerRow(page, 'Meanwhile')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 change not synced yet' })).toBeVisible();
  await expect(page.getByText('last: Meanwhile')).toBeVisible();
  // Data that was loaded before is available.
  await page.getByRole('button', { name: 'Home' }).click();
  await openAccount(page, 'Expenses', 'Shopping');
  await expect(registerRow(page, 'Before')).toBeVisible();
  // Pending operations survive the page. The network is back for the page's own files, but not yet for the project.
  google.cutAfterCommits(0);
  await context.setOffline(false);
  await page.reload();
  await expect(
    page.getByRole('status').filter({ hasText: /1 change not synced yet|Sending 1 change/ }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(registerRow(page, 'Meanwhile')).toBeVisible();
  google.cutAfterCommits(undefined);
  await expect(page.getByRole('status').filter({ hasText: /Offline|Sending/ })).toHaveCount(0, {
    timeout: 60_000,
  });
  await page.reload();
  await expect(registerRow(page, 'Meanwhile')).toBeVisible();
  await expect(accountTotal(page)).toHaveText('$3.50');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app opens without network and shows the books unchanged', async ({ page, google, context }) => {
    await signUpInProject(page, google);
    await openAccount(page, 'Expenses', 'Shopping');
    await addTransaction(page, { description: 'Before', digits: '100', other: 'bank' });
    await expect(accountTotal(page)).toHaveText('$1.00');
    const isCached = (name: string) =>
      page.evaluate(async (part) => {
        const requests = await (await caches.open('assets')).keys();
        return requests.some(({ url }) => url.includes(part));
      }, name);
    for (const name of ['/dashboard-', '/firebase-'])
      await expect.poll(() => isCached(name), { timeout: 60_000 }).toBe(true);
    await context.setOffline(true);
    await page.reload();
    // Everything comes from the browser's own storage, which can take long on a busy machine.
    await expect(registerRow(page, 'Before')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0);
  });
});

test("two tabs follow each other's changes, and a log-out applies to both", async ({
  page,
  google,
  context,
}) => {
  await signUpInProject(page, google);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await openAccount(other, 'Expenses', 'Shopping');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Hat', digits: '2000', other: 'bank' });
  await expect(registerRow(other, 'Hat')).toBeVisible();
  await addTransaction(other, { description: 'Coat', digits: '9000', other: 'bank' });
  await expect(registerRow(page, 'Coat')).toBeVisible();
  await expect(accountTotal(page)).toHaveText('$110.00');
  await logOutInHeader(other);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('an import interrupted by the network continues from where it stopped', async ({ page, google }) => {
  const book = generateBook({ seed: 3, transactions: 500 });
  await signUpInProject(page, google, 'No thanks !');
  // Lets through the accounts, one commit of transactions, and a second one whose answer is lost.
  google.cutAfterCommits(3);
  const healed = page
    .waitForEvent('requestfailed', (request) => request.url().includes('firestore'))
    .then(() => {
      google.cutAfterCommits(undefined);
    });
  await importFile(page, { name: 'book.json', content: JSON.stringify(book.data) });
  await healed;
  const { transactions, accounts }: (typeof book)['data'] = JSON.parse(await exportFile(page));
  expect(transactions).toHaveLength(500);
  expect(accounts.length).toBeGreaterThan(book.data.accounts.length);
});
