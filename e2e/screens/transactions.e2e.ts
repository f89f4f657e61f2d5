import {
  addTransaction,
  editTransaction,
  openAccount,
  registerRow,
  accountTotal,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

test('two tabs of one user show the same transactions, and a log-out applies to both', async ({
  page,
  context,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(accountTotal(other)).toHaveText('$80.00');
  await addTransaction(page, { description: 'Hat', digits: '2000', other: 'bank' });
  await expect(registerRow(other, 'Hat')).toBeVisible();
  await expect(accountTotal(other)).toHaveText('$100.00');
  await other.bringToFront();
  await editTransaction(other, 'Hat');
  await other.getByRole('dialog').getByLabel('Description').fill('Cap');
  await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRow(page, 'Cap')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Add Shopping to favourites' }).click();
  await expect(other.getByRole('button', { name: 'Remove Shopping from favourites' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByLabel('Email')).toBeVisible();
});
