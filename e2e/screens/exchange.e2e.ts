import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
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

/** Opens an account that lies beside the one in sight. */
async function openBeside(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Account path' })
    .getByRole('button', { name: 'Current Assets' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Assets');
  await openAccount(page, name);
}

test('rows of a statement go to an account in another currency, whole or split, and are undone as one', async ({
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
  await expect(got).toHaveAccessibleDescription(/1 GBP = 1\.269841 USD/);
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
  await page.keyboard.press('Control+z');
  await expect(registerRows(page)).toHaveCount(0);
  await expect(shownTotal(page)).toContainText('£0.00');
});
