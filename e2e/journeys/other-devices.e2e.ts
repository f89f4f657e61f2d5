import type { Page } from '@playwright/test';
import {
  callApi,
  openAccount,
  registerRow,
  registerRows,
  shownTotal,
  signUpWithBook,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/server.ts';

const { data, idOf } = household(120);

/** Another device: the same session beyond what the tabs of one browser tell each other. */
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

/** Somebody comes back to the window, some time later. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(15_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

/** What the page asks for while something is done. */
async function askedWhile(page: Page, act: () => Promise<void>): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname.slice('/api/'.length));
  });
  await act();
  // What the page began to ask for has gone out by then.
  await callApi(page, 'is-loggedin', {});
  return requests.filter((name) => name !== 'is-loggedin');
}

test('what another device adds is there when one comes back: register, balance, overview and report', async ({
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
  const total = (await shownTotal(page).textContent()) ?? '';
  await addElsewhere(page, 'Elsewhere two');
  await comeBack(page);
  await expect(registerRow(page, 'Elsewhere two')).toBeVisible();
  await expect(shownTotal(page)).not.toHaveText(total);

  await page.goto('/reports?report=net-worth');
  const figures = page.getByRole('table').last();
  const shown = await figures.textContent();
  await addElsewhere(page, 'Elsewhere three');
  await comeBack(page);
  await expect.poll(() => figures.textContent()).not.toBe(shown);
});

test('coming back often asks once, and keeps the scrolled rows in sight and what was typed', async ({
  page,
}) => {
  await page.clock.install();
  await signUpWithBook(page, data);
  await openAccount(page, 'Assets', 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  const list = page.getByRole('region', { name: 'Transactions' });
  await list.evaluate((element) => element.scrollTo(0, 900));
  const row = registerRows(page).nth(12);
  const words = (await row.textContent()) ?? '';
  const scrolledRow = registerRows(page).filter({ hasText: words }).first();
  await expect(scrolledRow).toBeInViewport();
  await addElsewhere(page, 'Above');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/transactions'));
  const requests = await askedWhile(page, async () => {
    await comeBack(page);
    await page.evaluate(() => {
      for (const sign of ['focus', 'online', 'visibilitychange']) dispatchEvent(new Event(sign));
    });
    await answered;
  });
  expect(requests.filter((name) => name === 'all-accounts')).toHaveLength(1);
  expect(requests.filter((name) => name === 'transactions')).toHaveLength(1);
  await expect(scrolledRow).toBeInViewport();
  await list.evaluate((element) => element.scrollTo(0, 0));
  await expect(registerRow(page, 'Above')).toBeVisible();

  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  // What was entered before is asked for once somebody types: the newest rows, those before them, and what is like it.
  const answers = ['"pageNumbers"', '"after"', '"searchText"'].map((asked) =>
    page.waitForResponse((response) => response.request().postData()?.includes(asked) === true),
  );
  await editor.getByLabel('Description').fill('Half typed');
  await Promise.all(answers);
  expect(await askedWhile(page, () => comeBack(page))).toEqual([]);
  await expect(editor.getByLabel('Description')).toHaveValue('Half typed');
});
