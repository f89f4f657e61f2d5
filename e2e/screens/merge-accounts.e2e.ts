import type { Page } from '@playwright/test';
import { currencyBook } from '../../test/support/currency-book.ts';
import { registerRow, signUpWithBook } from '../support/app.ts';
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
