import type { Page } from '@playwright/test';
import { changeBehind } from '../../test/support/running-database.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  callApi,
  exportFile,
  importFile,
  openAccount,
  openPage,
  signUpWithBook,
  openBookSettings,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/server.ts';

const { data, idOf } = household(40);

test('the verification of a book reports and repairs a wrong total @main', async ({ page, dataDir }) => {
  const email = await signUpWithBook(page, data);
  const settings = await openBookSettings(page);
  await settings.getByRole('button', { name: 'Verify my book' }).click();
  await expect(settings).toContainText('Everything is correct.');
  await expect(settings).toContainText('Checked: 66 accounts, 40 transactions');
  await expectAccessible(page);

  const broken = await changeBehind(
    dataDir,
    `update partita.account set own_total = 900
      where id = $1 and user_id = (select id from auth.users where email = $2)`,
    [idOf('Checking'), email],
  );
  expect(broken).toBe(1);
  await settings.getByRole('button', { name: 'Verify my book' }).click();
  await expect(settings).toContainText('The total of “Checking” should be -481.748,57 € but is 9,00 €.');
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Repair' }).click();
  await expect(settings).toContainText('Repaired and verified again.');
  await expect(settings.getByRole('button', { name: 'Repair' })).toBeHidden();
});

test('the fingerprint is shown, copied, and in the file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUpWithBook(page, data);
  const settings = await openBookSettings(page);
  await settings.getByRole('button', { name: 'Show the fingerprint' }).click();
  const shown = await settings.getByRole('region', { name: 'Fingerprint' }).getByRole('status').innerText();
  expect(shown).toMatch(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  await settings.getByRole('button', { name: 'Copy the fingerprint' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await page.keyboard.press('Escape');

  const file = await exportFile(page);
  const { fingerprints } = JSON.parse(file) as { fingerprints: Record<string, string> };
  const [fingerprint = ''] = Object.values(fingerprints);
  expect(fingerprint.startsWith(shown.replaceAll(' ', ''))).toBe(true);
});

test('after an import it is said whether what lies here is what was saved', async ({ page }) => {
  await signUpWithBook(page, data);
  const file = await exportFile(page);
  const popup = page.getByRole('dialog', { name: 'Import data into account...' });
  const bring = async (content: string) => {
    await openPage(page, 'Settings');
    await page.getByRole('button', { name: 'Import data' }).click();
    await popup
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'books.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    // The list of accounts moves the button.
    await expect(popup).toContainText('Changes only what you see');
    await popup.getByRole('button', { name: 'Import data', exact: true }).click();
  };
  await callApi(page, 'delete-transaction', {
    bookName: 'Household',
    transaction: { TransactionId: data.transactions[0]?.TransactionId },
  });
  await bring(file);
  await expect(popup).toContainText('The fingerprints match');
  await expect(popup).toContainText('Everything is correct.');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Close' }).last().click();

  const other = JSON.parse(file) as { fingerprints: Record<string, string> };
  for (const book of Object.keys(other.fingerprints)) other.fingerprints[book] = 'c0ffee'.repeat(10);
  await bring(JSON.stringify(other));
  await expect(popup).toContainText('The fingerprints do not match');
});

test('an export waits until what came in is looked over', async ({ page }) => {
  await signUpWithBook(page, data);
  const file = await exportFile(page);
  const held = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route('**/api/export-data', async (route) => {
    requests.push(route.request().url());
    if (requests.length === 1) await held.promise;
    await route.continue();
  });
  await importFile(page, { name: 'books.json', content: file });
  await expect.poll(() => requests.length).toBe(1);
  const button = page.getByRole('button', { name: 'Export my data' });
  const download = page.waitForEvent('download');
  await button.click();
  await expect(button).toHaveAttribute('data-loading', 'true');
  expect(requests).toHaveLength(1);
  held.resolve();
  await download;
  expect(requests).toHaveLength(2);
});

/** Spoils the transactions of the books in this browser past the app: an amount that is none. */
const spoilRows = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('Partita.Books');
        opening.addEventListener('success', () => {
          const { result: database } = opening;
          const writing = database.transaction('transactions', 'readwrite');
          const cursors = writing.objectStore('transactions').openCursor();
          cursors.addEventListener('success', () => {
            if (cursors.result === null) return;
            const { value } = cursors.result;
            cursors.result.update({ ...value, data: { ...value.data, TransactionSplitAValue: 'much' } });
            cursors.result.continue();
          });
          writing.addEventListener('complete', () => {
            database.close();
            resolve();
          });
          writing.addEventListener('error', () => reject(writing.error ?? new Error('not spoilt')));
        });
      }),
  );

test('a transaction that cannot be read has a sign beside what it is left out of', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start without an account' }).click();
  await answerOffer(page, 'Yes !');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '1234', other: 'bank' });
  const sign = page.getByRole('note').filter({ hasText: '1 record cannot be read and is left out here.' });
  await expect(sign).toBeHidden();
  await spoilRows(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Account info summary' }).getByRole('note')).toHaveText(
    /1 record/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Overview' }).getByRole('note')).toBeVisible();
  await expect(page.getByTestId('net-worth')).toHaveText('$0.00');
  await page.goto('/reports');
  await expect(sign).toBeVisible();
  await expectAccessible(page);
});
