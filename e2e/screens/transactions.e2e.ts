import {
  addTransaction,
  callApi,
  editTransaction,
  openAccount,
  registerRow,
  registerRows,
  shownTotal,
  signUpWithBasicAccounts,
  signUpWithBook,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const failing = { status: 500, json: { code: 'unexpected', message: 'The disk is full' } };
/** One of the two greens; with less motion the row stands still in it. */
const green = 'rgb(143, 251, 154)';

test('the calculator works in place: live result, error mark, the amount follows @phone', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  const amount = editor.getByLabel('Amount');
  await amount.pressSequentially('1200+');
  const calculator = editor.getByLabel('Calculator', { exact: true });
  await expect(calculator).toBeFocused();
  await expect(calculator).toHaveValue('1200+');
  await expect(calculator).toHaveAttribute('aria-invalid', 'true');
  await calculator.pressSequentially('(7 * 50) / 3');
  await expect(editor.getByRole('status')).toHaveText('= $13.16');
  await expect(amount).toHaveValue('13.16');
  await calculator.pressSequentially('/');
  await expect(calculator).toHaveAttribute('aria-invalid', 'true');
  await expect(editor.getByText('This cannot be calculated')).toBeVisible();
  await calculator.press('Enter');
  await expect(calculator).toBeVisible();
  await calculator.press('Backspace');
  await calculator.press('Enter');
  await expect(calculator).toBeHidden();
  await expect(amount).toHaveValue('13.16');
  await editor.getByRole('button', { name: 'Open the calculator' }).click();
  await calculator.press('Escape');
  await expect(calculator).toBeHidden();
  await expect(editor).toBeVisible();
});

test('the direction: its word and its label follow the account and the choice @phone', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(editor.getByText('Withdrawal', { exact: true })).toBeVisible();
  await editor.getByLabel('Amount').pressSequentially('500');
  const direction = editor.getByRole('radiogroup', { name: 'Direction' });
  await expect(editor.getByText('Withdrawal (expense)')).toBeVisible();
  await direction.getByRole('radio', { name: 'Money in' }).click();
  await expect(editor.getByText('Deposit (income)')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(direction.getByRole('radio', { name: 'Money out Withdrawal (expense)' })).toBeChecked();
  await expect(direction.getByRole('radio', { name: 'Money out' })).toBeFocused();
  await editor.getByRole('combobox', { name: 'Account', exact: true }).fill('loans');
  await page.keyboard.press('Enter');
  await expect(editor.getByText(/Increase|Decrease/).first()).toBeVisible();
  await expect(editor.getByTitle(/(?:Increase|Decrease) \((?:income|expense)\)/)).toBeVisible();
});

test('a new transaction lights up green, a changed one in the other colour, for a while', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const entry = registerRows(page).filter({ hasText: 'Shoes' }).locator('[data-highlight="new"]');
  await expect(entry).toHaveCSS('background-color', green);
  await expect(entry).toHaveCount(0);
  await editTransaction(page, 'Shoes');
  const editor = page.getByRole('dialog');
  await expect(editor.getByText(/Date modified: /)).toBeVisible();
  await editor.getByLabel('Description').fill('Boots');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  const boots = registerRows(page).filter({ hasText: 'Boots' }).locator('[data-highlight="changed"]');
  await expect(boots).toHaveCSS('background-color', 'rgb(250, 196, 114)');
});

test('repeating makes one like it with an id of its own, now; editing and deleting can be undone @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank', tags: 'sale' });
  await registerRow(page, 'Shoes').click();
  await registerRows(page).first().getByRole('button', { name: 'Repeat', exact: true }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat transaction...' });
  await expect(repeat.getByLabel('Amount')).toHaveValue('80.00');
  await expect(repeat.getByRole('button', { name: 'Remove sale' })).toBeVisible();
  await repeat.getByLabel('Description').fill('More shoes');
  await repeat.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRows(page)).toHaveCount(2);
  await expect(shownTotal(page)).toHaveText('$160.00');

  await editTransaction(page, 'More shoes');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Amount').fill('');
  await editor.getByLabel('Amount').pressSequentially('1');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shownTotal(page)).toHaveText('$80.01');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shownTotal(page)).toHaveText('$160.00');

  await editTransaction(page, 'More shoes');
  await editor.getByRole('button', { name: 'Delete' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete transaction ?' });
  await page.route('**/api/delete-transaction', (route) => route.fulfill(failing), { times: 1 });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting the transaction !')).toBeVisible();
  await expect(ask.getByRole('alert')).toHaveText('Failed ! The disk is full');
  await expect(shownTotal(page)).toHaveText('$160.00');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(ask).toBeHidden();
  await expect(registerRows(page)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(registerRows(page)).toHaveCount(2);
  await page.reload();
  await expect(registerRows(page)).toHaveCount(2);
});

test('what is shown at once is taken back when it fails, and what was typed stays @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/update-transaction', async (route) => {
    await held;
    await route.fulfill(failing);
  });
  await editTransaction(page, 'Shoes');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Amount').fill('');
  await editor.getByLabel('Amount').pressSequentially('9999');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shownTotal(page)).toHaveText('$99.99');
  letGo();
  await expect(page.getByText('Error updating the transaction !')).toBeVisible();
  await expect(editor.getByRole('alert')).toHaveText('Failed ! The disk is full');
  await expect(editor.getByLabel('Amount')).toHaveValue('99.99');
  await expect(shownTotal(page)).toHaveText('$80.00');
});

test('a new transaction beyond the pages that are loaded is announced', async ({ page }) => {
  const { data } = household(300);
  await signUpWithBook(page, data);
  await openAccount(page, 'Assets', 'Checking');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Long ago');
  await editor.getByLabel('Amount').pressSequentially('100');
  await editor.getByRole('combobox', { name: 'Other account' }).fill('salary');
  await page.keyboard.press('Enter');
  await editor.getByLabel('Date').fill('2/3/2001');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Load more items to view transaction...')).toBeVisible();
});

test('clicks on the description that edit a row, and the date that a new one starts with, can be set', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await callApi(page, 'set-user-config', {
    config: {
      appFunctionalities: {
        transactionDescriptionClickCount: 3,
        transactionEditDateOverride: '2020,2,29,12,30,15',
      },
    },
  });
  await page.reload();
  await openAccount(page, 'Expenses', 'Shopping');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await expect(page.getByRole('dialog').getByLabel('Date')).toHaveValue(/^(?:02\/29\/2020|Feb 29, 2020)/);
  await page.keyboard.press('Escape');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const description = registerRow(page, 'Shoes').locator('[data-description]');
  const inRow = page.getByRole('form', { name: 'Edit Shoes' });
  await description.dblclick();
  await expect(inRow).toBeHidden();
  await description.click({ clickCount: 3 });
  await expect(inRow.getByLabel('Description')).toBeFocused();
});

test('a tag lights up in the list of tags as soon as it is there', async ({ page, context }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank', tags: 'old' });
  const other = await context.newPage();
  await other.goto('/dashboard');
  // A tab behind another draws nothing.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Show tags' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('#old');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Hat');
  await editor.getByLabel('Amount').pressSequentially('2000');
  await editor.getByRole('combobox', { name: 'Account', exact: true }).fill('cash');
  await page.keyboard.press('Enter');
  await editor.getByRole('combobox', { name: 'Other account' }).fill('shopping');
  await page.keyboard.press('Enter');
  await editor.getByRole('combobox', { name: 'Tags' }).fill('new;');
  // The list of tags comes a moment later than the transaction.
  await page.route('**/api/all-tag-accounts', async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fulfill({ response: answer });
  });
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page
      .getByRole('list', { name: 'Tags' })
      .getByRole('listitem')
      .filter({ hasText: '#new' })
      .locator('[data-highlight]'),
  ).toHaveAttribute('data-highlight', 'new');
});

test('what somebody else changed meanwhile is not written over unasked', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const [row] = await callApi<{ TransactionId: string }[]>(page, 'search-transactions', {
    searchText: 'shoes',
    bookName: 'Main',
  });
  await editTransaction(page, 'Shoes');
  await callApi(page, 'update-transaction', {
    transaction: { TransactionId: row?.TransactionId, TransactionNotes: 'by somebody else' },
    bookName: 'Main',
  });
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Description').fill('Boots');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText('Another device changed this transaction');
  await expect(editor.getByLabel('Description')).toHaveValue('Boots');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(registerRow(page, 'Boots')).toBeVisible();
});

test('two tabs of one user stay in step, and a log-out holds for both', async ({ page, context }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(shownTotal(other)).toHaveText('$80.00');
  await addTransaction(page, { description: 'Hat', digits: '2000', other: 'bank' });
  await expect(registerRow(other, 'Hat')).toBeVisible();
  await expect(shownTotal(other)).toHaveText('$100.00');
  await other.bringToFront();
  await editTransaction(other, 'Hat');
  await other.getByRole('dialog').getByLabel('Description').fill('Cap');
  await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRow(page, 'Cap')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Add Shopping to favourites' }).click();
  await expect(other.getByRole('button', { name: 'Remove Shopping from favourites' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByLabel('Email')).toBeVisible();
});

test('tags and accounts that were used before are offered', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank', tags: 'summer sale' });
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByRole('combobox', { name: 'Other account' }).click();
  await expect(page.getByRole('group', { name: 'Last used' })).toContainText('Bank Account');
  await page.getByRole('group', { name: 'Last used' }).getByRole('option').click();
  await expect(editor.getByRole('combobox', { name: 'Other account' })).toHaveValue('Bank Account');
  await editor.getByRole('combobox', { name: 'Tags' }).fill('sale');
  await page.getByRole('option', { name: 'summer sale' }).click();
  await expect(editor.getByRole('button', { name: 'Remove summer sale' })).toBeVisible();
});
