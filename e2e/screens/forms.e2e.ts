import type { Page } from '@playwright/test';
import {
  callApi,
  discardTyped,
  openAccount,
  openNavigation,
  paste,
  registerRows,
  signUpWithBasicAccounts,
  signUpWithBook,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

/** Opens the editor of a new transaction of a household's checking account. */
async function openEditor(page: Page) {
  await signUpWithBook(page, household(20).data);
  await openAccount(page, 'Assets', 'Checking');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(editor.getByLabel('Description')).toBeFocused();
  return editor;
}

/** The lines of lists that are drawn, seen or not. */
const lines = (page: Page) => page.locator('[role="option"]');

test('a list is drawn while it is open, and only as far as one looks', async ({ page }) => {
  const { data } = household(20, ({ accounts }) => {
    const [food] = accounts.filter(({ AccountName }) => AccountName === 'Food');
    if (food === undefined) throw new Error('no account to go by');
    for (let made = 0; made < 400; made += 1) {
      const each = { AccountId: `MADE${made}`, AccountName: `Kind ${made}`, IsPlaceholder: '0' as const };
      accounts.push({ ...food, ...each, ParentAccountId: food.AccountId });
    }
  });
  await signUpWithBook(page, data);
  await openAccount(page, 'Assets', 'Checking');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Lunch');
  await expect(lines(page)).toHaveCount(0);
  const other = editor.getByRole('combobox', { name: 'Other account' });
  await other.click();
  await expect(lines(page).first()).toBeVisible();
  expect(await lines(page).count()).toBeLessThan(100);
  const list = page.getByRole('listbox', { name: 'Other account' });
  const last = list.getByRole('option', { name: 'Stocks', exact: true });
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await other.fill('kind 399');
  await page.keyboard.press('Enter');
  await expect(other).toHaveValue('Kind 399');
  await expect(lines(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await discardTyped(page);
  await page.getByRole('button', { name: 'Book Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Currency' })).toBeVisible();
  // What is chosen for the currency, the region and the time zone.
  await expect(lines(page)).toHaveCount(3);
});

test('opening a register asks for one page', async ({ page }) => {
  await signUpWithBook(page, household(400).data);
  await openAccount(page, 'Assets');
  let pages = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/transactions')) pages += 1;
  });
  await openAccount(page, 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(pages).toBe(1);
  const list = page.getByRole('region', { name: 'Transactions', exact: true });
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(() => pages).toBeGreaterThan(1);
});

test('Enter in the tags is about tags: blanks are ignored and nothing is stored', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.getByLabel('Description').fill('Lunch');
  await editor.getByLabel('Amount').pressSequentially('1200');
  await editor.getByRole('combobox', { name: 'Other account' }).fill('salary');
  await page.keyboard.press('Enter');
  const stored: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/add-transaction')) stored.push(request.url());
  });
  const tags = editor.getByRole('combobox', { name: 'Tags' });
  await tags.fill('   ');
  await tags.press('Enter');
  await expect(tags).toHaveValue('');
  await tags.press('Enter');
  await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  expect(stored).toEqual([]);
  await tags.press('Control+Enter');
  await expect(editor).toBeHidden();
  expect(stored).toHaveLength(1);
});

test('the calculator takes digits, operators, parentheses, spaces and decimal signs, typed or pasted', async ({
  page,
}) => {
  const editor = await openEditor(page);
  await editor.getByRole('button', { name: 'Open the calculator' }).click();
  const calculator = editor.getByLabel('Calculator', { exact: true });
  await calculator.pressSequentially('12a,5-b(1 + 2)=');
  await expect(calculator).toHaveValue('12,5-(1 + 2)');
  await expect(editor.getByLabel('Amount')).toHaveValue('12,47');
  await calculator.fill('€ 1250 * 2;');
  await expect(calculator).toHaveValue(' 1250 * 2');
  await expect(editor.getByLabel('Amount')).toHaveValue('25,00');
  await calculator.fill('1.250,00 * 2');
  await expect(editor.getByLabel('Amount')).toHaveValue('2.500,00');
});

test('a pasted amount that is none says why at its field, and brackets are below zero', async ({ page }) => {
  const editor = await openEditor(page);
  const amount = editor.getByLabel('Amount');
  await amount.pressSequentially('700');
  await paste(amount, '0.005');
  await expect(editor.getByText('Use at most 2 decimals')).toBeVisible();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveValue('7,00');
  await paste(amount, '+12.50');
  await expect(amount).toHaveValue('12,50');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  const direction = editor.getByRole('radio', { name: 'Money out' });
  const before = await direction.isChecked();
  await paste(amount, '(1 234,56)');
  await expect(amount).toHaveValue('1.234,56');
  await expect(direction).toBeChecked({ checked: !before });
  await editor.getByRole('button', { name: 'Open the calculator' }).click();
  const calculator = editor.getByLabel('Calculator', { exact: true });
  await calculator.fill('');
  await paste(calculator, '12,345');
  await expect(editor.getByText('Use at most 2 decimals')).toBeVisible();
  await paste(calculator, '12,34');
  await expect(calculator).toHaveValue('12,34');
  await expect(amount).toHaveValue('12,34');
});

test('what is wrong has the focus after saving, in sight @phone @main', async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 420 });
  const editor = await openEditor(page);
  const save = editor.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(editor.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Lunch');
  await save.click();
  await expect(editor.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('1200');
  await editor.getByLabel('Notes').scrollIntoViewIfNeeded();
  await save.click();
  const other = editor.getByRole('combobox', { name: 'Other account' });
  await expect(other).toBeFocused();
  await expect(other).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await discardTyped(page);

  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Add New Sub-Account...' }).click();
  const account = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
  await account.getByLabel('Name').fill('Pocket');
  await account.getByLabel('Description').fill('');
  await account.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(account.getByLabel('Description')).toBeFocused();
});

test('moving begins in its field, and a selection that goes leaves the focus to the list @phone', async ({
  page,
}) => {
  await signUpWithBook(page, household(20).data);
  await openAccount(page, 'Assets', 'Checking');
  const row = registerRows(page).first().getByRole('button').first();
  const list = page.getByRole('region', { name: 'Transactions', exact: true });
  const bar = page.getByRole('region', { name: 'Selection' });
  await row.focus();
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Account' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await bar.getByRole('button', { name: 'Unselect all' }).click();
  await expect(bar).toBeHidden();
  await expect(list).toBeFocused();
  await row.focus();
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Copy' }).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(list).toBeFocused();
});

test('a second book that is empty offers the basic accounts, and a first one of its own', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await callApi(page, 'add-subaccount', {
    account: { AccountId: 'CLUB', AccountName: 'Club', AccountDescription: '', AccountType: 'ROOT' },
  });
  await page.reload();
  await openNavigation(page);
  await page.getByRole('button', { name: 'Club', exact: true }).click();
  await expect(page.getByText('No sub-accounts !')).toBeVisible();
  await page.getByRole('button', { name: 'Add New Sub-Account...' }).last().click();
  await page.getByRole('dialog', { name: 'Add New Sub-Account...' }).getByLabel('Name').press('Escape');
  await page.getByRole('button', { name: 'Create basic accounts' }).click();
  await openAccount(page, 'Expenses', 'Shopping');
});

test('a row of the sheet shows its whole date, and Enter in its tags goes on to the next row', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has cards in place of the sheet');
  await signUpWithBook(page, household(20).data);
  await openAccount(page, 'Assets', 'Checking');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).click();
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  const date = popup.getByLabel('Date, row 1');
  await date.fill('10/22/2026');
  // What it would take if nothing held it together.
  const missingPx = () =>
    date.evaluate((field) => {
      const had = field.clientWidth;
      field.style.width = 'max-content';
      const wanted = field.clientWidth;
      field.style.width = '';
      return wanted - had;
    });
  expect(await missingPx()).toBeLessThanOrEqual(0);
  await popup.getByRole('button', { name: 'Options' }).click();
  await popup.getByLabel('Each row has its own account').check();
  expect(await missingPx()).toBeLessThanOrEqual(0);
  await popup.getByLabel('Tags, row 1').fill('  ');
  await popup.getByLabel('Tags, row 1').press('Enter');
  await expect(popup.getByLabel('Tags, row 2')).toBeFocused();
});
