import type { Page } from '@playwright/test';
import {
  callApi,
  editTransaction,
  openAccount,
  registerRow,
  registerRows,
  accountTotal,
  signUpWithBook,
} from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const { data } = createHousehold(40);

/** Returns the accounts and transactions of a user, without the time of the export. */
async function exportRows(page: Page) {
  const exported = await callApi<{ data: { accounts: object[]; transactions: object[] } }>(
    page,
    'export-data',
    {},
  );
  return { accounts: exported.data.accounts, transactions: exported.data.transactions };
}

test('an action from before a reload is undone after a confirmation, and redone @main', async ({ page }) => {
  await signUpWithBook(page, data);
  const before = await exportRows(page);
  await openAccount(page, 'Assets', 'Checking');
  const total = (await accountTotal(page).textContent()) ?? '';
  const text = await registerRows(page).first().locator('[data-description]').innerText();
  await editTransaction(page, text);
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Description').fill('Something else');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRow(page, 'Something else')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const changed = await exportRows(page);

  await page.reload();
  await expect(registerRow(page, 'Something else')).toBeVisible();
  await page.keyboard.press('Control+z');
  const ask = page.getByRole('dialog', { name: 'Undo?' });
  await expect(ask).toContainText('Changed “Something else”');
  await ask.getByRole('button', { name: 'Undo' }).click();
  await expect(ask).toBeHidden();
  await expect(registerRow(page, 'Something else')).toBeHidden();
  await expect(accountTotal(page)).toHaveText(total);
  expect(await exportRows(page)).toEqual(before);

  // The undo was made in this page, so the redo needs no confirmation.
  await page.keyboard.press('Control+Shift+z');
  await expect(registerRow(page, 'Something else')).toBeVisible();
  expect(await exportRows(page)).toEqual(changed);
  await page.keyboard.press('Control+z');
  await expect(registerRow(page, 'Something else')).toBeHidden();
  expect(await exportRows(page)).toEqual(before);
});
