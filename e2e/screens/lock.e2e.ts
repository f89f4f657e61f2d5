import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, editTransaction, openAccount, registerRow, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const lock = (page: Page) => page.getByRole('region', { name: 'Lock', exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Change locked transactions?' });
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit transaction...' });

/** A book of a few rows, of which one is of October and the others are of November. */
function smallBook() {
  return household(6, ({ transactions }) => {
    for (const [at, each] of transactions.entries()) {
      each.TransactionDescription = at === 0 ? 'Rent' : `Row ${at}`;
      each.TransactionDatePosted = at === 0 ? '2026-10-31T12:00:00.000Z' : `2026-11-0${at}T12:00:00.000Z`;
    }
  });
}

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Book Settings' }).click();
  await expect(lock(page)).toBeVisible();
}

/** What the place of the books holds of the locked row. */
async function notesOfRent(page: Page): Promise<string | undefined> {
  const [row] = await callApi<{ TransactionNotes: string }[]>(page, 'search-transactions', {
    searchText: 'Rent',
  });
  return row?.TransactionNotes;
}

test('a lock is set, asks once before locked rows change, also to undo, and is removed @main', async ({
  page,
  isMobile,
}) => {
  const { data } = smallBook();
  const rent = data.transactions.find(({ TransactionDescription: what }) => what === 'Rent');
  const account = data.accounts.find(({ AccountId }) => AccountId === rent?.TransactionSplitBAccountId);
  const path: string[] = [];
  for (let at = account; at?.ParentAccountId;) {
    path.unshift(at.AccountName);
    at = data.accounts.find(({ AccountId }) => AccountId === at?.ParentAccountId);
  }
  await signUpWithBook(page, data);

  await openSettings(page);
  await expect(lock(page)).toContainText('Nothing is locked.');
  const day = lock(page).getByLabel('Last locked day');
  await day.fill('soon');
  await lock(page).getByRole('button', { name: 'Lock until' }).click();
  await expect(lock(page)).toContainText('This is no date');
  await expect(day).toBeFocused();
  await day.fill('2026-10-31');
  await lock(page).getByRole('button', { name: 'Lock until' }).click();
  await expect(lock(page).getByRole('status').first()).toHaveText(
    /Transactions up to .*October.* are locked\./,
  );
  await expectAccessible(page, 'lock of a book');
  await page.keyboard.press('Escape');
  await expect(lock(page)).toBeHidden();

  await openAccount(page, ...path);
  const change = async (notes: string) => {
    await editTransaction(page, 'Rent');
    await editor(page).getByLabel('Notes').fill(notes);
    await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(question(page)).toBeVisible();
  };
  await change('paid late');
  await expect(question(page)).toContainText('which are locked. Change them anyway?');
  // Enter alone changes nothing.
  await expect(question(page).getByRole('button', { name: 'Keep' })).toBeFocused();
  await expectAccessible(page, 'question before locked rows change');
  // It is no error, and what was typed is still there. The message goes by itself.
  const told = expect(page.getByText('Nothing was changed.')).toBeVisible();
  await page.keyboard.press('Enter');
  await told;
  await expect(question(page)).toBeHidden();
  await expect(page.getByText(/Error|Failed/)).toBeHidden();
  await expect(editor(page).getByRole('alert')).toBeHidden();
  await expect(editor(page).getByLabel('Notes')).toHaveValue('paid late');
  expect(await notesOfRent(page)).toBe('');

  await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  await question(page).getByRole('button', { name: 'Change' }).click();
  await expect(editor(page)).toBeHidden();
  await expect.poll(() => notesOfRent(page)).toBe('paid late');

  // What the bank says of a side needs no word; another row neither.
  await registerRow(page, 'Rent').focus();
  if (!isMobile) {
    await page.keyboard.press('Control+z');
    await question(page).getByRole('button', { name: 'Keep' }).click();
    await expect(question(page)).toBeHidden();
    expect(await notesOfRent(page)).toBe('paid late');
    await page.keyboard.press('Control+z');
    await question(page).getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => notesOfRent(page)).toBe('');
    await page.keyboard.press('y');
    await expect(page.getByRole('dialog').getByText(/Locked up to/)).toBeVisible();
    await page.keyboard.press('Escape');
  }

  await page.getByRole('navigation', { name: 'Account path' }).getByRole('button').first().click();
  await openSettings(page);
  await lock(page).getByRole('button', { name: 'Remove the lock' }).click();
  await expect(lock(page)).toContainText('Nothing is locked.');
});
