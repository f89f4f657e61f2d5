import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { wireTransaction } from '../../test/support/wire-factories.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, registerRow, registerRows, shownTotal, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const newId = () => randomUUID().replaceAll('-', '').toUpperCase();

/** The basic book with accounts in pounds and yen beside the bank account, which is in dollars. */
function bookWithPounds() {
  const book = basicBook();
  const bank = book.accounts.find(({ AccountName }) => AccountName === 'Bank Account');
  if (bank === undefined) throw new Error('The basic book has a bank account');
  const abroad = (AccountName: string, props: object) => ({
    ...bank,
    AccountId: newId(),
    AccountName,
    PropsInJSON: JSON.stringify(props),
  });
  const london = abroad('London', { Currency: 'GBP' });
  const kyoto = abroad('Kyoto', { Currency: 'JPY', CurrencyDecimals: 0 });
  return { ...book, accounts: [...book.accounts, london, kyoto] };
}

const toCurrent = ['All Assets', 'Current Assets'];

async function choose(page: Page, field: Locator, name: string) {
  await field.fill(name);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

const fields = (editor: Locator) => ({
  other: editor.getByRole('combobox', { name: 'Other account' }),
  got: editor.getByRole('textbox', { name: 'London gets, in GBP' }),
  rate: editor.getByRole('textbox', { name: 'Rate' }),
});

/** Opens an account that lies beside the one in sight. */
async function openBeside(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Account path' })
    .getByRole('button', { name: 'Current Assets' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Assets');
  await openAccount(page, name);
}

/** Sends 100 dollars from the bank account to London, where 79.13 pounds come in. */
async function sendToLondon(page: Page) {
  await signUpWithBook(page, bookWithPounds());
  await openAccount(page, ...toCurrent, 'Bank Account');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('To London');
  await editor.getByLabel('Amount').pressSequentially('10000');
  await choose(page, fields(editor).other, 'London');
  await expect(fields(editor).got).toBeFocused();
  return editor;
}

test('money that changes its currency is two amounts, of which the rate follows, and one row in both registers @phone', async ({
  page,
}) => {
  const editor = await sendToLondon(page);
  const { got, rate } = fields(editor);
  await got.pressSequentially('7913');
  await expect(rate).toHaveValue('1.263743');
  await rate.fill('1.25');
  await expect(got).toHaveValue('80.00');
  await expectAccessible(page);
  await got.fill('7913');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(registerRows(page)).toHaveCount(1);
  const row = registerRow(page, 'To London');
  await expect(row).toContainText('London');
  await expect(row).toContainText('£79.13');
  await expect(row).toContainText('$100.00');
  await openBeside(page, 'London');
  await expect(registerRows(page)).toHaveCount(1);
  await expect(shownTotal(page)).toContainText('£79.13');
  await expect(registerRow(page, 'To London')).toContainText('Bank Account');
  await expect(registerRow(page, 'To London')).toContainText('$100.00');
});

test('an exchange is opened, changed and deleted as one from either side @phone', async ({ page }) => {
  const adding = await sendToLondon(page);
  await fields(adding).got.pressSequentially('7913');
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await openBeside(page, 'London');
  await registerRow(page, 'To London').press('e');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await expect(editor.getByRole('textbox', { name: /^Amount/ })).toHaveValue('79.13');
  const paid = editor.getByRole('textbox', { name: 'Bank Account pays, in USD' });
  await expect(paid).toHaveValue('100.00');
  await paid.fill('11000');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(registerRow(page, 'To London')).toContainText('$110.00');
  await registerRow(page, 'To London').press('Delete');
  const ask = page.getByRole('dialog', { name: 'Delete transaction ?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(registerRows(page)).toHaveCount(0);
  await openBeside(page, 'Bank Account');
  await expect(shownTotal(page)).toHaveText('$0.00');
});

test('rows of a statement go to an account in another currency by what is typed, whole or split', async ({
  page,
}) => {
  await signUpWithBook(page, bookWithPounds());
  await openAccount(page, ...toCurrent, 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Import statement...' }).click();
  const content =
    'Date,Description,Amount\n10/05/2026,Savings abroad,-40.00\n10/06/2026,Half abroad,-30.00\n';
  await page
    .getByLabel('Bank statements')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const rows = page.getByRole('list', { name: 'Rows of the statement' }).getByRole('listitem');
  const head = (text: string) =>
    rows.filter({ hasText: text }).locator('button[aria-expanded]:not([aria-haspopup])').first();
  await expect(rows).toHaveCount(2);
  await head('Savings abroad').click();
  const panel = rows.filter({ hasText: 'Savings abroad' });
  await choose(page, panel.getByRole('combobox'), 'London');
  const got = panel.getByRole('textbox', { name: 'London gets, in GBP' });
  await expect(got).toHaveAccessibleDescription(/No price is known/);
  await got.fill('31.50');
  await expect(got).toHaveAccessibleDescription('1 GBP = 1.269841 USD');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();

  await head('Half abroad').click();
  const split = rows.filter({ hasText: 'Half abroad' });
  await split.getByRole('button', { name: 'Split' }).click();
  await choose(page, split.getByRole('combobox').nth(0), 'Food');
  await split.getByRole('textbox', { name: 'Part 1: Amount' }).fill('10.00');
  await choose(page, split.getByRole('combobox').nth(1), 'London');
  await split.getByRole('textbox', { name: 'London gets, in GBP' }).fill('15.00');
  await split.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Add 2/ }).click();
  await expect(page.getByText(/^\d transactions? added/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Go to the account' }).click();
  await expect(registerRow(page, 'Savings abroad')).toContainText('£31.50');
  await openBeside(page, 'London');
  await expect(shownTotal(page)).toContainText('£46.50');
});

test('rows move to an account in another currency and back, at an amount that is typed where no price is known', async ({
  page,
}) => {
  const book = bookWithPounds();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const ends = { to: idOf('Food & Drinks'), from: idOf('Bank Account'), valueMinor: 10_000n };
  const tea = { TransactionDescription: 'Tea', TransactionDatePosted: '2026-11-02T10:00:00.000Z' };
  await signUpWithBook(page, { ...book, transactions: [wireTransaction('T1', ends, tea)] });
  await openAccount(page, ...toCurrent, 'Bank Account');
  const move = async (account: string) => {
    await registerRows(page).first().getByRole('button').first().focus();
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
    const popup = page.getByRole('dialog', { name: 'Move selected transactions...' });
    await choose(page, popup.getByRole('combobox', { name: 'Account' }), account);
    return popup;
  };
  const popup = await move('Kyoto');
  await expect(popup).toContainText('1 stays: no price is known for its day');
  // Yen have no decimals that digits could fill.
  const yen = popup.getByRole('textbox', { name: 'Kyoto gets, in JPY' });
  await yen.pressSequentially('15000');
  await expect(yen).toHaveValue('15000');
  await choose(page, popup.getByRole('combobox', { name: 'Account' }), 'London');
  await popup.getByRole('textbox', { name: 'London gets, in GBP' }).fill('79.13');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(popup).toBeHidden();
  await expect(registerRow(page, 'Tea')).toContainText('£79.13');
  await expect(registerRow(page, 'Tea')).toContainText('London');

  const back = await move('Food');
  await back.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(back).toBeHidden();
  await expect(registerRow(page, 'Tea')).not.toContainText('£');
  await expect(registerRow(page, 'Tea')).toContainText('Food & Drinks');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(registerRow(page, 'Tea')).toContainText('£79.13');
  await openBeside(page, 'London');
  await expect(shownTotal(page)).toContainText('£79.13');
});

test('among several at once a row to an account in another currency has its second amount, by keys alone', async ({
  page,
}) => {
  await signUpWithBook(page, bookWithPounds());
  await openAccount(page, ...toCurrent, 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).click();
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await expect(popup.getByLabel('Description, row 1')).toBeFocused();
  await page.keyboard.type('To London');
  await page.keyboard.press('Tab');
  await page.keyboard.type('London');
  await page.keyboard.press('Tab');
  await expect(popup.getByLabel('Amount, row 1')).toBeFocused();
  await page.keyboard.type('10000');
  const got = popup.getByLabel('London gets, in GBP, row 1');
  await expect(got).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(popup).toContainText('The accounts hold different currencies: enter both amounts');
  await expect(got).toBeFocused();
  await expect(got).toHaveAttribute('aria-invalid', 'true');
  await got.fill('79.13');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(popup).toBeHidden();
  await expect(registerRow(page, 'To London')).toContainText('£79.13');
  await openBeside(page, 'London');
  await expect(shownTotal(page)).toContainText('£79.13');
});

test('rows of a statement are undone as one, also with the first exchange among them', async ({ page }) => {
  await signUpWithBook(page, bookWithPounds());
  await openAccount(page, ...toCurrent, 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Import statement...' }).click();
  const content = 'Date,Description,Amount\n10/05/2026,Nobody knows,-40.00\n10/06/2026,Abroad,-30.00\n';
  await page
    .getByLabel('Bank statements')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const rows = page.getByRole('list', { name: 'Rows of the statement' }).getByRole('listitem');
  await rows
    .filter({ hasText: 'Abroad' })
    .locator('button[aria-expanded]:not([aria-haspopup])')
    .first()
    .click();
  const panel = rows.filter({ hasText: 'Abroad' });
  await choose(page, panel.getByRole('combobox'), 'London');
  await panel.getByRole('textbox', { name: 'London gets, in GBP' }).fill('23.00');
  await page.getByRole('button', { name: /^Add 2/ }).click();
  await expect(page.getByText(/^\d transactions? added/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Go to the account' }).click();
  await expect(registerRows(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(registerRows(page)).toHaveCount(0);
  await expect(shownTotal(page)).toHaveText('$0.00');
});
