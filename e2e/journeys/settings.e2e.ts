import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  openAccount,
  openPage,
  signUp,
  signUpByForm,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, test } from '../support/server.ts';

test('settings are saved at once, hold at once, and go back when saving fails @main', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  const animations = page.getByRole('checkbox', { name: 'Coloured animations' });
  const deletes = page.getByRole('checkbox', { name: /not empty/ });
  await expect(animations).toBeChecked();
  await expect(deletes).not.toBeChecked();
  await page.route(
    '**/api/set-user-config',
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
    { times: 1 },
  );
  await deletes.click();
  await expect(page.getByText('Error changing account settings!')).toBeVisible();
  await expect(deletes).not.toBeChecked();
  await deletes.click();
  await animations.click();
  await expect(deletes).toBeChecked();
  await page.reload();
  await expect(deletes).toBeChecked();
  await expect(animations).not.toBeChecked();

  await page.goto('/dashboard');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete sub-account ?' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete sub-account ?' });
  await expect(ask).toContainText('All its transactions will be deleted too.');
  await expect(ask.getByRole('button', { name: 'Delete' })).toBeEnabled();
});

async function login(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('the password is changed by who knows the current one, and then asked for', async ({ page }) => {
  const email = await signUp(page);
  await answerOffer(page, 'No thanks !');
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Reset account password...' }).click();
  const popup = page.getByRole('dialog', { name: 'Reset account password...' });
  const [current, fresh, confirm] = [
    popup.getByRole('textbox', { name: 'Current password' }),
    popup.getByRole('textbox', { name: 'New password' }),
    popup.getByRole('textbox', { name: 'Confirm password' }),
  ];
  await expect(current).toBeFocused();
  for (const field of [current, fresh, confirm]) {
    await expect(field).toHaveAttribute('required', '');
    await expect(field).toHaveAttribute('minlength', '8');
  }
  await expectAccessible(page);
  await current.fill('a wrong password');
  await fresh.fill('a brand new password');
  await confirm.fill('another password');
  await popup.getByRole('button', { name: 'Reset Password' }).click();
  await expect(popup.getByRole('alert')).toHaveText("Passwords doesn't match...");
  // Counted by characters as people see them, which an attribute of the field would not.
  for (const field of [fresh, confirm]) await field.fill('x'.repeat(501));
  await popup.getByRole('button', { name: 'Reset Password' }).click();
  await expect(popup.getByRole('alert')).toContainText('At most 500 characters');
  await fresh.fill('a brand new password');
  await confirm.fill(' a brand new password ');
  await popup.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Error resetting password! Please refresh the page..')).toBeVisible();
  await expect(popup.getByRole('alert')).toHaveText('Failed ! This is not your current password');
  await expect(fresh).toHaveValue('a brand new password');
  await current.fill('correct horse battery');
  await popup.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successfully !')).toBeVisible();
  await expect(popup).toBeHidden();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.reload();
  await login(page, email, 'correct horse battery');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await login(page, email, 'a brand new password');
  await expect(page.getByText(`Logged in as ${email}...`)).toBeVisible();
});

test('an account is deleted after asking, with a way to export before, and may come again', async ({
  page,
}) => {
  const email = await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Delete my account !' }).click();
  const popup = page.getByRole('dialog', { name: 'Delete you account?' });
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account !' }).click();
  const download = page.waitForEvent('download');
  await popup.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^partita-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByText('Export successful !')).toBeVisible();

  await page.route(
    '**/api/delete-user-account',
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Not now' } }),
    { times: 1 },
  );
  await popup.getByLabel('Current password').fill('wrong horse battery');
  await popup.getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(page.getByText('Error deleting your account ! Please refresh the page..')).toBeVisible();
  await expect(popup.getByRole('alert')).toHaveText('Failed ! Not now');
  await popup.getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(popup.getByRole('alert')).toContainText('This is not your current password');
  await popup.getByLabel('Current password').fill('correct horse battery');
  await popup.getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(page.getByText('Account deletion successful !')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  await login(page, email, 'correct horse battery');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await signUpByForm(page, email);
  await expect(page.getByRole('dialog', { name: /^New here/ })).toBeVisible();
});
