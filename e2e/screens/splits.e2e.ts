import { expectAccessible } from '../support/accessible.ts';
import { editTransaction, openAccount, registerRow, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

test('a split is typed by keys, survives a reload, and is edited @main', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Market');
  await editor.getByLabel('Amount').pressSequentially('10000');
  await editor.getByRole('combobox', { name: 'Other account' }).fill('food');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Split...' }).click();
  await expect(editor.getByRole('combobox', { name: 'Line 2: Account' })).toBeFocused();
  await page.keyboard.type('shopping');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await editor.getByRole('textbox', { name: 'Line 1: Amount' }).fill('60%');
  await editor.getByRole('textbox', { name: 'Line 2: Note' }).fill('socks');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();

  await page.reload();
  await expect(registerRow(page, 'Split (2)')).toContainText('-$100.00');
  await registerRow(page, 'Split (2)').press('ArrowRight');
  await expect(registerRow(page, 'socks')).toContainText('40.00');
  await expectAccessible(page, 'unfolded', ['[role="region"][aria-label="Transactions"]']);
  await editTransaction(page, 'Split (2)');
  await page.getByRole('textbox', { name: 'Line 2: Note' }).fill('woollen socks');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(registerRow(page, 'woollen socks')).toBeVisible();
});
