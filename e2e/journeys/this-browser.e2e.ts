import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addTransaction, answerOffer, openAccount, openPage, registerRows } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

/** Sets the browser's answer to requests for persistent storage. @returns a function that counts the requests */
async function answerPersist(page: Page, isGranted: boolean): Promise<() => number> {
  let requests = 0;
  await page.exposeFunction('countRequests', () => (requests += 1));
  await page.addInitScript((granted) => {
    const scope = window as Window & { countRequests?: () => Promise<number> };
    Object.assign(navigator.storage, {
      persisted: async () => granted && localStorage.getItem('granted') !== null,
      persist: async () => {
        if (granted) localStorage.setItem('granted', '1');
        await scope.countRequests?.();
        return granted;
      },
    });
  }, isGranted);
  return () => requests;
}

/** Starts books in this browser with basic accounts, and opens the dashboard. */
async function startBooks(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start without an account' }).click();
  await answerOffer(page, 'Yes !');
}

/** Adds a transaction to the Shopping account. */
async function addFirst(page: Page, description: string): Promise<void> {
  await openAccount(page, 'Expenses', 'Shopping');
  await addMore(page, description);
}
const addMore = (page: Page, description: string) =>
  addTransaction(page, { description, digits: '1234', other: 'bank' });

const locationLine = (page: Page) => page.getByRole('region', { name: 'Where your books are' });
const section = (page: Page) => page.getByRole('region', { name: 'This browser' });

/** Returns the text of a download. */
async function readDownload(page: Page, click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await click();
  return readFile(await (await download).path(), 'utf8');
}

const fileName = 'partita-books.json';

/** Replaces the file picker with files in the browser's private file system. Each test decides if they are writable. */
async function replaceFilePicker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(
          localStorage.getItem('nextName') ?? suggestedName,
          { create: true },
        ),
    });
    Object.assign(FileSystemFileHandle.prototype, {
      queryPermission: async () => localStorage.getItem('permission') ?? 'granted',
      requestPermission: async () => {
        localStorage.setItem('permission', 'granted');
        return 'granted';
      },
    });
  });
}

/** Returns the current content of the chosen file. */
const readChosenFile = (page: Page, called = fileName) =>
  page.evaluate(async (name) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(name);
    // The file cannot be read while it is being replaced.
    return (await handle.getFile()).text().catch(() => '');
  }, called);

/** Chooses the file in Settings. */
async function chooseFile(page: Page): Promise<void> {
  await openPage(page, 'Settings');
  await section(page).getByRole('button', { name: 'Choose a file...' }).click();
  await expect(section(page).getByText(/^Saved to partita-books\.json at /)).toBeVisible();
}

test('a line in the header says that the books are in this browser, takes no space, and leads to backup and move @main', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await startBooks(page);
  await expect(locationLine(page)).toHaveText(
    'Your books are in this browser, on this device only.Back upMove my books',
  );
  const scrolls = await locationLine(page).evaluate(({ parentElement: frame }) =>
    frame === null ? undefined : frame.scrollHeight - frame.clientHeight,
  );
  expect(scrolls).toBe(0);
  await expectAccessible(page, 'line', ['[aria-label="Where your books are"]']);
  await locationLine(page).getByRole('link', { name: 'Back up' }).click();
  await expect(section(page).getByRole('heading', { name: 'This browser' })).toBeFocused();
  await expect(section(page)).toContainText('This browser cannot write to a file by itself');
  await expect(section(page).getByRole('button', { name: 'Choose a file...' })).toHaveCount(0);
  await expect(locationLine(page)).toHaveCount(0);
  await page.goBack();
  await locationLine(page).getByRole('link', { name: 'Move my books' }).click();
  await expect(page.getByRole('dialog', { name: 'Move my books' })).toBeVisible();
});

test('the first entry, not the start, requests persistent storage, and the app shows that it was granted', async ({
  page,
}) => {
  const requests = await answerPersist(page, true);
  await startBooks(page);
  await page.reload();
  await expect(locationLine(page)).toBeVisible();
  expect(requests()).toBe(0);
  await addFirst(page, 'Shoes');
  await expect.poll(requests).toBe(1);
  await addMore(page, 'Socks');
  await page.reload();
  await openPage(page, 'Settings');
  await expect(section(page)).toContainText('This browser keeps your books until you delete them.');
  await expect(section(page)).toContainText(
    /Partita uses about \d[\d.,]* [MG]B here; there is room for about/,
  );
  await expect(page.getByRole('region', { name: 'Account settings' })).toContainText(
    'No account needed: your books are stored in this browser.',
  );
  expect(requests()).toBe(1);
  await expectAccessible(page, 'settings of local books');
});

test('a chosen file is updated with every change, also from another tab, and can be imported', async ({
  page,
  context,
}) => {
  await replaceFilePicker(context);
  await startBooks(page);
  await addFirst(page, 'Shoes');
  await chooseFile(page);
  const first: { transactions: unknown[]; fingerprints: object } = JSON.parse(await readChosenFile(page));
  expect(first.transactions).toHaveLength(1);
  expect(Object.keys(first.fingerprints)).toHaveLength(1);

  const other = await context.newPage();
  await other.goto('/dashboard');
  await openAccount(other, 'Expenses', 'Shopping');
  await addMore(other, 'Socks');
  await expect.poll(() => readChosenFile(page), { timeout: 20_000 }).toContain('Socks');
  const text = await readChosenFile(page);
  const again: { transactions: unknown[] } = JSON.parse(text);
  expect(again.transactions).toHaveLength(2);
  const exported = await readDownload(page, () =>
    page.getByRole('button', { name: 'Export my data' }).click(),
  );
  const parts = (json: string) => ({ ...JSON.parse(json), exportedAt: '' });
  expect(parts(text)).toEqual(parts(exported));

  await section(page).getByRole('button', { name: 'Stop' }).click();
  await expect(section(page).getByRole('button', { name: 'Choose a file...' })).toBeVisible();
  await other.bringToFront();
  await openPage(other, 'Settings');
  await expect(section(other).getByRole('button', { name: 'Choose a file...' })).toBeVisible();
});

test('everything is deleted in all tabs after a second click, but the backup file stays', async ({
  page,
  context,
}) => {
  await replaceFilePicker(context);
  await startBooks(page);
  await addFirst(page, 'Shoes');
  await chooseFile(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(locationLine(other)).toBeVisible();
  await page.bringToFront();
  await section(page).getByRole('button', { name: 'Delete everything...' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete everything?' });
  await expect(ask).toContainText('The backup in partita-books.json stays where it is.');
  await ask.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('Your books are deleted from this browser.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start without an account' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Start without an account' })).toBeVisible();
  await expect(locationLine(other)).toHaveCount(0);
  await expect(section(page)).toHaveCount(0);
  expect(await readChosenFile(page)).toContain('Shoes');
  const stored = await page.evaluate(async () => ({
    keys: Object.keys(localStorage).filter((key) => /Copies|HasLocalBooks|CurrentBookName|Move/.test(key)),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(stored).toEqual({ keys: [], databases: [] });
  await page.getByRole('button', { name: 'Start without an account' }).click();
  await expect(page.getByRole('dialog', { name: /^New here/ })).toBeVisible();
});

test('the example is labelled as such, and is deleted when the user starts books of their own', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See an example' }).click();
  await expect(page.getByRole('banner')).toContainText('Example');
  await expect(locationLine(page)).toHaveText(
    'This is an example. Try anything you like.Start your own books',
  );
  await openAccount(page, 'All Assets', 'Bank and Cash', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  await openPage(page, 'Settings');
  await expect(section(page)).toContainText('This is an example.');
  await expect(section(page).getByRole('button', { name: 'Delete everything...' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('Partita.Copies'))).toBeNull();
  await page.goto('/dashboard');
  await locationLine(page).getByRole('button', { name: 'Start your own books' }).click();
  await answerOffer(page, 'No thanks !');
  await expect(locationLine(page)).toContainText('Your books are in this browser');
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('Partita.Example');
});
