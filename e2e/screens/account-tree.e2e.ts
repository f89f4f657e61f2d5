import type { Page } from '@playwright/test';
import { openNavigation, openPage, accountTotal, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const treeOf = (page: Page) => page.getByRole('tree', { name: 'Accounts' });
const rowOf = (page: Page, name: string) =>
  treeOf(page).getByRole('treeitem', { name: new RegExp(`^${name}`) });

test('any account is one click away from every page, and the tree remembers its collapsed groups @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openPage(page, 'Settings');
  await openNavigation(page);
  await expect(rowOf(page, 'Home')).toBeVisible();
  // Groups of money accounts are expanded at first, others are not.
  await expect(rowOf(page, 'Bank Account')).toBeVisible();
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
  await expect(accountTotal(page)).toBeVisible();
  await openNavigation(page);
  await expect(rowOf(page, opened)).toBeVisible();
  await rowOf(page, 'Expenses').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, opened)).toBeHidden();
  await rowOf(page, 'Home').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
});

test('dragging an account under another can be undone, and a statement dropped on an account is imported into it', async ({
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
