import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { statementId } from '#ledger/statements.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import {
  startStatement,
  bookWithBankRows,
  difference,
  finishButton,
  bankRows,
  openReconciliation,
  tick,
} from '../../../../test/components/reconciliation.tsx';

const reconciled = JSON.stringify({ A: { Status: 'reconciled', StatementDate: '2026-10-31' } });
const { data, idOf } = bookWithBankRows(bankRows, { OtherTransactionSplitInfoInJSON: reconciled });
const account = idOf('Bank Account');
const statement = {
  ItemId: statementId(account, '2026-10-31'),
  BookId: data.accounts[0]?.AccountId,
  Kind: 'statement',
  Body: JSON.stringify({ Account: account, Date: '2026-10-31', Balance: '308450', Begin: '0', Rows: 5 }),
  ItemDateEntered: '2026-11-01T12:00:00.000Z',
};
const book = { ...data, items: [statement] };
const finished = page.getByRole('list', { name: 'Finished statements' });

test('a finished statement that no longer adds up names the change, and the user undoes it', async () => {
  await openReconciliation(account, {
    book,
    prepare: async (provider) => {
      const transaction = {
        TransactionId: 't1',
        TransactionSplitAValue: '-7456',
        TransactionSplitBValue: '7456',
      };
      await provider.elsewhere('update-transaction', { bookName: 'Main', transaction });
    },
  });
  const notice = page.getByRole('status').filter({ hasText: 'no longer adds up' });
  await expect.element(notice).toMatchTextContent('Statement of Oct 31, 2026 no longer adds up: $34.56 less');
  await expect.element(notice).toMatchTextContent('Changed “Market”');
  await expect.element(notice).toMatchTextContent('Amount $40.00 to $74.56');
  await expectAccessibleDialog();
  await page.getByRole('tab', { name: /Finished/ }).click();
  await expect.element(finished).toMatchTextContent('no longer adds up');
  await notice.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(finished).not.toMatchTextContent('no longer');
});

test('a finished statement is reopened, gets another balance, and is finished again', async () => {
  await openReconciliation(account, { book });
  await page.getByRole('tab', { name: /Finished/ }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect.element(tick('Market')).toBeChecked();
  await expect.element(difference).toMatchTextContent('It adds up');
  await tick('Late snack').click();
  await page.getByRole('button', { name: 'Change date or balance' }).click();
  await page.getByLabelText('Balance on that day').fill('308750');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(difference).toMatchTextContent('It adds up');
  await finishButton.click();
  await expect.element(page.getByRole('tab', { name: /Finished/ })).toMatchTextContent('1');
  await expect.element(page.getByText('Starts with $3,087.50')).toBeVisible();
  await expect.element(tick('Late snack')).not.toBeInTheDocument();
  await startStatement('308450', '2026-11-30');
  await expect.element(tick('Late snack')).toBeVisible();
});
