import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StatementPage } from '#web/app/dashboard/statement-page.tsx';
import { createBasicBook } from '../support/basic-book.ts';
import { wireTransaction } from '../support/wire-factories.ts';
import { press } from './keys.ts';
import { mountFeature } from './mount.tsx';
import type { BankFile } from '../support/statement-files.ts';
import type { StubProvider } from './stub-provider.ts';
// These modules are loaded on demand by the app: on a busy machine they would arrive later than a test waits.
import '#web/features/statements/import-review.tsx';
import '#web/features/statements/book-import/book-import.tsx';
import '#web/features/statements/new-book/new-book-screen.tsx';

type StoredBook = Pick<ReturnType<typeof createBasicBook>, 'accounts'>;

const idOf = (book: StoredBook, name: string) =>
  book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';

/** Returns a book whose account has one transaction. */
export function bookWithOne(description: string, day: string, cents: number, account = 'Bank Account') {
  const book = createBasicBook();
  const ends = { to: idOf(book, account), from: idOf(book, 'Food & Drinks'), valueMinor: BigInt(cents) };
  const named = { TransactionDescription: description, TransactionDatePosted: `${day}T10:00:00.000Z` };
  return { ...book, transactions: [wireTransaction('T1', ends, named)] };
}

export const statementRows = page.getByRole('list', { name: 'Rows of the statement' }).getByRole('listitem');

/** Returns the button of the first row that contains a text. */
export const statementRow = (text: string | RegExp) =>
  statementRows.filter({ hasText: text }).first().getByRole('button').first();

export const addRowsButton = page.getByRole('button', { name: /^(?:Add \d|Nothing to add)/ });
export const accountField = page.getByRole('combobox', { name: 'Account', exact: true });

/** Waits until the rows are compared with the book and expects these counts. */
export async function expectCounts(isNew: number, isHere: number, isDoubtful: number): Promise<void> {
  const counts = `${isNew} new, ${isHere} already here, ${isDoubtful} possible duplicate${isDoubtful === 1 ? '' : 's'}`;
  await expect.element(page.getByText(counts)).toBeVisible();
}

export const chooseFiles = (...files: BankFile[]) =>
  userEvent.upload(
    page.getByLabelText('Bank statements'),
    files.map(({ name, content }) => new File([content], name)),
  );

/** Chooses an account in a field by the beginning of its name. */
export async function pickAccount(field: typeof accountField, name: string): Promise<void> {
  await field.fill(name);
  await expect.element(page.getByRole('option', { name }).first()).toBeVisible();
  await press('Enter');
}

/** Sets the other account of all rows. */
export async function setAllAccounts(account: string): Promise<void> {
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Set account...' }).click();
  const popup = page.getByRole('dialog');
  await pickAccount(popup.getByRole('combobox'), account);
  await popup.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Unselect' }).click();
}

type Options = Omit<NonNullable<Parameters<typeof mountFeature>[1]>, 'book'> & {
  book?: StoredBook;
  /** The account in the address; null for none. */
  account?: string | null;
};

/** Opens the import of statements, for the bank account unless another one is given. */
export async function openStatement({
  book = createBasicBook(),
  account = 'Bank Account',
  ...options
}: Options = {}): Promise<StubProvider> {
  return mountFeature(<StatementPage />, {
    book,
    at: account === null ? '/statement' : `/statement?account=${idOf(book, account)}`,
    hasTasks: true,
    ...options,
  });
}

/** Adds the rows and waits until the page confirms it. */
export async function addStatementRows(count: number): Promise<void> {
  await addRowsButton.click();
  await expect.element(page.getByText(new RegExp(`^${count} transactions? added`)).first()).toBeVisible();
}

/** Returns all transactions and accounts of the user. */
export async function exportUserData(provider: StubProvider) {
  const { data } = await provider.elsewhere('export-data', {});
  return data;
}
