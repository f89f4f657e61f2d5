import type { Page, Route } from '@playwright/test';
import {
  addTransaction,
  openAccount,
  registerRow,
  registerRows,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, test } from '../support/server.ts';

async function openBank(page: Page): Promise<void> {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
}

/** Lets the answers of a call get lost so many times: the server has done it all the same. */
async function loseAnswers(page: Page, call: string, times: number): Promise<void> {
  await page.route(
    `**/api/${call}`,
    async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times },
  );
}

test('what is typed in a tunnel is stored behind it, once @main', async ({ page }) => {
  await openBank(page);
  let isInTunnel = true;
  await page.route('**/api/**', (route) =>
    isInTunnel ? route.abort('internetdisconnected') : route.continue(),
  );
  const added = addTransaction(page, { description: 'Ticket', digits: '320', other: 'Cash in Hand' });
  await expect(page.getByText('Your change will be sent again until it arrives')).toBeVisible();
  await expect(page.getByText('1 change not synced yet')).toBeVisible();
  isInTunnel = false;
  await added;
  await expect(page.getByText('Your change will be sent again until it arrives')).toHaveCount(0);
  await page.reload();
  await expect(registerRow(page, 'Ticket')).toHaveCount(1);
  await expect(page.getByText('Failed !')).toHaveCount(0);
});

test('a change or an undo whose answer is lost is done once, and nobody is told of a conflict', async ({
  page,
}) => {
  await openBank(page);
  await addTransaction(page, { description: 'Bread', digits: '200', other: 'Cash in Hand' });
  await expect(registerRows(page)).toHaveCount(1);

  await loseAnswers(page, 'add-transaction', 2);
  await addTransaction(page, { description: 'Butter', digits: '400', other: 'Cash in Hand' });
  await expect(registerRow(page, 'Butter')).toHaveCount(1);
  await page.reload();
  await expect(registerRows(page)).toHaveCount(2);

  await addTransaction(page, { description: 'Cheese', digits: '500', other: 'Cash in Hand' });
  await loseAnswers(page, 'undo', 2);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: Added “Cheese”')).toBeVisible();
  await expect(registerRows(page)).toHaveCount(2);
  // The next undo goes on with the change before, which was made before the reload.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('dialog', { name: 'Undo?' })).toContainText('Added “Butter”');
});
