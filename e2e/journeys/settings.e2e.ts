import type { Page } from '@playwright/test';
import { openPage, signUpByForm, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

async function login(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a user deletes their account after a confirmation that offers an export, and can sign up again', async ({
  page,
}) => {
  const email = await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Delete my account !' }).click();
  const popup = page.getByRole('dialog', { name: 'Delete you account?' });
  const download = page.waitForEvent('download');
  await popup.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^partita-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByText('Export successful !')).toBeVisible();

  await popup.getByLabel('Current password').fill('correct horse battery');
  await popup.getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(page.getByText('Account deletion successful !')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  await login(page, email, 'correct horse battery');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await signUpByForm(page, email);
  await expect(page.getByRole('dialog', { name: /^New here/ })).toBeVisible();
});
