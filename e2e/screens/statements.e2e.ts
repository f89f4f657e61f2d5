import type { Locator, Page } from '@playwright/test';
import { createBasicBook } from '../../test/support/basic-book.ts';
import { octoberFile } from '../../test/support/statement-files.ts';
import { openAccount, registerRow, registerRows, accountTotal, signUpWithBook } from '../support/app.ts';
import { dropFiles, toFilePayload } from '../support/chosen-files.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const addButton = (page: Page) => page.getByRole('button', { name: /^(?:Add \d|Nothing to add)/ });
const chooseStatement = (page: Page) =>
  page.getByLabel('Bank statements').setInputFiles([toFilePayload(octoberFile)]);

async function chooseAccount(page: Page, field: Locator, account: string): Promise<void> {
  await field.fill(account);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

test('a chosen statement file is imported, shown in the register, and recognised in another tab and when dropped again @main', async ({
  page,
  context,
}) => {
  await signUpWithBook(page, createBasicBook());
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Import statement...' }).click();
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await chooseStatement(other);
  await expect(other.getByText('5 new, 0 already here, 0 possible duplicates')).toBeVisible();

  await page.bringToFront();
  await chooseStatement(page);
  await expect(page.getByText('5 new, 0 already here, 0 possible duplicates')).toBeVisible();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Set account...' }).click();
  await chooseAccount(page, page.getByRole('dialog').getByRole('combobox'), 'Food');
  await page.getByRole('dialog').getByRole('button', { name: 'Set', exact: true }).click();
  await addButton(page).click();
  await expect(page.getByText(/^5 transactions added/).first()).toBeVisible();
  await other.bringToFront();
  await expect(other.getByText('0 new, 5 already here, 0 possible duplicates')).toBeVisible();
  await expect(addButton(other)).toBeDisabled();
  await other.close();

  await page.bringToFront();
  await page.getByRole('link', { name: 'Go to the account' }).click();
  await expect(registerRows(page)).toHaveCount(5);
  await expect(accountTotal(page)).toHaveText('$3,127.10');
  await expect(registerRow(page, 'Book shop')).toBeVisible();
  await page.reload();
  await dropFiles(page, { ...octoberFile, name: 'renamed.csv' });
  await expect(page.getByText('0 new, 5 already here, 0 possible duplicates')).toBeVisible();
});
