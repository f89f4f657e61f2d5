import type { Page } from '@playwright/test';
import {
  addTransaction,
  discardInput,
  openAccount,
  openNavigation,
  registerRows,
  signUpWithBasicAccounts,
  signUpWithBook,
} from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expectFitsPhone } from '../support/fits.ts';
import { overviewOf, expandOverview } from '../support/overview.ts';
import { expect, screenTest as test } from '../support/screen.ts';

function scrollTo(page: Page, top: number): Promise<void> {
  return page
    .getByRole('region', { name: 'Transactions', exact: true })
    .evaluate((list, to) => list.scrollTo(0, to), top);
}

test('the overview and the register summary collapse, and the summary expands at the top @phone', async ({
  page,
}) => {
  await signUpWithBook(page, createHousehold(60).data);
  const latest = overviewOf(page).getByRole('list', { name: 'Latest transactions' });
  await expect(overviewOf(page).getByTestId('net-worth')).toBeVisible();
  await expect(latest).toBeHidden();
  await expandOverview(page);
  await expect(latest).toBeVisible();
  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  const summary = page.getByRole('region', { name: 'Account info summary' });
  const facts = summary.getByText(/Bank · \d+ transactions/);

  // A scroll shorter than the space that collapsing frees would make the summary collapse and expand again and again.
  await scrollTo(page, 60);
  await expect(facts).toBeVisible();
  await scrollTo(page, 200);
  await expect(facts).toBeHidden();
  await expect(summary.getByRole('heading')).toBeVisible();
  await expect(page.getByTestId('account-total')).toBeVisible();
  await scrollTo(page, 20);
  await expect(facts).toBeHidden();
  await scrollTo(page, 0);
  await expect(facts).toBeVisible();

  await scrollTo(page, 200);
  await expect(facts).toBeHidden();
  await page.getByRole('tab', { name: /Sub-accounts/ }).click();
  await expect(facts).toBeVisible();
});

test('the add button stays visible at the end of a register, and the search opens by its icon and its key @phone', async ({
  page,
}) => {
  await signUpWithBook(page, createHousehold(60).data);
  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  const last = registerRows(page).last();
  await expect(async () => {
    await scrollTo(page, 100_000);
    const size = (await last.getAttribute('aria-setsize')) ?? '';
    await expect(last).toHaveAttribute('aria-posinset', size, { timeout: 1000 });
  }).toPass();
  await expect(last).toBeInViewport();
  const add = page.getByRole('button', { name: 'Add transaction' });
  await expect(add).toBeInViewport();
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add New Transaction...' })).toBeVisible();
  await page.keyboard.press('Escape');

  const search = page.getByRole('searchbox');
  await page.getByRole('button', { name: 'Search items' }).click();
  await expect(search).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(search).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('cafe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('cafe');
});

test('the navigation drawer has a button for the menu of the open account @phone', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openNavigation(page);
  await page.getByRole('treeitem', { name: /^Bank Account/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  await openNavigation(page);
  await page.getByRole('button', { name: 'Actions for Bank Account' }).click();
  await page.getByRole('menuitem', { name: 'Edit sub-account...' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Bank Account');
});

test('a transaction with a suggestion, a day and a split is entered by touch @phone', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await addTransaction(page, { description: 'Bakery', digits: '480', other: 'shopping' });
  await page.getByRole('button', { name: 'Add transaction' }).tap();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').pressSequentially('ba');
  await page.getByRole('option', { name: /Bakery/ }).tap();
  await expect(editor.getByLabel(/^Amount/)).toHaveValue('4.80');
  await page.keyboard.type('1000');
  await editor.getByLabel('Date').fill('2/3/24');
  await editor.getByRole('button', { name: 'Split...' }).tap();
  await editor.getByLabel('Line 1: Amount').fill('7.00');
  const other = editor.getByRole('combobox', { name: 'Line 2: Account' });
  await other.fill('food');
  await page.getByRole('option', { name: /Food/ }).first().tap();
  await expect(other).toHaveValue('Food & Drinks');
  await expect(editor.getByLabel('Line 2: Amount')).toHaveAttribute('placeholder', /3\.00/);
  await editor.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(editor).toBeHidden();
  const row = registerRows(page).filter({ hasText: 'Split (2)' });
  await expect(row).toContainText('10.00');
  await expect(row).toContainText('Bakery');
});

test('the dialogs of transactions and accounts fit the narrowest phone @phone', async ({ page }) => {
  await signUpWithBook(page, createHousehold(60).data);
  await openAccount(page, 'Assets', 'Checking');
  const popup = page.getByRole('dialog');
  const open = async (menu: string, item: string) => {
    await page.getByRole('button', { name: menu }).tap();
    await page.getByRole('menuitem', { name: item }).tap();
    await expect(popup).toBeVisible();
  };
  const close = async () => {
    await popup.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(popup).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Add transaction' }).tap();
  await popup.getByRole('button', { name: 'Open the calculator' }).tap();
  await expectFitsPhone(page, 'editor of a transaction');
  await close();
  await open('Account actions', 'Add New Sub-Account...');
  await expectFitsPhone(page, 'editor of an account');
  await close();
  await open('Account actions', 'Delete sub-account ?');
  await expectFitsPhone(page, 'deletion of an account');
  await close();
  await open('More ways to add', 'Add Multiple Transactions...');
  await popup.getByLabel('Description, row 1').fill('Market');
  await popup.getByLabel('Amount, row 1').pressSequentially('1000');
  await popup.getByRole('button', { name: 'Split..., row 1' }).tap();
  await expect(popup.getByLabel('Line 2: Account')).toBeVisible();
  await expectFitsPhone(page, 'several transactions with a split');
  await popup.getByRole('button', { name: 'Close', exact: true }).tap();
  await discardInput(page);
});
