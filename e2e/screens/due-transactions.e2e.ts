import { createBookWithSchedules } from '../../test/support/book-with-schedules.ts';
import { openAccount, registerRows, signUpWithBook } from '../support/app.ts';
import { expandOverview } from '../support/overview.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const rule = 'FREQ=MONTHLY';
const { data } = createBookWithSchedules(
  [['2026-10-01', 'Wages', 'Salary', 'Bank Account', 260_300]],
  [
    { name: 'Rent', rule, start: '2026-10-03', from: 'Bank Account', to: 'Shopping', minor: 146_200n },
    { name: 'Wages', rule, start: '2026-10-28', from: 'Salary', to: 'Bank Account', minor: 410_000n },
  ],
);

test('the popup for due transactions appears once a day, across reloads, undo and redo @main', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
  await signUpWithBook(page, data);
  const popup = page.getByRole('dialog', { name: 'Since Oct 3: 3 due' });
  const due = (day: string) => popup.getByRole('listitem').filter({ hasText: day });
  await due('Nov 3').getByRole('radio', { name: 'Later' }).check();
  await due('Oct 28').getByRole('radio', { name: 'Skip' }).check();
  await popup.getByRole('button', { name: 'Add 1, skip 1' }).click();
  await expect(popup).toBeHidden();
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(registerRows(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(registerRows(page)).toHaveCount(1);
  await page.reload();
  await expect(registerRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await expandOverview(page);
  await expect(page.getByRole('button', { name: '3 due since Oct 3' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  // After a reload, a redo asks for confirmation.
  await page.getByRole('dialog', { name: 'Redo?' }).getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('button', { name: '1 due since Nov 3' })).toBeVisible();
  await page.clock.setFixedTime(new Date('2026-11-23T12:00:00Z'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('dialog', { name: 'Since Nov 3: 1 due' })).toBeVisible();
});
