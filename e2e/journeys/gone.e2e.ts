import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  chooseImport,
  discardTyped,
  editTransaction,
  openAccount,
  openPage,
  registerRow,
} from '../support/app.ts';
import { expect, test } from '../support/server.ts';

/** Books in this browser with one transaction, in the register of its account. */
async function begin(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start without an account' }).click();
  await answerOffer(page, 'Yes !');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '1234', other: 'bank' });
}

/** Deletes the database past the app, as a browser or a tool does. */
const deleteDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('Partita.Books');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
      }),
  );

/** Clears all that the pages of this address keep. */
async function clearAll(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  });
}

/** What the browser tells in the console of the page. */
function told(page: Page): string[] {
  const words: string[] = [];
  page.on('console', (each) => words.push(each.text()));
  page.on('pageerror', (error) => words.push(String(error)));
  return words;
}

const message = (page: Page) => page.getByRole('main').getByRole('alert');
const ways = (page: Page) => page.getByRole('region', { name: 'What you can do' });
const gone = 'are gone';

/** Another page of this address, without the app. */
async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  return other;
}

for (const [how, clear] of [
  ['deleted in another tab', deleteDatabase],
  ['cleared by the browser', clearAll],
] as const)
  test(`books that are ${how} while they are open: it is said, nothing is made, what was seen is saved`, async ({
    page,
  }) => {
    const broken = told(page);
    await begin(page);
    const second = await page.context().newPage();
    await second.goto('/dashboard');
    await expect(second.getByRole('main').getByText('All Assets')).toBeVisible();
    await clear(await openBeside(page));
    // Without a click, in both.
    for (const each of [page, second]) await expect(message(each)).toContainText(gone);
    await expect(ways(page)).toContainText('the 1 transaction that you have seen');
    // What is broken off by it is no error that nobody heeds.
    expect(broken.filter((words) => /abort/i.test(words))).toEqual([]);
    const save = ways(page).getByRole('button', { name: 'Save what is still here' });
    await expect(save).not.toHaveAttribute('data-variant', 'default');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('data-variant', 'default');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(message(page)).toContainText(gone);

    const download = page.waitForEvent('download');
    await ways(page).getByRole('button', { name: 'Save what is still here' }).click();
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(saved)).toMatchObject({
      format: 'partita',
      transactions: [
        { TransactionDescription: 'Shoes', TransactionSplitAValue: expect.stringMatching('1234') },
      ],
    });

    await ways(page).getByRole('button', { name: 'Start over' }).click();
    await page
      .getByRole('dialog', { name: 'Start over?' })
      .getByRole('button', { name: 'Start over' })
      .click();
    await answerOffer(page, 'No thanks !');
    const popup = await chooseImport(page, { name: 'b.json', content: saved });
    await popup.getByRole('button', { name: 'Import data', exact: true }).click();
    await expect(popup).toContainText('29 accounts, 1 transaction');
  });

test('what is typed stays in sight while the books go, until it is left @main', async ({ page }) => {
  await begin(page);
  await editTransaction(page, 'Shoes');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Notes').fill('half typed');
  await deleteDatabase(await openBeside(page));
  await expect(page.getByText('What you typed stays here until you close it')).toBeVisible();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText(gone);
  await expect(editor.getByLabel('Notes')).toHaveValue('half typed');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await discardTyped(page);
  await expect(message(page)).toContainText(gone);
  await expect(ways(page)).toContainText('the 1 transaction that you have seen');

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Your books are gone: see what you can do' })).toBeVisible();
});

test('books that are gone are told at each start until it is answered; a copy of the day brings them back', async ({
  page,
}) => {
  await page.clock.install();
  await begin(page);
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
  await deleteDatabase(await openBeside(page));
  for (let time = 0; time < 2; time += 1) {
    await page.reload();
    await expect(message(page)).toContainText(gone);
  }
  await expectAccessible(page);
  await ways(page)
    .getByRole('button', { name: /1 transaction/ })
    .click();
  const ask = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Restore' }).click();

  await expect(registerRow(page, 'Shoes')).toBeVisible();
});

test('a copy of a day brings back what was deleted since, and that can be undone', async ({ page }) => {
  await page.clock.install();
  await begin(page);
  await page.clock.fastForward(30_000);
  await openPage(page, 'Settings');
  const section = page.getByRole('region', { name: 'This browser' });
  const bringBack = section.getByRole('button', { name: /^Restore the backup/ });
  await expect(bringBack).toHaveCount(1);
  await expectAccessible(page);
  await page.goto('/dashboard');
  await registerRow(page, 'Shoes').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete transaction ?' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(registerRow(page, 'Shoes')).toHaveCount(0);
  await openPage(page, 'Settings');
  await bringBack.last().click();
  await page
    .getByRole('dialog', { name: 'Restore this backup?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText('Your books are restored')).toBeVisible();
  await page.goto('/dashboard');
  await expect(registerRow(page, 'Shoes')).toBeVisible();
});

/** Puts garbage in place of a transaction, past the app. */
const spoilTransaction = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('Partita.Books');
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('transactions', 'readwrite');
          const cursor = transaction.objectStore('transactions').openCursor();
          cursor.addEventListener('success', () => {
            cursor.result?.update({ name: cursor.result.key, data: { broken: true } });
          });
          transaction.addEventListener('complete', () => {
            request.result.close();
            resolve();
          });
        });
      }),
  );

test('after an import the books are looked over by themselves, and only what is wrong is told', async ({
  page,
}) => {
  await begin(page);
  const due = () => page.evaluate(() => localStorage.getItem('Partita.VerifyDue') ?? '');
  const say = () =>
    page.evaluate(() => localStorage.setItem('Partita.VerifyDue', JSON.stringify(['this_browser'])));
  await say();
  await page.reload();
  await expect.poll(due).not.toContain('this_browser');
  const told = page.getByRole('alert').filter({ hasText: 'were checked' });
  await expect(told).toHaveCount(0);

  await spoilTransaction(page);
  await say();
  await page.reload();
  await expect(told).toContainText('was found');
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});

test('a sheet of rows stays with what was typed when the books go and the rows cannot be stored', async ({
  page,
}) => {
  await begin(page);
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).click();
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await expect(popup.getByLabel('Description, row 1')).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.type('bank');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4820');
  await deleteDatabase(await openBeside(page));
  await page.bringToFront();
  await page.keyboard.press('Control+Enter');
  await expect(popup.getByRole('alert')).toContainText(gone);
  await expect(popup.getByLabel('Description, row 1')).toHaveValue('Typed');
});
