import type { Page } from '@playwright/test';
import { readSplitInfo } from '../../src/ledger/split-info.ts';
import { bookWithSchedules } from '../../test/support/book-with-schedules.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  callApi,
  leaveDue,
  openAccount,
  registerRow,
  signUpWithBook,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const now = new Date('2026-11-03T12:00:00Z');

/** A bank account from which a rent was expected on 1 November. */
const book = () =>
  bookWithSchedules(
    [['2026-10-04', 'Wages', 'Salary', 'Bank Account', 300_000]],
    [
      {
        name: 'Rent',
        rule: 'FREQ=MONTHLY',
        start: '2026-11-01',
        from: 'Bank Account',
        to: 'Monthly Expenses',
        minor: 85_000n,
      },
    ],
  );

type Stored = { TransactionDescription: string; OtherTransactionSplitInfoInJSON: string };

/** Which occurrence a row is by what is stored, and through which day all is decided. */
async function stored(page: Page, description: string) {
  const { data } = await callApi<{
    data: { transactions: Stored[]; items: { Kind: string; Body: string }[] };
  }>(page, 'export-data', {});
  const row = data.transactions.find((each) => each.TransactionDescription === description);
  const { schedule, occurrence } = readSplitInfo(row?.OtherTransactionSplitInfoInJSON ?? '{}');
  const { Done }: { Done?: string } = JSON.parse(
    data.items.find(({ Kind }) => Kind === 'schedule')?.Body ?? '{}',
  );
  return { schedule, occurrence, done: Done };
}

/** The register of the bank account, where nothing stands over it. */
async function openBank(page: Page): Promise<void> {
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, book().data);
  await leaveDue(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.clock.resume();
}

const isIt = { schedule: 'S0', occurrence: '2026-11-01', done: '2026-11-01' };
const isNot = { schedule: undefined, occurrence: undefined, done: undefined };

test('a row that is typed is what was expected by one key, and Ctrl+Z takes all of that back @main', async ({
  page,
}) => {
  await openBank(page);
  await addTransaction(page, { description: 'Landlord', digits: '85000', other: 'Monthly Expenses' });
  const question = page.getByText('“Rent” was expected on Nov 1, 2026. Is this it?');
  await expect(question).toBeVisible();
  await page.keyboard.press('y');
  await expect(page.getByText('Noted as “Rent” of Nov 1, 2026')).toBeVisible();
  await expect(question).toBeHidden();
  const look = () => stored(page, 'Landlord');
  await expect.poll(look).toEqual(isIt);
  await registerRow(page, 'Landlord').click();
  await expect(page.getByRole('link', { name: 'Rent', exact: true })).toHaveAttribute(
    'href',
    '/coming?schedule=S0',
  );
  await page.keyboard.press('Control+z');
  await expect.poll(look).toEqual(isNot);
  await expect(registerRow(page, 'Landlord')).toBeVisible();
});

test('a row that is not what was expected is left as it is, and what is no like is not asked about', async ({
  page,
}) => {
  await openBank(page);
  await addTransaction(page, { description: 'Chair', digits: '85100', other: 'Monthly Expenses' });
  await addTransaction(page, { description: 'Landlord', digits: '85000', other: 'Monthly Expenses' });
  await expect(page.getByText(/Is this it/)).toHaveCount(1);
  await expectAccessible(page, 'a row that was expected');
  expect(await stored(page, 'Landlord')).toEqual(isNot);
});

test('a row of a statement carries what was expected, and is it once it is added @phone', async ({
  page,
}) => {
  const { data, idOf } = book();
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  await page.goto(`/statement?account=${idOf('Bank Account')}`);
  const content = [
    'Date,Description,Amount',
    '10/31/2026,Bakery,-4.20',
    '11/02/2026,SEPA 4711,-850.00',
    '',
  ].join('\n');
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Bank statements').setInputFiles(file);
  const rows = page.getByRole('list', { name: 'Rows of the statement' }).getByRole('listitem');
  const row = rows.filter({ hasText: 'SEPA 4711' });
  await expect(row).toContainText('Monthly Expenses');
  await expect(row).toContainText('Expected Nov 1, 2026: “Rent”');
  // A narrow list has no room for it; its details say it.
  await expect(row.getByTitle('Expected Nov 1, 2026: “Rent”')).toHaveCount(1);
  await row.locator('button[aria-expanded]:not([aria-haspopup])').first().click();
  const box = page.getByRole('checkbox', { name: 'This is “Rent”, expected on Nov 1, 2026' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(row).not.toContainText('Expected Nov 1, 2026');
  await box.check();
  await expectAccessible(page, 'a row of a statement that was expected');
  await page.getByRole('button', { name: /^Add 2/ }).click();
  await expect(page.getByText(/^2 transactions? added/).first()).toBeVisible();
  const look = () => stored(page, 'SEPA 4711');
  await expect.poll(look).toEqual(isIt);
  await page.keyboard.press('Control+z');
  await expect.poll(look).toEqual(isNot);
});

test('at the desk what is expected and not there is added by a button @phone', async ({ page }) => {
  const { data, idOf } = book();
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  await page.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await page.getByLabel('Last day of the statement').fill('2026-11-02');
  await page.getByLabel('Balance on that day').fill('');
  await page.getByLabel('Balance on that day').pressSequentially('215000');
  await page.getByRole('button', { name: 'Start' }).click();
  const missing = page.getByRole('region', { name: 'Expected, but not here' });
  await expect(missing.getByRole('listitem')).toHaveText(/Nov 1, 2026Rent-\$850.00/);
  await expectAccessible(page, 'what is expected at the desk');
  await missing.getByRole('button', { name: 'Add Rent, Nov 1, 2026' }).click();
  await expect(missing).toBeHidden();
  await expect(page.getByRole('checkbox').filter({ hasText: 'Rent' })).toBeVisible();
  await expect.poll(() => stored(page, 'Rent')).toEqual(isIt);
});
