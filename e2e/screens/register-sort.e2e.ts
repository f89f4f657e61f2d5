import type { Page } from '@playwright/test';
import { openAccount, registerRows, signUpWithBook } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, screenTest as test } from '../support/screen.ts';

/** Returns the stored amounts that the rows of a register add to its account, newest first. */
function registerValuesOf(book: ReturnType<typeof createHousehold>, name: string) {
  const id = book.idOf(name);
  return book.registerOf(name).map((row) => {
    const isA = row.TransactionSplitAAccountId === id;
    const value = isA ? row.TransactionSplitAValue : row.TransactionSplitBValue;
    return {
      value: BigInt(value),
      description: row.TransactionDescription,
      posted: row.TransactionDatePosted,
    };
  });
}

async function chooseSort(page: Page, name: string) {
  await page.getByRole('button', { name: 'Sort, group, print' }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

/** Formats an amount as digits only, without separators. */
const formatDigits = (minor: bigint) => (minor < 0n ? -minor : minor).toString().padStart(3, '0');

const digitsOf = (text: string) => text.replaceAll(/[.,\s]/g, '');

const readDigits = async (page: Page, index: number) =>
  digitsOf(await registerRows(page).nth(index).innerText());

test('a register is sorted over all its rows, stays sorted after a reload, is printed completely and grouped by month @main', async ({
  page,
}) => {
  const book = createHousehold(400);
  await signUpWithBook(page, book.data);
  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  const values = registerValuesOf(book, 'Checking');
  expect(values.length).toBeGreaterThan(100);
  const size = (value: bigint) => (value < 0n ? -value : value);
  const sizes = values.map(({ value }) => size(value)).toSorted((a, b) => (a < b ? 1 : -1));
  await page.getByRole('button', { name: 'Sort, group, print' }).click();
  await page.getByRole('menuitemradio', { name: 'Amount, largest first' }).click();
  await expect.poll(() => readDigits(page, 0)).toContain(formatDigits(sizes[0] ?? 0n));
  await expect(page.getByTitle('Balance')).toHaveCount(0);
  await page.getByRole('region', { name: 'Transactions', exact: true }).press('End');
  const last = page.locator(`[data-index="${values.length - 1}"]`);
  await expect.poll(async () => digitsOf(await last.innerText())).toContain(formatDigits(sizes.at(-1) ?? 0n));

  await page.reload();
  await expect.poll(() => readDigits(page, 0)).toContain(formatDigits(sizes[0] ?? 0n));
  await chooseSort(page, 'Amount, smallest first');
  await expect.poll(() => readDigits(page, 0)).toContain(formatDigits(sizes.at(-1) ?? 0n));
  await chooseSort(page, 'Date, newest first');
  await expect(registerRows(page).first()).toContainText(values[0]?.description ?? '');

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByTestId('paper');
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText('Checking');
  await expect(paper).toContainText('Household');
  await expect(paper).toContainText(`${values.length} transactions`);
  await expect(paper.locator('tbody')).toHaveCount(values.length);
  await expect(paper.locator('tbody').last()).toContainText(values.at(-1)?.description ?? '');
  expect(digitsOf(await paper.locator('tbody').last().innerText())).toContain(
    formatDigits(values.at(-1)?.value ?? 0n),
  );
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);

  await chooseSort(page, 'Group by month');
  const month = page.locator('ul [data-month]');
  const newest = values[0]?.posted.slice(0, 7) ?? '';
  await expect(month.first()).toHaveAttribute('data-month', newest);
  const ofMonth = values.filter(({ posted }) => posted.startsWith(newest)).map(({ value }) => value);
  const sum = (list: bigint[]) => list.reduce((all, value) => all + value, 0n);
  const [came, went] = [ofMonth.filter((value) => value > 0n), ofMonth.filter((value) => value < 0n)];
  await expect
    .poll(async () => digitsOf(await month.first().innerText()))
    .toMatch(
      new RegExp(
        `in\\D*${formatDigits(sum(came))}\\D*out\\D*${formatDigits(sum(went))}\\D*net\\D*${formatDigits(sum(ofMonth))}`,
      ),
    );
  await page.getByRole('button', { name: 'Sort, group, print' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Group by month' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await page.keyboard.press('Escape');
  // The visible month stays at the top while its rows scroll.
  await page.getByRole('region', { name: 'Transactions', exact: true }).press('PageDown');
  await page.getByRole('region', { name: 'Transactions', exact: true }).press('End');
  await expect(page.locator('[aria-hidden] > [data-month]')).toBeVisible();
});
