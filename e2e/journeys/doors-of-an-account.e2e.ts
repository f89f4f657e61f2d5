import { expectAccessible } from '../support/accessible.ts';
import { openPage, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/server.ts';

const password = 'correct horse battery';

test('a session on another device is told in words, and logged out from here', async ({ page, browser }) => {
  const email = await signUpWithBasicAccounts(page);
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const other = await elsewhere.newPage();
  await other.goto(new URL('/dashboard', page.url()).href);
  await other.getByLabel('Email').fill(email);
  await other.getByRole('textbox', { name: 'Password' }).fill(password);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('navigation', { name: 'Account path' })).toBeVisible();

  await openPage(page, 'Settings');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome');
  await expectAccessible(page);
  await sessions.getByRole('button', { name: 'Log out there: Firefox on Windows' }).press('Enter');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await elsewhere.close();
});
