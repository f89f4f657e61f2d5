import type { Locator, Page } from '@playwright/test';
import { openAccount, paste, registerRow, registerRows, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const toBank = ['All Assets', 'Current Assets', 'Bank Account'];

/** Opens the popup for multiple transactions with its key. */
async function openBulkAdd(page: Page): Promise<Locator> {
  await page.keyboard.press('m');
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await expect(popup.getByLabel('Description, row 1')).toBeFocused();
  return popup;
}

test('typed rows, one of them a split, survive the end of the session', async ({ page, context }) => {
  const email = await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  const popup = await openBulkAdd(page);
  await paste(
    popup.getByLabel('Date, row 1'),
    '2024-05-01\tMarket\tFood & Drinks\t-100\n2024-05-02\tTaxi\tFood & Drinks\t-12.50',
  );
  await popup.getByRole('button', { name: 'Split..., row 1' }).click();
  await expect(popup.getByLabel('Line 2: Account')).toBeFocused();
  await page.keyboard.type('shopping');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3000');
  await popup.getByLabel('Line 1: Amount').fill('70.00');
  await context.clearCookies();
  await popup.getByRole('button', { name: 'Add 2 transactions' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  await page.keyboard.press('m');
  await expect(popup.getByText('The rows that were not saved are still here.')).toBeVisible();
  await expect(popup.getByLabel('Line 2: Account')).toHaveValue('Shopping');
  await popup.getByRole('button', { name: 'Add 2 transactions' }).click();
  await expect(registerRow(page, 'Split (2)')).toContainText('-$100.00');
  await expect(registerRows(page)).toHaveCount(2);
});
