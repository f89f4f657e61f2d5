import type { Page } from '@playwright/test';
import { openAccount, registerRow, registerRows, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const failing = { status: 500, json: { code: 'unexpected', message: 'The disk is full' } };

/** Opens the register of Checking of a book of the size given. */
async function openChecking(page: Page, transactions = 120) {
  const book = household(transactions);
  await signUpWithBook(page, book.data);
  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  return book;
}

const buttonAt = (page: Page, index: number) => registerRows(page).nth(index).getByRole('button').first();

test('Ctrl and Shift select, Shift takes a range, with Ctrl it keeps what was there, Escape clears', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a keyboard belongs to it');
  await openChecking(page);
  const bar = page.getByRole('region', { name: 'Selection' });
  await buttonAt(page, 0).click({ modifiers: ['Control'] });
  await expect(bar).toContainText('1 selected');
  await buttonAt(page, 2).click({ modifiers: ['Control'] });
  await expect(bar).toContainText('2 selected');
  await buttonAt(page, 4).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await buttonAt(page, 7).click({ modifiers: ['Control'] });
  await buttonAt(page, 9).click({ modifiers: ['Control', 'Shift'] });
  await expect(bar).toContainText('6 selected');
  await buttonAt(page, 9).click({ modifiers: ['Control'] });
  await expect(bar).toContainText('5 selected');
  await page.keyboard.press('Delete');
  const popup = page.getByRole('dialog', { name: 'Delete selected transactions ?' });
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(bar).toContainText('5 selected');
  await bar.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move selected transactions...' });
  await expect(move).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(move).toBeHidden();
  await expect(bar).toContainText('5 selected');
  await buttonAt(page, 9).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('tab', { name: /Transactions/ })).toBeVisible();
});

test('boxes select with the mouse: they show on the row that it points at, and on all while one is ticked', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a mouse belongs to it');
  await openChecking(page);
  const bar = page.getByRole('region', { name: 'Selection' });
  const box = (index: number) => registerRows(page).nth(index).getByRole('checkbox');
  const shown = (index: number) => box(index).locator('..');
  await expect(shown(1)).toHaveCSS('opacity', '0');
  await buttonAt(page, 1).hover();
  await expect(shown(1)).toHaveCSS('opacity', '1');
  await expect(shown(3)).toHaveCSS('opacity', '0');
  await box(1).click();
  await expect(bar).toContainText('1 selected');
  await expect(box(1)).toBeChecked();
  await expect(shown(3)).toHaveCSS('opacity', '1');
  await box(4).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await box(2).click();
  await expect(bar).toContainText('3 selected');
  await expect(buttonAt(page, 2)).toBeFocused();
});

test('Shift with the arrow keys selects from row to row, and back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a keyboard belongs to it');
  await openChecking(page);
  const bar = page.getByRole('region', { name: 'Selection' });
  await buttonAt(page, 1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('2 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('3 selected');
  await expect(buttonAt(page, 3)).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 selected');
  await expect(buttonAt(page, 0)).toBeFocused();
});

test('moving asks which side, and offers the category first', async ({ page }) => {
  await openChecking(page, 40);
  const bar = page.getByRole('region', { name: 'Selection' });
  const tab = page.getByRole('tab', { name: /Transactions/ });
  const count = await tab.textContent();
  const row = buttonAt(page, 0);
  await row.focus();
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Move' }).click();
  const popup = page.getByRole('dialog', { name: 'Move selected transactions...' });
  await expect(popup.getByRole('radio', { name: /^The category: / })).toBeChecked();
  await expect(popup.getByRole('radio', { name: 'This account: Checking' })).not.toBeChecked();
  const picker = popup.getByRole('combobox', { name: 'Account' });
  await expect(picker).toBeFocused();
  await picker.fill('salary');
  await page.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Selected transactions moved successfully !')).toBeVisible();
  await expect(row).toContainText('Salary');
  expect(await tab.textContent()).toBe(count);
});

test('changing sets the account, tags and description of all that is selected, and one undo takes it back', async ({
  page,
}) => {
  await openChecking(page, 40);
  const bar = page.getByRole('region', { name: 'Selection' });
  const texts = await Promise.all([0, 1].map((index) => buttonAt(page, index).textContent()));
  for (const index of [0, 1]) {
    await buttonAt(page, index).focus();
    await page.keyboard.press('Space');
  }
  await bar.getByRole('button', { name: 'Change...' }).click();
  const popup = page.getByRole('dialog', { name: 'Change selected transactions' });
  await expect(popup).toContainText('Choose above what to change.');
  await popup.getByRole('combobox', { name: 'Other account' }).fill('salary');
  await page.keyboard.press('Enter');
  await popup.getByRole('textbox', { name: 'Description' }).fill('Sorted');
  await popup.getByRole('combobox', { name: 'Tags', exact: true }).fill('sorted;');
  await expect(popup).toContainText('2 transactions change');
  await expect(popup).toContainText('→ Salary');
  await expect(popup).toContainText('Tags added: #sorted');
  await popup.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Changed 2 transactions')).toBeVisible();
  await expect(popup).toBeHidden();
  for (const index of [0, 1]) {
    await expect(buttonAt(page, index)).toContainText('Sorted');
    await expect(buttonAt(page, index)).toContainText('Salary');
  }
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Undone')).toBeVisible();
  for (const index of [0, 1]) await expect(buttonAt(page, index)).toHaveText(texts[index] ?? '');
});

test('the bar counts and adds up, selects all of the register beyond what is loaded, inverts, unselects', async ({
  page,
}) => {
  const { registerOf, idOf } = await openChecking(page, 300);
  const rows = registerOf('Checking');
  expect(rows.length).toBeGreaterThan(100);
  const bar = page.getByRole('region', { name: 'Selection' });
  await buttonAt(page, 0).focus();
  await page.keyboard.press('Space');
  const [first] = rows;
  const gain = (row: (typeof rows)[number] | undefined) =>
    Number(
      row?.TransactionSplitAAccountId === idOf('Checking')
        ? row.TransactionSplitAValue
        : row?.TransactionSplitBValue,
    ) / 100;
  const euro = (amount: number) =>
    new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(amount);
  await expect(bar).toContainText(`Total ${euro(gain(first))}`);
  await bar.getByRole('button', { name: 'Select all', exact: true }).click();
  await expect(bar).toContainText(`${rows.length} selected`);
  const sum = rows.reduce((total, row) => total + Math.round(gain(row) * 100), 0) / 100;
  await expect(bar).toContainText(`Total ${euro(sum)}`);
  await bar.getByRole('button', { name: 'Invert selection' }).click();
  await expect(bar).toBeHidden();
  await buttonAt(page, 1).focus();
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Invert selection' }).click();
  await expect(bar).toContainText(`${rows.length - 1} selected`);
  await bar.getByRole('button', { name: 'Unselect all' }).click();
  await expect(bar).toBeHidden();
});

test('a long press selects, a press that wanders or ends too soon does not, then taps select @phone', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a finger belongs to it');
  await openChecking(page);
  await page.clock.install();
  const bar = page.getByRole('region', { name: 'Selection' });
  const row = buttonAt(page, 1);
  const box = await row.boundingBox();
  const at = {
    clientX: (box?.x ?? 0) + 40,
    clientY: (box?.y ?? 0) + 20,
    button: 0,
    pointerType: 'touch',
    pointerId: 1,
  };
  await row.dispatchEvent('pointerdown', at);
  await row.dispatchEvent('pointermove', { ...at, clientX: at.clientX + 10 });
  await page.clock.runFor(600);
  await expect(bar).toBeHidden();
  await row.dispatchEvent('pointerup', at);
  await row.dispatchEvent('pointerdown', at);
  await page.clock.runFor(400);
  await row.dispatchEvent('pointerup', at);
  await page.clock.runFor(400);
  await expect(bar).toBeHidden();
  await row.dispatchEvent('pointerdown', at);
  await row.dispatchEvent('pointermove', { ...at, clientX: at.clientX + 9 });
  await page.clock.runFor(500);
  await expect(bar).toContainText('1 selected');
  await row.dispatchEvent('pointerup', at);
  await row.dispatchEvent('click', at);
  await expect(bar).toContainText('1 selected');
  await buttonAt(page, 3).tap();
  await expect(bar).toContainText('2 selected');
});

test('moving: the account picker, success with the way back, failure in part and whole', async ({ page }) => {
  await openChecking(page, 40);
  const tab = page.getByRole('tab', { name: /Transactions/ });
  const before = await tab.textContent();
  const bar = page.getByRole('region', { name: 'Selection' });
  const select = async () => {
    await buttonAt(page, 0).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Move' }).click();
  };
  await select();
  const popup = page.getByRole('dialog', { name: 'Move selected transactions...' });
  await popup.getByRole('radio', { name: 'This account: Checking' }).check();
  await popup.getByRole('button', { name: 'Move' }).click();
  await expect(popup.getByText('Choose an account', { exact: true })).toBeVisible();
  const picker = popup.getByRole('combobox', { name: 'Account' });
  await picker.click();
  await expect(page.getByRole('option', { name: 'Checking' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
  await picker.fill('epargne');
  await page.keyboard.press('Enter');

  await page.route('**/api/update-transaction', (route) => route.fulfill(failing), { times: 1 });
  await popup.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Failed to moved some transactions! Please refresh page...')).toBeVisible();
  await expect(popup.getByRole('alert')).toContainText('The disk is full');
  await expect(popup).toContainText('1 selected');
  await popup.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Selected transactions moved successfully !')).toBeVisible();
  await expect(popup).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(tab).not.toHaveText(before ?? '');

  await select();
  await popup.getByRole('radio', { name: 'This account: Checking' }).check();
  await picker.fill('epargne');
  await page.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Move' }).click();
  await expect(popup).toBeHidden();
  const moved = await tab.textContent();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(tab).not.toHaveText(moved ?? '');
});

test('deleting: asks, says success and offers the way back, keeps what could not be deleted @main', async ({
  page,
}) => {
  await openChecking(page, 40);
  const tab = page.getByRole('tab', { name: /Transactions/ });
  const count = Number((await tab.textContent())?.replace(/\D/g, ''));
  const summary = page.getByRole('region', { name: 'Account info summary' });
  const bar = page.getByRole('region', { name: 'Selection' });
  for (const index of [0, 1, 2]) {
    await buttonAt(page, index).focus();
    await page.keyboard.press('Space');
  }
  await bar.getByRole('button', { name: 'Delete' }).click();
  const popup = page.getByRole('dialog', { name: 'Delete selected transactions ?' });
  await expect(popup).toContainText('3 transactions will be deleted');
  await page.route('**/api/delete-transaction', (route) => route.fulfill(failing), { times: 1 });
  await popup.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete some transactions! Please refresh page...')).toBeVisible();
  await expect(popup).toContainText('1 transaction will be deleted');
  await expect(page.getByText('2 deleted')).toBeVisible();
  await expect(summary).toContainText(`${count - 2} transactions`);
  await popup.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Selected transactions deleted successfully !')).toBeVisible();
  await expect(popup).toBeHidden();
  await expect(tab).toHaveText(`Transactions ${count - 3}`);
  await expect(bar).toBeHidden();
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: 'Selected transactions deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(tab).toHaveText(`Transactions ${count - 2}`);
  await page.reload();
  await expect(tab).toHaveText(`Transactions ${count - 2}`);
});

test('copying puts cleaned JSON on the clipboard, or says why it cannot', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { registerOf } = await openChecking(page, 40);
  await buttonAt(page, 0).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Transactions copied to clipboard !')).toBeVisible();
  const copied: Record<string, string>[] = JSON.parse(
    await page.evaluate(() => navigator.clipboard.readText()),
  );
  const [newest] = registerOf('Checking');
  expect(copied).toHaveLength(1);
  expect(copied[0]).toMatchObject({
    TransactionDescription: newest?.TransactionDescription,
    TransactionDatePosted: newest?.TransactionDatePosted,
    TransactionSplitAValue: newest?.TransactionSplitAValue,
  });
  expect(Object.keys(copied[0] ?? {})).not.toContain('TransactionId');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not now'));
  });
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Error copying transactions.. not now')).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Unable to copy transactions..')).toBeVisible();
});

test('tags and search offer no move', async ({ page }) => {
  const { data } = household(100);
  await signUpWithBook(page, data);
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.getByRole('searchbox', { name: 'Search items' }).fill('rent');
  await page.keyboard.press('Enter');
  await registerRow(page, 'Rent').focus();
  await page.keyboard.press('Space');
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Move' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show tags' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('list', { name: 'Tags' }).getByRole('button').first().click();
  await registerRows(page).first().getByRole('button').first().focus();
  await page.keyboard.press('Space');
  await expect(bar.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Move' })).toHaveCount(0);
});
