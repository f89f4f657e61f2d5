import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { wireAccount, wireTransaction } from '../../test/support/wire-factories.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, registerRow, registerRows, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

/** Chooses an account in a field of the open popup. */
async function pick(page: Page, field: string, account: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).fill(account);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

/** A book in which three rows wait to be sorted; of one description it is known where it belongs. */
function bookThatWaits() {
  const book = basicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const waiting = wireAccount('waiting', 'EXPENSE', idOf('Expenses'), {
    AccountName: 'To sort',
    PropsInJSON: '{"Role":"to-sort"}',
  });
  const paid = (id: string, to: string, TransactionDescription: string) =>
    wireTransaction(id, { to, from: idOf('Bank Account'), valueMinor: 400n }, { TransactionDescription });
  return {
    ...book,
    accounts: [...book.accounts, waiting],
    transactions: [
      paid('T1', idOf('Food & Drinks'), 'Corner Market'),
      paid('T2', 'waiting', 'Corner Market'),
      paid('T3', 'waiting', 'Corner Market'),
      paid('T4', 'waiting', 'Stranger'),
    ],
  };
}

test('what waits to be sorted is booked many at once, with what the book suggests, and taken back at once @main', async ({
  page,
}) => {
  await signUpWithBook(page, bookThatWaits());
  await openAccount(page, 'Expenses', 'To sort');
  await expect(registerRows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Sort 3 rows...' }).click();
  const popup = page.getByRole('dialog', { name: 'Sort the rows of “To sort”' });
  await expect(popup.getByRole('checkbox', { name: 'Corner Market (2)' })).toBeChecked();
  await expect(popup.getByRole('combobox', { name: 'Account of Corner Market' })).toHaveValue(
    'Food & Drinks',
  );
  await expect(popup.getByText('As “Corner Market” before')).toBeVisible();
  await expect(popup.getByRole('checkbox', { name: 'Stranger' })).toBeDisabled();
  await expectAccessible(page, 'rows that wait');
  await pick(page, 'Account of Stranger', 'Monthly');
  await expect(popup.getByRole('checkbox', { name: 'Stranger' })).toBeChecked();
  await popup.getByRole('checkbox', { name: 'Stranger' }).uncheck();
  await popup.getByRole('button', { name: 'Book 2 rows' }).click();
  await expect(popup).toBeHidden();
  await expect(registerRows(page)).toHaveCount(1);
  await expect(registerRow(page, 'Stranger')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Sort 3 rows...' })).toBeVisible();
  // The bank has all of them still. On a phone the message lies over the way home as long as somebody points at it.
  await page.reload();
  await page.getByRole('button', { name: 'Home' }).click();
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(registerRows(page)).toHaveCount(4);
});

test('changed many at once, what waits to be sorted leaves the account in which it waits', async ({
  page,
}) => {
  await signUpWithBook(page, bookThatWaits());
  await openAccount(page, 'Expenses', 'To sort');
  await registerRow(page, 'Stranger').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Change...' }).click();
  await pick(page, 'Other account', 'Food');
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
  await expect(registerRows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Home' }).click();
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(registerRows(page)).toHaveCount(4);
});
