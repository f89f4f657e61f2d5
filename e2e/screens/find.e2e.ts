import type { Page } from '@playwright/test';
import { openAccount, registerRows, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const { data } = household(400);
const { transactions } = data;

type Row = (typeof transactions)[number];

const sizeOf = ({ TransactionSplitAValue: value }: Row) =>
  BigInt(value) < 0n ? -BigInt(value) : BigInt(value);
const inWords = (row: Row) =>
  [row.TransactionDescription, row.TransactionNotes, row.TagsInSemicolonSeparated].join('\n').toLowerCase();

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search items' });
const found = (page: Page) => page.getByRole('region', { name: 'What was found' }).getByRole('status');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Types into the search box, which the phone opens first. */
async function type(page: Page, line: string) {
  if (!(await field(page).evaluate((element) => document.activeElement === element)))
    await page.keyboard.press('/');
  await field(page).fill(line);
}

test('what is typed is searched for at once, with its sum; Enter stays there, and nothing left leads back @main', async ({
  page,
}) => {
  await signUpWithBook(page, data);
  await openAccount(page, 'Assets');
  await type(page, 'central café');
  const rows = transactions.filter((row) => inWords(row).includes('café central'));
  await expect(found(page)).toContainText(`${rows.length} found`);
  await expect(heading(page)).toHaveText('central café');
  await expect(field(page)).toBeFocused();
  await field(page).fill('');
  await expect(heading(page)).toHaveText('Assets');
  await expect(field(page)).toBeFocused();

  const large = transactions.filter((row) => inWords(row).includes('rent') && sizeOf(row) > 10_000n);
  await type(page, 'rent >100,00');
  await expect(found(page)).toContainText(`${large.length} found`);
  await expect(registerRows(page).first()).toContainText('Rent');
  await expect(page.getByTestId('found-sum')).toContainText('Total');
  await field(page).press('Enter');
  await expect(field(page)).not.toBeFocused();
  await page.reload();
  await expect(found(page)).toContainText(`${large.length} found`);
  await page.goBack();
  await expect(heading(page)).toHaveText('Assets');
});
