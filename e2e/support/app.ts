import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createBasicBook } from '../../test/support/basic-book.ts';
import { expect } from './server.ts';

let userCount = 0;

/** Returns a new email address for a new user. */
function freshEmail(): string {
  userCount += 1;
  return `ada${userCount}-${process.pid}-${Date.now()}@example.org`;
}

/** Signs a new user up with a call. The browser has the session, but no page is opened. */
async function signUpByCall(page: Page): Promise<string> {
  const email = freshEmail();
  await callByRequest(page, 'signup', {
    authProvider: 'email',
    data: { email, password: 'correct horse battery' },
  });
  return email;
}

/** Signs a new user up and opens the dashboard, which offers basic accounts. */
export async function signUp(page: Page): Promise<string> {
  const email = await signUpByCall(page);
  await page.goto('/dashboard');
  return email;
}

/** Signs up a new user with the basic accounts, and opens the dashboard on the root of their book. */
export const signUpWithBasicAccounts = (page: Page) => signUpWithBook(page, createBasicBook());

/** Signs a new user up through the form. */
export async function signUpByForm(page: Page, email = freshEmail()): Promise<string> {
  await page.goto('/dashboard');
  const toSignUp = page.getByRole('button', { name: 'No account yet? Sign up' });
  const form = page.getByRole('form', { name: 'Sign up' });
  // After a change of the storage, the app logs the user out there a moment later and resets the form.
  await expect(async () => {
    if (!(await form.isVisible())) await toSignUp.click({ timeout: 2000 });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click({ timeout: 2000 });
  }).toPass();
  return email;
}

/** Confirms that text typed into a popup may be discarded (spec 2 Popups). */
export async function discardInput(page: Page): Promise<void> {
  const ask = page.getByRole('dialog', { name: 'Discard changes?' });
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(ask).toBeHidden();
}

/** Answers 'New here? Create basic accounts for you ?'. */
export async function answerOffer(page: Page, answer: 'Yes !' | 'No thanks !'): Promise<void> {
  const offer = page.getByRole('dialog', { name: 'New here? Create basic accounts for you ?' });
  await offer.getByRole('button', { name: answer }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible({ timeout: 60_000 });
}

/** Opens the navigation, which the phone layout hides behind a button. */
export async function openNavigation(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(navigation.or(menu).first()).toBeVisible();
  if (!(await navigation.isVisible())) await menu.click();
}

/** Opens a page of the navigation. */
export async function openPage(page: Page, name: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole('link', { name }).click();
}

/** Opens the settings of the open book from its first page. @returns the settings page */
export async function openBookSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Book Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Settings');
  return page.getByRole('main');
}

/** Saves the settings of the open book and goes back to it. */
export async function saveBookSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
}

/** Opens an account by going down the tree, one sub-account after another. */
export async function openAccount(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const tab = page.getByRole('tab', { name: /Sub-accounts/ });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
    // The row's own button begins with the account name. Its favourite and menu buttons begin with a verb.
    const start = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
    await page.getByRole('list', { name: 'Sub-accounts' }).getByRole('button', { name: start }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
}

/** The total in the summary of the open account. */
export function accountTotal(page: Page) {
  return page.getByTestId('account-total');
}

/** Chooses a file under Settings, Import data. @returns the popup that shows it */
export async function chooseImportFile(
  page: Page,
  file: { name: string; content: string },
): Promise<Locator> {
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Import data' }).click();
  const popup = page.getByRole('dialog', { name: 'Import data into account...' });
  const chooser = page.waitForEvent('filechooser');
  await popup.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: file.name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file.content),
  });
  return popup;
}

/** Imports a file through Settings. */
export async function importFile(page: Page, file: { name: string; content: string }): Promise<void> {
  const popup = await chooseImportFile(page, file);
  await popup.getByRole('button', { name: 'Import data', exact: true }).click();
  await expect(page.getByText('Data imported successfully...')).toBeVisible({ timeout: 60_000 });
  await popup.getByRole('button', { name: 'Close' }).last().click();
}

/** Exports all data through Settings. @returns the file as text */
export async function exportFile(page: Page): Promise<string> {
  await openPage(page, 'Settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** Expects that the configuration of the current provider contains a text. The message about the change may be gone too early to check. */
export async function expectProvider(page: Page, words: string): Promise<void> {
  const chosen = () => page.evaluate(() => localStorage.getItem('Partita.CurrentProvider'));
  await expect(async () => expect(await chosen()).toContain(words)).toPass({ timeout: 30_000 });
}

/** Logs out through the header. */
export async function logOutInHeader(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

/** Makes a call of the app's own API as the signed-in user of the page. @returns the answer */
export async function callApi<Answer>(page: Page, path: string, body: unknown): Promise<Answer> {
  return page.evaluate(
    async ([to, sent]) => {
      const response = await fetch(`/api/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      if (!response.ok) throw new Error(`${to}: ${await response.text()}`);
      const text = await response.text();
      return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    },
    [path, body] as const,
  );
}

/** Makes a call without a page, with the session of the browser. */
async function callByRequest(page: Page, path: string, data: unknown): Promise<void> {
  await expect(async () => {
    const response = await page.request.post(`/api/${path}`, { data });
    expect([response.status(), await response.text()]).toEqual([200, expect.anything()]);
    // Retries while the server is busy with the imports of other tests.
  }).toPass({ timeout: 30_000 });
}

/** Signs up a user whose only book is the given one, and opens the dashboard on its root. */
export async function signUpWithBook(page: Page, data: unknown): Promise<string> {
  const email = await signUpByCall(page);
  await callByRequest(page, 'import-data', { data });
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  return email;
}

/** The rows of the open register. */
export function registerRows(page: Page) {
  return page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
}

/** The button of a register row, whatever other buttons the row has. */
export function registerRow(page: Page, text: string | RegExp) {
  return registerRows(page).filter({ hasText: text }).locator('button:not([data-aside])').first();
}

/** Opens the editor of a transaction with the key of its row. Two clicks would edit the row in place. */
export async function editTransaction(page: Page, text: string): Promise<void> {
  await registerRow(page, text).press('e');
  await expect(page.getByRole('dialog', { name: 'Edit transaction...' })).toBeVisible();
}

/** Adds a transaction to the open account through the editor. */
export async function addTransaction(
  page: Page,
  {
    description,
    digits,
    other,
    tags = '',
    date = '',
  }: { description: string; digits: string; other: string; tags?: string; date?: string },
): Promise<void> {
  // A tab in the background draws nothing.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill(description);
  await editor.getByLabel('Amount').pressSequentially(digits);
  await editor.getByRole('combobox', { name: 'Other account' }).fill(other);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  if (date !== '') await editor.getByLabel('Date').fill(date);
  if (tags !== '') await editor.getByRole('combobox', { name: 'Tags' }).fill(`${tags};`);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
}

/** Adds a book, which the app then opens. */
export async function addBook(page: Page, name: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole('button', { name: '+ Add book' }).click();
  const popup = page.getByRole('dialog', { name: 'Add book' });
  await popup.getByLabel('Name').fill(name);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Successfully added new book !').last()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** Pastes a text into a field, as the keyboard does. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
