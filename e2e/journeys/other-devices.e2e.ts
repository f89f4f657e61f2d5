import type { Page } from '@playwright/test';
import { callApi, openAccount, registerRow, accountTotal, signUpWithBook } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, serverTest as test } from '../support/server.ts';

const { data, idOf } = createHousehold(120);

/** Adds a transaction as another device would: with the same session, but without the messages between tabs of one browser. */
async function addElsewhere(page: Page, description: string): Promise<void> {
  const at = new Date().toISOString();
  const id = description.replaceAll(' ', '').toUpperCase();
  await callApi(page, 'add-transaction', {
    bookName: 'Household',
    transaction: {
      TransactionId: id,
      TransactionDescription: description,
      TransactionNotes: '',
      TransactionDatePosted: at,
      TransactionDateEntered: at,
      TransactionSplitAId: `${id}A`,
      TransactionSplitBId: `${id}B`,
      TransactionSplitAAccountId: idOf('Regular'),
      TransactionSplitBAccountId: idOf('Checking'),
      TransactionSplitAValue: '1234500',
      TransactionSplitBValue: '-1234500',
      TagsInSemicolonSeparated: '',
      PropsInJSON: '{}',
      OtherTransactionSplitInfoInJSON: '{}',
    },
  });
}

/** Simulates that the user returns to the window after 15 seconds. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(15_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

test('a transaction added on another device appears in register, balance, overview and report when the user returns', async ({
  page,
}) => {
  await page.clock.install();
  await signUpWithBook(page, data);
  const worth = page.getByRole('region', { name: 'Overview' }).getByTestId('net-worth');
  const before = (await worth.textContent()) ?? '';
  await addElsewhere(page, 'Elsewhere one');
  await comeBack(page);
  await expect(worth).not.toHaveText(before);

  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRow(page, 'Elsewhere one')).toBeVisible();
  const total = (await accountTotal(page).textContent()) ?? '';
  await addElsewhere(page, 'Elsewhere two');
  await comeBack(page);
  await expect(registerRow(page, 'Elsewhere two')).toBeVisible();
  await expect(accountTotal(page)).not.toHaveText(total);

  await page.goto('/reports?report=net-worth');
  const figures = page.getByRole('table').last();
  const shown = await figures.textContent();
  await addElsewhere(page, 'Elsewhere three');
  await comeBack(page);
  await expect.poll(() => figures.textContent()).not.toBe(shown);
});
