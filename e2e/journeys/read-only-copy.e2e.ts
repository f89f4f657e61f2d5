import { pathToFileURL } from 'node:url';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page, TestInfo } from '@playwright/test';
import { createCurrencyBook } from '../../test/support/currency-book.ts';
import { expectAccessible, expectFileAccessible } from '../support/accessible.ts';
import { openPage, signUpWithBook } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const book = createHousehold(500);

/** Saves the copy. @returns the name and path of its file */
async function saveCopy(popup: Locator, testInfo: TestInfo): Promise<{ name: string; path: string }> {
  const download = popup.page().waitForEvent('download');
  await popup.getByRole('button', { name: 'Save the copy' }).click();
  const file = await download;
  await expect(popup).toBeHidden();
  const path = testInfo.outputPath('copy.html');
  await file.saveAs(path);
  return { name: file.suggestedFilename(), path };
}

/** Opens a file as its recipient does, on a device without network. */
async function openFile(browser: Browser, path: string, testInfo: TestInfo) {
  const { viewport = null, hasTouch = false } = testInfo.project.use;
  const context = await browser.newContext({ viewport, hasTouch, offline: true, locale: 'en-US' });
  const page = await context.newPage();
  const address = pathToFileURL(path).href;
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.split('#')[0] !== address) requests.push(url);
  });
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.goto(address);
  return {
    page,
    /** Expects that the file sent no requests and that its content security policy blocked nothing. */
    expectQuiet: () => expect([...requests, ...messages]).toEqual([]),
    close: () => context.close(),
  };
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');

/** Opens the navigation, which the phone layout hides behind a button. */
async function openNavigation(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

/** Opens the page of a link in the navigation. */
async function openLink(page: Page, name: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
}

/** Formats an amount in cents as the region of the book does. */
const formatEuro = (minor: number) =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
    .format(minor / 100)
    .replaceAll('\u00a0', ' ');

/** The amount that a transaction adds to an account, in cents. */
function valueIn(row: (typeof book.data.transactions)[number], name: string): number {
  const id = book.idOf(name);
  if (row.TransactionSplitAAccountId === id) return Number(row.TransactionSplitAValue);
  return row.TransactionSplitBAccountId === id ? Number(row.TransactionSplitBValue) : 0;
}

/** The balance of an account, in cents. */
const balanceOf = (name: string) =>
  book.data.transactions.reduce((sum, each) => sum + valueIn(each, name), 0);

test('a read-only copy opens from its file without a network and without our server @main @phone', async ({
  page,
  browser,
}, testInfo) => {
  await signUpWithBook(page, book.data);
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Give a copy to read...' }).click();
  const popup = page.getByRole('dialog', { name: 'A copy of Household to read' });
  await expect(popup.getByRole('radio', { name: 'The whole book' })).toBeFocused();
  const { name, path } = await saveCopy(popup, testInfo);
  expect(name).toMatch(/^Household, copy to read \d{4}-\d\d-\d\d\.html$/);

  const { page: file, expectQuiet, close } = await openFile(browser, path, testInfo);
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('Household');
  await expectFileAccessible(file, 'accounts');
  await openNavigation(file);
  const checking = file.getByRole('treeitem', { name: 'Checking' });
  await expect(checking).toContainText(formatEuro(balanceOf('Checking')));

  await checking.click();
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('Checking');
  const register = book.registerOf('Checking');
  await expect(rowsOf(file).first()).toContainText(register[0]?.TransactionDescription ?? '?');
  await expect(rowsOf(file).first()).toContainText(formatEuro(balanceOf('Checking')));
  await expectFileAccessible(file, 'register');

  const list = file.getByRole('region', { name: 'Transactions' });
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(rowsOf(file).last()).toContainText(register.at(-1)?.TransactionDescription ?? '?', {
      timeout: 500,
    });
    await expect(rowsOf(file).last()).toHaveAttribute('aria-setsize', String(register.length), {
      timeout: 500,
    });
  }).toPass();

  const wanted = register.filter(({ TransactionDescription: text }) => text === 'Bäckerei Süß');
  await file.getByRole('button', { name: 'Filter' }).click();
  await file.getByRole('textbox', { name: 'Filter' }).fill('BACKEREI');
  await expect(file.getByText(`${wanted.length} found`)).toBeVisible();
  await expect(rowsOf(file).first()).toHaveAttribute('aria-setsize', String(wanted.length));

  await openLink(file, 'Reports');
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('Income and expenses');
  const figures = file.getByRole('table', { name: 'Income and expenses: 1 January – 31 December 2022' });
  await expect(async () => {
    if (!(await figures.isVisible())) await file.getByRole('button', { name: 'Earlier' }).click();
    await expect(figures).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectFileAccessible(file, 'report');
  const salary = figures.getByRole('row', { name: /^Salary/ }).getByRole('link');
  const amount = await salary.innerText();
  await salary.click();
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('Salary');
  await expect(file.getByTestId('span-sum')).toContainText(amount);
  const earned = book
    .registerOf('Salary')
    .filter(({ TransactionDatePosted: at }) => at.startsWith('2022-'))
    .reduce((sum, each) => sum + valueIn(each, 'Salary'), 0);
  expect(amount.replaceAll('\u00a0', ' ')).toBe(formatEuro(-earned));

  await openLink(file, 'About this copy');
  await expect(file.getByText(/^(?:[\da-f]{4} ){7}[\da-f]{4}$/)).toBeVisible();
  await expectFileAccessible(file, 'about');
  expectQuiet();
  await close();

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const plain = await withoutScripts.newPage();
  await plain.goto(pathToFileURL(path).href);
  await expect(plain.getByText(/This file holds a copy of the book/)).toBeVisible();
  await expect(plain.getByText(/JavaScript is switched off/)).toBeVisible();
  await withoutScripts.close();
});

test('an encrypted copy opens only with its password, and converts no currency', async ({
  page,
  browser,
}, testInfo) => {
  const { data } = createCurrencyBook();
  await signUpWithBook(page, data);
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Give a copy to read...' }).click();
  const popup = page.getByRole('dialog');
  const save = popup.getByRole('button', { name: 'Save the copy' });
  await popup.getByRole('radio', { name: 'Custom dates' }).check();
  await save.click();
  await expect(popup.getByText('Enter both days.')).toBeVisible();
  await popup.getByRole('radio', { name: 'The whole book' }).check();
  const password = popup.getByRole('textbox', { name: 'Password (optional)' });
  await password.fill('correct');
  await expect(popup.getByText('At least 8 characters.')).toBeVisible();
  await password.fill('correct horse');
  await popup.getByRole('textbox', { name: 'Password again' }).fill('correct house');
  await expect(popup.getByText('The passwords do not match.')).toBeVisible();
  await popup.getByRole('textbox', { name: 'Password again' }).fill('correct horse');
  await expectAccessible(page);
  const { name, path } = await saveCopy(popup, testInfo);
  expect(name).toMatch(/^Encrypted copy to read \d{4}-\d\d-\d\d\.html$/);
  const text = await readFile(path, 'utf8');
  for (const { AccountName } of data.accounts) expect(text).not.toContain(`"${AccountName}"`);

  const { page: file, expectQuiet, close } = await openFile(browser, path, testInfo);
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('An encrypted copy to read');
  await expect(file.getByLabel('Password', { exact: true })).toBeFocused();
  await file.keyboard.type('something else');
  await file.keyboard.press('Enter');
  await expect(file.getByRole('alert')).toHaveText('Wrong password, or the file is damaged.');
  await expectFileAccessible(file, 'encrypted');
  await file.keyboard.type('correct horse');
  await file.keyboard.press('Enter');
  const assets = file
    .getByRole('list', { name: 'Sub-accounts' })
    .getByRole('listitem')
    .filter({ hasText: 'All Assets' });
  await expect(assets).toContainText('€1,482.00');
  await expect(assets).toContainText('VWCE');
  await openLink(file, 'Reports');
  const options = file.getByText('Period, comparison, accounts');
  if (await options.isVisible()) await options.click();
  await file.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await expect(file.getByRole('table').first()).toContainText('€12.00');
  expectQuiet();
  await close();
});
