import { pathToFileURL } from 'node:url';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page, TestInfo } from '@playwright/test';
import { currencyBook } from '../../test/support/currency-book.ts';
import { expectAccessible, expectFileAccessible } from '../support/accessible.ts';
import { openPage, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const book = household(500);

/** Saves the copy. @returns the name and the path of its file */
async function saveCopy(popup: Locator, testInfo: TestInfo): Promise<{ name: string; path: string }> {
  const download = popup.page().waitForEvent('download');
  await popup.getByRole('button', { name: 'Save the copy' }).click();
  const file = await download;
  await expect(popup).toBeHidden();
  const path = testInfo.outputPath('copy.html');
  await file.saveAs(path);
  return { name: file.suggestedFilename(), path };
}

/** Opens a file as somebody does who was given it, on a device without network. */
async function openFile(browser: Browser, path: string, testInfo: TestInfo) {
  const { viewport = null, hasTouch = false } = testInfo.project.use;
  const context = await browser.newContext({ viewport, hasTouch, offline: true, locale: 'en-US' });
  const page = await context.newPage();
  const address = pathToFileURL(path).href;
  const asked: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.split('#')[0] !== address) asked.push(url);
  });
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(address);
  return {
    page,
    /** Nothing was asked of anybody, and the policy of the file had nothing to refuse. */
    expectQuiet: () => expect([...asked, ...said]).toEqual([]),
    close: () => context.close(),
  };
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');

/** How the region of the book writes an amount of cents. */
const written = (minor: number) =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
    .format(minor / 100)
    .replaceAll('\u00a0', ' ');

/** The amounts of some cells, as numbers of cents. */
async function centsIn(cells: Locator): Promise<number[]> {
  const texts = await cells.allInnerTexts();
  return texts.filter((text) => text.trim() !== '').map((text) => Number(text.replaceAll(/[^\d-]/g, '')));
}

/** What an account holds, added up plainly. */
function held(name: string): number {
  const id = book.idOf(name);
  return book.data.transactions.reduce((sum, each) => {
    if (each.TransactionSplitAAccountId === id) return sum + Number(each.TransactionSplitAValue);
    return each.TransactionSplitBAccountId === id ? sum + Number(each.TransactionSplitBValue) : sum;
  }, 0);
}

test('a copy is read from its file without a network and without our server @main', async ({
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
  const tree = file.getByRole('table', { name: 'Accounts and what they hold' });
  const checking = tree.getByRole('row').filter({ hasText: 'Checking' });
  await expect(checking).toContainText(written(held('Checking')));
  await expectFileAccessible(file, 'accounts');

  await checking.getByRole('link', { name: 'Checking' }).click();
  await expect(file.getByRole('heading', { level: 2 })).toHaveText('Checking');
  const register = book.registerOf('Checking');
  await expect(rowsOf(file)).toHaveCount(200);
  await expect(rowsOf(file).first()).toContainText(register[0]?.TransactionDescription ?? '?');
  await expect(rowsOf(file).first()).toContainText(written(held('Checking')));

  await file.getByRole('button', { name: 'Older' }).click();
  await expect(file.getByText(`201 to ${register.length} of ${register.length}`)).toBeVisible();

  const wanted = register.filter(({ TransactionDescription: text }) => text === 'Bäckerei Süß');
  await file.getByRole('searchbox', { name: 'Search' }).fill('BACKEREI');
  await expect(file.getByText(`${wanted.length} transactions of ${register.length}`)).toBeVisible();
  await expect(rowsOf(file)).toHaveCount(wanted.length);
  // The register looks the same with fewer rows, which axe reads faster.
  await expectFileAccessible(file, 'register');

  await file.getByRole('link', { name: 'Reports' }).click();
  await expect(file.getByRole('heading', { level: 2 })).toHaveText('Income and expenses');
  await file.getByRole('combobox', { name: 'Period' }).selectOption('2022');
  await expectFileAccessible(file, 'report');
  const figures = file.getByRole('table', { name: 'Income and expenses: 1 January – 31 December 2022' });
  const salary = figures.getByRole('row', { name: /^Salary/ }).getByRole('link');
  const amount = await salary.innerText();
  await salary.click();
  await expect(file.getByRole('heading', { level: 2 })).toHaveText('Salary');
  const [debit, credit] = await Promise.all([
    centsIn(rowsOf(file).locator('.debit')),
    centsIn(rowsOf(file).locator('.credit')),
  ]);
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
  expect(written(sum(credit) - sum(debit))).toBe(amount.replaceAll('\u00a0', ' '));

  await file.getByRole('link', { name: 'About this copy' }).click();
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

test('a sealed copy opens by its password alone, and converts no currency', async ({
  page,
  browser,
}, testInfo) => {
  const { data } = currencyBook();
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
  await expect(popup.getByText('The passwords are not the same.')).toBeVisible();
  await popup.getByRole('textbox', { name: 'Password again' }).fill('correct horse');
  await expectAccessible(page);
  const { name, path } = await saveCopy(popup, testInfo);
  expect(name).toMatch(/^Sealed copy to read \d{4}-\d\d-\d\d\.html$/);
  const text = await readFile(path, 'utf8');
  for (const { AccountName } of data.accounts) expect(text).not.toContain(`"${AccountName}"`);

  const { page: file, expectQuiet, close } = await openFile(browser, path, testInfo);
  await expect(file.getByRole('heading', { level: 1 })).toHaveText('A sealed copy to read');
  await expect(file.getByLabel('Password', { exact: true })).toBeFocused();
  await file.keyboard.type('something else');
  await file.keyboard.press('Enter');
  await expect(file.getByRole('alert')).toHaveText('This is not the password, or the file is damaged.');
  await expectFileAccessible(file, 'sealed');
  await file.keyboard.type('correct horse');
  await file.keyboard.press('Enter');
  const assets = file.getByRole('row').filter({ hasText: 'All Assets' });
  await expect(assets).toContainText('€1,482.00');
  await expect(assets).toContainText('VWCE');
  await file.getByRole('link', { name: 'Reports' }).click();
  await file.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await expect(file.getByRole('table').first()).toContainText('€12.00');
  expectQuiet();
  await close();
});
