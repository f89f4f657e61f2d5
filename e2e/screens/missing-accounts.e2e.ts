import { expectAccessible } from '../support/accessible.ts';
import { openAccount, registerRow, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const bank = ['All Assets', 'Current Assets', 'Bank Account'];

test('an account that is missing is made where it is chosen, and the focus stays there @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Vet');
  await editor.getByLabel('Amount').fill('4500');
  const other = editor.getByRole('combobox', { name: 'Other account' });
  await other.fill('Pets');
  await expect(page.getByRole('option', { name: 'Create “Pets” under Expenses' })).toBeVisible();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
  await expect(popup.getByLabel('Name')).toHaveValue('Pets');
  await expect(popup.getByRole('textbox', { name: 'Description' })).toHaveValue('Expenses: Pets');
  await popup.getByLabel('Name').fill('Animals');
  await expect(popup.getByRole('textbox', { name: 'Description' })).toHaveValue('Expenses: Animals');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(other).toHaveValue('Animals');
  await expect(other).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(registerRow(page, 'Vet')).toContainText('Animals');
});

test('in the sheet a parent named with it says where it lies', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the sheet of the desk');
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  await page.keyboard.press('m');
  const sheet = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  const cell = sheet.getByRole('combobox', { name: 'Other account, row 1' });
  await cell.fill('Income: Royalties');
  await page.getByRole('option', { name: 'Create “Royalties” under Income' }).click();
  const popup = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
  await popup.getByRole('button', { name: 'Create' }).click();
  await expect(cell).toHaveValue('Royalties');
  await expect(cell).toBeFocused();
});

test('a new account has the description that goes with its name, until somebody writes another', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Add New Sub-Account...' }).click();
  const popup = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
  const description = popup.getByRole('textbox', { name: 'Description' });
  await popup.getByLabel('Name').fill('Pets');
  await expect(description).toHaveValue('Expenses: Pets');
  await description.fill('All the animals');
  await popup.getByLabel('Name').fill('Animals');
  await expect(description).toHaveValue('All the animals');
});
