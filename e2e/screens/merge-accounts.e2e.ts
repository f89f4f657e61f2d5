import type { Page } from '@playwright/test';
import { currencyBook } from '../../test/support/currency-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  openAccount,
  registerRow,
  signUpWithBasicAccounts,
  signUpWithBook,
} from '../support/app.ts';
import { historyEntries } from '../support/history.ts';
import { expect, test } from '../support/screen.ts';

const bank = ['All Assets', 'Current Assets', 'Bank Account'];

/** Opens the merge of the account in sight and chooses the other one. */
async function openMerge(page: Page, into: string) {
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge into...' }).click();
  const popup = page.getByRole('dialog', { name: /^Merge / });
  await popup.getByRole('combobox', { name: 'Merge into' }).fill(into);
  await page.keyboard.press('Enter');
  return popup;
}

test('an account is merged into another with all rows, and one undo brings it back @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'shopping' });
  await addTransaction(page, { description: 'Bread', digits: '300', other: 'food' });
  await page.keyboard.press('h');
  await openAccount(page, 'Expenses', 'Shopping');
  const popup = await openMerge(page, 'food');
  await expect(popup).toContainText('1 transaction will move from Shopping to Food & Drinks.');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Merge' }).click();
  await expect(popup).toBeHidden();
  await expect(page.getByText('Merged Shopping into Food & Drinks')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sub-accounts' })).not.toContainText('Shopping');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Undone')).toBeVisible();
  await page.keyboard.press('y');
  await expect(historyEntries(page).first()).toContainText('Undone: Merged “Shopping” into “Food & Drinks”');
  await page.keyboard.press('Escape');
  await openAccount(page, 'Shopping');
  await expect(registerRow(page, 'Shoes')).toBeVisible();
});

test('accounts of another kind, placeholders and rows between the two stand in the way, in words', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  await addTransaction(page, { description: 'Withdrawal', digits: '5000', other: 'cash' });
  const popup = await openMerge(page, 'shopping');
  const merge = popup.getByRole('button', { name: 'Merge' });
  await expect(popup.getByRole('alert')).toContainText('are different kinds of account');
  await expect(merge).toBeDisabled();
  const picker = popup.getByRole('combobox', { name: 'Merge into' });
  await picker.fill('current assets');
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('alert')).toContainText('Current Assets is a placeholder');
  await picker.fill('cash in hand');
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('alert')).toContainText(
    '1 transaction is between Bank Account and Cash in Hand',
  );
  await expect(merge).toBeDisabled();
});

test('an account of another currency is merged into one that holds the same, and its exchanges know where they went', async ({
  page,
}) => {
  const { data, ids } = currencyBook();
  const euros = data.accounts.find(({ AccountId }) => AccountId === ids.euros);
  if (euros === undefined) throw new Error('there is no account in euros');
  const savings = { ...euros, AccountId: `${ids.euros.slice(0, -1)}F`, AccountName: 'Euro savings' };
  await signUpWithBook(page, { ...data, accounts: [...data.accounts, savings] });
  await page.goto(`/dashboard?at=${ids.euros}`);
  const popup = await openMerge(page, 'bank account');
  await expect(popup.getByRole('alert')).toContainText('hold different currencies');
  await expect(popup.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await popup.getByRole('combobox', { name: 'Merge into' }).fill('euro savings');
  await page.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Merged Euro account into Euro savings')).toBeVisible();
  await page.goto(`/dashboard?at=${ids.bank}`);
  await expect(registerRow(page, 'Euros for the trip')).toContainText('Euro savings');
  await page.goto(`/dashboard?at=${ids.shares}`);
  await expect(registerRow(page, 'Fund sold')).toContainText('Euro savings');
});
