import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const book = household(400);
const ofYear = ['2022-01-01', '2023-01-01'] as const;
const year = 'from=2022-01-01';

const accounts = new Map(book.data.accounts.map((account) => [account.AccountId, account]));
const families = {
  assets: ['ASSET', 'CASH', 'BANK', 'STOCK', 'RECEIVABLE', 'MUTUAL'],
  liabilities: ['CREDIT', 'LIABILITY', 'PAYABLE'],
  income: ['INCOME'],
  expenses: ['EXPENSE'],
} as const;

/** What some kinds of accounts gained from a day on and before another, added up plainly; in the words of the book. */
function gained(family: keyof typeof families, [from, until]: readonly [string, string], sign = 1): string {
  const types: readonly string[] = families[family];
  const isMeant = (id: string) => types.includes(accounts.get(id)?.AccountType ?? '');
  let minor = 0;
  for (const each of book.data.transactions) {
    const day = each.TransactionDatePosted.slice(0, 10);
    if (day < from || day >= until) continue;
    if (isMeant(each.TransactionSplitAAccountId)) minor += Number(each.TransactionSplitAValue);
    if (isMeant(each.TransactionSplitBAccountId)) minor += Number(each.TransactionSplitBValue);
  }
  return written(minor * sign);
}

function written(minor: number): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(minor / 100);
}

/** Fails on what the content security policy stops, and on errors of the page. */
function watch(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  return troubles;
}

async function openReport(page: Page, search: string): Promise<Locator> {
  await page.goto(`/reports?${search}`);
  const table = page.getByRole('table').last();
  await expect(table).toBeVisible();
  return table;
}

const row = (table: Locator, name: string) =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) });

test('the sums of the reports are those of the transactions @main', async ({ page }) => {
  const troubles = watch(page);
  await signUpWithBook(page, book.data);
  const upTo = ['0001-01-01', ofYear[1]] as const;

  const income = await openReport(page, `report=income&${year}`);
  await expect(row(income, 'Total income').getByRole('cell')).toHaveText(gained('income', ofYear, -1));
  await expect(row(income, 'Total expenses').getByRole('cell')).toHaveText(gained('expenses', ofYear));

  const sheet = await openReport(page, `report=balance-sheet&${year}`);
  const assets = gained('assets', upTo);
  await expect(row(sheet, 'Total assets').getByRole('cell')).toHaveText(assets);
  await expect(row(sheet, 'Total liabilities').getByRole('cell')).toHaveText(gained('liabilities', upTo));
  const net = await row(sheet, 'Net worth').getByRole('cell').textContent();
  await expect(row(sheet, 'Total equity').getByRole('cell')).toHaveText(net ?? '');

  const worth = await openReport(page, `report=net-worth&${year}`);
  await expect(row(worth, 'December 2022').getByRole('cell').first()).toHaveText(assets);

  const trial = await openReport(page, `report=trial-balance&${year}`);
  const [debits, credits] = await row(trial, 'Total').getByRole('cell').allTextContents();
  expect(debits).toBe(credits);

  const spending = await openReport(page, `report=spending&${year}`);
  const cells = row(spending, 'Total expenses').getByRole('cell');
  await expect(cells.first()).toHaveText(gained('expenses', ofYear));
  await expect(cells.nth(3)).toHaveText(gained('expenses', ['2022-03-01', '2022-04-01']));
  expect(troubles).toEqual([]);
});

test('the table comes as CSV and goes on paper in whole', async ({ page }) => {
  await signUpWithBook(page, book.data);
  const table = await openReport(page, `report=spending&${year}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = (await readFile(await (await download).path(), 'utf8')).replace(/^\uFEFF/, '');
  const lines = csv.split('\r\n');
  expect(lines[0]).toMatch(/^Account,Total,Jan 2022,/);
  expect(lines).toHaveLength((await table.getByRole('row').count()) + 1);
  const total = lines.find((line) => line.startsWith('Total expenses,'))?.split(',')[1] ?? '';
  expect(written(Math.round(Number(total) * 100))).toBe(gained('expenses', ofYear));

  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.toggleAttribute('data-printed') }),
  );
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // The width of what is printed on, less its margins.
  for (const [search, widthPx] of [
    [`report=spending&${year}`, 1024],
    [`report=income&${year}&compare=year-before`, 680],
    [`report=net-worth&${year}&compare=year-before`, 680],
    [`report=cash-flow&${year}&compare=year-before`, 680],
  ] as const) {
    await page.setViewportSize({ width: widthPx, height: 900 });
    await openReport(page, search);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const cutOff = await page.evaluate((width) => {
      const isOut = (element: Element) => element.getBoundingClientRect().right > width + 1;
      return [...document.querySelectorAll('main :is(td, svg, h1)')].filter(isOut).length;
    }, widthPx);
    expect([search, cutOff]).toEqual([search, 0]);
    // Nothing that scrolls holds back what lies below.
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pages.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(1);
  }
});
