import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  openAccount,
  openNavigation,
  registerRows,
  signUp,
  signUpWithBasicAccounts,
  signUpWithBook,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

function scrollTo(page: Page, top: number): Promise<void> {
  return page
    .getByRole('region', { name: 'Transactions', exact: true })
    .evaluate((list, to) => list.scrollTo(0, to), top);
}

test('the summary of a register folds while its rows are scrolled and unfolds at the top @phone', async ({
  page,
}) => {
  await signUpWithBook(page, household(60).data);
  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  const summary = page.getByRole('region', { name: 'Account info summary' });
  const facts = summary.getByText(/Bank · \d+ transactions/);

  // A scroll shorter than the room that folding gives would make the summary fold and unfold again and again.
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

test('the add button stays in sight at the end of a register, and the search opens by its icon and its key @phone', async ({
  page,
}) => {
  await signUpWithBook(page, household(60).data);
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

test('a book without accounts offers to add one in place of the add button @phone', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await expect(page.getByRole('button', { name: 'Add transaction' })).toHaveCount(0);
  await page
    .getByRole('region', { name: 'Account info summary' })
    .getByRole('button', { name: 'Add New Sub-Account...' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Add New Sub-Account...' })).toBeVisible();
});

test('the navigation drawer has a button for the menu of the open account @phone', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openNavigation(page);
  await page.getByRole('treeitem', { name: /^Bank Account/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  await openNavigation(page);
  await page.getByRole('button', { name: 'Actions for Bank Account' }).click();
  await expectAccessible(page, 'menu in the drawer');
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

test('a row of many is split into lines that fit the screen @phone', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).tap();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).tap();
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await popup.getByLabel('Description, row 1').fill('Market');
  await popup.getByLabel('Amount, row 1').pressSequentially('1000');
  await popup.getByRole('button', { name: 'Split..., row 1' }).tap();
  await expect(popup.getByLabel('Line 2: Account')).toBeVisible();
  const sideways = await popup.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'split row on a phone');
});
