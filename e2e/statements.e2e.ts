import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { basicBook } from '../test/support/basic-book.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  callApi,
  openAccount,
  registerRow,
  registerRows,
  shownTotal,
  signUpWithBook,
} from './support/app.ts';
import { expect, test } from './support/server.ts';

type Brought = { name: string; content: string };

/** A table as a bank in the United States writes it: two coffees on one day, a salary. */
const october: Brought = {
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
const overlapping: Brought = {
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

const ofx: Brought = {
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

const fileOf = ({ name, content }: Brought) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Rows of the statement' }).getByRole('listitem');
const row = (page: Page, text: string | RegExp) =>
  rowsOf(page).filter({ hasText: text }).locator('button[aria-expanded]:not([aria-haspopup])').first();
const addButton = (page: Page) => page.getByRole('button', { name: /^(?:Add \d|Nothing to add)/ });

async function choose(page: Page, ...files: Brought[]): Promise<void> {
  await page.getByLabel('Statements of your bank').setInputFiles(files.map(fileOf));
}

/** Drops files on whatever is shown. */
async function drop(page: Page, ...files: Brought[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, content } of list) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  // What takes it comes with the first sign of a hand.
  await expect(async () => {
    for (const type of ['dragenter', 'dragover'])
      await page.dispatchEvent('body', type, { dataTransfer: data });
    await expect(page.locator('html')).toHaveAttribute('data-files-over', '', { timeout: 500 });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** Opens the desk of the bank account by the menu of what can be added. */
async function openDesk(page: Page): Promise<void> {
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Import statement...' }).click();
  await expect(page.getByRole('heading', { name: 'Import statement' })).toBeVisible();
}

/** Sets the other account of all rows at once. */
async function setAll(page: Page, account: string): Promise<void> {
  await rowsOf(page).first().locator('button[aria-expanded]:not([aria-haspopup])').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Set account…' }).click();
  await pick(page, page.getByRole('dialog').getByRole('combobox'), account);
  await page.getByRole('dialog').getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Unselect' }).click();
}

async function pick(page: Page, field: Locator, account: string): Promise<void> {
  await field.fill(account);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

async function add(page: Page, count: number): Promise<void> {
  await addButton(page).click();
  await expect(page.getByText(new RegExp(`^${count} transactions? added`)).first()).toBeVisible();
}

type Stored = { TransactionDescription: string; TransactionSplitAValue: string };
const stored = async (page: Page) =>
  (await callApi<{ data: { transactions: Stored[] } }>(page, 'export-data', {})).data.transactions;

test('a table of a bank: chosen, compared, booked at once, told by the register, undone; and once more it adds nothing', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, october);
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(page.getByText('5 new, 0 already here, 0 doubtful')).toBeVisible();
  await expect(page.getByRole('button', { name: '5 have no account yet' })).toBeVisible();
  await setAll(page, 'Food');
  await expect(page.getByTestId('balance-after')).toHaveText('$3,127.10');
  await add(page, 5);
  await expect(page.getByText('0 new, 5 already here, 0 doubtful')).toBeVisible();
  await page.getByRole('link', { name: 'To the account' }).click();
  await expect(registerRows(page)).toHaveCount(5);
  await expect(shownTotal(page)).toHaveText('$3,127.10');
  await expect(registerRow(page, 'Book shop')).toBeVisible();

  // The same file under another name, and one that begins where it ends.
  await drop(page, { ...october, name: 'renamed.csv' }, overlapping);
  await expect(page.getByText('2 new, 5 already here, 0 doubtful')).toBeVisible();
  await expect(page.getByText('3 rows stand in several of the files and are taken once.')).toBeVisible();
  // What was booked before is suggested.
  await expect(row(page, '$3.80')).toContainText('Food & Drinks');
  await add(page, 2);
  expect(await stored(page)).toHaveLength(7);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 new, 5 already here, 0 doubtful')).toBeVisible();
  expect(await stored(page)).toHaveLength(5);
});
