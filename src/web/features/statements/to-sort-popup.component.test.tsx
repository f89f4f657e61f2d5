import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireAccount, wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const popup = page.getByRole('dialog');

/** Chooses an account in a field of the open popup. */
async function pick(field: string, account: string): Promise<void> {
  await popup.getByRole('combobox', { name: field }).fill(account);
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await press('Enter');
}

/** Returns a book with three unsorted rows; an earlier row suggests the account of two of them. */
function bookWithUnsortedRows() {
  const book = createBasicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const waiting = wireAccount('waiting', 'EXPENSE', idOf('Expenses'), {
    AccountName: 'To sort',
    PropsInJSON: '{"Role":"to-sort"}',
  });
  const paid = (id: string, to: string, TransactionDescription: string) =>
    wireTransaction(id, { to, from: idOf('Bank Account'), valueMinor: 400n }, { TransactionDescription });
  return {
    ...book,
    accounts: [...book.accounts, waiting],
    transactions: [
      paid('T1', idOf('Food & Drinks'), 'Corner Market'),
      paid('T2', 'waiting', 'Corner Market'),
      paid('T3', 'waiting', 'Corner Market'),
      paid('T4', 'waiting', 'Stranger'),
    ],
  };
}

describe('unsorted rows', () => {
  test('unsorted rows are booked to the suggested accounts in one action, and one undo restores them', async () => {
    await openAccountPage('To sort', bookWithUnsortedRows());
    await button('Sort 3 rows...').click();
    await expect.element(popup).toHaveAccessibleName('Sort the rows of “To sort”');
    await expect.element(popup.getByRole('checkbox', { name: 'Corner Market (2)' })).toBeChecked();
    await expect
      .element(popup.getByRole('combobox', { name: 'Account of Corner Market' }))
      .toHaveValue('Food & Drinks');
    await expect.element(popup.getByText('As “Corner Market” before')).toBeVisible();
    const stranger = popup.getByRole('checkbox', { name: 'Stranger' });
    await expect.element(stranger).toBeDisabled();
    await expectAccessibleDialog();
    await pick('Account of Stranger', 'Monthly');
    await expect.element(stranger).toBeChecked();
    await stranger.click();
    await button('Book 2 rows').click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(1);
    await expect.element(rowButtonWith('Stranger')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Sort 3 rows...')).toBeVisible();
  });

  test('unsorted rows leave the account when they are changed together', async () => {
    const provider = await openAccountPage('To sort', bookWithUnsortedRows());
    (await rowButtonWith('Stranger').findElement()).focus();
    await press('Control+a');
    await button('Change...').click();
    await pick('Other account', 'Food');
    await popup.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.element(rows).not.toBeInTheDocument();
    const account = (await provider.elsewhere('all-accounts', { bookName: 'Main' })).find(
      ({ AccountName }) => AccountName === 'Bank Account',
    );
    expect(account?.TransactionsCount).toBe(4);
  });
});
