import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  callApi,
  editTransaction,
  importFile,
  openAccount,
  openPage,
  registerRow,
  registerRows,
  shownTotal,
  signUpWithBook,
} from '../support/app.ts';
import { historyEntries as entries, historyPopup as history } from '../support/history.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const { data, idOf, registerOf } = household(40);

/** What a user holds, without the moment at which it was asked for. */
async function rowsOf(page: Page) {
  const exported = await callApi<{ data: { accounts: object[]; transactions: object[] } }>(
    page,
    'export-data',
    {},
  );
  return { accounts: exported.data.accounts, transactions: exported.data.transactions };
}

/** Changes a transaction past the page, as another device does. */
const changeElsewhere = (page: Page, id: string, description: string) =>
  callApi(page, 'update-transaction', {
    bookName: 'Household',
    transaction: { TransactionId: id, TransactionDescription: description },
  });

test('what was done before a reload is undone after asking, and redone', async ({ page }) => {
  await signUpWithBook(page, data);
  const before = await rowsOf(page);
  await openAccount(page, 'Assets', 'Checking');
  const total = (await shownTotal(page).textContent()) ?? '';
  const text = await registerRows(page).first().locator('[data-description]').innerText();
  await editTransaction(page, text);
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Description').fill('Something else');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRow(page, 'Something else')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const changed = await rowsOf(page);

  await page.reload();
  await expect(registerRow(page, 'Something else')).toBeVisible();
  await page.keyboard.press('Control+z');
  const ask = page.getByRole('dialog', { name: 'Undo?' });
  await expect(ask).toContainText('Changed “Something else”');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Undo' }).click();
  await expect(ask).toBeHidden();
  await expect(registerRow(page, 'Something else')).toBeHidden();
  await expect(shownTotal(page)).toHaveText(total);
  expect(await rowsOf(page)).toEqual(before);

  // The undo was made here: nobody has to be told of it.
  await page.keyboard.press('Control+Shift+z');
  await expect(registerRow(page, 'Something else')).toBeVisible();
  expect(await rowsOf(page)).toEqual(changed);
  await page.keyboard.press('Control+z');
  await expect(registerRow(page, 'Something else')).toBeHidden();
  expect(await rowsOf(page)).toEqual(before);
});

test('several done at once come back at once, the last first @main', async ({ page }) => {
  await signUpWithBook(page, data);
  const before = await rowsOf(page);
  await openAccount(page, 'Assets', 'Checking');
  await addTransaction(page, { description: 'First', digits: '100', other: 'Regular' });
  await addTransaction(page, { description: 'Second', digits: '200', other: 'Regular' });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(registerRow(page, 'First')).toBeHidden();
  await expect(registerRow(page, 'Second')).toBeHidden();
  expect(await rowsOf(page)).toEqual(before);
  await page.keyboard.press('Control+Shift+z');
  await expect(registerRow(page, 'First')).toBeVisible();
  await expect(registerRow(page, 'Second')).toBeHidden();
});

test('another device is undone too; what was changed since is named and can be looked at', async ({
  page,
}) => {
  await signUpWithBook(page, data);
  const [row] = registerOf('Checking');
  const id = row?.TransactionId ?? '';
  await changeElsewhere(page, id, 'Elsewhere');
  await page.keyboard.press('Control+z');
  const ask = page.getByRole('dialog', { name: 'Undo?' });
  await expect(ask).toContainText('Changed “Elsewhere”');
  await ask.getByRole('button', { name: 'Show history' }).click();
  await expect(entries(page).filter({ hasText: 'Changed “Elsewhere”' })).toBeVisible();
  await changeElsewhere(page, id, 'Elsewhere again');
  await entries(page)
    .filter({ hasText: 'Changed “Elsewhere”' })
    .getByRole('button', { name: /^Undo/ })
    .click();
  const hindered = page.getByRole('dialog', { name: 'This cannot be undone as it stands' });
  await expect(hindered).toContainText('Elsewhere again was changed since');
  await expectAccessible(page);
  await hindered.getByRole('button', { name: /^Look at it/ }).click();
  await expect(page.getByRole('dialog', { name: 'History of “Elsewhere again”' })).toBeVisible();
  await expect(entries(page)).toHaveCount(3);
});

test('an import is undone whole, by its message', async ({ page }) => {
  await signUpWithBook(page, data);
  const before = await rowsOf(page);
  const other = household(60, (book) => {
    for (const account of book.accounts)
      if (account.AccountType === 'ROOT') account.AccountName = 'Household';
  });
  await importFile(page, { name: 'more.json', content: JSON.stringify(other.data) });
  expect(await rowsOf(page)).not.toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Undone/ })).toBeVisible();
  expect(await rowsOf(page)).toEqual(before);
});

test('whoever takes back the import of their only book has an empty one, and the import again', async ({
  page,
}) => {
  await signUpWithBook(page, data);
  const before = await rowsOf(page);
  await page.keyboard.press('Control+z');
  const ask = page.getByRole('dialog', { name: 'Undo?' });
  await ask.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  const message = page.getByRole('status').filter({ hasText: 'Undone: Import of 40 rows and 66 accounts' });
  await expect(message.getByRole('button', { name: 'Redo' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Redone: Import of 40 rows and 66 accounts')).toBeVisible();
  await expect(message).toBeHidden();
  const ids = new Set(data.accounts.map(({ AccountId }) => AccountId));
  const { accounts, transactions } = await rowsOf(page);
  const own = accounts.filter((each) => 'AccountId' in each && ids.has(String(each.AccountId)));
  expect({ accounts: own, transactions }).toEqual(before);
});

test('what is in sight follows when much comes back at once', async ({ page }) => {
  await signUpWithBook(page, household(300).data);
  const worth = page.getByTestId('net-worth');
  const before = await worth.innerText();
  await callApi(page, 'delete-subaccount', {
    bookName: 'Household',
    account: { AccountId: idOf('Assets') },
    override: true,
  });
  await page.reload();
  await expect(worth).toBeVisible();
  await expect(worth).not.toHaveText(before);
  await page.keyboard.press('Control+z');
  await page.getByRole('dialog', { name: 'Undo?' }).getByRole('button', { name: 'Undo' }).click();
  await expect(worth).toHaveText(before);
});

test('deleted things are found in the history and restored; a branch is one entry', async ({ page }) => {
  await signUpWithBook(page, data);
  const before = await rowsOf(page);
  await callApi(page, 'delete-subaccount', {
    bookName: 'Household',
    account: { AccountId: idOf('Checking') },
    override: true,
  });
  await page.reload();
  await page.getByRole('button', { name: 'History' }).click();
  await history(page).getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Deleted' }).click();
  const entry = entries(page).filter({ hasText: 'Checking' }).first();
  await entry.getByRole('button').first().click();
  await expect(entries(page).nth(1)).toContainText('Deleted');
  await expectAccessible(page);
  await entry.getByRole('button', { name: /^Restore/ }).click();
  await expect(entry.getByRole('button', { name: /^Redo/ })).toBeVisible();
  expect(await rowsOf(page)).toEqual(before);
});

test('by keys: arrows go from entry to entry, Enter unfolds, U undoes', async ({ page }) => {
  await signUpWithBook(page, data);
  const [row] = registerOf('Checking');
  await changeElsewhere(page, row?.TransactionId ?? '', 'Elsewhere');
  const opener = page.getByRole('button', { name: 'History' });
  await opener.focus();
  await page.keyboard.press('y');
  await expect(entries(page).first()).toContainText('Description “');
  await expect(entries(page).first().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(entries(page).nth(1).getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('u');
  await expect(entries(page).first()).toContainText('Undone: Changed “Elsewhere”');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('what a filter has not found yet is looked for further back', async ({ page }) => {
  await signUpWithBook(page, data);
  let requests = 0;
  await page.route('**/api/changes*', (route) => {
    requests += 1;
    const page = Array.from({ length: requests > 12 ? 1 : 50 }, (_, row) => ({
      ActionId: `${requests} ${row}`,
      Kind: 'update-transaction',
      At: '2026-01-01T00:00:00.000Z',
      BookId: null,
      Added: 0,
      Changed: 2,
      Removed: 0,
      About: 'Lunch',
      UndoOf: null,
      UndoneBy: null,
    }));
    return route.fulfill({ json: page });
  });
  await page.getByRole('button', { name: 'History' }).click();
  await history(page).getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Imports' }).click();
  await expect(history(page)).toContainText('No changes of this kind so far.');
  await history(page).getByRole('button', { name: 'Look further back' }).click();
  await expect(history(page)).toContainText('No changes of this kind.');
});

test('a history that cannot be loaded says so, and is asked for again', async ({ page }) => {
  await signUpWithBook(page, data);
  await page.route('**/api/changes*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'History' }).click();
  await expect(history(page)).toContainText('The history could not be loaded.');
  await page.unroute('**/api/changes*');
  await history(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(1);
});

test('the history is forgotten when somebody says so, the books stay', async ({ page }) => {
  await signUpWithBook(page, data);
  const before = await rowsOf(page);
  await openPage(page, 'Settings');
  const keep = page.getByLabel('Keep history for');
  await keep.selectOption('1 year');
  const ask = page.getByRole('dialog', { name: 'Delete the history?' });
  await expect(ask).toContainText('Everything in the history that is older than 1 year is deleted');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(keep).toHaveValue('0');
  await keep.selectOption('1 year');
  await ask.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(ask).toBeHidden();
  await expect(keep).toHaveValue('12');
  await page.getByRole('button', { name: 'Delete the history...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 entry deleted')).toBeVisible();
  await page.getByRole('button', { name: 'History of all books' }).click();
  await expect(history(page)).toContainText('No changes recorded yet.');
  expect(await rowsOf(page)).toEqual(before);
});

test('a transaction has a history of its own; on a phone that is a sheet @phone', async ({ page }) => {
  await signUpWithBook(page, data);
  const [row] = registerOf('Checking');
  await changeElsewhere(
    page,
    row?.TransactionId ?? '',
    'A description so long that it needs more than one line of a phone',
  );
  await openAccount(page, 'Assets', 'Checking');
  await registerRow(page, 'A description so long').click();
  await page.getByRole('button', { name: 'History' }).last().click();
  const popup = page.getByRole('dialog', { name: /^History of “A description/ });
  await expect(entries(page)).toHaveCount(2);
  await expectAccessible(page);
  const box = await entries(page).first().boundingBox();
  expect(box?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await entries(page).first().getByRole('button', { name: /^Undo/ }).click();
  await expect(entries(page)).toHaveCount(3);
  await popup.getByRole('button', { name: 'Close' }).first().click();
  await expect(registerRow(page, 'A description so long')).toBeHidden();
});
