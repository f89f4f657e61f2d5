import type { Page } from '@playwright/test';
import { changeRunningDatabase } from '../../test/support/running-database.ts';
import {
  addTransaction,
  answerOffer,
  callApi,
  exportFile,
  openAccount,
  openPage,
  signUpWithBook,
  openBookSettings,
} from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, serverTest as test } from '../support/server.ts';

const { data, idOf } = createHousehold(40);

test('the verification of a book reports and repairs a wrong total @main', async ({ page, dataDir }) => {
  const email = await signUpWithBook(page, data);
  const settings = await openBookSettings(page);
  await settings.getByRole('button', { name: 'Verify my book' }).click();
  await expect(settings).toContainText('Everything is correct.');
  await expect(settings).toContainText('Checked: 66 accounts, 40 transactions');

  const broken = await changeRunningDatabase(
    dataDir,
    `update partita.account set own_total = 900
      where id = $1 and user_id = (select id from auth.users where email = $2)`,
    [idOf('Checking'), email],
  );
  expect(broken).toBe(1);
  await settings.getByRole('button', { name: 'Verify my book' }).click();
  await expect(settings).toContainText('The total of “Checking” should be -481.748,57 € but is 9,00 €.');
  await settings.getByRole('button', { name: 'Repair' }).click();
  await expect(settings).toContainText('Repaired and verified again.');
  await expect(settings.getByRole('button', { name: 'Repair' })).toBeHidden();
});

test('an import compares the fingerprint of its file with that of the book', async ({ page }) => {
  await signUpWithBook(page, data);
  const settings = await openBookSettings(page);
  await settings.getByRole('button', { name: 'Show the fingerprint' }).click();
  const shown = await settings.getByRole('region', { name: 'Fingerprint' }).getByRole('status').innerText();
  await page.keyboard.press('Escape');
  const file = await exportFile(page);
  const { fingerprints } = JSON.parse(file) as { fingerprints: Record<string, string> };
  expect(Object.values(fingerprints)[0]).toContain(shown.replaceAll(' ', ''));
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
  await popup.getByRole('button', { name: 'Close' }).last().click();

  const others = Object.fromEntries(Object.keys(fingerprints).map((book) => [book, 'c0ffee'.repeat(10)]));
  await bring(JSON.stringify({ ...JSON.parse(file), fingerprints: others }));
  await expect(popup).toContainText('The fingerprints do not match');
});

/** Corrupts the transactions of the books in this browser without the app, with an invalid amount. */
const corruptRows = (page: Page): Promise<void> =>
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

test('an unreadable transaction shows a note beside every total that excludes it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start without an account' }).click();
  await answerOffer(page, 'Yes !');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '1234', other: 'bank' });
  const sign = page.getByRole('note').filter({ hasText: '1 record cannot be read and is not included.' });
  await expect(sign).toBeHidden();
  await corruptRows(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Account info summary' }).getByRole('note')).toHaveText(
    /1 record/,
  );
  await page.getByRole('button', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Overview' }).getByRole('note')).toBeVisible();
  await expect(page.getByTestId('net-worth')).toHaveText('$0.00');
  await page.goto('/reports');
  await expect(sign).toBeVisible();
});
