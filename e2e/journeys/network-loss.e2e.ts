import type { Page } from '@playwright/test';
import { addTransaction, openAccount, registerRow, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

async function openBank(page: Page): Promise<void> {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
}

test('a transaction added while the network is lost is stored once when it is back @main', async ({
  page,
}) => {
  await openBank(page);
  let isInTunnel = true;
  await page.route('**/api/**', (route) =>
    isInTunnel ? route.abort('internetdisconnected') : route.continue(),
  );
  const added = addTransaction(page, { description: 'Ticket', digits: '320', other: 'Cash in Hand' });
  await expect(page.getByText('Partita keeps trying until your change is saved')).toBeVisible();
  await expect(page.getByText('1 change not synced yet')).toBeVisible();
  isInTunnel = false;
  await added;
  await expect(page.getByText('Partita keeps trying until your change is saved')).toHaveCount(0);
  await page.reload();
  await expect(registerRow(page, 'Ticket')).toHaveCount(1);
  await expect(page.getByText('Failed !')).toHaveCount(0);
});
