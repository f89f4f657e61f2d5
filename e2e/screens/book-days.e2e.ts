import type { Page } from '@playwright/test';
import { signUpWithBook, openBookSettings, saveBookSettings } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

// The browser of the tests is in Berlin, a book that says nothing counts its days in UTC.
const use = 'Use Europe/Berlin (this device)';
const offerOf = (page: Page) => page.getByRole('region', { name: 'Time zone of the book' });

/** A book whose only row of this year is posted in the last hour of its first month, as UTC counts. */
function lateRow() {
  return household(20, ({ transactions }) => {
    for (const [at, each] of transactions.entries())
      each.TransactionDatePosted = at === 0 ? '2026-01-31T23:30:00.000Z' : '2020-05-01T12:00:00.000Z';
  });
}

/** What stands in the table of the report. */
async function rowsOfReport(page: Page): Promise<string> {
  const rows = page.getByRole('table').last().getByRole('row');
  await expect(rows.first()).toBeVisible();
  return (await rows.allTextContents()).join(' | ');
}

test('the offer to use the time zone of the device is not repeated, and reports follow the zone chosen in the settings', async ({
  page,
}) => {
  await signUpWithBook(page, lateRow().data);
  await expect(offerOf(page)).toContainText(
    'The days of this book are in the time zone UTC; this device is in Europe/Berlin.',
  );
  const report = '/reports?report=trial-balance&period=month&from=2026-01-01';
  await page.goto(report);
  const january = await rowsOfReport(page);
  await page.goto('/dashboard');
  await offerOf(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(offerOf(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Overview' }).getByTestId('net-worth')).toBeVisible();
  await expect(offerOf(page)).toBeHidden();

  const settings = await openBookSettings(page);
  await settings.getByRole('button', { name: use }).click();
  await saveBookSettings(page);
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByRole('article')).toContainText('Europe/Berlin');
  await page.goto(report);
  await expect.poll(() => rowsOfReport(page)).not.toBe(january);
});
