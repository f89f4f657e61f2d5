import type { Page } from '@playwright/test';
import { computeTotpCode } from '../../test/support/totp.ts';
import { answerOffer, logOutInHeader, openPage, signUpByForm } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';
import {
  freshEmail,
  logInToProject,
  openRecoveryLink,
  userPassword,
  setNewPassword,
  switchToProject,
  withProject,
} from '../support/supabase.ts';

/** Enables a second factor in Settings. @returns the secret for the authenticator app */
async function enableSecondFactor(page: Page): Promise<string> {
  await openPage(page, 'Settings');
  const section = page.getByRole('region', { name: 'Second factor' });
  const popup = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Switch on...' }).click();
  await expect(popup).toContainText('A Supabase project has no recovery codes.');
  await popup.getByRole('textbox', { name: 'Current password' }).fill(userPassword);
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('img', { name: 'QR code for the app.' })).toBeVisible();
  const secret = (await popup.locator('code').innerText()).replaceAll(' ', '');
  await popup.getByLabel('Code from the app').fill(computeTotpCode(secret));
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(section).toContainText('On');
  await expect(section).toContainText('1 app');
  return secret;
}

test('a second factor of a Supabase project can be enabled, and is required at login and at password recovery', async ({
  page,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await switchToProject(page, project);
    const email = freshEmail();
    await signUpByForm(page, email);
    await answerOffer(page, 'Yes !');
    const path = page.getByRole('navigation', { name: 'Account path' });
    const form = page.getByRole('form', { name: 'Second factor' });
    const secret = await enableSecondFactor(page);
    await logOutInHeader(page);
    await logInToProject(page, email);
    await expect(form.getByLabel('Code')).toBeFocused();
    // Nothing opens before the code, and a new visit starts with the password.
    await page.goto('/dashboard');
    await logInToProject(page, email);
    await form.getByLabel('Code').fill(computeTotpCode(secret));
    await page.keyboard.press('Enter');
    await expect(path).toBeVisible();

    await logOutInHeader(page);
    await openRecoveryLink(page, project, email, serverAddress);
    await expect(form).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await form.getByLabel('Code').fill(computeTotpCode(secret));
    await page.keyboard.press('Enter');
    await setNewPassword(page, 'a brand new password');
    await logInToProject(page, email, 'a brand new password');
    await expect(form).toBeVisible();
  });
});
