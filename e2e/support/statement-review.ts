import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { wireTransaction } from '../../test/support/wire-factories.ts';
import { callApi, openAccount } from './app.ts';
import { expect } from './screen.ts';

/** A file of a bank as it is chosen or dropped. */
export type ChosenFile = { name: string; content: string };

/** A book whose bank account holds one transaction that somebody entered. */
export function bookWithOne(description: string, day: string, cents: number, account = 'Bank Account') {
  const book = basicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const TransactionDatePosted = `${day}T10:00:00.000Z`;
  const ends = { to: idOf(account), from: idOf('Food & Drinks'), valueMinor: BigInt(cents) };
  const named = { TransactionDescription: description, TransactionDatePosted };
  return { ...book, transactions: [wireTransaction('T1', ends, named)] };
}

/** A file as a chooser of files takes it. */
export const fileOf = ({ name, content }: ChosenFile) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** The rows of the statement under review. */
export const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Rows of the statement' }).getByRole('listitem');

/** The row of the statement that shows a text, as the button that opens it. */
export const row = (page: Page, text: string | RegExp) =>
  rowsOf(page).filter({ hasText: text }).locator('button[aria-expanded]:not([aria-haspopup])').first();

/** The button that adds the rows. */
export const addButton = (page: Page) => page.getByRole('button', { name: /^(?:Add \d|Nothing to add)/ });

/** Chooses files on the import page. */
export async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page.getByLabel('Bank statements').setInputFiles(files.map(fileOf));
}

/** Opens the import of a statement into the bank account by the menu of the *Add* button. */
export async function openDesk(page: Page): Promise<void> {
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Import statement...' }).click();
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible();
}

/** Adds the rows and waits until they are stored. */
export async function add(page: Page, count: number): Promise<void> {
  await addButton(page).click();
  await expect(page.getByText(new RegExp(`^${count} transactions? added`)).first()).toBeVisible();
}

type Stored = { TransactionDescription: string; TransactionSplitAValue: string };

/** Returns all transactions of the user. */
export const stored = async (page: Page) =>
  (await callApi<{ data: { transactions: Stored[] } }>(page, 'export-data', {})).data.transactions;
