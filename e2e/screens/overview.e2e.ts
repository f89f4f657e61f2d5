import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import { registerRows, signUpWithBook } from '../support/app.ts';
import { overviewOf, unfoldHome } from '../support/home.ts';
import { expect, test } from '../support/screen.ts';

const now = new Date('2026-11-22T12:00:00Z');

/** The basic accounts with wages and expenses of two months. */
function twoMonths() {
  const book = basicBook();
  const idOf = (name: string) => {
    const found = book.accounts.find(({ AccountName }) => AccountName === name);
    if (found === undefined) throw new Error(`there is no account ${name}`);
    return found.AccountId;
  };
  const moves = [
    ['2026-10-05', 'Wages', 'Salary', 'Bank Account', 300_000],
    ['2026-10-20', 'Old groceries', 'Bank Account', 'Food & Drinks', 9_000],
    ['2026-11-04', 'November wages', 'Salary', 'Bank Account', 310_000],
    ['2026-11-09', 'Groceries', 'Bank Account', 'Food & Drinks', 4_820],
    ['2026-11-18', 'More groceries', 'Bank Account', 'Food & Drinks', 1_180],
    ['2026-11-20', 'Shoes', 'Bank Account', 'Shopping', 8_000],
    ['2027-01-01', 'Rent of next year', 'Bank Account', 'Shopping', 50_000],
  ] as const;
  const transactions = moves.map(([day, description, from, to, minor], at) => ({
    TransactionId: `T${at}`,
    TransactionDescription: description,
    TransactionNotes: '',
    TransactionDatePosted: `${day}T12:00:00.000Z`,
    TransactionDateEntered: `${day}T12:00:00.000Z`,
    TransactionSplitAId: `T${at}A`,
    TransactionSplitBId: `T${at}B`,
    TransactionSplitAAccountId: idOf(to),
    TransactionSplitBAccountId: idOf(from),
    TransactionSplitAValue: String(minor),
    TransactionSplitBValue: String(-minor),
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  }));
  return { data: { ...book, transactions }, idOf };
}

test('a book begins with what it is worth, this month, the largest expenses and what happened last @phone @main', async ({
  page,
}) => {
  const { data } = twoMonths();
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  const overview = overviewOf(page);
  await expect(overview.getByTestId('net-worth')).toHaveText('$5,870.00');
  await unfoldHome(page);
  await expect(overview).toContainText('November 2026');
  for (const part of ['in $3,100.00', 'out $140.00', 'left $2,960.00'])
    await expect(overview.getByRole('link', { name: part })).toBeVisible();
  const largest = overview.getByRole('list', { name: 'Largest expenses in November 2026' });
  await expect(largest.getByRole('listitem')).toHaveText(['Shopping$80.00', 'Food & Drinks$60.00']);
  await expect(overview.getByRole('list', { name: 'Latest transactions' }).getByRole('listitem')).toHaveText([
    /Shoes-\$80.00/,
    /More groceries-\$11.80/,
    /Groceries-\$48.20/,
  ]);
  const own = overview.getByRole('list', { name: 'What you have and owe' });
  await expect(own.getByRole('listitem')).toHaveText([/^Bank Account\$5,370.00$/]);
  await expect(overview).toContainText('Nothing needs you');
  await expect(page.getByTestId('account-total')).toHaveText('in balance');
  await expectAccessible(page, 'overview');

  await largest.getByRole('link', { name: /Food & Drinks/ }).click();
  await expect(page.getByTestId('span-sum')).toHaveText('Sum $60.00');
  await expect(registerRows(page)).toHaveCount(2);
});
