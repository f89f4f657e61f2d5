import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  chooseImportFile,
  discardInput,
  editTransaction,
  openAccount,
  registerRow,
} from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

/** Starts books in this browser with one transaction, and shows the register of its account. */
async function startBooks(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start without an account' }).click();
  await answerOffer(page, 'Yes !');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '1234', other: 'bank' });
}

/** Deletes the database without the app, as a browser or tool could do. */
const deleteDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('Partita.Books');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
      }),
  );

/** Collects the lines and the errors that the page writes to its console. */
function recordConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (each) => lines.push(each.text()));
  page.on('pageerror', (error) => lines.push(String(error)));
  return lines;
}

const message = (page: Page) => page.getByRole('main').getByRole('alert');
const recoveryOptions = (page: Page) => page.getByRole('region', { name: 'What you can do' });
const goneText = 'are gone';

/** Opens another page at this origin, without the app. */
async function openPlainPage(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  return other;
}

test('books deleted in another tab while the user types stay deleted, and the data still loaded in the page can be saved @main', async ({
  page,
}) => {
  const broken = recordConsole(page);
  await startBooks(page);
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second.getByRole('main').getByText('All Assets')).toBeVisible();
  await page.bringToFront();
  await editTransaction(page, 'Shoes');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Notes').fill('half typed');
  await deleteDatabase(await openPlainPage(page));
  // Both tabs notice it without a click.
  await expect(message(second)).toContainText(goneText);
  await expect(page.getByText('What you typed stays here until you close it')).toBeVisible();
  await page.bringToFront();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText(goneText);
  await expect(editor.getByLabel('Notes')).toHaveValue('half typed');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await discardInput(page);
  await expect(message(page)).toContainText(goneText);
  await expect(recoveryOptions(page)).toContainText('the 1 transaction that you have seen');
  // Requests that the deletion aborted must not cause unhandled errors.
  expect(broken.filter((lines) => /abort/i.test(lines))).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message(page)).toContainText(goneText);

  const download = page.waitForEvent('download');
  await recoveryOptions(page).getByRole('button', { name: 'Save what is still here' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({
    format: 'partita',
    transactions: [
      { TransactionDescription: 'Shoes', TransactionSplitAValue: expect.stringMatching('1234') },
    ],
  });

  await second.close();
  await page.goto('/');
  await page.getByRole('link', { name: 'Your books are gone: see what you can do' }).click();
  await recoveryOptions(page).getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog', { name: 'Start over?' }).getByRole('button', { name: 'Start over' }).click();
  await answerOffer(page, 'No thanks !');
  const popup = await chooseImportFile(page, { name: 'b.json', content: saved });
  await popup.getByRole('button', { name: 'Import data', exact: true }).click();
  await expect(popup).toContainText('29 accounts, 1 transaction');
});

test('each start reports that the books are gone, until a daily backup is restored', async ({ page }) => {
  await page.clock.install();
  await startBooks(page);
  await page.clock.fastForward(30_000);
  const copies = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('Partita.Books.Copies', { create: true });
      const names: string[] = [];
      for await (const name of folder.keys()) names.push(name);
      return names;
    });
  await expect.poll(copies).toHaveLength(1);
  await deleteDatabase(await openPlainPage(page));
  for (let time = 0; time < 2; time += 1) {
    await page.reload();
    await expect(message(page)).toContainText(goneText);
  }
  await expectAccessible(page);
  await recoveryOptions(page)
    .getByRole('button', { name: /1 transaction/ })
    .click();
  const ask = page.getByRole('dialog', { name: 'Restore this backup?' });
  await ask.getByRole('button', { name: 'Restore' }).click();

  await expect(registerRow(page, 'Shoes')).toBeVisible();
});
