import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  openAccount,
  openBookSettings,
  openNavigation,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, test } from '../support/server.ts';

const days = Array.from({ length: 40 }, (_, at) => {
  const day = new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
  return `${day},${(1.05 + at / 400).toFixed(4)},160.${at + 10},0.83,0.94,7.46,N/A,`;
});
/** As the European Central Bank has it, the newest day first. */
const euroRates = `Date,USD,JPY,GBP,CHF,DKK,ISK,\n${days.toReversed().join('\n')}\n`;

const folder = join(import.meta.dirname, '../../test-results/screens');

/** With `SCREENS=1` what was seen lands beside the results of the tests. */
async function look(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] !== '1') return;
  const { width = 0 } = page.viewportSize() ?? {};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(folder, `prices-${name}-${width}-${colorScheme}.png`) });
  }
}

const editor = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the editor of a new account below the one in sight. */
async function beginAccount(page: Page) {
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Add New Sub-Account...' }).click();
  return editor(page, 'Add New Sub-Account...');
}

async function dropFile(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName));
      return transfer;
    },
    [name, content] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('main', type, { dataTransfer: data });
}

test('accounts hold another currency and shares, and prices come from a file', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openNavigation(page);
  const link = page.getByRole('link', { name: 'Prices', exact: true });
  await expect(page.getByRole('link', { name: 'Budget', exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shares');
  await page.getByRole('option', { name: /Currencies and prices/ }).click();
  await expect(page.getByRole('main')).toContainText('All accounts of this book are in its own currency.');
  await expect(page.getByRole('button', { name: 'Choose a file...' })).toBeVisible();
  // This server fetches no rates, so it offers none.
  await expect(page.getByRole('button', { name: 'Use the rates of this server' })).toHaveCount(0);
  await page.goto('/dashboard');
  await openAccount(page, 'All Assets', 'Current Assets');

  // A bank account in euros.
  const euros = await beginAccount(page);
  await euros.getByRole('textbox', { name: 'Name', exact: true }).fill('Berlin');
  const currency = euros.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveValue(/^USD · US Dollar \(currency of the book\)$/);
  await currency.fill('euro');
  await expect(page.getByRole('option', { name: 'EUR · Euro' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(currency).toHaveValue('EUR · Euro');
  await look(page, 'editor');
  await expectAccessible(page, 'the editor of an account');
  await euros.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(euros).toBeHidden();

  // Shares, by keyboard.
  const shares = await beginAccount(page);
  await shares.getByRole('textbox', { name: 'Name', exact: true }).fill('World');
  const choice = shares.getByRole('combobox', { name: 'Currency' });
  await choice.fill('share');
  await expect(page.getByRole('option', { name: 'Share, fund or other...' })).toBeVisible();
  // What is looked for and is no currency is how it is called.
  await choice.fill('VWCE');
  await expect(page.getByRole('option')).toHaveText(['Share, fund or other...']);
  await page.keyboard.press('Enter');
  await expect(shares.getByLabel('Symbol')).toHaveValue('VWCE');
  await shares.getByLabel('Symbol').fill('');
  await shares.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shares.getByText('Required')).toBeVisible();
  await shares.getByLabel('Symbol').fill('VWCE.DE');
  await shares.getByLabel('Decimals').fill('9');
  await expect(shares.getByText('A whole number from 0 to 8')).toBeVisible();
  await shares.getByLabel('Decimals').fill('4');
  await shares.getByLabel('Full name').fill('All the world');
  await look(page, 'editor-shares');
  await expectAccessible(page, 'the editor of shares');
  await page.keyboard.press('Control+Enter');
  await expect(shares).toBeHidden();

  await openNavigation(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Currencies and prices');
  const table = page.getByRole('table', { name: 'Currencies and commodities' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row', { name: /VWCE\.DE/ })).toContainText('All the world');
  await expect(table.getByRole('row', { name: /EUR/ })).toContainText('no price');

  // A file that is none, then the rates of the bank, of which this book needs one pair.
  await dropFile(page, 'notes.txt', 'hello');
  await expect(page.getByRole('alert')).toContainText('No prices were found in notes.txt.');
  await dropFile(page, 'eurofxref-hist.csv', euroRates);
  const preview = page.getByRole('group', { name: 'Prices of a file' });
  await expect(preview).toContainText('40 prices of EUR, from Oct 1, 2026 to Nov 9, 2026.');
  await expect(preview).toContainText('40 are new.');
  await preview.getByRole('radio', { name: 'All 200' }).check();
  await expect(preview).toContainText('200 prices of 5 currencies and commodities');
  await preview.getByRole('radio', { name: 'Those that this book uses: EUR' }).check();
  await look(page, 'preview');
  await expectAccessible(page, 'the preview of prices');
  await preview.getByRole('button', { name: 'Save 40 prices' }).click();
  await expect(preview).toBeHidden();
  const euro = table.getByRole('row', { name: /EUR/ });
  await expect(euro).toContainText('1.1475 USD');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(euro).toContainText('no price');
  await dropFile(page, 'eurofxref-hist.csv', euroRates);
  await preview.getByRole('button', { name: 'Save 40 prices' }).click();
  await expect(euro).toContainText('1.1475 USD');
  await look(page, 'list');
  await expectAccessible(page, 'currencies and prices');

  // One of them, by keyboard: a price that is none, one that is, and one that goes.
  await table.getByRole('link', { name: 'EUR' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('link', { name: 'VWCE.DE' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EUR');
  const prices = page.getByRole('list', { name: 'Prices of EUR' });
  await expect(prices.getByRole('listitem')).toHaveCount(40);
  await expect(prices.getByRole('listitem').first()).toContainText('1 EUR = 1.1475 USD');
  await look(page, 'one');
  await expectAccessible(page, 'one currency');
  await page.getByRole('button', { name: 'Add price...' }).click();
  const add = editor(page, 'Add a price of EUR');
  await add.getByLabel('What 1 EUR is worth').fill('-1');
  await page.keyboard.press('Control+Enter');
  await expect(add.getByText('A price is more than 0')).toBeVisible();
  await add.getByLabel('Day').fill('11/10/2026');
  await add.getByLabel('What 1 EUR is worth').fill('1.2');
  await expect(add).toContainText('1 EUR = 1.2 USD');
  await look(page, 'add');
  await expectAccessible(page, 'the editor of a price');
  await page.keyboard.press('Control+Enter');
  await expect(add).toBeHidden();
  await expect(prices.getByRole('listitem').first()).toContainText('Nov 10, 2026');
  await prices.getByRole('button', { name: '1 EUR = 1.2 USD' }).focus();
  await page.keyboard.press('Delete');
  await expect(prices.getByRole('listitem').first()).toContainText('1 EUR = 1.1475 USD');
  await expect(prices.getByRole('button', { name: '1 EUR = 1.1475 USD' })).toBeFocused();

  // How shares are sold.
  await page.getByRole('link', { name: 'All currencies' }).click();
  await table.getByRole('link', { name: 'VWCE.DE' }).click();
  await expect(page.getByRole('main')).toContainText('first in, first out');
  await page.getByRole('button', { name: 'Name and method...' }).click();
  const method = editor(page, 'Edit VWCE.DE');
  await method.getByRole('radio', { name: 'All of it at its average cost' }).check();
  await look(page, 'method');
  await method.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('average cost');
});

test('an account with transactions keeps its currency, and the book its own while another account differs', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets');
  const euros = await beginAccount(page);
  await euros.getByRole('textbox', { name: 'Name', exact: true }).fill('Berlin');
  await euros.getByRole('combobox', { name: 'Currency' }).fill('eur');
  await page.getByRole('option', { name: 'EUR · Euro' }).click();
  await euros.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(euros).toBeHidden();

  // What lies below begins with its currency; what is of the type of shares is told how they are counted.
  await openAccount(page, 'Berlin');
  const below = await beginAccount(page);
  const currency = below.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveValue('EUR · Euro');
  await currency.fill('currency of the book');
  await page.getByRole('option', { name: /currency of the book/ }).click();
  await below.getByRole('combobox', { name: 'Type' }).fill('stock');
  await page.getByRole('option', { name: 'Stock' }).click();
  await expect(below).toContainText('Shares and funds are counted in pieces.');
  await below.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.goto('/dashboard');
  const settings = await openBookSettings(page);
  await settings.getByRole('combobox', { name: 'Currency' }).fill('CHF');
  await page.getByRole('option', { name: /^CHF/ }).click();
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  const why = 'The book keeps its currency as long as some of its accounts have another';
  await expect(settings.getByRole('combobox', { name: 'Currency' })).toHaveAccessibleDescription(
    new RegExp(why),
  );
  await settings.getByRole('combobox', { name: 'Currency' }).fill('USD');
  await page.getByRole('option', { name: /^USD/ }).click();
  await expect(settings.getByRole('combobox', { name: 'Currency' })).not.toHaveAccessibleDescription(
    new RegExp(why),
  );
  await settings.getByRole('link', { name: 'Other currencies and prices...' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Currencies and prices');

  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  await page.keyboard.press('h');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit sub-account...' }).click();
  const edit = editor(page, 'Edit sub-account...');
  await expect(edit.getByRole('combobox', { name: 'Currency' })).toBeDisabled();
  await expect(edit).toContainText('This account has transactions, so it keeps its currency.');
});
