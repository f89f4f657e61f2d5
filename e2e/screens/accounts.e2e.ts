import { addTransaction, callApi, openAccount, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const failing = { status: 500, json: { code: 'unexpected', message: 'The disk is full' } };

test('a sub-account is added, checked, changed, moved and undone @phone @main', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Add New Sub-Account...' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
  await add.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(add.getByText('Required')).toHaveCount(2);
  await expect(add.getByRole('combobox', { name: 'Type' })).toHaveValue('Expense');
  await expect(add.getByRole('combobox', { name: 'Parent account' })).toHaveValue('Expenses');
  await expect(add.getByRole('button', { name: 'Black' })).toHaveAttribute('aria-pressed', 'true');
  await add.getByLabel('Name').fill('SHOPPING');
  await expect(add.getByText('Sub-Account already exists...')).toBeVisible();
  await add.getByLabel('Name').fill('Books');
  await add.getByLabel('Description').fill('Paper and ink');
  await add.getByRole('button', { name: 'Blue' }).click();
  await add.getByRole('checkbox', { name: 'Favourite' }).check();
  await add.getByRole('combobox', { name: 'Tags' }).fill('reading;');
  await page.route('**/api/add-subaccount', (route) => route.fulfill(failing), { times: 1 });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Error adding new sub-account !')).toBeVisible();
  await expect(add.getByRole('alert')).toHaveText('Failed ! The disk is full');
  await expect(add.getByLabel('Name')).toHaveValue('Books');
  await page.keyboard.press('Control+Enter');
  await expect(add).toBeHidden();
  const row = page
    .getByRole('list', { name: 'Sub-accounts' })
    .getByRole('listitem')
    .filter({ hasText: 'Books' });
  await row.getByRole('button', { name: 'Actions for Books' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove from favourites' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Edit sub-account...' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit sub-account...' });
  const parent = edit.getByRole('combobox', { name: 'Parent account' });
  await parent.click();
  for (const [name, isOff] of [
    ['Main', undefined],
    ['Shopping', undefined],
    ['Books', 'true'],
    ['All Assets', 'true'],
  ] as const) {
    const option = page.getByRole('option', { name, exact: true });
    if (isOff === undefined) await expect(option).not.toHaveAttribute('data-combobox-disabled', 'true');
    else await expect(option).toHaveAttribute('data-combobox-disabled', isOff);
  }
  await parent.fill('shopping');
  await page.keyboard.press('Enter');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeHidden();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
});

test('the properties appear after more than seven clicks on the colours and must be JSON', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  const openEditor = async () => {
    await page.getByRole('button', { name: 'Account actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit sub-account...' }).click();
  };
  await openEditor();
  const edit = page.getByRole('dialog', { name: 'Edit sub-account...' });
  const bar = edit.getByRole('group', { name: 'Colour' });
  const properties = edit.getByLabel('Properties (JSON)');
  for (let click = 0; click < 7; click += 1) await bar.getByRole('button', { name: 'Teal' }).click();
  await expect(properties).toBeHidden();
  await bar.getByRole('button', { name: 'Teal' }).click();
  await expect(properties).toBeVisible();
  await properties.fill('[1,');
  await expect(properties).toHaveAttribute('aria-invalid', 'true');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeVisible();
  await properties.fill('{"bank":"7","preferences":{"sortOrder":3}}');
  await expect(edit.getByLabel('Sort order')).toHaveValue('3');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeHidden();
  const accounts = await callApi<{ AccountName: string; PropsInJSON: string; AccountColor: string }[]>(
    page,
    'all-accounts',
    {
      bookName: 'Main',
    },
  );
  const shopping = accounts.find((account) => account.AccountName === 'Shopping');
  expect(JSON.parse(shopping?.PropsInJSON ?? '')).toEqual({ bank: '7', preferences: { sortOrder: 3 } });
  expect(shopping?.AccountColor).toBe('#2a9d8f');
});

test('an account with anything in it is deleted only by those who switched that on; an empty one comes back', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const openDelete = async () => {
    await page.getByRole('button', { name: 'Account actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete sub-account ?' }).click();
  };
  await openDelete();
  const ask = page.getByRole('dialog', { name: 'Delete sub-account ?' });
  await expect(ask.getByRole('alert')).toHaveText(
    'Please delete all sub-accounts and transactions in Shopping before deleting...',
  );
  await expect(ask.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await ask.getByRole('button', { name: 'Cancel' }).click();

  await page
    .getByRole('navigation', { name: 'Account path' })
    .getByRole('button', { name: 'Expenses' })
    .click();
  await openAccount(page, 'Subscriptions');
  await openDelete();
  await page.route('**/api/delete-subaccount', (route) => route.fulfill(failing), { times: 1 });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting the sub-account !')).toBeVisible();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expenses');
  const subscriptions = page
    .getByRole('list', { name: 'Sub-accounts' })
    .getByRole('listitem')
    .filter({ hasText: 'Subscriptions' });
  await expect(subscriptions).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(subscriptions).toHaveCount(1);

  await callApi(page, 'set-user-config', { config: { allowNonEmptyDeletes: true } });
  await page.reload();
  await openDelete();
  await expect(ask).toContainText('5 sub-accounts below it and all their transactions will be deleted too.');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(page.getByText('No transactions !')).toBeVisible();
});
