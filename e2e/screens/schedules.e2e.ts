import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { addMonths } from '../../src/values/calendar.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  callApi,
  openAccount,
  openNavigation,
  registerRow,
  signUpWithBook,
  startOnOlderPlace,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

/** The day of the page, in the zone of the tests. */
// A book that says nothing counts its days in UTC.
const today = new Date().toISOString().slice(0, 10);

type Row = { day: string; description: string; cents: number; other: string };

/** A book with a bank account and these rows. */
function bookWith(rows: readonly Row[]) {
  const book = basicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const transactions = rows.map(({ day, description, cents, other }, at) => ({
    TransactionId: `t${at}`,
    TransactionDescription: description,
    TransactionNotes: '',
    TransactionDatePosted: `${day}T10:00:00.000Z`,
    TransactionDateEntered: `${day}T10:00:00.000Z`,
    TransactionSplitAId: `t${at}a`,
    TransactionSplitBId: `t${at}b`,
    TransactionSplitAAccountId: idOf('Bank Account'),
    TransactionSplitBAccountId: idOf(other),
    TransactionSplitAValue: String(cents),
    TransactionSplitBValue: String(-cents),
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  }));
  return { data: { ...book, transactions }, idOf };
}

/** A rent of eight months up to today, and a single row. */
const rents = bookWith([
  ...Array.from({ length: 8 }, (_, at): Row => ({
    day: addMonths(`${today.slice(0, 8)}01`, at - 7),
    description: 'Rent Maple Street',
    cents: -95_000,
    other: 'Food & Drinks',
  })),
  { day: today, description: 'Salary', cents: 320_000, other: 'Salary' },
]);
const few = bookWith([{ day: today, description: 'Gym', cents: -2900, other: 'Food & Drinks' }]);

const schedules = (page: Page) => page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Answers what is said of something that was done: takes it back, or puts the message away. */
async function answer(page: Page, said: string, button: 'Undo' | 'Close message') {
  const message = page.getByRole('status').filter({ hasText: said });
  await message.getByRole('button', { name: button, exact: true }).click();
  await expect(message).toBeHidden();
}

type StoredItem = { Kind: string; Body: string };

async function storedSchedules(page: Page): Promise<Record<string, unknown>[]> {
  const items = await callApi<StoredItem[]>(page, 'items', { bookName: 'Main' });
  return items.filter(({ Kind }) => Kind === 'schedule').map(({ Body }) => JSON.parse(Body));
}

async function openComing(page: Page) {
  await openNavigation(page);
  await page.getByRole('link', { name: 'Coming' }).click();
  await expect(page.getByRole('heading', { name: 'Coming', level: 1 })).toBeVisible();
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a schedule is made, seen with its next days, edited, paused, ended and deleted, each undone @main @phone', async ({
  page,
}) => {
  await signUpWithBook(page, few.data);
  await openComing(page);
  await expect(page.getByText('No schedules yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New schedule' }).click();
  const editor = dialog(page, 'New schedule');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('Choose an account')).toHaveCount(2);
  await expect(editor.getByLabel('Name')).toBeFocused();
  await editor.getByLabel('Name').fill('Rent');
  await editor.getByRole('combobox', { name: 'From' }).fill('Bank Acc');
  await page.keyboard.press('Enter');
  await editor.getByRole('combobox', { name: 'To', exact: true }).fill('Food &');
  await page.keyboard.press('Enter');
  await editor.getByRole('textbox', { name: 'Amount' }).pressSequentially('95000');
  await choose(page, 'On', 'the last bank day');
  await expect(editor.getByText('Comes every month on the last bank day.')).toBeVisible();
  await expect(editor.getByText(/^Next: .*, .*, /)).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  const row = schedules(page);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Bank Account → Food & Drinks');
  await expect(row).toContainText('950.00');
  await expect(row.getByRole('time')).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Rent', exact: true }).click();
  const edit = dialog(page, 'Edit schedule');
  await edit.getByLabel('Name').fill('Rent and heating');
  await edit.getByRole('radio', { name: 'About this amount' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText('Rent and heating');
  await expect(row).toContainText('≈');

  const act = async (name: string, said: string, button: 'Undo' | 'Close message' = 'Close message') => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name }).click();
    await answer(page, `Schedule “Rent and heating” ${said}`, button);
  };
  await answer(page, 'Schedule “Rent and heating” changed', 'Close message');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).press('Enter');
  await expect(row).toContainText('Paused since');
  // Who works by keys goes on where the menu was.
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  await answer(page, 'Schedule “Rent and heating” paused', 'Close message');
  await act('Resume', 'resumed');
  await expect(row).not.toContainText('Paused');
  await act('End', 'ended', 'Undo');
  await expect(row).not.toContainText('Ended');
  await act('End', 'ended');
  await expect(row).toContainText('Ended');
  await act('Delete', 'deleted', 'Undo');
  await expect(row).toContainText('Rent and heating');
  await act('Delete', 'deleted');
  await expect(page.getByText('No schedules yet.')).toBeVisible();
});

test('what repeats is found with its rows, becomes a schedule, or is refused, which can be undone', async ({
  page,
}) => {
  await signUpWithBook(page, rents.data);
  await openComing(page);
  const found = page.getByRole('region', { name: 'Found in your books' });
  await expect(found.getByText('every month on the 1st')).toBeVisible();
  await found.getByText('8 transactions').click();
  await expect(
    found.getByRole('list', { name: 'Transactions of Rent Maple Street' }).getByRole('listitem'),
  ).toHaveCount(8);
  await expectAccessible(page);

  await found.getByRole('button', { name: 'No schedule for Rent Maple Street' }).click();
  await expect(found.getByText('Nothing else that repeats was found.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Found in your books' })).toBeFocused();
  await answer(page, 'will not be suggested again', 'Undo');
  await found.getByRole('button', { name: 'Make a schedule of Rent Maple Street' }).click();
  const editor = dialog(page, 'New schedule');
  await expect(editor.getByLabel('Name')).toHaveValue('Rent Maple Street');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(schedules(page)).toHaveCount(1);
  await expect(found.getByText('Nothing else that repeats was found.')).toBeVisible();
});

test('a transaction repeats: it is stored with its schedule as one action, and is its first occurrence', async ({
  page,
}) => {
  await signUpWithBook(page, few.data);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await add.getByRole('button', { name: 'Repeat...' }).click();
  await expect(add.getByText('Required').first()).toBeVisible();
  await add.getByLabel('Description').fill('Internet');
  await add.getByLabel('Amount').pressSequentially('4500');
  await add.getByRole('combobox', { name: 'Other account' }).fill('Food &');
  await page.keyboard.press('Enter');
  await add.getByRole('button', { name: 'Repeat...' }).click();
  const repeat = dialog(page, 'Repeat transaction');
  await expect(repeat.getByLabel('Name')).toHaveValue('Internet');
  await expectAccessible(page);

  // Esc leads back to what was typed.
  await page.keyboard.press('Escape');
  await expect(repeat).toBeHidden();
  await expect(add.getByLabel('Description')).toHaveValue('Internet');
  await expect(add.getByText('Nothing is saved yet.')).toBeVisible();
  await add.getByRole('button', { name: 'Repeat...' }).click();
  await repeat.getByRole('button', { name: 'Save both' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(registerRow(page, 'Internet')).toBeVisible();
  const [stored] = await storedSchedules(page);
  expect(stored).toMatchObject({ Name: 'Internet', Done: today, Start: today });

  // One undo takes both.
  await answer(page, 'Schedule “Internet” added', 'Undo');
  await expect(registerRow(page, 'Internet')).toBeHidden();
  expect(await storedSchedules(page)).toEqual([]);
});

test('a stored transaction repeats from its details, a split with all its lines', async ({ page }) => {
  await signUpWithBook(page, few.data);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await registerRow(page, 'Gym').click();
  await page.getByRole('button', { name: 'Repeat regularly...' }).click();
  const repeat = dialog(page, 'Repeat transaction');
  await choose(page, 'Unit', 'Week');
  await expect(repeat.getByText(/^Comes every week on /)).toBeVisible();
  await repeat.getByRole('button', { name: 'Save both' }).click();
  await expect(repeat).toBeHidden();
  expect(await storedSchedules(page)).toMatchObject([{ Name: 'Gym', From: 't0', Done: today }]);
  // What is an occurrence already does not become another.
  await expect(page.getByRole('button', { name: 'Repeat', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Repeat regularly...' })).toBeHidden();

  await page.getByRole('button', { name: 'Add transaction' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await add.getByLabel('Description').fill('Payday');
  await add.getByLabel('Amount').pressSequentially('300000');
  await add.getByRole('combobox', { name: 'Other account' }).fill('Salary');
  await page.keyboard.press('Enter');
  await add.getByRole('button', { name: 'Split...' }).click();
  await add.getByLabel('Line 1: Amount').fill('3500');
  await add.getByLabel('Line 2: Account').fill('Food &');
  await page.keyboard.press('Enter');
  await add.getByRole('button', { name: 'Repeat...' }).click();
  await expect(repeat.getByRole('group', { name: 'Line 2' })).toBeVisible();
  await repeat.getByRole('button', { name: 'Save both' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const stored = await storedSchedules(page);
  expect(stored.map(({ Name, Lines }) => [Name, Array.isArray(Lines) && Lines.length])).toContainEqual([
    'Payday',
    2,
  ]);
});

test('a schedule whose account is gone is not saved', async ({ page }) => {
  await signUpWithBook(page, few.data);
  const line = { SplitAAccount: few.idOf('Bank Account'), SplitBAccount: 'GONE', Value: '-100' };
  const body = {
    Name: 'Old',
    Rule: 'FREQ=MONTHLY',
    Start: addMonths(today, 1),
    BankDays: 'stay',
    Mode: 'remind',
    AheadDays: 7,
    Lines: [{ ...line, Description: '', Notes: '', Tags: '' }],
    Amount: 'exact',
    Skipped: [],
  };
  const put = [{ ItemId: 'S1', Kind: 'schedule', Body: JSON.stringify(body) }];
  await callApi(page, 'change-items', {
    bookName: 'Main',
    put,
    remove: [],
    action: { id: 'A1', kind: 'schedules' },
  });
  await page.goto('/coming');
  await expect(schedules(page)).toContainText('an account that no longer takes transactions');
  await schedules(page).getByRole('button', { name: 'Old', exact: true }).click();
  const editor = dialog(page, 'Edit schedule');
  await editor.getByLabel('Name').fill('Older');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('This account is gone')).toBeVisible();
  // What is typed is not lost without a question.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toBeHidden();
  await expect(schedules(page).getByRole('button', { name: 'Old', exact: true })).toBeFocused();
});

test('all of it by keys alone, and the days go out as a calendar', async ({ page }) => {
  await signUpWithBook(page, rents.data);
  await expect(page.getByRole('link', { name: 'Coming' })).toBeVisible();
  await page.keyboard.press('g');
  await expect(page.getByRole('heading', { name: 'Coming', level: 1 })).toBeFocused();
  for (const name of ['Alpha', 'Beta']) {
    await page.getByRole('button', { name: 'New schedule' }).focus();
    await page.keyboard.press('Enter');
    const editor = dialog(page, 'New schedule');
    await expect(editor.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Bank Acc');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Food &');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1000');
    await page.keyboard.press('Control+Enter');
    await expect(editor).toBeHidden();
  }
  const rowOf = (name: string) => schedules(page).getByRole('button', { name, exact: true });
  await rowOf('Alpha').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf('Beta')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rowOf('Alpha')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(rowOf('Alpha')).toBeHidden();
  await expect(rowOf('Beta')).toBeFocused();

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as calendar' }).click();
  expect((await waiting).suggestedFilename()).toBe('Main, coming.ics');
});

test('the next days are in sight while one types, an amount keeps to its bounds, and the palette begins a schedule @phone', async ({
  page,
}) => {
  await signUpWithBook(page, few.data);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('sched');
  await page.getByRole('option', { name: /New schedule/ }).click();
  const editor = dialog(page, 'New schedule');
  await editor.getByLabel('Name').fill('Power');
  await expect(editor.getByText(/^Next: .* · .* · /)).toBeInViewport({ ratio: 1 });
  await editor.getByRole('combobox', { name: 'From' }).fill('Bank Acc');
  await page.keyboard.press('Enter');
  await editor.getByRole('combobox', { name: 'To', exact: true }).fill('Food &');
  await page.keyboard.press('Enter');
  await editor.getByRole('textbox', { name: 'Amount' }).pressSequentially('5000');
  await editor.getByRole('radio', { name: 'About this amount' }).check();
  await editor.getByRole('textbox', { name: 'At most' }).pressSequentially('4000');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('The amount must lie between the least and the most')).toBeVisible();
  await editor.getByRole('textbox', { name: 'At least' }).pressSequentially('3000');
  await editor.getByRole('textbox', { name: 'At most' }).fill('60.00');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(schedules(page)).toContainText('-$30.00 to -$60.00');
});

test('the amounts of a split can be read in whole', async ({ page }) => {
  await signUpWithBook(page, few.data);
  const line = { SplitAAccount: few.idOf('Bank Account'), Description: '', Notes: '', Tags: '' };
  const body = {
    Name: 'Payslip',
    Rule: 'FREQ=MONTHLY',
    Start: addMonths(today, 1),
    BankDays: 'stay',
    Mode: 'remind',
    AheadDays: 0,
    Lines: [
      { ...line, SplitBAccount: few.idOf('Salary'), Value: '1451440' },
      { ...line, SplitBAccount: few.idOf('Food & Drinks'), Value: '-50706' },
    ],
    Amount: 'exact',
    Skipped: [],
  };
  await callApi(page, 'change-items', {
    bookName: 'Main',
    put: [{ ItemId: 'S1', Kind: 'schedule', Body: JSON.stringify(body) }],
    remove: [],
    action: { id: 'A1', kind: 'schedules' },
  });
  await page.goto('/coming?schedule=S1');
  const field = dialog(page, 'Edit schedule').getByRole('textbox', { name: 'Amount' }).first();
  await expect(field).toHaveValue('14,514.40');
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  // How it is read stands above what is typed, not under it.
  await field.fill('14514.4');
  const reading = await dialog(page, 'Edit schedule').getByText('= 14514.40').boundingBox();
  const box = await field.boundingBox();
  expect(reading && box && reading.y + reading.height <= box.y + box.height / 2).toBe(true);
});

test('in German', async ({ page }) => {
  await signUpWithBook(page, rents.data);
  await page.evaluate(() => localStorage.setItem('Partita.Language', '"de"'));
  await page.goto('/coming');
  await expect(page.getByRole('heading', { name: 'Kommendes', level: 1 })).toBeVisible();
  const found = page.getByRole('region', { name: 'In Ihren Büchern gefunden' });
  await expect(found.getByText('am 1. jedes Monats')).toBeVisible();
  await page.getByRole('button', { name: 'Neue Planung' }).click();
  const editor = dialog(page, 'Neue Planung');
  await expect(editor.getByText(/^Kommt am \d+\. jedes Monats\.$/)).toBeVisible();
  await editor.getByRole('button', { name: 'Speichern' }).click();
  await expect(editor.getByText('Bitte ein Konto wählen')).toHaveCount(2);
  await expectAccessible(page);
});

test('a place of an older version has no schedules and says so', async ({ page }) => {
  await startOnOlderPlace(page);
  await signUpWithBook(page, few.data);
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Coming' })).toBeHidden();
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await expect(page.getByRole('dialog').getByLabel('Description')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Repeat...' })).toBeHidden();
  await page.goto('/coming');
  await expect(page.getByText('has to be updated before it can hold schedules')).toBeVisible();
});
