import type { Page } from '@playwright/test';
import {
  callApi,
  editTransaction,
  openAccount,
  openNavigation,
  openPage,
  registerRow,
  registerRows,
  signUpWithBook,
  startOnOlderPlace,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const { data, registerOf } = household(40);
const id = registerOf('Checking')[0]?.TransactionId ?? '';

const describeElsewhere = (page: Page, description: string) =>
  callApi(page, 'update-transaction', {
    bookName: 'Household',
    transaction: { TransactionId: id, TransactionDescription: description },
  });

test('a deleted book comes back with all that was in it, by its message', async ({ page }) => {
  await signUpWithBook(page, data);
  const rows = async () => {
    const exported = await callApi<{ data: { accounts: object[]; transactions: object[] } }>(
      page,
      'export-data',
      {},
    );
    return [exported.data.accounts, exported.data.transactions];
  };
  await callApi(page, 'set-user-config', { config: { allowNonEmptyDeletes: true } });
  await callApi(page, 'add-subaccount', {
    account: { AccountId: 'OTHER', AccountName: 'Other', AccountDescription: '', AccountType: 'ROOT' },
  });
  const before = await rows();
  await page.reload();
  await openNavigation(page);
  const menu = page.getByRole('region', { name: 'Books' });
  await menu.getByRole('button', { name: 'Delete book Household' }).click();
  await page.getByRole('dialog', { name: 'Delete book ?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Other');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Undone/ })).toBeVisible();
  await menu.getByRole('button', { name: 'Household', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Household');
  expect(await rows()).toEqual(before);
});

test('the history, undoing and verifying are German', async ({ page }) => {
  await signUpWithBook(page, data);
  await describeElsewhere(page, 'Anderswo');
  await page.evaluate(() => localStorage.setItem('Partita.Language', '"de"'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Bucheinstellungen' })).toBeVisible();
  await page.keyboard.press('Control+z');
  const ask = page.getByRole('dialog', { name: 'Rückgängig machen?' });
  await expect(ask).toContainText('„Anderswo“ geändert');
  await ask.getByRole('button', { name: 'Verlauf anzeigen' }).click();
  const history = page.getByRole('dialog', { name: 'Verlauf von „Household“' });
  await expect(history.getByRole('listitem').first()).toContainText('Beschreibung „');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bucheinstellungen' }).click();
  const settings = page.getByRole('main');
  await settings.getByRole('button', { name: 'Mein Buch prüfen' }).click();
  await expect(settings).toContainText('Alles stimmt.');
});

test('a place of version 2 is offered nothing of it, and undoes as before', async ({ page }) => {
  await startOnOlderPlace(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await signUpWithBook(page, data);
  await expect(page.getByRole('button', { name: 'Book Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'History' })).toBeHidden();
  await callApi(page, 'add-subaccount', {
    account: { AccountId: 'OTHER', AccountName: 'Other', AccountDescription: '', AccountType: 'ROOT' },
  });
  await page.reload();
  await openNavigation(page);
  await page.getByRole('button', { name: 'Delete book Other' }).click();
  const askBook = page.getByRole('dialog', { name: 'Delete book ?' });
  await expect(askBook).toContainText('This deletion is non-reversible.');
  await page.keyboard.press('Escape');
  await expect(askBook).toBeHidden();
  await openAccount(page, 'Assets', 'Checking');
  const text = await registerRows(page).first().locator('[data-description]').innerText();
  await editTransaction(page, text);
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Description').fill('Something else');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(registerRow(page, 'Something else')).toBeHidden();
  await openPage(page, 'Settings');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeHidden();
  expect(requests.filter((path) => /api\/(?:undo|changes|verify-book)$/.test(path))).toEqual([]);
});
