import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  callApi,
  editTransaction,
  openAccount,
  registerRow,
  registerRows,
  shownTotal,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const toBank = ['All Assets', 'Current Assets', 'Bank Account'];

const line = (editor: Locator, at: number, field: string) =>
  editor.getByRole(field === 'Account' ? 'combobox' : 'textbox', { name: `Line ${at}: ${field}` });

/** Opens the editor in the bank account with an amount and another account, and splits it. */
async function startSplit(page: Page, { description = 'Market', digits = '10000', other = 'food' } = {}) {
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill(description);
  await editor.getByLabel('Amount').pressSequentially(digits);
  await editor.getByRole('combobox', { name: 'Other account' }).fill(other);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Split...' }).click();
  await expect(line(editor, 2, 'Account')).toBeFocused();
  return editor;
}

/** Chooses the account of the line that has the focus, and goes on to its amount. */
async function chooseAccount(page: Page, name: string) {
  await page.keyboard.type(name);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
}

async function chooseSecond(page: Page, editor: Locator) {
  await line(editor, 2, 'Account').focus();
  await chooseAccount(page, 'shopping');
}

/** Adds a split of three lines over the bank account: 60, 30 and 10. */
async function addSplit(page: Page) {
  const editor = await startSplit(page);
  await line(editor, 1, 'Amount').fill('60%');
  await line(editor, 2, 'Account').focus();
  await chooseAccount(page, 'shopping');
  await line(editor, 2, 'Amount').fill('12.50+17.50');
  await line(editor, 2, 'Note').fill('socks');
  await page.keyboard.press('Enter');
  await expect(line(editor, 3, 'Account')).toBeFocused();
  await chooseAccount(page, 'subscr');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
}

test('by keyboard alone: lines, the rest in the last one, spread, removed, back to one @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  const editor = await startSplit(page);
  await expect(line(editor, 1, 'Amount')).toHaveValue('100.00');
  // Digits alone fill from the right, as in every amount.
  await line(editor, 1, 'Amount').focus();
  await page.keyboard.type('3000');
  await expect(line(editor, 1, 'Amount')).toHaveValue('30.00');
  await expect(line(editor, 2, 'Amount')).toHaveAttribute('placeholder', /70\.00/);
  const rest = editor.getByTestId('split-rest');
  await expect(rest).toHaveText('$0.00');
  await line(editor, 2, 'Amount').focus();
  await page.keyboard.type('50.');
  await expect(editor.getByText('= $50.00')).toBeVisible();
  await expect(rest).toHaveText('$20.00');
  await page.keyboard.press('Control+Enter');
  await expect(editor.getByText('The lines must add up to the amount')).toBeVisible();
  await expect(line(editor, 2, 'Account')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'split');
  await editor.getByRole('button', { name: 'Proportionally' }).click();
  await expect(line(editor, 1, 'Amount')).toHaveValue('37.50');
  await expect(line(editor, 2, 'Amount')).toHaveValue('62.50');
  await line(editor, 2, 'Amount').press('Enter');
  await expect(line(editor, 3, 'Account')).toBeFocused();
  await page.keyboard.press('Control+Backspace');
  await expect(line(editor, 2, 'Amount')).toBeFocused();
  await expect(line(editor, 3, 'Account')).toBeHidden();
  await page.keyboard.press('Control+Backspace');
  await expect(editor.getByRole('combobox', { name: 'Other account' })).toHaveValue('Food & Drinks');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
  await expect(registerRow(page, 'Market')).toContainText('100.00');
});

test('saved with Ctrl+Shift+Enter, a split is followed by another transaction of its account and day', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  const editor = await startSplit(page);
  await line(editor, 1, 'Amount').fill('30.00');
  await chooseSecond(page, editor);
  const day = editor.getByLabel('Date');
  await day.fill('2025-10-31');
  await day.press('Control+Shift+Enter');
  await expect(editor.getByText('Saved: Market')).toBeVisible();
  await expect(editor.getByLabel('Description')).toBeFocused();
  await expect(day).toHaveValue('10/31/2025');
  await expect(editor.getByLabel('Amount')).toHaveValue('');
  await expect(editor.getByRole('combobox', { name: 'Other account' })).toHaveValue('');
  await page.keyboard.type('Bread');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(registerRow(page, 'Market')).toContainText('Split (2)');
});

test('a split is offered what was entered before, and takes over what its first line can', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  await addTransaction(page, { description: 'Bakery', digits: '480', other: 'shopping', tags: 'food' });
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByRole('button', { name: 'Split...' }).click();
  const description = editor.getByLabel('Description');
  await line(editor, 1, 'Note').fill('rolls');
  await description.pressSequentially('ba');
  await expect(page.getByRole('listbox', { name: 'Entered before' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(description).toHaveValue('Bakery');
  await expect(editor.getByLabel(/^Amount/)).toBeFocused();
  await expect(editor.getByLabel(/^Amount/)).toHaveValue('4.80');
  await expect(line(editor, 1, 'Tags')).toHaveValue('food');
  await expect(line(editor, 1, 'Note')).toHaveValue('rolls');
  // Which accounts several lines have is for whoever splits.
  await expect(line(editor, 1, 'Account')).toHaveValue('');
  await editor.getByRole('button', { name: 'Remove line 2' }).click();
  await description.fill('');
  await description.pressSequentially('ba');
  await expect(page.getByRole('listbox', { name: 'Entered before' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(editor.getByRole('combobox', { name: 'Other account' })).toHaveValue('Shopping');
});

test('a split is stored by one call, folds, unfolds by key, and is one thing to select and delete', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await addSplit(page);
  const head = registerRow(page, 'Split (3)');
  await expect(head).toContainText('-$100.00');
  expect(requests.filter((path) => path.endsWith('/change-transactions'))).toHaveLength(1);
  expect(requests.filter((path) => path.endsWith('/add-transaction'))).toHaveLength(0);
  await expect(registerRows(page).filter({ visible: true })).toHaveCount(1);

  await head.focus();
  await page.keyboard.press('ArrowRight');
  await expect(registerRow(page, 'socks')).toContainText('30.00');
  await expectAccessible(page, 'unfolded', ['[role="region"][aria-label="Transactions"]']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(registerRow(page, 'socks')).toBeHidden();
  await expect(head).toBeFocused();

  await page.keyboard.press(' ');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('1 selected');
  await expect(bar).toContainText('-$100.00');
  await page.keyboard.press('Escape');

  await head.press('r');
  const repeat = page.getByRole('dialog', { name: 'Repeat transaction...' });
  await repeat.getByLabel('Description').fill('Market again');
  await expect(line(repeat, 2, 'Note')).toHaveValue('socks');
  await page.keyboard.press('Control+Enter');
  await expect(repeat).toBeHidden();
  await expect(shownTotal(page)).toHaveText('-$200.00');
  await expect(registerRow(page, 'Market again')).toContainText('Split (3)');

  await registerRow(page, 'Market again').press('Delete');
  const ask = page.getByRole('dialog', { name: 'Delete split?' });
  await expect(ask).toContainText('its 3 lines');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(shownTotal(page)).toHaveText('-$100.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shownTotal(page)).toHaveText('-$200.00');
});

test('a stored split that is changed can repeat from its editor, with all its lines', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  await addSplit(page);
  await editTransaction(page, 'Split (3)');
  const edit = page.getByRole('dialog', { name: 'Edit transaction...' });
  await line(edit, 2, 'Note').fill('wool socks');
  await edit.getByRole('button', { name: 'Repeat...' }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat transaction', exact: true });
  await expect(repeat.getByRole('group', { name: 'Line 3' })).toBeVisible();
  await repeat.getByRole('button', { name: 'Save both' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await registerRow(page, 'Split (3)').focus();
  await page.keyboard.press('ArrowRight');
  await expect(registerRow(page, 'wool socks')).toBeVisible();
  const items = await callApi<{ Kind: string; Body: string }[]>(page, 'items', { bookName: 'Main' });
  const [schedule] = items.filter(({ Kind }) => Kind === 'schedule');
  expect(JSON.parse(schedule?.Body ?? '{}')).toMatchObject({
    Lines: [{ Value: '-6000' }, { Value: '-3000', Notes: 'wool socks' }, { Value: '-1000' }],
  });
});

test('thirty lines typed by keys are stored by one call', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const editor = await startSplit(page, { digits: '30000' });
  await line(editor, 1, 'Amount').fill('10.00');
  await line(editor, 2, 'Account').focus();
  for (let at = 2; at <= 30; at += 1) {
    await chooseAccount(page, at % 2 === 0 ? 'shopping' : 'food');
    await expect(line(editor, at, 'Amount')).toBeFocused();
    if (at === 30) break;
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(line(editor, at + 1, 'Account')).toBeFocused();
  }
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
  await expect(registerRow(page, 'Split (30)')).toContainText('-$300.00');
  const stores = requests.filter((path) => /(?:change|add|update)-transactions?$/.test(path));
  expect(stores.map((path) => path.split('/').at(-1))).toEqual(['change-transactions']);
});

test('elsewhere a line stands alone and leads to the whole, which is edited and told what is wrong with', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  await addSplit(page);
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search items')).first().fill('socks');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Part of a split: show all of it' }).click();
  const whole = page.getByRole('dialog', { name: 'Split', exact: true });
  await expect(whole.getByRole('listitem')).toHaveCount(3);
  await expect(whole).toContainText('3 lines, in Bank Account');
  await expectAccessible(page, 'whole');
  await whole.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await expect(line(editor, 2, 'Note')).toHaveValue('socks');
  await page.route(
    '**/api/change-transactions',
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'invalid',
          message: 'Failed !',
          issues: [{ path: 'update.1.TransactionNotes', message: 'Too much' }],
        },
      }),
    { times: 1 },
  );
  await line(editor, 2, 'Note').fill('woollen socks');
  await line(editor, 3, 'Note').fill('a year');
  await page.keyboard.press('Control+Enter');
  await expect(editor.getByRole('listitem').nth(2)).toContainText('Too much');
  await expect(editor.getByRole('alert').last()).toContainText('Failed');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
  await expect(registerRow(page, 'Market')).toBeVisible();
});

test('a torn split is told of, and mended', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  await addSplit(page);
  const accounts = await callApi<{ AccountId: string; AccountName: string }[]>(page, 'all-accounts', {});
  const bank = accounts.find(({ AccountName }) => AccountName === 'Bank Account');
  const rows = await callApi<{ TransactionId: string }[]>(page, 'transactions', {
    account: { AccountId: bank?.AccountId },
  });
  await callApi(page, 'update-transaction', {
    transaction: { TransactionId: rows[0]?.TransactionId, TransactionDescription: 'Torn' },
  });
  await page.reload();
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search items')).first().fill('Torn');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Part of a split: show all of it' }).click();
  const whole = page.getByRole('dialog', { name: 'Split', exact: true });
  await expect(whole).toContainText('their descriptions differ');
  await whole.getByRole('button', { name: 'Repair' }).click();
  await expect(whole).toBeHidden();
  await page.goto(`/dashboard?at=${bank?.AccountId}`);
  await editTransaction(page, 'Split (3)');
});

test('what is no amount is told at its line when the field is left', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...toBank);
  const editor = await startSplit(page);
  await line(editor, 1, 'Amount').fill('12,34,5');
  await expect(editor.getByRole('alert')).toHaveCount(0);
  await line(editor, 1, 'Note').focus();
  await expect(editor.getByRole('listitem').first().getByRole('alert')).toContainText('12,34,5');
  await expectAccessible(page, 'a line without an amount');
  await line(editor, 1, 'Amount').fill('12.00');
  await expect(editor.getByRole('alert')).toHaveCount(0);
});
