import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logOutInHeader, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

test('a user resets a forgotten password through the link in the mail', async ({ page, dataDir }) => {
  const email = await signUpWithBasicAccounts(page);
  await logOutInHeader(page);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText(
      'A password reset link has been sent to your email! Please check your email for futher steps...',
    ),
  ).toBeVisible();

  const outbox = join(dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  const mail = mails.find((text) => text.includes(email)) ?? '';
  const link = /https?:\/\/\S+recoverytoken=[\w.%-]+/.exec(
    mail.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )?.[0];
  await page.goto(link ?? 'about:blank');

  const popup = page.getByRole('dialog', { name: 'Reset account password...' });
  await expect(popup.getByRole('textbox', { name: 'New password' })).toBeFocused();
  await popup.getByRole('textbox', { name: 'New password' }).fill('a brand new password');
  await popup.getByRole('textbox', { name: 'Confirm password' }).fill('a brand new password');
  await popup.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successfully !')).toBeVisible();
  await expect(popup).toBeHidden();
  expect(page.url()).not.toContain('recoverytoken');

  await page.goto(link ?? 'about:blank');
  const isOver = 'This link was already used or is more than an hour old. Request a new one';
  await expect(page.getByRole('main').getByRole('alert')).toContainText(isOver);
  expect(page.url()).not.toContain('recoverytoken');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('a brand new password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');

  await page.goto(link ?? 'about:blank');
  await expect(page.getByText(isOver)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  expect(page.url()).not.toContain('recoverytoken');
});
