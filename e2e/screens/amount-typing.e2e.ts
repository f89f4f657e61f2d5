import { openAccount, openPage, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

test('the way amounts are typed is chosen in the editor, survives a reload, and is changed in the settings', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  const amount = page.getByRole('dialog').getByLabel('Amount');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await amount.pressSequentially('40');
  await page.getByRole('button', { name: 'Change how amounts are typed' }).click();
  await expect(amount).toHaveValue('40.00');
  await expect(page.getByText('1234 now means 1,234.00.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await amount.pressSequentially('1234');
  await amount.blur();
  await expect(amount).toHaveValue('1,234.00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await openPage(page, 'Settings');
  const group = page.getByRole('group', { name: 'Typing 1234 means' });
  await expect(group.getByRole('radio', { name: '1,234.00' })).toBeChecked();
  await group.getByRole('radio', { name: '12.34' }).check();
  await expect(group.getByRole('radio', { name: '12.34' })).toBeChecked();
});
