import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  callApi,
  openAccount,
  openPage,
  registerRows,
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
  const entry = registerRows(page).filter({ hasText: 'Shoes' }).locator('[data-highlight]');
  await expect(entry).toHaveCSS('animation-name', 'none');
  await expect(entry).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete sub-account ?' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete sub-account ?' });
  await expect(ask).toContainText('All its transactions will be deleted too.');
  await expect(ask.getByRole('button', { name: 'Delete' })).toBeEnabled();
});

test('a setting that cannot be saved goes back by itself, whatever else is saved meanwhile', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  const animations = page.getByRole('checkbox', { name: 'Coloured animations' });
  const deletes = page.getByRole('checkbox', { name: /not empty/ });
  let letFail = () => {};
  const held = new Promise<void>((resolve) => (letFail = resolve));
  await page.route(
    '**/api/set-user-config',
    async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } });
    },
    { times: 1 },
  );
  await animations.click();
  await expect(animations).not.toBeChecked();
  const saved = page.waitForResponse('**/api/set-user-config');
  await deletes.click();
  expect((await saved).ok()).toBe(true);
  await expect(deletes).toBeChecked();
  await expect(animations).not.toBeChecked();
  letFail();
  await expect(page.getByText('Error changing account settings!')).toBeVisible();
  await expect(animations).toBeChecked();
  await expect(deletes).toBeChecked();
  await page.reload();
  await expect(animations).toBeChecked();
  await expect(deletes).toBeChecked();
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

test('a failed export says so', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await openPage(page, 'Settings');
  await page.route('**/api/export-data', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
  );
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByText('Error exporting books !', { exact: true })).toBeVisible();
});

test('what is used shows; settings that cannot be loaded say so', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  const use = page.getByRole('region', { name: 'Usage' });
  await expect(use).toContainText('29 of 500,000');
  await openPage(page, 'About & Credits');
  await page.route('**/api/get-user-config', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
  );
  await openPage(page, 'Settings');
  await expect(page.getByText('Error opening account settings! Please refresh the page...')).toBeVisible();
});

test('a full quota is told in a plain sentence', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await page.route('**/api/add-transaction', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'quota', message: 'Your books are full: there is room for 3' },
    }),
  );
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Shoes');
  await editor.getByLabel('Amount').pressSequentially('100');
  await editor.getByRole('combobox', { name: 'Other account' }).fill('bank');
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText('Your books are full');
  await expect(editor.getByLabel('Description')).toHaveValue('Shoes');
});

test('blocks that are not allowed are not there, by the operator or by the user', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  const blocks = [
    page.getByRole('checkbox', { name: /not empty/ }),
    page.getByRole('button', { name: 'Reset account password...' }),
    page.getByRole('button', { name: 'Export my data' }),
    page.getByRole('button', { name: 'Import data' }),
    page.getByRole('button', { name: 'Delete my account !' }),
  ];
  await openPage(page, 'Settings');
  for (const block of blocks) await expect(block).toBeVisible();
  blocks.push(page.getByRole('heading', { name: 'Your data' }));
  const none = {
    isAllowNonEmptyDeletesActionPossible: false,
    isAccountActionsPossible: false,
    isExportPossible: false,
    isImportPossible: false,
  };
  await page.route('**/static/config/provider-capacity-config.json', (route) =>
    route.fulfill({ json: none }),
  );
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Coloured animations' })).toBeVisible();
  for (const block of blocks) await expect(block).toHaveCount(0);
  await page.unroute('**/static/config/provider-capacity-config.json');
  await callApi(page, 'set-user-config', { config: { providerCapacity: none } });
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Coloured animations' })).toBeVisible();
  for (const block of blocks) await expect(block).toHaveCount(0);
});

test('pages that are not allowed lead where the operator says', async ({ page }) => {
  await page.route('**/static/config/provider-capacity-config.json', (route) =>
    route.fulfill({
      json: { notAllowedRoutes: ['/credits', '/settings'], notFoundRedirectRoute: '/support' },
    }),
  );
  await page.goto('/credits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Support');
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Support');
  await page.unroute('**/static/config/provider-capacity-config.json');
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/$/);
  await signUpWithBasicAccounts(page);
  await page.goto('/no-such-page');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});
