import type { Locator, Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, registerRow, registerRows, shownTotal, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';
import {
  add,
  addButton,
  bookWithOne,
  choose,
  type ChosenFile,
  fileOf,
  openDesk,
  row,
  rowsOf,
  stored,
} from '../support/statement-review.ts';

/** A table as a bank in the United States writes it: two coffees on one day, a salary. */
const october: ChosenFile = {
  name: 'october.csv',
  content: [
    'Date,Description,Amount',
    '10/01/2026,Salary,3200.00',
    '10/05/2026,Corner Market,-40.00',
    '10/14/2026,Coffee bar,-3.50',
    '10/14/2026,Coffee bar,-3.50',
    '10/28/2026,Book shop,-25.90',
    '',
  ].join('\n'),
};

/** The end of October once more, and what came after. */
const overlapping: ChosenFile = {
  name: 'autumn.csv',
  content: [
    'Date,Description,Amount',
    '10/14/2026,Coffee bar,-3.50',
    '10/14/2026,Coffee bar,-3.50',
    '10/28/2026,Book shop,-25.90',
    '11/02/2026,Coffee bar,-3.80',
    '11/03/2026,Corner Market,-51.25',
    '',
  ].join('\n'),
};

const ofx: ChosenFile = {
  name: 'statement.ofx',
  content: `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>0012345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261005<TRNAMT>-40.00<FITID>A1<NAME>Corner Market</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261009<TRNAMT>100.00<FITID>A2<NAME>Refund</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>60.00<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
};

/** Drops files on whatever is shown. */
async function drop(page: Page, ...files: ChosenFile[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, content } of list) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  // What takes it comes once something is over the page.
  await expect(async () => {
    for (const type of ['dragenter', 'dragover'])
      await page.dispatchEvent('body', type, { dataTransfer: data });
    await expect(page.locator('html')).toHaveAttribute('data-files-over', '', { timeout: 500 });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** Sets the other account of all rows at once. */
async function setAll(page: Page, account: string): Promise<void> {
  const set = page.getByRole('button', { name: 'Set account...' });
  // Rows that are matched anew take the focus away, and what was selected.
  await expect(async () => {
    await rowsOf(page).first().locator('button[aria-expanded]:not([aria-haspopup])').focus();
    await page.keyboard.press('Control+a');
    await set.click({ timeout: 2000 });
  }).toPass();
  await pick(page, page.getByRole('dialog').getByRole('combobox'), account);
  await page.getByRole('dialog').getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Unselect' }).click();
}

async function pick(page: Page, field: Locator, account: string): Promise<void> {
  await field.fill(account);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

test('a table of a bank: chosen, compared, booked at once, told by the register, undone; and once more it adds nothing @phone @main', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, october);
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(page.getByText('5 new, 0 already here, 0 doubtful')).toBeVisible();
  await expect(page.getByRole('button', { name: '5 without an account go to “To sort”' })).toBeVisible();
  await setAll(page, 'Food');
  await expect(page.getByTestId('balance-after')).toHaveText('$3,127.10');
  await add(page, 5);
  await expect(page.getByText('0 new, 5 already here, 0 doubtful')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the account' }).click();
  await expect(registerRows(page)).toHaveCount(5);
  await expect(shownTotal(page)).toHaveText('$3,127.10');
  await expect(registerRow(page, 'Book shop')).toBeVisible();

  // The same file under another name, and one that begins where it ends.
  await page.reload();
  await drop(page, { ...october, name: 'renamed.csv' }, overlapping);
  await expect(page.getByText('2 new, 5 already here, 0 doubtful')).toBeVisible();
  await expect(page.getByText('3 rows appear in several of the files and are imported once.')).toBeVisible();
  // What was booked before is suggested.
  await expect(row(page, '$3.80')).toContainText('Food & Drinks');
  await add(page, 2);
  expect(await stored(page)).toHaveLength(7);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 new, 5 already here, 0 doubtful')).toBeVisible();
  expect(await stored(page)).toHaveLength(5);
});

test('what another tab adds is already here', async ({ page, context }) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  const address = page.url();
  await choose(page, october);
  await setAll(page, 'Food');
  const other = await context.newPage();
  await other.goto(address);
  await choose(other, october);
  await setAll(other, 'Food');
  await add(other, 5);
  await expect(page.getByText('0 new, 5 already here, 0 doubtful')).toBeVisible();
  await expect(addButton(page)).toBeDisabled();
});

test('a statement dropped on the dashboard: the account is asked once, the closing balance is compared, the reconcile desk is near @phone', async ({
  page,
}) => {
  // In a book in which nothing is entered it would make the accounts.
  await signUpWithBook(page, bookWithOne('Lunch', '2026-10-02', -900, 'Cash in Hand'));
  await drop(page, ofx);
  await expect(page.getByText('Which account is this statement for?')).toBeVisible();
  await expectAccessible(page, 'asking for the account');
  await pick(page, page.getByRole('combobox', { name: 'Account', exact: true }), 'Bank Account');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByTestId('closing')).toHaveText('Matches');
  await setAll(page, 'Food');
  await expect(page.getByTestId('closing')).toHaveText('Matches');
  await expectAccessible(page, 'the desk');
  await add(page, 2);
  await expect(page.getByRole('link', { name: 'Reconcile with this statement' })).toHaveAttribute(
    'href',
    /^\/reconcile\?account=/,
  );
  // From now on it is known by its number, and all of it is here.
  await page.goto('/dashboard');
  await drop(page, ofx);
  await expect(page.getByText('0 new, 2 already here, 0 doubtful')).toBeVisible();
  await expect(page.getByTestId('closing')).toHaveText('Matches');
});

test('by keys alone: an account chosen, a row left out, one edited, one split in place, all added', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, october);
  await row(page, 'Salary').focus();
  await page.keyboard.press('a');
  await page.keyboard.type('Salary');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Salary')).toBeFocused();
  await expect(row(page, '$3,200.00')).toContainText('Salary');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Corner Market')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' and bakery');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Corner Market and bakery')).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByLabel('Part 1: Account')).toBeFocused();
  await page.keyboard.type('Food');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2500+500');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rent');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Part 2: Amount')).toHaveAttribute('placeholder', '$10.00');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Corner Market and bakery')).toContainText('Split (2)');
  await expect(row(page, 'Corner Market and bakery')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.getByText('2 new, 0 already here, 0 doubtful')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 transactions added').first()).toBeVisible();
  // What is said of it covers nothing of what is to be pressed.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const [told, bar] = [
    await page.locator('[data-position] [role=status]').first().boundingBox(),
    await page.locator('[data-foot]').boundingBox(),
  ];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  const found = await stored(page);
  expect(
    found.map(({ TransactionDescription, TransactionSplitAValue }) => [
      TransactionDescription,
      TransactionSplitAValue,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Salary', '320000'],
      ['Corner Market and bakery', '-3000'],
      ['Corner Market and bakery', '-1000'],
    ]),
  );
});

test('a ticked box means that the row comes in, with an account or without', async ({ page }) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, october);
  const boxes = page.getByRole('checkbox', { name: /^Add / });
  await expect(boxes).toHaveCount(5);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await expect(addButton(page)).toHaveText('Add 5 transactions');
  await page.getByRole('checkbox', { name: 'Add Salary' }).uncheck();
  await expect(addButton(page)).toHaveText('Add 4 transactions');
  // One gets an account, the others are left out, one of these is taken in again.
  await row(page, 'Corner Market').focus();
  await page.keyboard.press('a');
  await page.keyboard.type('Food');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 without an account go to “To sort”')).toBeVisible();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await expect(addButton(page)).toHaveText('Add 1 transaction');
  await expect(row(page, 'Coffee bar')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Add Book shop' }).check();
  await expectAccessible(page, 'ticked and unticked rows');
  await add(page, 2);
  // What is here already has no box.
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await expect(addButton(page)).toHaveText('Nothing to add');
  await expect(row(page, 'Book shop')).toContainText('To sort');
  const accounts = async () =>
    (
      await callApi<{ data: { accounts: { AccountName: string }[] } }>(page, 'export-data', {})
    ).data.accounts.filter(({ AccountName }) => AccountName === 'To sort').length;
  expect(await accounts()).toBe(1);
  // It came with the rows, and goes with them.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 new, 0 already here, 0 doubtful')).toBeVisible();
  expect(await accounts()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await expect(boxes).toHaveCount(3);
  await boxes.first().check();
  await page.keyboard.press('Control+Enter');
  await expect(boxes).toHaveCount(2);
  expect(await accounts()).toBe(1);
});

test('which way the money went is asked first, and how the table is read does not hide its rows @phone', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  const content = 'Date,Payee,Amount\n10/07/2026,Zeta House,4.50\n09/05/2026,Eta Barn,22.00\n';
  await choose(page, { name: 'open.csv', content });
  const question = page.getByText('Which way did the money go in open.csv?');
  await expect(question).toBeInViewport();
  await expect(page.getByText('The file does not show whether the day or the month')).toBeInViewport();
  // Written alike, yet one out and one in: no sign tells them apart.
  await page.getByRole('button', { name: 'Zeta House $4.50 Money out' }).click();
  await page.getByRole('button', { name: 'Eta Barn $22.00 Money in' }).click();
  await expect(page.getByText('choose the column that shows the direction')).toBeVisible();
  await page.getByRole('button', { name: 'Eta Barn $22.00 Money out' }).click();
  await expect(question).toBeHidden();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await expect(row(page, 'Zeta House')).toBeInViewport();
});

test('rows are selected without a mouse that knows Shift: by their menu, and all at once', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, october);
  await page.getByRole('button', { name: 'Actions for Salary' }).click();
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(addButton(page)).toHaveText('Add 5 transactions');
  await page.getByRole('button', { name: 'Unselect' }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(page.getByText('5 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out' }).click();
  await expect(addButton(page)).toHaveText('Nothing to add');
});

test('how a table is read is changed on its first rows, and remembered for the account', async ({ page }) => {
  const card: ChosenFile = {
    name: 'card.csv',
    content: 'Date;What;Sum\n03/04/2026;Book shop;25,90\n05/04/2026;Corner Market;40,00\n',
  };
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, card);
  // The order of the days is open in it, and which way the money went.
  await expect(page.getByText('whether the day or the month comes first')).toBeVisible();
  await page.getByLabel('Dates').selectOption('dmy');
  await expect(page.getByRole('button', { name: 'Answer the question first' })).toBeDisabled();
  await page.getByRole('button', { name: 'Book shop $25.90 Money out' }).click();
  await page.getByRole('button', { name: 'Corner Market $40.00 Money out' }).click();
  await expect(row(page, 'Book shop')).toContainText('Apr 3, 2026');
  await expect(row(page, 'Book shop')).toContainText('-$25.90');
  await page.getByLabel('What', { exact: true }).selectOption('none');
  await expect(row(page, 'Book shop')).toHaveCount(0);
  await page.getByLabel('What', { exact: true }).selectOption('payee');
  await expect(row(page, 'Book shop')).toBeVisible();
  await setAll(page, 'Food');
  await add(page, 2);
  await page.goto('/statement');
  await choose(page, {
    name: 'later.csv',
    content: `${card.content}06/04/2026;Pharmacy;7,50\n`,
  });
  await expect(page.getByText('1 new, 2 already here, 0 doubtful')).toBeVisible();
  await expect(row(page, 'Pharmacy')).toContainText('-$7.50');
});

test('what is doubtful waits for an answer; what cannot be read is told, line by line', async ({ page }) => {
  await signUpWithBook(page, bookWithOne('Book for Eve', '2026-10-28', -2590));
  await page.goto('/statement');
  await choose(page, {
    name: 'other.csv',
    content:
      'Date,Description,Amount,Currency\n10/29/2026,Something else,-25.90,USD\n10/30/2026,Hotel,-90.00,CHF\nsoon,Pending thing,-1.00,USD\n',
  });
  await pick(page, page.getByRole('combobox', { name: 'Account', exact: true }), 'Bank Account');
  await expect(page.getByText('0 new, 0 already here, 1 doubtful')).toBeVisible();
  await page.getByText('2 lines were not imported').click();
  await expect(page.getByRole('cell', { name: 'Not in the currency of the book' })).toBeVisible();
  await row(page, 'Something else').focus();
  await page.keyboard.press('m');
  await expect(page.getByText('Perhaps already in the book:')).toBeVisible();
  await page.getByRole('button', { name: 'It is new' }).click();
  await expect(page.getByText('1 new, 0 already here, 0 doubtful')).toBeVisible();
});

test('a table in another currency than the book’s says so, and not that it cannot be read', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, {
    name: 'francs.csv',
    content: 'Date,Description,Amount,Currency\n10/29/2026,Hotel,-25.90,CHF\n10/30/2026,Train,-90.00,CHF\n',
  });
  await expect(page.getByRole('cell', { name: 'Not in the currency of the book' }).first()).toBeVisible();
  await expect(page.getByText('No rows can be read like this.')).toHaveCount(0);
});

test('a second account at the same bank is not taken for the first one unasked', async ({ page }) => {
  const guess = page.getByText('Same as for the last file with these columns');
  const accountField = page.getByRole('combobox', { name: 'Account', exact: true });
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, october);
  await setAll(page, 'Food');
  await expect(guess).toHaveCount(0);
  await add(page, 5);
  await page.goto('/statement');
  await choose(page, overlapping);
  await expect(guess).toBeVisible();
  await expect(accountField).toHaveAccessibleDescription('Same as for the last file with these columns');
  await expect(accountField).toHaveValue('Bank Account');
  await expectAccessible(page, 'an account that is guessed');
  await pick(page, accountField, 'Savings');
  await expect(guess).toHaveCount(0);
  await setAll(page, 'Food');
  await add(page, 5);
  await page.goto('/statement');
  await choose(page, overlapping);
  await expect(page.getByText('Which account is this statement for?')).toBeVisible();
  await expect(accountField).toHaveValue('');
});

test('files that are no statement end in a sentence, and the page goes on', async ({ page }) => {
  await signUpWithBook(page, basicBook());
  await page.goto('/statement');
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}">]><Document xmlns="camt.053">&b;</Document>`;
  await choose(
    page,
    { name: 'entities.xml', content: bomb },
    { name: 'nothing.csv', content: '' },
    { name: 'picture.png', content: '\u0089PNG\u0000\u0001\u0002' },
    { name: 'deep.xml', content: `<Document>camt.053${'<a>'.repeat(200_000)}` },
  );
  await expect(page.getByRole('alert')).toHaveCount(4);
  await expect(page.getByText('nothing.csv is empty.')).toBeVisible();
  await choose(page, { name: 'categories.qif', content: '!Type:Cat\nNFood\nE\n^\n' });
  await expect(page.getByText('categories.qif contains no transactions.')).toBeVisible();
  await choose(page, october);
  await expect(page.getByText('Which account is this statement for?')).toBeVisible();
});

test('in German, also on the phone', async ({ page }) => {
  await signUpWithBook(page, basicBook());
  await page.evaluate(() => localStorage.setItem('Partita.Language', '"de"'));
  await page.goto('/statement');
  await expect(page.getByRole('heading', { name: 'Datei importieren' })).toBeVisible();
  await page.getByLabel('Kontoauszüge').setInputFiles([fileOf(october)]);
  await pick(page, page.getByRole('combobox', { name: 'Konto', exact: true }), 'Bank Account');
  const rows = page.getByRole('list', { name: 'Zeilen des Auszugs' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await rows.first().locator('button[aria-expanded]:not([aria-haspopup])').click();
  await expect(page.getByLabel('Beschreibung')).toBeFocused();
  await expectAccessible(page, 'an open row');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
});

test('which column is the amount is asked before which way the money went @phone', async ({ page }) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, {
    name: 'coins.csv',
    content: [
      'Date,Type,Asset,Price,Subtotal,Total (inclusive of fees),Fees',
      '2026-10-13,Deposit,USD,1.00,500.00,500.00,0.00',
      '2026-10-14,Buy,BTC,80000.00,400.00,405.96,5.96',
      '2026-10-30,Sell,BTC,85000.00,-170.00,-167.47,2.53',
      '',
    ].join('\n'),
  });
  const question = page.getByText('Which column of coins.csv is the amount?');
  await expect(question).toBeInViewport();
  await expect(page.getByText('Which way did the money go')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Answer the question first' })).toBeDisabled();
  await expectAccessible(page, 'the question for a column');
  const total = page.getByRole('button', { name: /^Total \(inclusive of fees\): 500\.00 \| 405\.96/ });
  await total.focus();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  // The other question follows: what was bought is written as a plus.
  await expect(page.getByText('Which way did the money go in coins.csv?')).toBeVisible();
  await expect(row(page, '405.96')).toBeVisible();
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
});
