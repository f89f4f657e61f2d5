import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openPage, signUpWithBook } from '../support/app.ts';
import { basicBook } from '../../test/support/basic-book.ts';
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

test('a tax year from any day is exact, and each number opens rows that come to it', async ({ page }) => {
  await signUpWithBook(page, book.data);
  const taxYear = ['2022-04-06', '2023-04-06'] as const;
  const table = await openReport(page, 'report=income&period=tax-year&from=2022-06-01');
  await expect(row(table, 'Total expenses').getByRole('cell')).toHaveText(gained('expenses', taxYear));
  for (const name of ['Food', 'Travel', 'Total expenses']) {
    const link = row(table, name).getByRole('link');
    const number = await link.textContent();
    await link.click();
    await expect(page.getByTestId('span-sum')).toContainText(number ?? '');
    await page.goBack();
    await expect(table).toBeVisible();
  }
});

test('a picture is gone along by the keyboard, and says what stands there', async ({ page }) => {
  await signUpWithBook(page, book.data);
  const table = await openReport(page, `report=net-worth&${year}`);
  const picture = page.getByRole('slider', { name: 'Net worth' });
  const title = page.getByRole('figure');
  await picture.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const number = await row(table, 'November 2022').getByRole('cell').last().textContent();
  await expect(picture).toHaveAttribute('aria-valuetext', `November 2022: ${number}`);
  await expect(title).toContainText(`November 2022 ${number}`);
  await page.keyboard.press('PageDown');
  await expect(picture).toHaveAttribute('aria-valuenow', '1');
  await expect(title).toContainText('31 December 2021');
  await page.keyboard.press('Escape');
  await expect(picture).toHaveAttribute('aria-valuenow', '13');
  // Its title spoke of the last month, so the first step leads to the one before.
  await page.keyboard.press('ArrowLeft');
  await expect(title).toContainText('November 2022');
  // What the mouse shows goes with it, what the keyboard chose stays.
  await page.keyboard.press('Home');
  await picture.hover();
  await expect(title).not.toContainText('31 December 2021');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(title).toContainText('31 December 2021');
});

test('what is asked stands in the address, and is kept in the book by a name', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await openReport(page, `report=spending&${year}`);
  const fold = page.getByText('Period, comparison, accounts');
  if (await fold.isVisible()) await fold.click();
  await page.getByRole('combobox', { name: 'By' }).selectOption('Quarters');
  await page.getByRole('button', { name: /^Accounts/ }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeFocused();
  await page.getByRole('checkbox', { name: 'Food' }).check();
  await expectAccessible(page, 'accounts of the report');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('1 January – 31 December 2022, only Food')).toBeVisible();
  const asked = new RegExp(`interval=quarter&${year}&branch=${book.idOf('Food')}$`);
  await expect(page).toHaveURL(asked);

  await page.getByRole('button', { name: 'Save this report' }).click();
  await page.getByLabel('Name').fill('What we eat');
  await expectAccessible(page, 'keep a report');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await openReport(page, `report=income&${year}`);
  await page.getByRole('list', { name: 'Saved reports' }).getByRole('link', { name: 'What we eat' }).click();
  await expect(page).toHaveURL(asked);
  await page.getByRole('button', { name: 'Remove What we eat' }).click();
  await expect(page.getByRole('link', { name: 'What we eat' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'What we eat' })).toBeVisible();
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

test('a place that fails is asked once more', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await page.route('**/api/flows', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'The disk is full' } }),
  );
  await page.goto(`/reports?report=trial-balance&${year}`);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('The report could not be loaded. Failed ! The disk is full', {
    timeout: 30_000,
  });
  await page.unroute('**/api/flows');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a year that is not over counts up to today, and is compared with as much of the year before', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2022-08-15T12:00:00Z'));
  await signUpWithBook(page, book.data);
  const table = await openReport(page, 'report=income&compare=year-before');
  await expect(
    page.getByText('1 January – 15 August 2022, compared with the year before', { exact: true }),
  ).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveText([
    'Account',
    /1 Jan.*15 Aug 2022/,
    /1 Jan.*15 Aug 2021/,
    'Change',
    '%',
  ]);
  const expenses = row(table, 'Total expenses');
  const now = gained('expenses', ['2022-01-01', '2022-08-16']);
  await expect(expenses.getByRole('cell').first()).toHaveText(now);
  await expect(expenses.getByRole('cell').nth(1)).toHaveText(
    gained('expenses', ['2021-01-01', '2021-08-16']),
  );
  await expenses.getByRole('link').first().click();
  await expect(page.getByTestId('span-sum')).toContainText(now);
});

test('days that no report can be about are told at their fields', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await openReport(page, 'period=own&from=2022-02-01&until=2022-03-01');
  const fold = page.getByText('Period, comparison, accounts');
  if (await fold.isVisible()) await fold.click();
  const last = page.getByLabel('Last day');
  await last.fill('2022-01-31');
  await expect(last).toHaveAccessibleDescription('The last day is before the first.');
  await expectAccessible(page, 'wrong days');
  // Something else of the book changes meanwhile.
  await page.getByRole('button', { name: 'Save this report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  await expect(last).toHaveValue('2022-01-31');
  await last.fill('');
  await expect(last).toHaveAccessibleDescription('Enter both days.');
  await last.fill('2022-03-31');
  await expect(last).toHaveAccessibleDescription('');
  await expect(page).toHaveURL(/until=2022-04-01/);
});

test('what of an address is not understood is said, and goes from it', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await openReport(page, `report=all&interval=hour&${year}`);
  const note = page.getByText('Not understood in the address: report=all, interval=hour.');
  await expect(note).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/reports\\?${year}$`));
  await page.getByRole('link', { name: 'Trial balance' }).click();
  await expect(note).toBeHidden();
});

test('intervals that would be too many are longer, and the list says which they are', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await openReport(page, 'report=spending&period=own&from=2021-01-01&until=2023-01-01');
  const intervals = page.getByRole('combobox', { name: 'By' });
  await expect(intervals.locator('option:checked')).toHaveText('Quarters');
  await expect(intervals.locator('option')).toHaveText(['Quarters', 'Years']);
});

test('on a small screen every figure of a row is in sight', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const report of ['net-worth', 'income', 'balance-sheet', 'trial-balance', 'cash-flow']) {
    for (const compare of ['none', 'year-before']) {
      const table = await openReport(page, `report=${report}&${year}&compare=${compare}`);
      const outside = await table.locator('th, td').evaluateAll(
        (cells) =>
          cells.filter((cell) => {
            const { right, width } = cell.getBoundingClientRect();
            return right > innerWidth || width === 0 || cell.scrollWidth > cell.clientWidth + 1;
          }).length,
      );
      expect([report, compare, outside]).toEqual([report, compare, 0]);
    }
  }
});

test('the reports come with at most 20 kB of their own', async () => {
  const assets = join(import.meta.dirname, '../../dist/assets');
  const own = (await readdir(assets)).filter((name) => /^reports-screen-.*\.(?:js|css)\.gz$/.test(name));
  expect(own).toHaveLength(2);
  const sizes = await Promise.all(own.map(async (name) => (await stat(join(assets, name))).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(20 * 1024);
});

test('a book without transactions has nothing to report', async ({ page }) => {
  await signUpWithBook(page, basicBook());
  await openPage(page, 'Reports');
  await expect(page.getByText('Nothing to report yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the book' }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});

test('every report can be used by all, and none is wider than the screen @phone', async ({ page }) => {
  await signUpWithBook(page, book.data);
  for (const report of [
    'net-worth',
    'income',
    'balance-sheet',
    'trial-balance',
    'cash-flow',
    'spending',
    'budget',
    'proof',
  ]) {
    await openReport(page, `report=${report}&${year}&compare=year-before`);
    await expectAccessible(page, report);
    const size = page.viewportSize();
    for (const width of [size?.width ?? 0, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = () =>
        page.evaluate(() => {
          const scroller = document.querySelector('main')?.parentElement;
          return (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0);
        });
      await expect.poll(overflow, `${report} at ${width}`).toBe(0);
    }
    if (size !== null) await page.setViewportSize(size);
  }
});

test('what the parts of a picture are is read to the end on the narrowest screen', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await page.setViewportSize({ width: 320, height: 700 });
  const days = 'period=own&from=2021-04-06&until=2022-04-04';
  for (const asked of ['net-worth&compare=year-before', 'spending&depth=9']) {
    await openReport(page, `report=${asked}&${days}`);
    const isCut = await page
      .locator('figcaption')
      .evaluateAll((captions) =>
        captions
          .flatMap((caption) => [...caption.children])
          .map((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight),
      );
    expect(isCut, asked).toEqual([false, false]);
  }
});

test('the reports speak German', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('navigation', { name: 'Kontopfad' })).toBeVisible();
  const table = await openReport(page, `report=income&${year}&compare=period-before`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einnahmen und Ausgaben');
  await expect(
    page.getByText('1. Januar – 31. Dezember 2022, im Vergleich mit dem Zeitraum davor'),
  ).toBeVisible();
  await expect(row(table, 'Summe der Einnahmen').getByRole('cell').first()).toHaveText(
    gained('income', ofYear, -1),
  );
});

test('a book is proven by what its accounts held, how they were compared with their banks, and its fingerprint', async ({
  page,
}) => {
  const proven = household(60);
  const checking = proven.data.accounts.find(({ AccountName }) => AccountName === 'Checking');
  if (checking === undefined) throw new Error('there is no account');
  const gainedUntil = (day: string) =>
    proven.registerOf('Checking').reduce((sum, each) => {
      const isA = each.TransactionSplitAAccountId === checking.AccountId;
      const minor = Number(isA ? each.TransactionSplitAValue : each.TransactionSplitBValue);
      return each.TransactionDatePosted.slice(0, 10) <= day ? sum + minor : sum;
    }, 0);
  const held = gainedUntil('2022-06-30');
  checking.PropsInJSON = JSON.stringify({
    BalanceChecks: { '2022-06-30': String(held), '2022-09-30': String(gainedUntil('2022-09-30') + 100) },
  });
  await signUpWithBook(page, proven.data);
  await page.goto(`/reports?report=proof&${year}`);
  const proof = page.getByRole('region', { name: 'Compared with the bank' });
  await expect(proof.getByRole('status')).toHaveText('1 comparison no longer holds, of 2 in this period.');
  const rows = proof.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Checking' }) });
  await expect(rows.first()).toContainText('holds');
  await expect(rows.first()).toContainText(written(held));
  await expect(rows.last()).toContainText('-1,00 €');
  const table = page.getByRole('table', { name: /^Your book, proven/ });
  await expect(row(table, 'Checking')).toContainText(written(gainedUntil('2022-12-31')));
  await expect(proof).toContainText(/Fingerprint of the whole book: \w+/);
  await expectAccessible(page, 'proof');
});
