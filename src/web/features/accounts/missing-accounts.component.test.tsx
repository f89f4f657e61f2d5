import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rows } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';
// Modules that the app loads on demand are imported here, because on a busy machine they would load too late for the tests.
import '#web/features/transactions/transaction-editor.tsx';
import './new-account-popup.tsx';

const popup = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
const name = popup.getByLabelText('Name');
const description = popup.getByRole('textbox', { name: 'Description' });
const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
const other = editor.getByRole('combobox', { name: 'Other account' });

test('a missing account is created from the field of the other account, which regains the focus', async () => {
  const provider = await openAccountPage('Bank Account');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await editor.getByLabelText('Description').fill('Vet');
  await editor.getByLabelText('Amount').fill('4500');
  await other.fill('Pets');
  await expect.element(page.getByRole('option', { name: 'Create “Pets” under Expenses' })).toBeVisible();
  await press('Enter');
  await expect.element(name).toHaveValue('Pets');
  await expect.element(description).toHaveValue('Expenses: Pets');
  await name.fill('Animals');
  await expect.element(description).toHaveValue('Expenses: Animals');
  await expectAccessibleDialog();
  provider.rejectsOnce('add-subaccount', serverFailure('The disk is full'));
  await press('Enter');
  await expect.element(popup.getByRole('alert')).toMatchTextContent('The disk is full');
  await press('Enter');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(other).toHaveValue('Animals');
  await expect.element(other).toHaveFocus();
  await press('Control+Enter');
  await expect.element(rows.filter({ hasText: 'Vet' })).toMatchTextContent('Animals');
});

test('a missing account of the sheet is created under the parent that was typed before its name', async () => {
  await openAccountPage('Bank Account');
  await press('m');
  const sheet = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  const cell = sheet.getByRole('combobox', { name: 'Other account, row 1', exact: true });
  await cell.fill('Income: Royalties');
  await page.getByRole('option', { name: 'Create “Royalties” under Income' }).click();
  await popup.getByRole('button', { name: 'Create' }).click();
  await expect.element(cell).toHaveValue('Royalties');
  await expect.element(cell).toHaveFocus();
});

test('the description of a new account follows its name until it is typed', async () => {
  await openAccountPage('Expenses');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Add New Sub-Account...' }).click();
  await name.fill('Pets');
  await expect.element(description).toHaveValue('Expenses: Pets');
  await description.fill('All the animals');
  await name.fill('Animals');
  await expect.element(description).toHaveValue('All the animals');
});
