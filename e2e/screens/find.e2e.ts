import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatMinor } from '../../src/ledger/money.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, registerRows, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const { data, idOf, registerOf } = household(400);
const { transactions } = data;

type Row = (typeof transactions)[number];

const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const write = (minor: bigint) => formatMinor(minor, money);
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

test('amounts, days, tags, accounts and words that are not meant are found, each as the book writes it', async ({
  page,
}) => {
  await signUpWithBook(page, data);
  const [some] = transactions.filter((row) => sizeOf(row) > 10_000n);
  if (some === undefined) throw new Error('a book of this size has large amounts');
  const amount = write(sizeOf(some));
  const tag = some.TagsInSemicolonSeparated.split(';')[0] ?? '';
  const food = idOf('Cash in Hand');
  const counts: [line: string, rows: Row[]][] = [
    [amount, transactions.filter((row) => sizeOf(row) === sizeOf(some))],
    [amount.replace(/\s*€/, ''), transactions.filter((row) => sizeOf(row) === sizeOf(some))],
    ['50..100', transactions.filter((row) => sizeOf(row) >= 5000n && sizeOf(row) <= 10_000n)],
    ['2019-01', transactions.filter((row) => row.TransactionDatePosted.startsWith('2019-01'))],
    ['Jan 2019', transactions.filter((row) => row.TransactionDatePosted.startsWith('2019-01'))],
    [`#"${tag}"`, transactions.filter((row) => row.TagsInSemicolonSeparated.split(';').includes(tag))],
    [
      'market -#shared',
      transactions.filter(
        (row) =>
          inWords(row).includes('market') && !row.TagsInSemicolonSeparated.split(';').includes('shared'),
      ),
    ],
    [
      'in:"Cash in Hand"',
      transactions.filter((row) =>
        [row.TransactionSplitAAccountId, row.TransactionSplitBAccountId].includes(food),
      ),
    ],
  ];
  for (const [line, rows] of counts) {
    await type(page, line);
    await expect(heading(page)).toHaveText(line);
    await expect(found(page), line).toContainText(`${rows.length} found`);
    await expect(found(page), line).not.toContainText('so far');
  }
  await type(page, 'no such thing');
  await expect(page.getByText('No transactions match “no such thing”')).toBeVisible();
});

test('what is found in an account is shown and added up as that account sees it', async ({ page }) => {
  await signUpWithBook(page, data);
  const expenses = new Set(
    data.accounts.flatMap(({ AccountType, AccountId }) => (AccountType === 'EXPENSE' ? [AccountId] : [])),
  );
  const worthOf = (row: Row) =>
    (expenses.has(row.TransactionSplitAAccountId) ? BigInt(row.TransactionSplitAValue) : 0n) +
    (expenses.has(row.TransactionSplitBAccountId) ? BigInt(row.TransactionSplitBValue) : 0n);
  const rows = transactions.filter((row) =>
    [row.TransactionSplitAAccountId, row.TransactionSplitBAccountId].some((id) => expenses.has(id)),
  );
  await type(page, 'in:Expenses');
  await expect(found(page)).toContainText(`${rows.length} found`);
  const total = rows.reduce((sum, row) => sum + worthOf(row), 0n);
  await expect(page.getByTestId('found-sum')).toHaveText(`Total ${write(total)}`);
});

test('a register is filtered by the same line, its balances stay its own, Escape shows all again @main', async ({
  page,
}) => {
  await signUpWithBook(page, data);
  await openAccount(page, 'Assets', 'Cash in Hand');
  const rows = registerOf('Cash in Hand');
  const id = idOf('Cash in Hand');
  await page.getByRole('button', { name: 'Filter transactions' }).click();
  const line = page.getByRole('textbox', { name: 'Filter transactions' });
  await expect(line).toBeFocused();
  await line.fill('market');
  const met = rows.filter((row) => inWords(row).includes('market'));
  await expect(found(page)).toContainText(`${met.length} found`);
  const worth = (row: Row) =>
    BigInt(row.TransactionSplitAAccountId === id ? row.TransactionSplitAValue : row.TransactionSplitBValue);
  const sum = met.reduce((total, row) => total + worth(row), 0n);
  await expect(page.getByTestId('found-sum')).toHaveText(`Total ${write(sum)}`);
  await expect(line).toBeFocused();
  await expectAccessible(page);
  const [first] = met;
  const after = rows
    .slice(rows.findIndex((row) => row === first))
    .reduce((total, row) => total + worth(row), 0n);
  if ((page.viewportSize()?.width ?? 0) > 768)
    await expect(registerRows(page).first()).toContainText(write(after));
  await page.reload();
  await expect(found(page)).toContainText(`${met.length} found`);
  await line.press('Escape');
  await expect(line).toBeHidden();
  await expect(found(page)).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(line).toBeFocused();
});

test('what was found is selected, edited and saved as a table', async ({ page }) => {
  await signUpWithBook(page, data);
  await type(page, 'market <100');
  const rows = transactions.filter((row) => inWords(row).includes('market') && sizeOf(row) < 10_000n);
  await expect(found(page)).toContainText(`${rows.length} found`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('market 100.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(rows.length + 1);
  await field(page).press('Enter');
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(`${rows.length} selected`);
});
