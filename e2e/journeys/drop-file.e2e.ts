import type { Page } from '@playwright/test';
import { expect, serverTest as test } from '../support/server.ts';

const file = {
  name: 'october.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Date,Description,Amount', '10/01/2026,Salary,3200.00', '10/05/2026,Corner Market,-40.00', ''].join(
      '\n',
    ),
  ),
};

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'New book from bank files' });

/** Creates the book from the file and expects its overview. */
async function makeBook(page: Page): Promise<void> {
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of Salary' })).toBeVisible();
  await page.getByRole('button', { name: 'Create my book' }).click();
  await page.getByRole('button', { name: 'Open my book' }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
}

test('a file chosen on the landing page becomes a book without an account @main', async ({ page }) => {
  await page.goto('/');
  const drop = page.locator('#drop');
  await expect(drop).toBeVisible();
  await drop.locator('input').setInputFiles(file);
  await makeBook(page);
  // The dropped file is no longer stored.
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('Partita.ImportFiles');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
});

test('the browser does not open a file dropped on the landing page', async ({ page }) => {
  await page.goto('/');
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'october.csv', { type: 'text/csv' }));
    return transfer;
  }, file.buffer.toString());
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(title(page)).toBeVisible();
});
