import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../../test/components/keys.ts';
import { octoberFile } from '../../../../test/support/statement-files.ts';
import {
  chooseFiles,
  expectCounts,
  exportUserData,
  openStatement,
  statementRow,
} from '../../../../test/components/statements.tsx';

const option = page.getByRole('listbox').getByRole('option').first();

/** Types the start of an account name and selects the first option. */
async function typeAccount(name: string): Promise<void> {
  await userEvent.keyboard(name);
  await expect.element(option).toBeVisible();
  await press('Enter');
}

async function open() {
  const provider = await openStatement();
  await chooseFiles(octoberFile);
  await expectCounts(5, 0, 0);
  return provider;
}

test('the A key chooses the account of a statement row and returns the focus to it', async () => {
  await open();
  (await statementRow('Salary').findElement()).focus();
  await press('a');
  await typeAccount('Salary');
  await expect.element(statementRow('Salary')).toHaveFocus();
  await expect.element(statementRow('$3,200.00')).toMatchTextContent(/Salary.*Salary/);
});

test('the Enter key edits the description of a statement row, and the S key splits the row', async () => {
  await open();
  (await statementRow('Salary').findElement()).focus();
  await press('ArrowDown');
  await expect.element(statementRow('Corner Market')).toHaveFocus();
  await press('Enter');
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveFocus();
  await press('End');
  await userEvent.keyboard(' and bakery{Enter}');
  const row = statementRow('Corner Market and bakery');
  await expect.element(row).toHaveFocus();
  await press('s');
  await expect.element(page.getByLabelText('Part 1: Account')).toHaveFocus();
  await typeAccount('Food');
  await press('Tab');
  await userEvent.keyboard('2500+500');
  (await page.getByLabelText('Part 2: Account').findElement()).focus();
  await typeAccount('Rent');
  await expect.element(page.getByLabelText('Part 2: Amount')).toHaveAttribute('placeholder', '$10.00');
  await press('Escape');
  await expect.element(row).toMatchTextContent('Split (2)');
  await expect.element(row).toHaveFocus();
});

test('Shift+Space selects statement rows, Space skips them, and Ctrl+Enter adds the others', async () => {
  const provider = await open();
  (await statementRow('Coffee bar').findElement()).focus();
  await press('Shift+Space', 'ArrowDown', 'ArrowDown', 'Shift+Space');
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await press('Space');
  await expectCounts(2, 0, 0);
  await press('Control+Enter');
  await expect.element(page.getByText('2 transactions added').first()).toBeVisible();
  const { transactions } = await exportUserData(provider);
  expect(transactions.map(({ TransactionDescription }) => TransactionDescription).toSorted()).toEqual([
    'Corner Market',
    'Salary',
  ]);
});
