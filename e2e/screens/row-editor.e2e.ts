import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  callApi,
  discardTyped,
  openAccount,
  registerRow,
  registerRows,
  shownTotal,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const inRow = (page: Page) => page.getByRole('form', { name: /^Edit / });
const field = (page: Page, name: string) => inRow(page).getByLabel(name, { exact: true });

/** The register of Shopping with two rows. */
async function openShopping(page: Page) {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank', date: '3/2/2026' });
  await addTransaction(page, { description: 'Hat', digits: '2000', other: 'bank', date: '3/5/2026' });
}

/** The transactions of the account in sight as they are stored, by description. */
async function stored(page: Page) {
  const accountId = new URL(page.url()).searchParams.get('at');
  const rows = await callApi<{ TransactionId: string; TransactionDescription: string }[]>(
    page,
    'transactions',
    { account: { AccountId: accountId } },
  );
  return new Map(rows.map((row) => [row.TransactionDescription, row]));
}

test('a row is edited where it stands by the mouse, without a dialog, and taken back @main', async ({
  page,
}) => {
  await openShopping(page);
  const row = registerRow(page, 'Shoes');
  await row.locator('[data-description]').dblclick();
  await expect(field(page, 'Description')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'a row that is edited');
  await field(page, 'Description').fill('Boots');
  await field(page, 'Tags').fill('winter; new');
  await field(page, 'Amount').selectText();
  await field(page, 'Amount').pressSequentially('90*');
  await expect(inRow(page).getByLabel('Calculator', { exact: true })).toBeFocused();
  await page.keyboard.type('2');
  await expect(inRow(page).getByRole('status')).toHaveText('= $1.80');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Amount')).toBeFocused();
  await inRow(page).getByRole('combobox', { name: 'Other account' }).fill('cash');
  await page.keyboard.press('Enter');
  await inRow(page).getByRole('button', { name: 'Save' }).click();
  await expect(inRow(page)).toHaveCount(0);
  await expect(registerRow(page, 'Boots')).toBeFocused();
  await expect(registerRow(page, 'Boots')).toContainText('#winter');
  await expect(registerRow(page, 'Boots')).toContainText('$1.80');
  await expect(registerRow(page, 'Boots')).toContainText('Cash');
  await expect(shownTotal(page)).toHaveText('$21.80');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(registerRow(page, 'Shoes')).toContainText('$80.00');
  // Beside the description a double click does the same, with nothing unfolded behind it.
  await row.locator('time').dblclick();
  await expect(field(page, 'Description')).toHaveValue('Shoes');
  await field(page, 'Description').press('Escape');
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute('aria-expanded', 'false');
});

test('a row is edited by keys alone: Tab goes round, Esc leaves it as it was, Enter saves', async ({
  page,
}) => {
  await openShopping(page);
  await registerRow(page, 'Hat').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(registerRow(page, 'Shoes')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(registerRow(page, 'Shoes')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Description')).toBeFocused();
  await page.keyboard.type('Sandals');
  await page.keyboard.press('Shift+Tab');
  await expect(field(page, 'Date')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(inRow(page).getByRole('button', { name: 'Save' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Date')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inRow(page)).toHaveCount(0);
  await expect(registerRow(page, 'Shoes')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field(page, 'Description')).toHaveValue('Shoes');
  await page.keyboard.type('Sandals');
  for (const name of ['Tags', 'Other account']) {
    await page.keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await expect(inRow(page)).toHaveCount(0);
  await expect(registerRow(page, 'Sandals')).toBeFocused();
  await expect(registerRow(page, 'Sandals')).toContainText('-$12.50');

  await page.keyboard.press('Enter');
  await expect(field(page, 'Description')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('3/9/2026');
  await page.keyboard.press('Control+Enter');
  await expect(registerRows(page).first()).toContainText('Sandals');
  await expect(registerRow(page, 'Sandals')).toBeFocused();

  await page.keyboard.press('Enter');
  await field(page, 'Description').fill('');
  await page.keyboard.press('Enter');
  await expect(inRow(page).getByRole('alert')).toHaveText('Description: Required');
  await expect(field(page, 'Description')).toBeFocused();
});

test('who clicks elsewhere is asked before something typed is lost, and goes on with the click', async ({
  page,
}) => {
  await openShopping(page);
  await registerRow(page, 'Shoes').press('Enter');
  await expect(field(page, 'Description')).toBeFocused();
  await registerRow(page, 'Hat').click();
  await expect(inRow(page)).toHaveCount(0);
  await expect(registerRow(page, 'Hat')).toHaveAttribute('aria-expanded', 'true');
  await registerRow(page, 'Shoes').press('Enter');
  await field(page, 'Description').fill('Boots');
  await registerRow(page, 'Hat').click();
  const ask = page.getByRole('dialog', { name: 'Discard changes?' });
  await ask.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Description')).toBeFocused();
  await expect(field(page, 'Description')).toHaveValue('Boots');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Bank Account');
  await page.getByRole('option', { name: /^Bank Account/ }).click();
  await ask.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Description')).toHaveValue('Boots');
  await registerRow(page, 'Hat').click();
  await discardTyped(page);
  await expect(registerRow(page, 'Hat')).toBeFocused();
  await expect(registerRow(page, 'Shoes')).toBeVisible();
});

test('more than fits in a row goes on in the full editor with what is typed', async ({ page }) => {
  await openShopping(page);
  await registerRow(page, 'Shoes').press('Enter');
  await field(page, 'Description').fill('Boots');
  await inRow(page).getByRole('button', { name: 'More...' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await expect(editor.getByLabel('Description')).toHaveValue('Boots');
  await editor.getByLabel('Notes').fill('Lined');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
  await expect(registerRow(page, 'Boots')).toBeFocused();
});

test('what another device changed or deleted meanwhile is told, and nothing that was typed is lost', async ({
  page,
}) => {
  await openShopping(page);
  const before = await stored(page);
  await registerRow(page, 'Shoes').press('Enter');
  await field(page, 'Description').fill('Boots');
  await callApi(page, 'update-transaction', {
    transaction: { TransactionId: before.get('Shoes')?.TransactionId, TransactionDescription: 'Slippers' },
  });
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await expect(editor.getByRole('alert')).toContainText('Another device changed this transaction');
  await expect(editor.getByLabel('Description')).toHaveValue('Boots');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
  await expect(registerRow(page, 'Boots')).toBeVisible();

  await registerRow(page, 'Hat').press('Enter');
  await field(page, 'Description').fill('Cap');
  await callApi(page, 'delete-transaction', { transaction: before.get('Hat') });
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('alert')).toContainText('deleted on another device');
  await editor.getByRole('button', { name: 'Add it as a new transaction' }).click();
  await expect(registerRow(page, 'Cap')).toBeVisible();
});

test('on a phone a row is edited in its sheet @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShopping(page);
  await registerRow(page, 'Shoes').locator('[data-description]').dblclick();
  await expect(page.getByRole('dialog', { name: 'Edit transaction...' })).toBeVisible();
  await expect(inRow(page)).toHaveCount(0);
});
