import type { Page } from '@playwright/test';
import { createBasicBook } from '../../test/support/basic-book.ts';
import { wireTransaction } from '../../test/support/wire-factories.ts';
import { openAccount, signUpWithBook } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const transactions = (
  [
    [1, 'Salary', 320_000],
    [5, 'Market', -4000],
    [9, 'Bakery', -1250],
  ] as const
).map(([day, description, cents]) =>
  wireTransaction(
    description,
    { to: idOf('Bank Account'), from: idOf('Food & Drinks'), valueMinor: BigInt(cents) },
    {
      TransactionDescription: description,
      TransactionDatePosted: `2026-10-0${day}T10:00:00.000Z`,
    },
  ),
);

const tick = (page: Page, text: string) => page.getByRole('checkbox').filter({ hasText: text });
const difference = (page: Page) => page.getByTestId('difference');

test('a reconciliation starts in the account menu, keeps its ticks when left, and finishes after a reload @main', async ({
  page,
}) => {
  await signUpWithBook(page, { ...book, transactions });
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Reconcile...' }).click();
  await page.getByLabel('Last day of the statement').fill('2026-10-31');
  await page.getByLabel('Balance on that day').fill('');
  await page.getByLabel('Balance on that day').pressSequentially('314750');
  await page.getByRole('button', { name: 'Start' }).click();
  await tick(page, 'Salary').click();
  await tick(page, 'Market').click();
  await expect(difference(page)).toContainText('-$12.50');

  // The ticks are stored, and Esc leads back to the account.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  await page.goBack();
  await page.reload();
  await expect(tick(page, 'Market')).toBeChecked();
  await expect(difference(page)).toContainText('-$12.50');
  await tick(page, 'Bakery').click();
  await expect(difference(page)).toContainText('It adds up');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Starts with $3,147.50')).toBeVisible();
  await page.getByRole('tab', { name: /Finished/ }).click();
  await page.getByRole('list', { name: 'Finished statements' }).getByRole('link').click();
  await expect(
    page.getByRole('list', { name: /Transactions of the statement/ }).getByRole('listitem'),
  ).toHaveCount(3);
});
