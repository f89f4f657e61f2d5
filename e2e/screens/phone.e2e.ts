import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  openAccount,
  registerRows,
  signUp,
  signUpWithBasicAccounts,
  signUpWithBook,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

/** How many rows of the list are in sight from top to bottom. */
async function rowsInSight(page: Page): Promise<number> {
  const list = await page.getByRole('region', { name: 'Transactions', exact: true }).boundingBox();
  const rows = await registerRows(page).all();
  const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
  const bottom = (list?.y ?? 0) + (list?.height ?? 0);
  return boxes.filter((box) => box && list && box.y >= list.y - 0.5 && box.y + box.height <= bottom + 0.5)
    .length;
}

function scrollTo(page: Page, top: number): Promise<void> {
  return page
    .getByRole('region', { name: 'Transactions', exact: true })
    .evaluate((list, to) => list.scrollTo(0, to), top);
}

test('a register shows nine rows; the summary folds while it is scrolled and unfolds at its top @phone', async ({
  page,
}) => {
  await signUpWithBook(page, household(60).data);
  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(9);
  const list = await page.getByRole('region', { name: 'Transactions', exact: true }).boundingBox();
  const add = await page.getByRole('button', { name: 'Add transaction' }).boundingBox();
  expect(add?.y).toBeGreaterThanOrEqual((list?.y ?? Infinity) + (list?.height ?? 0));
  const summary = page.getByRole('region', { name: 'Account info summary' });
  const facts = summary.getByText(/Bank · \d+ transactions/);
  const unfolded = (await summary.boundingBox())?.height ?? 0;

  // Less than the fold gives room does nothing, or it would go to and fro.
  await scrollTo(page, 60);
  await expect(facts).toBeVisible();
  await scrollTo(page, 200);
  await expect(facts).toBeHidden();
  await expect.poll(async () => (await summary.boundingBox())?.height).toBeLessThan(50);
  await expect(summary.getByRole('heading')).toBeVisible();
  await expect(page.getByTestId('account-total')).toBeVisible();
  await scrollTo(page, 20);
  await expect(facts).toBeHidden();
  await scrollTo(page, 0);
  await expect(facts).toBeVisible();
  await expect.poll(async () => (await summary.boundingBox())?.height).toBe(unfolded);

  await scrollTo(page, 200);
  await expect(facts).toBeHidden();
  await page.getByRole('tab', { name: /Sub-accounts/ }).click();
  await expect(facts).toBeVisible();
});

test('adding is in reach of the thumb and covers no row for good; searching opens from its icon and its key @phone', async ({
  page,
}) => {
  await signUpWithBook(page, household(60).data);
  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  const add = page.getByRole('button', { name: 'Add transaction' });
  await expect(async () => {
    await scrollTo(page, 100_000);
    const [last, button] = [await registerRows(page).last().boundingBox(), await add.boundingBox()];
    expect(await registerRows(page).last().getAttribute('aria-posinset')).toBe(
      await registerRows(page).last().getAttribute('aria-setsize'),
    );
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }).toPass();
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add New Transaction...' })).toBeVisible();
  await page.keyboard.press('Escape');

  const search = page.getByRole('searchbox');
  const form = page.getByRole('search');
  await expect(form).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Search items' }).click();
  await expect(search).toBeFocused();
  await expect(form).toHaveCSS('opacity', '1');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(form).toHaveCSS('opacity', '0');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('cafe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('cafe');
});

test('a book without accounts is offered one where transactions are added, and its menus suit a thumb @phone', async ({
  page,
}) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  const summary = page.getByRole('region', { name: 'Account info summary' });
  await expect(page.getByRole('button', { name: 'Add transaction' })).toHaveCount(0);
  await summary.getByRole('button', { name: 'Account actions' }).click();
  const item = page.getByRole('menuitem', { name: 'Add New Sub-Account...' });
  await expect(item).toHaveCSS('min-height', '44px');
  await page.keyboard.press('Escape');
  await summary.getByRole('button', { name: 'Add New Sub-Account...' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Sub-Account...' })).toBeVisible();
});

test('the facts of a sub-account stay on one line and leave out what nobody asks for @phone', async ({
  page,
}) => {
  await signUpWithBook(page, household(20).data);
  const row = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem').first();
  const facts = row.getByText('Asset · 7 sub-accounts');
  await expect(facts).toBeVisible();
  expect((await facts.boundingBox())?.height).toBeLessThan(24);
  await expect(page.getByText('Placeholder')).toHaveCount(0);
});

test('something is entered with what was entered before, a day and a split, by thumb @phone', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await addTransaction(page, { description: 'Bakery', digits: '480', other: 'shopping' });
  await page.getByRole('button', { name: 'Add transaction' }).tap();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').pressSequentially('ba');
  await page.getByRole('option', { name: /Bakery/ }).tap();
  await expect(editor.getByLabel(/^Amount/)).toHaveValue('4.80');
  await page.keyboard.type('1000');
  await editor.getByLabel('Date').fill('2/3/24');
  await editor.getByRole('button', { name: 'Split...' }).tap();
  await editor.getByLabel('Line 1: Amount').fill('7.00');
  const other = editor.getByRole('combobox', { name: 'Line 2: Account' });
  await other.fill('food');
  await page.getByRole('option', { name: /Food/ }).first().tap();
  await expect(other).toHaveValue('Food & Drinks');
  await expect(editor.getByLabel('Line 2: Amount')).toHaveAttribute('placeholder', /3\.00/);
  await editor.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(editor).toBeHidden();
  const row = registerRows(page).filter({ hasText: 'Split (2)' });
  await expect(row).toContainText('10.00');
  await expect(row).toContainText('Bakery');
});

test('a row of many is split into lines that fit the screen @phone', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).tap();
  await page.getByRole('menuitem', { name: 'Add Multiple Transactions...' }).tap();
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await popup.getByLabel('Description, row 1').fill('Market');
  await popup.getByLabel('Amount, row 1').pressSequentially('1000');
  await popup.getByRole('button', { name: 'Split..., row 1' }).tap();
  await expect(popup.getByLabel('Line 2: Account')).toBeVisible();
  const sideways = await popup.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'split row on a phone');
});
