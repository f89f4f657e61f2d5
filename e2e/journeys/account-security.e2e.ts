import type { Page } from '@playwright/test';
import { computeTotpCode } from '../../test/support/totp.ts';
import { callApi, openPage, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

const password = 'correct horse battery';

const codesHint = 'Each code works once';

/** Types the address and the password into the login screen. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
}

test('a user enables a second factor with an authenticator app, enters it at login, and disables it', async ({
  page,
}) => {
  const email = await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Switch on...' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('img', { name: 'QR code for the app.' })).toBeVisible();
  const secret = (await popup.locator('code').innerText()).replaceAll(' ', '');
  await popup.getByLabel('Code from the app').fill('123');
  await page.keyboard.press('Enter');
  await expect(popup.getByText('Six digits')).toBeVisible();
  await popup.getByLabel('Code from the app').fill(computeTotpCode(secret));
  await page.keyboard.press('Enter');
  await expect(popup.getByText(codesHint)).toBeVisible();
  const [recoveryCode = '', anotherCode = ''] = await popup.getByRole('listitem').allInnerTexts();
  const saved = page.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save as file' }).click();
  expect((await saved).suggestedFilename()).toBe('Partita recovery codes.txt');
  await popup.getByRole('button', { name: 'Done' }).click();
  await expect(section).toContainText('10 recovery codes left');

  await callApi(page, 'logout', {});
  await logIn(page, email);
  const form = page.getByRole('form', { name: 'Second factor' });
  await expect(form.getByLabel('Code')).toBeFocused();
  await form.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(form.getByText('This code is wrong.')).toBeVisible();
  await form.getByLabel('Code').fill(computeTotpCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();

  await callApi(page, 'logout', {});
  await logIn(page, email);
  await form.getByRole('button', { name: 'Use a recovery code' }).click();
  await form.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  await openPage(page, 'Settings');
  await expect(section).toContainText('9 recovery codes left');
  await section.getByRole('button', { name: 'Switch off...' }).click();
  await popup.getByRole('textbox', { name: 'Current password' }).fill(password);
  await popup.getByLabel('Code from your app, or a recovery code').fill(anotherCode);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Switch on...' })).toBeVisible();
});

/** Adds a virtual passkey device to the browser, like that of a phone or laptop. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Stops the browser from offering passkeys in the list of a field, because the virtual device would select one automatically. @returns a
 * function that allows it again
 */
async function suppressPasskeyOffers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('offers') !== null) return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  return () => page.evaluate(() => sessionStorage.setItem('offers', 'all'));
}

test("a passkey is added, renamed, used for login through the field's list and the button, and removed", async ({
  page,
}) => {
  await addAuthenticator(page);
  const offerAll = await suppressPasskeyOffers(page);
  await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  const section = page.getByRole('region', { name: 'Passkeys' });
  const popup = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Add a passkey...' }).click();
  await popup.getByLabel('Name').fill('My laptop');
  await popup.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem')).toContainText('My laptop');
  await section.getByRole('button', { name: 'Rename the passkey My laptop' }).click();
  await popup.getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem')).toContainText('Old laptop');

  await callApi(page, 'logout', {});
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', /webauthn$/);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  await callApi(page, 'logout', {});
  // Simulates that its owner chose it in the list.
  await offerAll();
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();

  await openPage(page, 'Settings');
  await section.getByRole('button', { name: 'Remove the passkey Old laptop' }).click();
  await popup.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
});

test('a user who returns from a sign-in provider must enter the second factor, and can go back to the login', async ({
  page,
}) => {
  await page.goto('/dashboard?error=second_factor');
  const form = page.getByRole('form', { name: 'Second factor' });
  await form.getByLabel('Code').fill('123456');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please log in again')).toBeVisible();
  await form.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
