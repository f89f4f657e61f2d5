import type { Page } from '@playwright/test';
import type { SupabaseProject } from '../../test/emulators/supabase.ts';
import { codeOf } from '../../test/support/totp.ts';
import { expectAccessible } from '../support/accessible.ts';
import { answerOffer, logOut, openPage, signUpByForm } from '../support/app.ts';
import { expect, test } from '../support/server.ts';
import {
  freshEmail,
  login,
  openRecoveryLink,
  password,
  setNewPassword,
  use,
  withProject,
} from '../support/supabase.ts';

/** Has a second factor switched on in Settings, as a person does. @returns the secret of the app */
async function switchOn(page: Page): Promise<string> {
  await openPage(page, 'Settings');
  const section = page.getByRole('region', { name: 'Second factor' });
  const popup = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Switch on...' }).click();
  await expect(popup).toContainText('A Supabase project has no recovery codes.');
  await popup.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('img', { name: 'QR code for the app.' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await popup.locator('code').innerText()).replaceAll(' ', '');
  await popup.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(popup.getByText('This code is wrong.')).toBeVisible();
  await popup.getByLabel('Code from the app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(section).toContainText('On');
  await expect(section).toContainText('1 app');
  return secret;
}

/** Runs a test as somebody who has just signed up in a project of their own. */
async function withPerson(
  page: Page,
  siteUrl: string,
  act: (project: SupabaseProject, email: string) => Promise<void>,
  options = {},
): Promise<void> {
  await withProject({ siteUrl, ...options }, async (project) => {
    await use(page, project);
    const email = freshEmail();
    await signUpByForm(page, email);
    await answerOffer(page, 'Yes !');
    await act(project, email);
  });
}

test('a second factor of a Supabase project is switched on, asked at the login, takes a second app, and is switched off', async ({
  page,
  serverAddress,
}) => {
  await withPerson(page, `${serverAddress}/dashboard`, async (_project, email) => {
    const path = page.getByRole('navigation', { name: 'Account path' });
    const secret = await switchOn(page);
    // The books go on with the session that has shown the factor.
    await page.goto('/dashboard');
    await expect(path).toBeVisible();
    await logOut(page);
    await login(page, email);
    const form = page.getByRole('form', { name: 'Second factor' });
    await expect(form.getByLabel('Code')).toBeFocused();
    await expect(form).toContainText('Only the owner of the project can remove the second factor');
    await expect(form.getByRole('button', { name: 'Use a recovery code' })).toHaveCount(0);
    await expectAccessible(page);
    // Nothing opens before the code, and who comes anew begins anew.
    await page.goto('/dashboard');
    await expect(page.getByLabel('Email')).toBeVisible();
    await login(page, email);
    await form.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await expect(form.getByText('This code is wrong.')).toBeVisible();
    await form.getByLabel('Code').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(path).toBeVisible();

    await openPage(page, 'Settings');
    const section = page.getByRole('region', { name: 'Second factor' });
    const popup = page.getByRole('dialog');
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Add an app...' }).click();
    await popup.getByRole('textbox', { name: 'Current password' }).fill(password);
    await popup.getByLabel('Code from the app').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const other = (await popup.locator('code').innerText()).replaceAll(' ', '');
    await popup.getByLabel('Code from the app').fill(codeOf(other));
    await page.keyboard.press('Enter');
    await expect(section).toContainText('2 apps');
    await section.getByRole('button', { name: 'Switch off...' }).click();
    await popup.getByRole('textbox', { name: 'Current password' }).fill(password);
    await popup.getByLabel('Code from the app').fill(codeOf(other));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(section.getByRole('button', { name: 'Switch on...' })).toBeVisible();
    await logOut(page);
    await login(page, email);
    await expect(path).toBeVisible();
  });
});

test('a recovery by mail asks for the second factor before a new password is set', async ({
  page,
  serverAddress,
}) => {
  await withPerson(page, `${serverAddress}/dashboard`, async (project, email) => {
    const secret = await switchOn(page);
    await logOut(page);
    await openRecoveryLink(page, project, email, serverAddress);
    const form = page.getByRole('form', { name: 'Second factor' });
    await expect(form).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await form.getByLabel('Code').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await setNewPassword(page, 'a brand new password');
    await login(page, email, 'a brand new password');
    await expect(form).toBeVisible();
  });
});
