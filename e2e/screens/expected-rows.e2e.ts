import type { Page } from '@playwright/test';
import { bookWithSchedules } from '../../test/support/book-with-schedules.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, registerRows, signUpWithBook, leaveDue } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const now = new Date('2026-11-22T12:00:00Z');

/** A bank account with a wage, a rent that is due, and what comes. */
const book = () =>
  bookWithSchedules(
    [
      ['2026-11-04', 'Wages', 'Salary', 'Bank Account', 300_000],
      ['2026-11-09', 'Groceries', 'Bank Account', 'Food & Drinks', 180_000],
    ],
    [
      {
        name: 'Rent of the flat in the long street by the river',
        rule: 'FREQ=MONTHLY',
        start: '2026-11-20',
        from: 'Bank Account',
        to: 'Monthly Expenses',
        minor: 85_000n,
      },
      {
        name: 'Electricity',
        rule: 'FREQ=MONTHLY',
        start: '2026-11-29',
        from: 'Bank Account',
        to: 'Monthly Expenses',
        minor: 62_000n,
        said: { amount: 'about' },
      },
      {
        name: 'Wages',
        rule: 'FREQ=MONTHLY',
        start: '2026-12-04',
        from: 'Salary',
        to: 'Bank Account',
        minor: 300_000n,
      },
    ],
  );

const expectedOf = (page: Page) => page.getByRole('region', { name: /^Expected/ });
const listOf = (page: Page) => page.getByRole('list', { name: 'What is expected' });

/** A book with its bank account in sight, of which nothing that is due stands over it. */
async function openBank(page: Page): Promise<void> {
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, book().data);
  await leaveDue(page);
  await showBank(page);
}

async function showBank(page: Page): Promise<void> {
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(registerRows(page)).toHaveCount(2);
}

test('what is expected stands above the rows of a register with the balance going on @phone @main', async ({
  page,
}) => {
  await openBank(page);
  const section = expectedOf(page);
  await expect(section).toContainText('Lowest: -$270.00 on Nov 29');
  const rows = listOf(page).getByRole('listitem');
  await expect(rows).toHaveText([
    /Dec 20, 2026Rent.*-\$850.00/,
    /Dec 4, 2026Wages.*\$3,000.00/,
    /Nov 29, 2026Electricity.*≈ -\$620.00/,
    /Nov 20, 2026Rent.*overdue.*-\$850.00/,
  ]);
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', '/coming?schedule=S2');
  await expectAccessible(page, 'expected rows');

  await section.getByRole('combobox', { name: 'How far ahead' }).selectOption('90 days');
  await expect(section.getByRole('heading')).toHaveText('Expected 10');
  await section.getByRole('button', { name: /^Expected/ }).click();
  await expect(listOf(page)).toBeHidden();
  await page.reload();
  await expect(section.getByRole('combobox', { name: 'How far ahead' })).toHaveValue('90');
  await expect(section.getByRole('button', { name: /^Expected/ })).toHaveAttribute('aria-expanded', 'false');
  await expect(listOf(page)).toBeHidden();
  // Nothing of it counts.
  await expect(page.getByTestId('account-total')).toHaveText('$1,200.00');
});

test('what is expected is reached by keys, and gives way to what is selected or looked for', async ({
  page,
}) => {
  await openBank(page);
  const links = listOf(page).locator('a, button');
  await page.getByRole('region', { name: 'What is expected' }).focus();
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(expectedOf(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Transactions' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(expectedOf(page)).toBeVisible();
  await page.keyboard.press('s');
  await expect(expectedOf(page)).toBeHidden();
});

test('of many schedules only what is in sight is drawn', async ({ page }) => {
  const repeats = Array.from({ length: 200 }, (_, at) => ({
    name: `Coffee ${at}`,
    rule: 'FREQ=DAILY',
    start: '2026-11-23',
    from: 'Bank Account',
    to: 'Food & Drinks',
    minor: 100n,
  }));
  const moves = [
    ['2026-11-04', 'Wages', 'Salary', 'Bank Account', 300_000],
    ['2026-11-09', 'Groceries', 'Bank Account', 'Food & Drinks', 180_000],
  ] as const;
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, bookWithSchedules(moves, repeats).data);
  await showBank(page);
  await expectedOf(page).getByRole('combobox', { name: 'How far ahead' }).selectOption('365 days');
  await expect(expectedOf(page).getByRole('heading')).toHaveText('Expected 73,000');
  const rows = listOf(page).locator('[data-index]');
  await expect(rows.last()).toContainText('Coffee 0');
  expect(await rows.count()).toBeLessThan(60);
});

test('net worth goes on by what is expected, in the picture and below the table, where that is asked @phone', async ({
  page,
}) => {
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, book().data);
  await page.goto('/reports?report=net-worth');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  await expect(table.getByRole('row', { name: /expected/ })).toHaveCount(0);
  const fold = page.getByText('Period, comparison, accounts');
  if (await fold.isVisible()) await fold.click();
  await page.getByRole('combobox', { name: 'Go on for' }).selectOption('90 days');
  await expect(page).toHaveURL(/ahead=90/);
  const rows = table.getByRole('row', { name: /expected/ });
  await expect(rows).toHaveText([
    /November 30, 2026, expected-\$270.00.*-\$270.00/,
    /December 2026, expected\$1,260.00/,
    /January 2027, expected\$2,790.00/,
    /February 20, 2027, expected\$4,940.00/,
  ]);
  const picture = page.getByRole('slider', { name: 'Net worth' });
  await expect(picture).toHaveAttribute('aria-valuetext', /^November 22, 2026: \$1,200.00/);
  await picture.focus();
  await page.keyboard.press('End');
  await expect(picture).toHaveAttribute('aria-valuetext', 'February 20, 2027, expected: $4,940.00');
  await expectAccessible(page, 'net worth that goes on');
});

/** The book with what is stored on days that come. */
const bookAhead = () => {
  const repeats = {
    name: 'Electricity',
    rule: 'FREQ=MONTHLY',
    start: '2026-11-29',
    from: 'Bank Account',
    to: 'Monthly Expenses',
    minor: 62_000n,
  };
  const moves = [
    ['2026-11-04', 'Wages', 'Salary', 'Bank Account', 300_000],
    ['2026-11-27', 'Gym pass', 'Bank Account', 'Shopping', 3000],
    ['2026-12-28', 'Furniture', 'Bank Account', 'Shopping', 400_000],
  ] as const;
  return bookWithSchedules(moves, [repeats]);
};

test('what is stored on later days counts on these days, in registers, on Home and in net worth', async ({
  page,
}) => {
  const { data, idOf } = bookAhead();
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('lowest on Nov 29 $2,350.00');
  await page.goto(`/dashboard?at=${idOf('Bank Account')}`);
  const section = expectedOf(page);
  await expect(section).toContainText('Lowest: $2,350.00 on Nov 29');
  await section.getByRole('combobox', { name: 'How far ahead' }).selectOption('90 days');
  await expect(section).toContainText('Lowest: -$2,890.00 on Jan 29');
  await expect(listOf(page).getByRole('listitem').last()).toContainText('$2,350.00');
  await page.goto('/reports?report=net-worth&ahead=90');
  await expect(page.getByRole('table').getByRole('row', { name: /expected/ })).toHaveText([
    /November 30, 2026, expected\$2,350.00/,
    /December 2026, expected-\$2,270.00/,
    /January 2027, expected-\$2,890.00/,
    /February 20, 2027, expected-\$2,890.00/,
  ]);
});

test('a branch and the book lead to all their transactions, above which goes on what they hold together @phone', async ({
  page,
}) => {
  await page.clock.setFixedTime(now);
  const { data, idOf } = book();
  await signUpWithBook(page, data);
  await leaveDue(page);
  await page.getByRole('link', { name: 'All transactions' }).click();
  await expect(expectedOf(page)).toContainText('Lowest: -$270.00 on Nov 29');
  const stored = page.getByRole('list', { name: 'Transactions', exact: true });
  await expect(stored.getByRole('listitem')).toHaveCount(2);
  const size = page.viewportSize();
  if (size !== null && size.width > 1000)
    await expect(listOf(page).getByRole('listitem').nth(1)).toContainText(/\$3,000.00.*\$2,730.00/);
  await expectAccessible(page, 'all transactions of a book');
  await page.goto(`/dashboard?at=${idOf('All Assets')}`);
  await page.getByRole('link', { name: 'All transactions' }).click();
  await expect(expectedOf(page)).toContainText('Lowest: -$270.00 on Nov 29');
});

test('a row that is expected leads to its schedule, and Back to the register', async ({ page }) => {
  await openBank(page);
  await listOf(page).getByRole('link', { name: /Wages/ }).click();
  const editor = page.getByRole('dialog', { name: 'Edit schedule' });
  await expect(editor.getByLabel('Name')).toHaveValue('Wages');
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Coming', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(listOf(page)).toBeVisible();
});

test('what is expected is said in German as well', async ({ page }) => {
  const { data, idOf } = book();
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  await page.evaluate(() => localStorage.setItem('Partita.Language', '"de"'));
  await page.goto(`/dashboard?at=${idOf('Bank Account')}`);
  const section = page.getByRole('region', { name: /^Erwartet/ });
  await expect(section).toContainText('Tiefststand: -$270.00 am 29. Nov.');
  await expect(section.getByRole('listitem').last()).toContainText('überfällig');
});
