import type { Page } from '@playwright/test';
import { currencyBook } from '../../test/support/currency-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openNavigation, signUpWithBook } from '../support/app.ts';
import { overviewOf, unfoldHome } from '../support/home.ts';
import { expect, test } from '../support/screen.ts';

const now = new Date('2026-11-22T12:00:00Z');
const book = currencyBook();

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(now);
});

/** The figures of a row of the report in sight, in plain spaces. */
async function figuresOf(page: Page, name: string): Promise<string[]> {
  const table = page.getByRole('table').last();
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const cells = await row.last().getByRole('cell').allTextContents();
  return cells.map((text) => text.replaceAll('\u00a0', ' '));
}

async function openReport(page: Page, search: string): Promise<void> {
  await page.goto(`/reports?${search}`);
  await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('table').last()).toBeVisible();
}

test('accounts of several currencies come to one in that of the book, what has no price stands apart @main', async ({
  page,
}) => {
  await signUpWithBook(page, book.data);
  await unfoldHome(page);
  await expect(overviewOf(page).getByTestId('net-worth')).toHaveText('$10,328.95');
  await expect(overviewOf(page).getByRole('link', { name: /^Euro account €1,482.00 \(worth/ })).toBeVisible();
  await expect(
    overviewOf(page).getByRole('link', { name: 'Without a price, not in the net worth: CHF' }),
  ).toHaveAttribute('href', '/prices');
  await expect(page.getByTestId('account-total')).toHaveText('in balance');
  await expectAccessible(page);

  await page.goto(`/dashboard?at=${book.idOf('Current Assets')}`);
  const total = page.getByTestId('account-total');
  await expect(total).toContainText('$10,328.95');
  await expect(total).toContainText(/CHF.120\.00, no price/);
  const list = page.getByRole('list', { name: 'Sub-accounts' });
  await expect(list.getByRole('button', { name: /^Euro account/ })).toContainText('worth $1,704.30');
  await expect(list.getByRole('button', { name: /^Franc account/ })).toContainText('no price');
  await expect(list.getByRole('button', { name: /^World fund/ })).toContainText('6.0000');
  await expectAccessible(page);

  await openNavigation(page);
  const row = page.getByRole('treeitem', { name: /^All Assets/ });
  await expect(row).toContainText('$10,328.95');
  await expect(row.locator('[title]').first()).toHaveAttribute('title', /no price/);

  await page.goto(`/dashboard?at=${book.ids.euros}`);
  await expect(total).toContainText('€1,482.00');
  await expect(total).toContainText('worth $1,704.30');
});

test('reports value accounts in the currency of the book, and the report of holdings names what shares cost and gained @main', async ({
  page,
}) => {
  await signUpWithBook(page, book.data);
  await openReport(page, 'report=balance-sheet&depth=3');
  await expect(page.getByText('valued at November 22, 2026')).toBeVisible();
  expect(await figuresOf(page, 'Euro account')).toEqual(['$1,704.30€1,482.00']);
  expect(await figuresOf(page, 'Franc account')).toEqual(['CHF 120.00, no price']);
  expect(await figuresOf(page, 'Gain from prices and exchange rates')).toEqual(['$374.45']);
  const missing = page.getByRole('region', { name: 'Not included' });
  await expect(missing).toContainText('No price for CHF on November 22, 2026');
  await expect(missing.getByRole('link', { name: 'Enter a price for CHF' }).first()).toHaveAttribute(
    'href',
    '/prices?of=CHF',
  );
  await expectAccessible(page);

  await openReport(page, 'report=income');
  await expect(page.getByText('valued at the prices of each month')).toBeVisible();
  const [kept, gain, realised, open, both] = await Promise.all(
    [
      'Net income',
      'Gain from prices and exchange rates',
      'realised',
      'not realised',
      'Net income and gain',
    ].map((name) => figuresOf(page, name)),
  );
  expect([kept, gain, both]).toEqual([['$9,954.50'], ['$374.45'], ['$10,328.95']]);
  expect([realised, open].flat().join(' ')).toMatch(/^\S+ \S+$/);

  await openReport(page, 'report=income&valued=today');
  await expect(page.getByText("valued at today's prices, November 22, 2026")).toBeVisible();
  expect(await figuresOf(page, 'Net income and gain')).toEqual(['$10,328.95']);

  // What was there when a period began has gained as well: all reports of it say the same.
  const gainIn = async (report: string) => {
    await openReport(page, `report=${report}&period=month&from=2026-10-01`);
    return (await figuresOf(page, 'Gain from prices and exchange rates')).at(-1);
  };
  const gains = [await gainIn('net-worth'), await gainIn('income'), await gainIn('cash-flow')];
  expect(new Set(gains).size).toBe(1);
  expect(gains[0]).not.toBe('$0.00');

  await openReport(page, 'report=holdings&depth=3');
  const figures = await figuresOf(page, 'Vanguard All-World');
  expect(figures.slice(0, 5)).toEqual(['6.0000 VWCE', '$660.00', '$872.85', '$212.85', '$97.60']);
  expect(figures[6]).toBe('$145.4750October 30, 2026');
  expect(await figuresOf(page, 'Sold in 2026')).toContain('$97.60');
  expect((await figuresOf(page, 'Bought on March 2, 2026'))[1]).toBe('$660.00');
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 844 });
  const overflow = () =>
    page.evaluate(() => {
      const scroller = document.querySelector('main')?.parentElement;
      return (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0);
    });
  await expect.poll(overflow).toBe(0);
  if (size !== null) await page.setViewportSize(size);
  await page
    .getByRole('link', { name: /6\.0000/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World fund');
});
