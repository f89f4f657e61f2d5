import type { Page } from '@playwright/test';
import {
  addBook,
  addTransaction,
  callApi,
  logOutInHeader,
  openAccount,
  registerRows,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

/** Returns the descriptions that this browser suggests; undefined if it stores no suggestions. */
const readSuggestions = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases();
    if (!found.some(({ name }) => name === 'Partita.Memory')) return undefined;
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('Partita.Memory');
      opening.addEventListener('error', reject);
      opening.addEventListener('success', () => {
        const opened = opening.result;
        const request = opened.transaction('descriptions').objectStore('descriptions').getAllKeys();
        request.addEventListener('success', () => {
          opened.close();
          resolve(request.result.map((key) => String(Array.isArray(key) ? key[1] : key)));
        });
      });
    });
  });

/** Opens the editor until it suggests the bakery, and closes it. */
async function lookAtSuggestions(page: Page): Promise<void> {
  await page.bringToFront();
  await page.keyboard.press('n');
  const description = page.getByRole('dialog').getByLabel('Description');
  await description.press('b');
  await expect(page.getByRole('listbox', { name: 'Entered before' })).toBeVisible();
  await description.fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('two tabs store suggestions together, and they are removed with their book and at log-out', async ({
  page,
  context,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await addTransaction(page, { description: 'Bakery', digits: '480', other: 'shopping' });
  await lookAtSuggestions(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(registerRows(other)).toHaveCount(1);
  await lookAtSuggestions(other);
  await addTransaction(page, { description: 'Alpha', digits: '100', other: 'shopping' });
  await addTransaction(other, { description: 'Beta', digits: '200', other: 'shopping' });
  await expect.poll(() => readSuggestions(page)).toEqual(['alpha', 'bakery', 'beta']);
  await other.close();

  await callApi(page, 'set-user-config', { config: { allowNonEmptyDeletes: true } });
  await page.reload();
  await addBook(page, 'Studio');
  const menu = page.getByRole('region', { name: 'Books' });
  await menu.getByRole('button', { name: 'Delete book Main' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete book ?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Successfully deleted book !')).toBeVisible();
  await expect.poll(() => readSuggestions(page)).toEqual([]);
  await logOutInHeader(page);
  await expect.poll(() => readSuggestions(page)).toBeUndefined();
});
