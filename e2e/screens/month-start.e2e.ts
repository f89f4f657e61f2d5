import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openBookSettings, saveBookSettings, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

/** A book in which 20.00 were spent on 26 January and nothing else this year; with other properties of its root. */
const bookOf = (props?: Record<string, unknown>) =>
  household(20, ({ accounts, transactions }) => {
    const [root] = accounts;
    if (root !== undefined && props !== undefined) root.PropsInJSON = JSON.stringify(props);
    for (const [at, each] of transactions.entries())
      each.TransactionDatePosted = at === 0 ? '2026-01-26T12:00:00.000Z' : '2020-05-01T12:00:00.000Z';
  });

const dayOf = (page: Page) => page.getByRole('combobox', { name: 'Months begin on day' });
const reportOf = (from: string) => `/reports?report=income&period=month&from=${from}`;
const payDays = /^\w+ \d{4} \(25 \w+ – 24 \w+\)/;

test('months begin on pay day: reports, the overview, registers and budgets follow @main', async ({
  page,
}) => {
  const { data } = bookOf();
  await signUpWithBook(page, data);
  const settings = await openBookSettings(page);
  await expect(dayOf(page)).toHaveValue('1');
  await expect(settings).toContainText('such as your payday');
  await expectAccessible(page, 'the day on which months begin');
  await dayOf(page).selectOption('25');
  await saveBookSettings(page);

  await page.goto(reportOf('2026-01-26'));
  const report = page.getByRole('article');
  await expect(report).toContainText('February 2026 (25 January – 24 February 2026)');
  await expect(report.getByRole('row', { name: 'Total expenses' })).toBeVisible();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(report).toContainText('January 2026 (25 December 2025 – 24 January 2026)');
  await expect(report).toContainText('Nothing here in this period');

  await page.goto('/budget');
  await expect(page.getByRole('heading', { name: payDays })).toBeVisible();

  await page.goto('/dashboard');
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByText(payDays)).toBeVisible();
  await page.goto(`/dashboard?at=${data.transactions[0]?.TransactionSplitAAccountId}`);
  await page.getByRole('button', { name: 'Sort, group, print' }).click();
  await page.getByRole('menu').getByText('Group by month', { exact: true }).click();
  await expect(page.locator('ul [data-month="2026-02"]')).toContainText('February 2026 (25 Jan – 24 Feb)');
  await openBookSettings(page);
  await expect(dayOf(page)).toHaveValue('25');
});
