import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  openNavigation,
  openPage,
  shownTotal,
  signUpWithBasicAccounts,
  signUpWithBook,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const treeOf = (page: Page) => page.getByRole('tree', { name: 'Accounts' });
const rowOf = (page: Page, name: string) =>
  treeOf(page).getByRole('treeitem', { name: new RegExp(`^${name}`) });

test('any account is one click away, from every page, and the tree stays folded as it was left @phone @main', async ({
  page,
  isMobile,
}) => {
  await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  await openNavigation(page);
  await expect(rowOf(page, 'Home')).toBeVisible();
  // Accounts of money are unfolded at first, others are not.
  await expect(rowOf(page, 'Bank Account')).toBeVisible();
  await expectAccessible(page, 'tree');
  await rowOf(page, 'Bank Account').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');

  await openNavigation(page);
  await expect(rowOf(page, 'Bank Account')).toHaveAttribute('aria-current', 'page');
  const expenses = rowOf(page, 'Expenses');
  await expect(expenses).toHaveAttribute('aria-expanded', 'false');
  await expenses.focus();
  await page.keyboard.press('ArrowRight');
  await expect(expenses).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Bank Account');
  const opened = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await page.reload();
  await expect(shownTotal(page)).toBeVisible();
  await openNavigation(page);
  await expect(rowOf(page, opened)).toBeVisible();
  await rowOf(page, 'Expenses').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, opened)).toBeHidden();
  await rowOf(page, 'Home').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  if (isMobile) await expect(treeOf(page)).toBeHidden();
});

test('what an account holds is read beside the menu of its row; what leads elsewhere has words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUpWithBasicAccounts(page);
  const row = rowOf(page, 'Bank Account').first();
  await row.hover();
  const menu = await row.locator('[title^="Actions for"]').boundingBox();
  const total = await row.getByText('$0.00').boundingBox();
  expect((total?.x ?? 0) + (total?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
  const bar = page.getByRole('group', { name: 'Book', exact: true });
  for (const word of ['Home', 'Favourites', 'Tags', 'History', 'Book Settings'])
    await expect(bar.getByText(word, { exact: true })).toBeVisible();
});

test('favourites stand first; the menu of a row does what that of the account does, from any page', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  await rowOf(page, 'Cash in Hand').first().focus();
  await rowOf(page, 'Cash in Hand').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit sub-account...' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit sub-account...' });
  await expect(editor.getByLabel('Name')).toHaveValue('Cash in Hand');
  await editor.getByLabel('Name').fill('Purse');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(rowOf(page, 'Purse').first()).toBeVisible();

  await rowOf(page, 'Home').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Book Settings' }).click();
  await expect(page).toHaveURL(/\/book-settings$/);
  await expect(page.getByRole('main').getByLabel('Name')).toHaveValue('Main');

  const before = await rowOf(page, 'Purse').count();
  await rowOf(page, 'Purse').last().click({ button: 'right' });
  await page.getByRole('menuitem', { name: /favourites/ }).click();
  await expect(rowOf(page, 'Purse')).toHaveCount(before === 1 ? 2 : 1);
});

test('an account is dragged under another, and that is undone; a statement that is dropped on an account is its own', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  const levelOf = () => rowOf(page, 'Bank Account').last().getAttribute('aria-level');
  expect(await levelOf()).toBe('3');
  await rowOf(page, 'Bank Account').last().dragTo(rowOf(page, 'All Assets'));
  await expect.poll(levelOf).toBe('2');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(levelOf).toBe('3');

  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Date,Payee,Amount\n2024-01-31,Grocer,-4.20\n'], 'bank.csv'));
    return transfer;
  });
  const row = rowOf(page, 'Bank Account').last();
  await row.dispatchEvent('dragover', { dataTransfer: data });
  await expect(row).toHaveAttribute('data-over', 'true');
  await row.dispatchEvent('drop', { dataTransfer: data });
  await expect(page).toHaveURL(/\/statement\?account=/);
  await expect(page.locator('main')).toContainText('Grocer');
});

test('of five hundred accounts those in sight are drawn, and keys reach the last', async ({ page }) => {
  const book = basicBook();
  const expenses = book.accounts.find(({ AccountName }) => AccountName === 'Expenses');
  if (expenses === undefined) throw new Error('there are no expenses');
  const more = Array.from({ length: 500 }, (_, index) => ({
    ...expenses,
    AccountId: `MORE-${String(index).padStart(4, '0')}`,
    AccountName: `Shop ${String(index).padStart(3, '0')}`,
    ParentAccountId: expenses.AccountId,
  }));
  await signUpWithBook(page, { ...book, accounts: [...book.accounts, ...more] });
  await rowOf(page, 'Expenses').focus();
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, 'Shop 000')).toBeAttached();
  expect(await treeOf(page).getByRole('treeitem').count()).toBeLessThan(80);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(rowOf(page, 'Home')).toBeFocused();
  await page.keyboard.press('End');
  await expect(treeOf(page).getByRole('treeitem').last()).toBeFocused();
});
