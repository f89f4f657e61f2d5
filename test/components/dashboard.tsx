import { page } from 'vitest/browser';
import { DashboardPage } from '#web/app/dashboard/dashboard-page.tsx';
import { createBasicBook } from '../support/basic-book.ts';
import { mountFeature } from './mount.tsx';

export const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
export const selectionBar = page.getByRole('region', { name: 'Selection' });

/** Returns the button of the row at an index. */
export const rowButton = (index: number) => rows.nth(index).getByRole('button').first();

/** Returns the button of the first row that contains a text. */
export const rowButtonWith = (text: string | RegExp) =>
  rows.filter({ hasText: text }).first().getByRole('button').first();

type Options = Parameters<typeof mountFeature>[1];

type StoredBook = {
  accounts: readonly { AccountId: string; AccountName: string }[];
  transactions?: readonly object[];
  items?: readonly object[];
};

/** Opens the main page on an account, with undo, history and the keys of the app. */
export async function openAccountPage(
  name: string,
  book: StoredBook = createBasicBook(),
  options: Options = {},
) {
  const id = book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  return mountFeature(<DashboardPage />, { book, at: `/dashboard?at=${id}`, hasTasks: true, ...options });
}
