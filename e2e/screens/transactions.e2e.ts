import {
  addTransaction,
  editTransaction,
  openAccount,
  registerRow,
  registerRows,
  shownTotal,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

test('a transaction is added, repeated, edited, deleted and undone, and survives a reload @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank', tags: 'sale' });
  await registerRow(page, 'Shoes').click();
  await registerRows(page).first().getByRole('button', { name: 'Repeat', exact: true }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat transaction...' });
  await expect(repeat.getByLabel('Amount')).toHaveValue('80.00');
  await expect(repeat.getByRole('button', { name: 'Remove sale' })).toBeVisible();
  await repeat.getByLabel('Description').fill('More shoes');
  await repeat.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRows(page)).toHaveCount(2);
  await expect(shownTotal(page)).toHaveText('$160.00');

  await registerRow(page, 'More shoes').locator('[data-description]').dblclick();
  const inRow = page.getByRole('form', { name: 'Edit More shoes' });
  await inRow.getByLabel('Amount', { exact: true }).selectText();
  await page.keyboard.type('90*');
  await expect(inRow.getByLabel('Calculator', { exact: true })).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await inRow.getByRole('button', { name: 'Save' }).click();
  await expect(inRow).toBeHidden();
  await expect(shownTotal(page)).toHaveText('$81.80');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shownTotal(page)).toHaveText('$160.00');

  await editTransaction(page, 'More shoes');
  await page
    .getByRole('dialog', { name: 'Edit transaction...' })
    .getByRole('button', { name: 'Delete' })
    .click();
  const ask = page.getByRole('dialog', { name: 'Delete transaction ?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(ask).toBeHidden();
  await expect(registerRows(page)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(registerRows(page)).toHaveCount(2);
  await page.reload();
  await expect(registerRows(page)).toHaveCount(2);
});

test('two tabs of one user stay in step, and a log-out holds for both', async ({ page, context }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(shownTotal(other)).toHaveText('$80.00');
  await addTransaction(page, { description: 'Hat', digits: '2000', other: 'bank' });
  await expect(registerRow(other, 'Hat')).toBeVisible();
  await expect(shownTotal(other)).toHaveText('$100.00');
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
