import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import {
  addEditor,
  bulkPopup,
  button,
  chooseAccount,
  editorFields,
  openBulkAdd,
  openNewEditor,
  totalElement,
  storedRows,
} from '../../../../test/components/entry.ts';
import { focus, pasteText, press, typeInto } from '../../../../test/components/keys.ts';

const { description, amount, account, other, moneyIn, moneyOut, save } = editorFields(addEditor);
const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';

describe('direction of a new transaction', () => {
  test.each([
    { screen: 'a desktop', isPhone: false },
    { screen: 'a phone', isPhone: true },
  ])('the word for the direction follows the account and the choice on $screen', async ({ isPhone }) => {
    await openAccountPage('Bank Account', book, { isPhone });
    await openNewEditor();
    await expect.element(addEditor.getByText('Withdrawal', { exact: true })).toBeVisible();
    await typeInto(amount, '500');
    await expect.element(addEditor.getByText('Withdrawal (expense)')).toBeVisible();
    await moneyIn.click();
    await expect.element(addEditor.getByText('Deposit (income)')).toBeVisible();
    await press('Space');
    await expect
      .element(addEditor.getByRole('radio', { name: 'Money out Withdrawal (expense)' }))
      .toBeChecked();
    await expect.element(moneyOut).toHaveFocus();
    await chooseAccount(account, 'loans');
    await expect.element(account).toHaveValue('Loans');
    for (const word of ['Owe more', 'Owe less'])
      await expect.element(addEditor.getByText(word)).toBeVisible();
    await expect.element(addEditor.getByTitle(/Owe more \((?:income|expense)\)/)).toBeVisible();
  });

  test('the direction follows the other account until the user chooses it', async () => {
    const provider = await openAccountPage('Main', book);
    await openNewEditor();
    await expect.element(moneyOut).toBeChecked();
    await description.fill('Groceries');
    await typeInto(amount, '2000');
    await chooseAccount(account, 'bank');
    await chooseAccount(other, 'salary');
    await expect.element(moneyIn).toBeChecked();
    await expect.element(addEditor.getByText('$20.00 from Salary to Bank Account')).toBeVisible();
    await chooseAccount(other, 'food');
    await expect.element(moneyOut).toBeChecked();
    await expect.element(addEditor.getByText('$20.00 from Bank Account to Food & Drinks')).toBeVisible();
    await expectAccessibleDialog();
    await focus(moneyOut);
    await press('Space');
    await chooseAccount(account, 'cash');
    await expect.element(moneyIn).toBeChecked();
    await expect.element(addEditor.getByText('$20.00 from Food & Drinks to Cash in Hand')).toBeVisible();
    await focus(moneyIn);
    await press('Space');
    await chooseAccount(account, 'bank');
    await save.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    const [row] = await storedRows(provider, idOf('Bank Account'));
    const isFirst = row?.TransactionSplitAAccountId === idOf('Bank Account');
    expect(isFirst ? row.TransactionSplitAValue : row?.TransactionSplitBValue).toBe('-2000');
  });
});

describe('directions of several rows', () => {
  const out = (row: number) => bulkPopup.getByRole('radio', { name: `Money out: Withdrawal, row ${row}` });
  const into = (row: number) => bulkPopup.getByRole('radio', { name: `Money in: Deposit, row ${row}` });
  const turnAll = button('Switch the direction of all rows');
  const lastAmount = bulkPopup.getByLabelText('Amount, row 3');
  const reading = bulkPopup.getByRole('status');

  async function open() {
    await openAccountPage('Bank Account', book);
    await openBulkAdd();
    await pasteText(
      bulkPopup.getByLabelText('Description, row 1'),
      'Tea\tFood & Drinks\t2.50\nWages\tSalary\t100\nBread\tFood & Drinks\t3',
    );
  }

  test('the directions of rows follow the other accounts, and can be switched together', async () => {
    await open();
    await expect.element(out(1)).toBeChecked();
    await expect.element(into(2)).toBeChecked();
    await turnAll.click();
    await expect.element(into(1)).toBeChecked();
    await expect.element(out(2)).toBeChecked();
    await turnAll.click();
    await expectAccessibleDialog();
    await bulkPopup.getByRole('button', { name: 'Add 3 transactions' }).click();
    await expect.element(bulkPopup).not.toBeInTheDocument();
    await expect.element(totalElement).toHaveTextContent('$94.50');
  });

  test('the amount field of a row shows how a decimal sign is interpreted', async () => {
    await open();
    await lastAmount.fill('');
    await typeInto(lastAmount, '40,5');
    await expect.element(reading).toHaveTextContent('= $40.50');
    await press('5', '5');
    // From here on the comma may separate thousands.
    await expect.element(reading).toHaveTextContent('= $40,555.00');
    await press('Backspace', 'Tab');
    await expect.element(lastAmount).toHaveValue('40.55');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
