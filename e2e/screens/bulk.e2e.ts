import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { discardTyped, openAccount, paste, shownTotal, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

/** Opens the popup over the bank account of a new user. */
async function openBulkAdd(page: Page): Promise<Locator> {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  return reopen(page);
}

async function reopen(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).click();
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await expect(popup.getByLabel('Description, row 1')).toBeFocused();
  return popup;
}

function rowsOf(popup: Locator): Locator {
  return popup.getByRole('list', { name: 'Rows' }).getByRole('listitem');
}

function stored(page: Page): Locator {
  return page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
}

const threeRows = [
  '2024-05-01\tGroceries\tFood & Drinks\t-48.20\thome',
  '02.05.2024\tRefund\tfood & drinks\t5.00\t',
  '2024-05-03\tTaxi\tExpenses › Other\t-12.50\twork; trip',
].join('\n');

/** A transaction as it stands in the JSON. */
type CopiedRow = { TransactionDescription: string; TransactionSplitBAccountId: string };

test.describe('adding many transactions', () => {
  test('by keyboard alone: Tab goes right, Enter goes down, Ctrl+Enter stores all @main', async ({
    page,
  }) => {
    const popup = await openBulkAdd(page);
    const keys = page.keyboard;
    await keys.type('Groceries');
    await keys.press('Tab');
    await keys.type('food');
    await keys.press('Tab');
    await expect(popup.getByLabel('Other account, row 1')).toHaveValue('Food & Drinks');
    await expect(popup.getByLabel('Amount, row 1')).toBeFocused();
    await keys.type('4820');
    await expect(popup.getByLabel('Amount, row 1')).toHaveValue('48.20');
    await keys.press('Enter');
    await expect(popup.getByLabel('Amount, row 2')).toBeFocused();
    await expect(rowsOf(popup)).toHaveCount(2);
    await keys.type('+500');
    await expect(popup.getByRole('radio', { name: 'Money in: Deposit, row 2' })).toBeChecked();
    await keys.press('Enter');
    await keys.type('1250');
    await keys.press('Tab');
    await keys.type('work; trip');
    await keys.press('Shift+Enter');
    await expect(popup.getByLabel('Tags, row 2')).toBeFocused();
    await keys.press('Shift+Tab');
    await keys.press('Shift+Tab');
    await expect(popup.getByLabel('Other account, row 2')).toBeFocused();
    await keys.type('food');
    await keys.press('Enter');
    await expect(popup.getByLabel('Other account, row 3')).toBeFocused();
    await keys.type('groc');
    await expect(page.getByRole('option')).toHaveText(/^Create .groc. under/iu);
    await keys.press('ControlOrMeta+a');
    await keys.type('food');
    await keys.press('Shift+Tab');
    await keys.type('Taxi');
    await keys.press('Shift+Enter');
    await keys.type('Refund');

    await keys.press('Control+Enter');
    await expect(popup.getByRole('alert')).toHaveText('1 row needs correcting before anything is added.');
    await expect(popup.getByLabel('Other account, row 3')).toBeFocused();
    await keys.type('food');
    await keys.press('Tab');
    await keys.press('Control+Enter');
    await expect(popup).toBeHidden();
    await expect(page.getByText('3 transactions added')).toBeVisible();
    await expect(stored(page)).toHaveCount(3);
    await expect(shownTotal(page)).toHaveText('-$55.70');
  });

  test('a row is split by keyboard alone, its lines are stored by one call and taken back at once', async ({
    page,
  }) => {
    const popup = await openBulkAdd(page);
    const keys = page.keyboard;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const line = (at: number, field: string) => popup.getByLabel(`Line ${at}: ${field}`);
    await keys.type('Market');
    await keys.press('Tab');
    await keys.type('food');
    await keys.press('Tab');
    await keys.type('10000');
    await keys.press('Alt+Enter');
    await expect(line(2, 'Account')).toBeFocused();
    await expect(popup.getByLabel('Other account, row 1')).toBeHidden();
    await expect(popup.getByText('Split (2)')).toBeVisible();
    await expectAccessible(page, 'split row');
    await line(1, 'Amount').fill('60%');
    await expect(line(2, 'Amount')).toHaveAttribute('placeholder', /40\.00/);

    await keys.press('Control+Enter');
    await expect(popup.getByRole('alert').last()).toHaveText(
      '1 row needs correcting before anything is added.',
    );
    await expect(line(2, 'Account')).toHaveAttribute('aria-invalid', 'true');
    await expect(line(2, 'Account')).toBeFocused();
    await keys.type('shopping');
    await keys.press('Tab');
    await line(2, 'Note').fill('socks');

    await popup.getByRole('button', { name: 'Paste' }).click();
    const field = popup.getByLabel('Transactions as JSON');
    await expect(field).toHaveValue(/"GroupLine/);
    const written: CopiedRow[] = JSON.parse((await field.inputValue()).replace('socks', 'woollen socks'));
    expect(written).toHaveLength(2);
    await field.fill(JSON.stringify(written));
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await expect(line(2, 'Note')).toHaveValue('woollen socks');
    await expect(line(1, 'Amount')).toHaveValue('60.00');

    // What the back-end says of a line stands there.
    await page.route(
      '**/api/change-transactions',
      (route) =>
        route.fulfill({
          status: 400,
          json: {
            code: 'invalid',
            message: 'Failed !',
            issues: [{ path: 'add.1.TransactionNotes', message: 'Too much' }],
          },
        }),
      { times: 1 },
    );
    await line(2, 'Note').focus();
    await keys.press('Control+Enter');
    await expect(popup.getByRole('list', { name: 'Rows' })).toContainText('Too much');
    await line(2, 'Note').fill('socks');
    requests.length = 0;
    await keys.press('Control+Enter');
    await expect(popup).toBeHidden();
    await expect(page.getByText('1 transaction added')).toBeVisible();
    expect(requests.filter((path) => path.endsWith('/change-transactions'))).toHaveLength(1);
    expect(requests.filter((path) => path.endsWith('/add-transaction'))).toHaveLength(0);
    await expect(stored(page).filter({ hasText: 'Split (2)' })).toContainText('-$100.00');
    await keys.press('Control+z');
    await expect(stored(page)).toHaveCount(0);
  });

  test('a split row goes back to one line, and survives the end of the session', async ({
    page,
    context,
  }) => {
    const email = await signUpWithBasicAccounts(page);
    await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
    const popup = await reopen(page);
    const line = (at: number, field: string) => popup.getByLabel(`Line ${at}: ${field}`);
    await paste(popup.getByLabel('Description, row 1'), 'Market\tFood & Drinks\t-100');
    await popup.getByRole('button', { name: 'Split..., row 1' }).click();
    await expect(line(2, 'Account')).toBeFocused();
    await page.keyboard.press('Control+Backspace');
    await expect(popup.getByLabel('Other account, row 1')).toBeFocused();
    await expect(popup.getByLabel('Other account, row 1')).toHaveValue('Food & Drinks');
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type('shopping');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3000');
    await line(1, 'Amount').fill('70.00');
    await context.clearCookies();
    await popup.getByRole('button', { name: 'Add 1 transaction' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
    await page.keyboard.press('m');
    await expect(line(2, 'Account')).toHaveValue('Shopping');
    await popup.getByRole('button', { name: 'Add 1 transaction' }).click();
    await expect(stored(page).filter({ hasText: 'Split (2)' })).toContainText('-$100.00');
  });

  test('however many rows, they are announced once', async ({ page }) => {
    const popup = await openBulkAdd(page);
    await page.evaluate(() => {
      const told: number[] = [];
      new BroadcastChannel('Partita').addEventListener('message', ({ data }) => {
        if (data.about === 'transactions') told.push(data.changes.length);
        document.body.dataset.told = told.join();
      });
    });
    await paste(popup.getByLabel('Date, row 1'), threeRows);
    await popup.getByRole('button', { name: 'Add 3 transactions' }).click();
    await expect(popup).toBeHidden();
    await expect(stored(page)).toHaveCount(3);
    await expect(page.locator('body')).toHaveAttribute('data-told', '3');
  });

  test('several pasted lines fill the rows; what cannot be read is marked', async ({ page }) => {
    const popup = await openBulkAdd(page);
    const lines = `${threeRows}\nsomeday\tMystery\tNobody\t-1.00\t`;
    await paste(popup.getByLabel('Date, row 1'), lines);
    await expect(rowsOf(popup)).toHaveCount(4);
    await expect(popup.getByLabel('Date, row 2')).toHaveValue('05/02/2024');
    await expect(popup.getByLabel('Other account, row 3')).toHaveValue('Other');
    await expect(popup.getByLabel('Other account, row 4')).toHaveAttribute('aria-invalid', 'true');
    await expect(popup.getByLabel('Other account, row 4')).toHaveAttribute('placeholder', 'Nobody');
    await expect(popup.getByText('No such account: Nobody')).toBeVisible();

    await paste(popup.getByLabel('Amount, row 4'), '1.234');
    await expect(popup.getByText('Use at most 2 decimals')).toBeVisible();
    await expect(popup.getByLabel('Amount, row 4')).toHaveAttribute('placeholder', '1.234');

    await popup.getByRole('button', { name: 'Remove row 4' }).click();
    await expect(popup.getByLabel('Description, row 3')).toBeFocused();
    await popup.getByRole('button', { name: 'Add 3 transactions' }).click();
    await expect(popup).toBeHidden();
    await expect(stored(page)).toHaveCount(3);
    await expect(shownTotal(page)).toHaveText('-$55.70');
  });

  test('JSON: an error state, and a way in that loses nothing', async ({ page }) => {
    const popup = await openBulkAdd(page);
    await paste(popup.getByLabel('Date, row 1'), threeRows);
    await popup.getByRole('button', { name: 'Paste' }).click();
    const field = popup.getByLabel('Transactions as JSON');
    await expect(field).toHaveValue(/"Groceries"/);
    const rows: CopiedRow[] = JSON.parse(await field.inputValue());
    expect(rows).toHaveLength(3);

    const confirm = popup.getByRole('button', { name: 'Confirm' });
    await field.fill('{"a": 1}');
    await confirm.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(popup.getByText('This must be a list of transactions: [ ... ]')).toBeVisible();
    await field.fill(
      JSON.stringify(rows.map((row, at) => (at === 1 ? { ...row, TransactionDescription: '' } : row))),
    );
    await confirm.click();
    await expect(popup.getByText('Row 2, TransactionDescription: Required')).toBeVisible();

    const own = { TransactionNotes: 'By train', PropsInJSON: '{"kept":1}' };
    const exact = '2024-05-01T09:08:07.654Z';
    await field.fill(JSON.stringify(rows.map((row) => ({ ...row, ...own, TransactionDatePosted: exact }))));
    await confirm.click();
    await expect(rowsOf(popup)).toHaveCount(3);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/add-transaction')) sent.push(request.postDataJSON());
    });
    await popup.getByRole('button', { name: 'Add 3 transactions' }).click();
    await expect(popup).toBeHidden();
    await expect(stored(page)).toHaveCount(3);
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({ transaction: { ...own, TransactionDatePosted: exact } });
  });

  test('what is copied goes into the popup unchanged', async ({ page, context }) => {
    const popup = await openBulkAdd(page);
    await paste(popup.getByLabel('Date, row 1'), threeRows);
    await popup.getByRole('button', { name: 'Paste' }).click();
    const text = await popup.getByLabel('Transactions as JSON').inputValue();
    await popup.getByRole('button', { name: 'Back to the rows' }).click();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    const ask = page.getByRole('dialog', { name: 'Discard changes?' });
    await expect(ask).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ask).toBeHidden();
    await expect(popup).toBeVisible();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await discardTyped(page);
    await expect(popup).toBeHidden();

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await reopen(page);
    await popup.getByRole('button', { name: 'Paste' }).click();
    await expect(popup.getByLabel('Transactions as JSON')).toHaveValue(text);
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await expect(rowsOf(popup)).toHaveCount(3);
    await popup.getByRole('button', { name: 'Add 3 transactions' }).click();
    await expect(stored(page)).toHaveCount(3);
    await expect(shownTotal(page)).toHaveText('-$55.70');
  });

  test('a failure in the middle keeps what is not stored, and trying again stores the rest', async ({
    page,
  }) => {
    const popup = await openBulkAdd(page);
    const lines = Array.from({ length: 5 }, (_, at) => `Row ${at + 1}\tFood & Drinks\t-1.00`);
    await paste(popup.getByLabel('Description, row 1'), lines.join('\n'));
    let calls = 0;
    let underWay = 0;
    await page.route('**/api/add-transaction', async (route) => {
      calls += 1;
      underWay += 1;
      expect(underWay).toBe(1);
      const isThird = calls === 3;
      // The third is stored, but what comes back says nothing of that.
      const response = await route.fetch();
      underWay -= 1;
      await route.fulfill(isThird ? { status: 500, json: { message: 'Something broke' } } : { response });
    });
    await popup.getByRole('button', { name: 'Add 5 transactions' }).click();
    await expect(page.getByText('Error adding new transactions !')).toBeVisible();
    await expect(popup.getByRole('alert')).toContainText(
      '3 rows are not saved yet: Failed ! Something broke',
    );
    expect(calls).toBe(3);
    await expect(rowsOf(popup)).toHaveCount(3);
    await expect(popup.getByLabel('Description, row 1')).toHaveValue('Row 3');
    await expect(rowsOf(popup).first()).toContainText('Something broke');

    await popup.getByRole('button', { name: 'Add 3 transactions' }).click();
    await expect(popup).toBeHidden();
    await expect(stored(page)).toHaveCount(5);
    await expect(shownTotal(page)).toHaveText('-$5.00');
    await page.reload();
    await expect(stored(page)).toHaveCount(5);
    await expect(shownTotal(page)).toHaveText('-$5.00');
  });

  test('closing while it stores stops after the running call and says what was stored', async ({ page }) => {
    const popup = await openBulkAdd(page);
    const lines = Array.from({ length: 5 }, (_, at) => `Row ${at + 1}\tFood & Drinks\t-1.00`);
    await paste(popup.getByLabel('Description, row 1'), lines.join('\n'));
    let calls = 0;
    let letGo = () => {};
    const closed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/add-transaction', async (route) => {
      calls += 1;
      if (calls === 2) await closed;
      await route.continue();
    });
    await popup.getByRole('button', { name: 'Add 5 transactions' }).click();
    await expect(popup.getByText('1 of 5 saved')).toBeVisible();
    await expect(popup.getByRole('progressbar', { name: '1 of 5 saved' })).toBeVisible();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(popup).toBeHidden();
    letGo();
    await expect(page.getByText('2 transactions added')).toBeVisible();
    await expect(stored(page)).toHaveCount(2);
    await expect(shownTotal(page)).toHaveText('-$2.00');
    expect(calls).toBe(2);
  });

  test('rows survive the end of the session', async ({ page, context }) => {
    const email = await signUpWithBasicAccounts(page);
    await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
    const popup = await reopen(page);
    await paste(popup.getByLabel('Date, row 1'), threeRows);
    await context.clearCookies();
    await popup.getByRole('button', { name: 'Add 3 transactions' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
    await reopen(page);
    await expect(popup.getByText('The rows that were not saved are still here.')).toBeVisible();
    await expect(rowsOf(popup)).toHaveCount(3);
    await popup.getByRole('button', { name: 'Add 3 transactions' }).click();
    await expect(stored(page)).toHaveCount(3);
  });

  test('of hundreds of pasted rows the last takes each key', async ({ page }) => {
    const popup = await openBulkAdd(page);
    const lines = Array.from({ length: 400 }, (_, at) => `Row ${at + 1}\tFood & Drinks\t-1.00`);
    await paste(popup.getByLabel('Description, row 1'), lines.join('\n'));
    await expect(rowsOf(popup)).toHaveCount(400);
    const last = popup.getByLabel('Description, row 400');
    await last.focus();
    const added = ', the very last of all these rows';
    await page.keyboard.type(added);
    await expect(last).toHaveValue(`Row 400${added}`);
  });

  test('options: accounts below one, placeholders among them, an account for each row', async ({ page }) => {
    const popup = await openBulkAdd(page);
    await popup.getByRole('button', { name: 'Options' }).click();
    const others = popup.getByRole('group', { name: 'Other accounts offered' });
    await others.getByRole('combobox', { name: 'All accounts below' }).fill('expenses');
    await page.keyboard.press('Enter');
    const other = popup.getByLabel('Other account, row 1');
    await other.click();
    await expect(page.getByRole('option', { name: 'Expenses', exact: true })).toHaveAttribute(
      'data-combobox-disabled',
      'true',
    );
    await expect(page.getByRole('option', { name: 'All Assets' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(popup).toBeVisible();

    await others.getByLabel('Include placeholders').check();
    await popup.getByLabel('Each row has its own account').check();
    await expect(popup.getByLabel('Account, row 1', { exact: true })).toHaveValue('Bank Account');
    await paste(popup.getByLabel('Description, row 1'), 'Wallet\tCash in Hand\tExpenses\t-3.00');
    await expect(other).toHaveValue('Expenses');
    await popup.getByRole('button', { name: 'Add 1 transaction' }).click();
    await expect(popup.getByRole('alert')).toContainText('placeholder');
    await expect(rowsOf(popup).first()).toContainText('placeholder');
    await other.fill('food');
    await page.keyboard.press('Enter');
    await popup.getByRole('button', { name: /Add 1 transaction/ }).click();
    await expect(popup).toBeHidden();
    await expect(page.getByText('No transactions !')).toBeVisible();
  });
});
