import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BookNavigation } from '#web/app/book-navigation.tsx';
import { DashboardPage } from '#web/app/dashboard/dashboard-page.tsx';
import { createBasicBook } from '../../../../../test/support/basic-book.ts';
import { press } from '../../../../../test/components/keys.ts';
import { mountFeature } from '../../../../../test/components/mount.tsx';

const tree = page.getByRole('tree', { name: 'Accounts' });
const items = tree.getByRole('treeitem');
const rowOf = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name });

const open = (book: unknown = createBasicBook()) =>
  mountFeature(
    <>
      <BookNavigation isCollapsed={false} onOpened={() => undefined} />
      <DashboardPage />
    </>,
    { book, at: '/dashboard', hasTasks: true },
  );

describe('the menu of an account in the tree', () => {
  test('edits the account', async () => {
    await open();
    await rowOf('Cash in Hand').first().click({ button: 'right' });
    await menuItem('Edit sub-account...').click();
    const editor = page.getByRole('dialog', { name: 'Edit sub-account...' });
    await expect.element(editor.getByLabelText('Name')).toHaveValue('Cash in Hand');
    await editor.getByLabelText('Name').fill('Purse');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(rowOf('Purse').first()).toBeVisible();
  });

  test('adds the account to the favourites, where it appears a second time', async () => {
    await open();
    await expect.element(rowOf('Liabilities')).toHaveLength(1);
    await rowOf('Liabilities').click({ button: 'right' });
    await menuItem(/favourites/).click();
    await expect.element(rowOf('Liabilities')).toHaveLength(2);
  });

  test('opens the book settings from the row of the book', async () => {
    await open();
    await rowOf('Home').click({ button: 'right' });
    await menuItem('Book Settings').click();
    expect(location.pathname).toBe('/book-settings');
  });
});

test('the tree renders only the visible rows of 500 accounts, and keys reach the first and the last row', async () => {
  const book = createBasicBook();
  const expenses = book.accounts.find(({ AccountName }) => AccountName === 'Expenses');
  if (expenses === undefined) throw new Error('The book has no expenses');
  const more = Array.from({ length: 500 }, (_, index) => ({
    ...expenses,
    AccountId: `MORE-${String(index).padStart(4, '0')}`,
    AccountName: `Shop ${String(index).padStart(3, '0')}`,
    ParentAccountId: expenses.AccountId,
  }));
  await open({ ...book, accounts: [...book.accounts, ...more] });
  (await rowOf('Expenses').findElement()).focus();
  await press('ArrowRight');
  await expect.element(rowOf('Shop 000')).toBeInTheDocument();
  expect(items.elements().length).toBeLessThan(80);
  await press('End', 'Home');
  await expect.element(rowOf('Home')).toHaveFocus();
  await press('End');
  await expect.element(items.last()).toHaveFocus();
});
