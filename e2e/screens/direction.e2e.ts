import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, openAccount, paste, shownTotal, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const bank = ['All Assets', 'Current Assets', 'Bank Account'];

/** The editor as it opens where one is. */
async function openEditor(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add transaction' }).first().click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(editor.getByLabel('Description')).toBeFocused();
  return editor;
}

async function choose(editor: Locator, name: string, account: string): Promise<void> {
  const field = editor.getByRole('combobox', { name, exact: true });
  await field.fill(account);
  await field.press('Enter');
}

const moneyOut = (editor: Locator) => editor.getByRole('radio', { name: 'Money out' });
const moneyIn = (editor: Locator) => editor.getByRole('radio', { name: 'Money in' });

test('from the first page an expense is money out and a salary money in, until somebody says otherwise @phone @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  const editor = await openEditor(page);
  await expect(moneyOut(editor)).toBeChecked();
  await editor.getByLabel('Description').fill('Groceries');
  await editor.getByLabel('Amount').pressSequentially('2000');
  await choose(editor, 'Account', 'bank');
  await choose(editor, 'Other account', 'salary');
  await expect(moneyIn(editor)).toBeChecked();
  await expect(editor.getByText('$20.00 from Salary to Bank Account')).toBeVisible();
  await choose(editor, 'Other account', 'food');
  await expect(moneyOut(editor)).toBeChecked();
  await expect(editor.getByText('$20.00 from Bank Account to Food & Drinks')).toBeVisible();
  await expectAccessible(page, 'direction', ['[role="dialog"]']);
  await moneyIn(editor).check();
  await choose(editor, 'Account', 'cash');
  await expect(moneyIn(editor)).toBeChecked();
  await expect(editor.getByText('$20.00 from Food & Drinks to Cash in Hand')).toBeVisible();
  await moneyOut(editor).check();
  await choose(editor, 'Account', 'bank');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await openAccount(page, ...bank);
  await expect(shownTotal(page)).toHaveText('-$20.00');
});

test('an amount takes a decimal sign and says how it reads that @phone', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  const editor = await openEditor(page);
  const amount = editor.getByLabel('Amount');
  const typed = async (text: string) => {
    await amount.fill('');
    await amount.pressSequentially(text);
    const reading = await editor.getByRole('status').allTextContents();
    await amount.blur();
    return [reading.join(''), await amount.inputValue()];
  };
  await expect.poll(() => typed('4050')).toEqual(['', '40.50']);
  await expect.poll(() => typed('40.')).toEqual(['= $40.00', '40.00']);
  await expect.poll(() => typed('40.5')).toEqual(['= $40.50', '40.50']);
  await expect.poll(() => typed('40,5')).toEqual(['= $40.50', '40.50']);
  await expect.poll(() => typed('1,234')).toEqual(['= $1,234.00', '1,234.00']);
  await expect.poll(() => typed('.5')).toEqual(['= $0.50', '0.50']);
  await amount.fill('');
  await amount.pressSequentially('40.55');
  await amount.press('Backspace');
  await expect(editor.getByRole('status')).toHaveText('= $40.50');
  await amount.press('Backspace');
  await amount.press('Backspace');
  await expect(amount).toHaveValue('0.40');
  await amount.pressSequentially('.505');
  await expect(editor.getByText('Use at most 2 decimals')).toBeVisible();
  await amount.press('Backspace');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await amount.blur();
  await expect(amount).toHaveValue('40.50');
  await paste(amount, '12.34');
  await expect(amount).toHaveValue('12.34');
  await expect(moneyOut(editor)).toBeChecked();
});

test('the rows of the sheet follow their accounts, take decimal signs, and are turned at once', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await page.getByRole('button', { name: 'More ways to add' }).first().click();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).click();
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await paste(
    popup.getByLabel('Description, row 1'),
    'Tea\tFood & Drinks\t2.50\nWages\tSalary\t100\nBread\tFood & Drinks\t3',
  );
  await choose(popup, 'Account', 'bank');
  const out = (row: number) => popup.getByRole('radio', { name: `Money out: Withdrawal, row ${row}` });
  const into = (row: number) => popup.getByRole('radio', { name: `Money in: Deposit, row ${row}` });
  await expect(out(1)).toBeChecked();
  await expect(into(2)).toBeChecked();
  await popup.getByRole('button', { name: 'Switch the direction of all rows' }).click();
  await expect(into(1)).toBeChecked();
  await expect(out(2)).toBeChecked();
  await out(1).check();
  await into(2).check();
  await out(3).check();
  const amount = popup.getByLabel('Amount, row 3');
  await amount.fill('');
  await amount.pressSequentially('40,5');
  await expect(popup.getByRole('status')).toHaveText('= $40.50');
  await amount.press('5');
  await amount.press('5');
  // It could be a group of three now.
  await expect(popup.getByRole('status')).toHaveText('= $40,555.00');
  await amount.press('Backspace');
  await amount.press('Tab');
  await expect(amount).toHaveValue('40.55');
  await expectAccessible(page, 'sheet with directions', ['[role="dialog"]']);
  await popup.getByRole('button', { name: 'Add 3 transactions' }).click();
  await expect(popup).toBeHidden();
  await openAccount(page, ...bank);
  await expect(shownTotal(page)).toHaveText('$56.95');
});

test('what the register prints can be typed as a date, and one that is far ahead is asked about', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-24T10:00:00'));
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  const editor = await openEditor(page);
  await editor.getByLabel('Description').fill('Rent');
  await editor.getByLabel('Amount').pressSequentially('2000');
  await choose(editor, 'Other account', 'food');
  const date = editor.getByLabel('Date');
  const read = async (text: string) => {
    await date.fill(text);
    await date.blur();
    return date.inputValue();
  };
  await expect.poll(() => read('Nov 1')).toBe('11/01/2026');
  expect(await read('1 nov')).toBe('11/01/2026');
  expect(await read('1. Nov')).toBe('11/01/2026');
  expect(await read('November 1, 2025')).toBe('11/01/2025');
  expect(await read('1.11.')).toBe('11/01/2026');
  expect(await read('2/11')).toBe('02/11/2027');
  await expect(date).toHaveAccessibleDescription(/Thursday, February 11, 2027.*more than two months ahead/);
  await expectAccessible(page, 'a day far ahead', ['[role="dialog"]']);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText('Thursday, February 11, 2027');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(shownTotal(page)).toHaveText('-$20.00');
  // Who changes something else of it is not asked again.
  const [row] = await callApi<{ TransactionDatePosted: string }[]>(page, 'search-transactions', {
    searchText: 'rent',
    bookName: 'Main',
  });
  expect(row?.TransactionDatePosted).toMatch(/^2027-02-11/);
});

test('a pasted day that is far ahead is said in its row, and asked about before it is stored', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-24T10:00:00'));
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).click();
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await paste(
    popup.getByLabel('Date, row 1'),
    'Nov 1\tTea\tFood & Drinks\t2.50\n3/4/2027\tBread\tFood & Drinks\t3',
  );
  await expect(popup.getByLabel('Date, row 1')).toHaveValue('11/01/2026');
  const rows = popup.getByRole('list', { name: 'Rows' });
  await expect(rows).toContainText('Thursday, March 4, 2027');
  await popup.getByRole('button', { name: 'Add 2 transactions' }).click();
  await expect(popup.getByRole('alert')).toContainText('more than two months ahead');
  await popup.getByRole('button', { name: 'Add 2 transactions' }).click();
  await expect(popup).toBeHidden();
  await expect(shownTotal(page)).toHaveText('-$5.50');
});
