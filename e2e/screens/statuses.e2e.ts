import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  callApi,
  editTransaction,
  exportFile,
  importFile,
  openAccount,
  registerRow,
  registerRows,
  signUpWithBook,
  startOnOlderPlace,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const toBank = ['All Assets', 'Current Assets', 'Bank Account'];

type Side = { Status?: string; StatementDate?: string };

type Row = {
  day: string;
  what: string;
  cents: number;
  bank?: Side;
  group?: [string, number];
  other?: string;
};

const october = { Status: 'reconciled', StatementDate: '2026-10-31' };

const rows: Row[] = [
  { day: '2026-10-02', what: 'Opening', cents: 100_000, bank: october },
  { day: '2026-10-20', what: 'Rent', cents: -40_000, bank: october },
  { day: '2026-10-31', what: 'Insurance', cents: -1_000, bank: { Status: 'cleared' } },
  { day: '2026-11-03', what: 'Market', cents: -3_000, group: ['weekly-market', 1] },
  { day: '2026-11-03', what: 'Market', cents: -2_000, group: ['weekly-market', 2], other: 'Shopping' },
  { day: '2026-11-05', what: 'Lunch', cents: -1_250 },
  { day: '2026-11-10', what: 'Salary', cents: 250_000 },
];

/** A book with these rows in its bank account. */
function bookOf(list: Row[]) {
  const book = basicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const transactions = list.map(({ day, what, cents, bank, group, other = 'Food & Drinks' }, at) => ({
    TransactionId: `status-row-${at}`,
    TransactionDescription: what,
    TransactionNotes: '',
    TransactionDatePosted: `${day}T10:00:00.000Z`,
    TransactionDateEntered: `${day}T10:00:0${9 - at}.000Z`,
    TransactionSplitAId: `status-row-${at}-a`,
    TransactionSplitBId: `status-row-${at}-b`,
    TransactionSplitAAccountId: idOf(other),
    TransactionSplitBAccountId: idOf('Bank Account'),
    TransactionSplitAValue: String(-cents),
    TransactionSplitBValue: String(cents),
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: JSON.stringify({
      ...(group && { Group: group[0], GroupLine: group[1] }),
      ...(bank && { B: bank }),
    }),
  }));
  return { book: { ...book, transactions }, idOf };
}

async function openBank(page: Page, list = rows) {
  const { book, idOf } = bookOf(list);
  await signUpWithBook(page, book);
  await openAccount(page, ...toBank);
  await expect(registerRows(page).first()).toBeVisible();
  return { idOf, book };
}

const mark = (page: Page, status: string, what: string) =>
  page.getByRole('button', { name: `${status}: ${what}`, exact: true });

/** Switches the column on; it comes once somebody points at the rows. */
async function showColumn(page: Page) {
  await registerRow(page, 'Salary').hover();
  await page.getByRole('button', { name: 'Show the status of transactions' }).click();
}

/** What the place of the books holds of the rows' sides in the bank account, by description. */
async function storedStatuses(
  page: Page,
  idOf: (name: string) => string,
): Promise<Record<string, unknown[]>> {
  const stored = await callApi<{ TransactionDescription: string; OtherTransactionSplitInfoInJSON: string }[]>(
    page,
    'transactions',
    { account: { AccountId: idOf('Bank Account') }, bookName: 'Main' },
  );
  const found: Record<string, unknown[]> = {};
  for (const { TransactionDescription: what, OtherTransactionSplitInfoInJSON: text } of stored) {
    (found[what] ??= []).push(JSON.parse(text).B?.Status ?? 'new');
  }
  return found;
}

test('the column of statuses: switched on, a click and C clear, all of a split at once; it stays on @phone @main', async ({
  page,
  isMobile,
}) => {
  const { idOf } = await openBank(page);
  await expect(mark(page, 'New', 'Salary')).toBeHidden();
  await showColumn(page);
  await expect(mark(page, 'Cleared', 'Insurance')).toBeVisible();
  await expect(mark(page, 'Reconciled', 'Rent')).toBeVisible();
  await expectAccessible(page, 'statuses');
  await mark(page, 'New', 'Lunch').click();
  await expect(mark(page, 'Cleared', 'Lunch')).toBeVisible();
  await registerRow(page, 'Salary').focus();
  await page.keyboard.press('c');
  await expect(mark(page, 'Cleared', 'Salary')).toBeVisible();
  await expect.poll(() => storedStatuses(page, idOf)).toMatchObject({ Salary: ['cleared'] });
  await page.keyboard.press('c');
  await expect(mark(page, 'New', 'Salary')).toBeVisible();
  await expect(registerRow(page, 'Salary')).toBeFocused();
  await expect.poll(() => storedStatuses(page, idOf)).toMatchObject({ Salary: ['new'] });

  await registerRow(page, 'Split (2)').focus();
  await page.keyboard.press('c');
  await expect(mark(page, 'Cleared', 'Market')).toBeVisible();
  await expect.poll(() => storedStatuses(page, idOf)).toMatchObject({ Market: ['cleared', 'cleared'] });
  await expect(registerRow(page, 'Split (2)')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  // The first of the lines, under their head.
  await mark(page, 'Cleared', 'Market').nth(1).click();
  await expect(mark(page, 'Mixed statuses', 'Market')).toBeVisible();

  await page.reload();
  await expect(mark(page, 'Cleared', 'Lunch')).toBeVisible();
  await registerRow(page, 'Rent').click();
  await expect(page.getByText('Bank Account: reconciled, statement of Oct 31, 2026')).toBeVisible();
  if (!isMobile) {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('What would you like to do?').fill('status of transactions');
    await page.keyboard.press('Enter');
  } else await page.getByRole('button', { name: 'Show the status of transactions' }).click();
  await expect(mark(page, 'Cleared', 'Lunch')).toBeHidden();
  if (isMobile) return;
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Clear, or mark as new')).toBeVisible();
});

test('C with a selection clears all of it, as one; what is reconciled alone is asked for', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a keyboard belongs to it');
  const { idOf } = await openBank(page);
  await showColumn(page);
  for (const what of ['Salary', 'Lunch', 'Rent'])
    await registerRow(page, what).click({ modifiers: ['Control'] });
  await page.keyboard.press('c');
  await expect(mark(page, 'Cleared', 'Salary')).toBeVisible();
  await expect(mark(page, 'Cleared', 'Lunch')).toBeVisible();
  await expect(mark(page, 'Reconciled', 'Rent')).toBeVisible();
  await expect(page.getByText('2 transactions cleared')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(mark(page, 'New', 'Salary')).toBeVisible();
  await expect(mark(page, 'New', 'Lunch')).toBeVisible();
  await page.keyboard.press('Escape');
  const ask = page.getByRole('dialog', { name: 'Change reconciled transactions?' });
  await registerRow(page, 'Rent').focus();
  await page.keyboard.press('c');
  await expect(ask).toContainText(
    'This transaction is part of the statement of Oct 31, 2026, which will no longer add up. Change it anyway?',
  );
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  expect(await storedStatuses(page, idOf)).toMatchObject({ Rent: ['reconciled'], Salary: ['new'] });
  await mark(page, 'Reconciled', 'Rent').click();
  await ask.getByRole('button', { name: 'Change' }).click();
  await expect(mark(page, 'Cleared', 'Rent')).toBeVisible();
});

test('filters: in the address, Back goes through them, a row that changes its status goes, and comes by undo', async ({
  page,
}) => {
  await openBank(page);
  await showColumn(page);
  const chips = page.getByRole('group', { name: 'Which transactions' });
  const chip = (name: string) => chips.getByRole('button', { name, exact: true });
  await chip('Reconciled').click();
  await expect(registerRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/status=reconciled/);
  await expect(page.getByTitle('Balance')).toHaveCount(0);
  await chip('New').click();
  await expect(registerRow(page, 'Salary')).toBeVisible();
  await expect(registerRow(page, 'Rent')).toBeHidden();
  await page.goBack();
  await expect(registerRow(page, 'Rent')).toBeVisible();
  await expect(chip('Reconciled')).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();
  await mark(page, 'New', 'Salary').click();
  await expect(registerRow(page, 'Salary')).toBeHidden();
  await chip('Cleared').click();
  await expect(registerRow(page, 'Salary')).toBeVisible();
  await page.reload();
  await expect(registerRow(page, 'Insurance')).toBeVisible();
  await expect(registerRow(page, 'Lunch')).toBeHidden();
  await registerRow(page, 'Salary').focus();
  await page.keyboard.press('c');
  await expect(registerRow(page, 'Salary')).toBeHidden();
  // The row that came in its place goes on with the focus.
  await expect(registerRow(page, 'Insurance')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(registerRow(page, 'Salary')).toBeVisible();
  await chip('Not reconciled').click();
  await expect(registerRow(page, 'Lunch')).toBeVisible();
  await expect(registerRow(page, 'Rent')).toBeHidden();
  await chip('All').click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(registerRow(page, 'Rent')).toBeVisible();
});

test('a later change to what is reconciled asks first; words alone do not', async ({ page, isMobile }) => {
  await openBank(page);
  const ask = page.getByRole('dialog', { name: 'Change reconciled transactions?' });
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editTransaction(page, 'Rent');
  await editor.getByLabel('Description').fill('Rent for October');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(ask).toBeHidden();
  await editTransaction(page, 'Rent for October');
  await editor.getByLabel('Amount').fill('45000');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ask).toContainText(
    'This transaction is part of the statement of Oct 31, 2026, which will no longer add up.',
  );
  await expectAccessible(page, 'asked');
  // Nothing is changed by a key alone.
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  await expect(editor.getByLabel('Amount')).toHaveValue('450.00');
  await expect(editor).toContainText('Nothing was changed.');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await ask.getByRole('button', { name: 'Change' }).click();
  await expect(editor).toBeHidden();
  await expect(registerRow(page, 'Rent for October')).toContainText('450.00');
  // Of another day it is the same amount on the same statement.
  await editTransaction(page, 'Rent for October');
  await editor.getByLabel('Date').first().fill('10/21/2026');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ask).toContainText('part of the statement of Oct 31, 2026, which will still add up');
  await ask.getByRole('button', { name: 'Change' }).click();
  await expect(editor).toBeHidden();
  if (isMobile) return;
  await registerRow(page, 'Rent for October').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText(
    'This transaction is part of the statement of Oct 31, 2026',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  for (const what of ['Rent for October', 'Opening', 'Lunch'])
    await registerRow(page, what).click({ modifiers: ['Control'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    '2 of these transactions are part of the statement of Oct 31, 2026',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await bar.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move selected transactions...' });
  await move.getByRole('radio', { name: /^This account/ }).check();
  await move.getByRole('combobox').fill('cash');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(ask).toContainText('2 of these transactions are part of the statement of Oct 31, 2026');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(move).toContainText('Nothing was changed.');
});

test('balance checks: kept with the account, green or red by themselves, changed, removed, found by Verify', async ({
  page,
}) => {
  await openBank(page);
  const popup = page.getByRole('dialog', { name: 'Balance check' });
  const day = popup.getByRole('textbox', { name: 'Day', exact: true });
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Balance check...' }).click();
  await expect(popup.getByLabel('Balance at the end')).toHaveValue('3,027.50');
  await expectAccessible(page, 'balance check');
  await day.fill('10/31/2026');
  await expect(popup.getByLabel('Balance at the end')).toHaveValue('590.00');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup).toBeHidden();
  const right = page.getByRole('button', { name: 'Oct 31, 2026: $590.00 is right' });
  await expect(right).toBeVisible();
  await expectAccessible(page, 'a check that is right');

  await editTransaction(page, 'Insurance');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Amount').fill('4456');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  const wrong = page.getByRole('button', {
    name: 'Oct 31, 2026: should be $590.00, is $555.44 ($34.56 less)',
  });
  await expect(editor).toBeHidden();
  await expect(wrong).toBeVisible();
  await expectAccessible(page, 'a check that is wrong', ['[data-aside]']);
  await page.reload();
  await wrong.focus();
  await page.keyboard.press('Enter');
  await expect(day).toHaveValue('10/31/2026');
  await day.fill('10/30/2026');
  await popup.getByLabel('Balance at the end').fill('60001');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(wrong).toBeHidden();
  const less = page.getByRole('button', {
    name: 'Oct 30, 2026: should be $600.01, is $600.00 ($0.01 less)',
  });
  await expect(less).toBeVisible();

  await page.getByRole('button', { name: 'Book Settings' }).click();
  await page.getByRole('button', { name: 'Verify my book' }).click();
  await expect(
    page.getByText('At the end of Oct 30, 2026 “Bank Account” should have held $600.01 but held $600.00.'),
  ).toBeVisible();
  await page.goBack();
  await less.click();
  await popup.getByRole('button', { name: 'Remove' }).click();
  await expect(less).toBeHidden();
  const removed = page.getByRole('status').filter({ hasText: 'Balance check removed' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(less).toBeVisible();
});

test('statuses and checks go out with the export and come in again', async ({ page }) => {
  const { idOf } = await openBank(page);
  await showColumn(page);
  await mark(page, 'New', 'Lunch').click();
  await expect.poll(() => storedStatuses(page, idOf)).toMatchObject({ Lunch: ['cleared'] });
  const before = await storedStatuses(page, idOf);
  const file = await exportFile(page);
  await callApi(page, 'delete-transaction', {
    transaction: { TransactionId: 'status-row-5' },
    bookName: 'Main',
  });
  await callApi(page, 'delete-transaction', {
    transaction: { TransactionId: 'status-row-1' },
    bookName: 'Main',
  });
  await importFile(page, { name: 'books.json', content: file });
  expect(await storedStatuses(page, idOf)).toEqual(before);
  expect(before).toMatchObject({
    Rent: ['reconciled'],
    Insurance: ['cleared'],
    Lunch: ['cleared'],
    Salary: ['new'],
  });
});

test('a place of an older version is offered nothing of it', async ({ page }) => {
  await startOnOlderPlace(page);
  await openBank(page);
  await registerRow(page, 'Salary').click();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit sub-account...' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Balance check...' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show the status of transactions' })).toBeHidden();
});
